import { z } from 'zod';
import { ENDPOINTS, type NamedEndpoint } from './endpoints.ts';
import { MACHINES } from './machines/all-machines.ts';

interface Sent {
  properties?: Record<string, { type?: string; items?: object }>;
  required?: string[];
}

/** Which version of the record the call sends, and whether it is required. */
function versionSent({ body, query }: NamedEndpoint): 'required' | 'optional' | 'hash' | null {
  for (const sent of [body, query]) {
    if (!sent) continue;
    const schema = z.toJSONSchema(sent, { io: 'input', unrepresentable: 'any' }) as Sent & { oneOf?: Sent[] };
    const { properties = {}, required = [] } = schema;
    if ('version' in properties) return required.includes('version') ? 'required' : 'optional';
    // One of several bodies: each of them must.
    if (schema.oneOf?.every((one) => one.required?.includes('version'))) return 'required';
    // For several records at once, each with its own.
    if (JSON.stringify(properties['items'] ?? '').includes('"version"')) return 'required';
    if ('hash' in properties) return 'hash';
  }
  return null;
}

/** Calls that change a record that somebody has read, identified by an id, a token or the caller. */
const written = ENDPOINTS.filter(
  ({ method, path, access, machine }) =>
    method !== 'GET' &&
    (machine || path.includes('/:') || (access === 'public' && /onboarding\/submit/.test(path))),
);

/** Of those, the ones that neither decide on a record nor overwrite its fields, with the reason. */
const NO_DECISION: Readonly<Record<string, string>> = {
  // On the user's own account, or on no record.
  'PATCH /api/me/passkeys/:id': 'one’s own',
  'DELETE /api/me/passkeys/:id': 'one’s own',
  'DELETE /api/me/sessions/:id': 'one’s own',
  'PATCH /api/views/:id': 'one’s own',
  'DELETE /api/views/:id': 'one’s own',
  'PUT /api/notification/markseen/:id': 'one’s own',
  'DELETE /api/notes/:id': 'one’s own, whole',
  'POST /api/remotes/:name/guests': 'one’s own session',
  'DELETE /api/remotes/:name/guests': 'one’s own session',
  'PATCH /api/uploads/resumable/:id': 'bytes; their offset is compared',
  'DELETE /api/uploads/resumable/:id': 'bytes',
  'DELETE /api/onboarding/documents/:id': 'one’s own file, whole',
  // Only adds.
  'POST /api/parties/:id/beneficial-owners': 'adds',
  'POST /api/parties/:id/contacts': 'adds',
  'POST /api/parties/:id/users': 'adds',
  'PUT /api/employees/:id/portfolio': 'adds companies, each by its id',
  'POST /api/employees/:id/invitation': 'mails a link again',
  'POST /api/relations/:id/invitation': 'mails a link again',
  'POST /api/guarantee-requests/:id/invitation': 'mails a link again',
  // Only reads.
  'POST /api/guarantees/:id/impact': 'asks only',
  // The subject of the decision is named and immutable.
  'POST /api/guarantees/:id/receipt': 'names the change, which is received once',
  'POST /api/public/bank-accounts/:token/block': 'the account of a link; its number never changes',
  'POST /api/public/invoice-confirmations/:token/confirm': 'an invoice that waits for it does not change',
  'POST /api/public/invoice-confirmations/:token/contest': 'an invoice that waits for it does not change',
  // Releases: a signed statement names the version that was live.
  'POST /api/remotes/:name/signed': 'names the release and what was live',
  'POST /api/remotes/:name/steps': 'names the release',
  'POST /api/releaser-keys/:id/withdraw': 'once',
  'DELETE /api/remote-origins/:id': 'once',
  // Never changed, only there or not.
  'DELETE /api/holidays/:id': 'once',
  'POST /api/ledger/months/:month/close': 'once, when it is over and takes no other postings',
};

test.each(written.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s: carries the version that was read, or decides nothing',
  (name, call) => {
    // The slower user sees both states.
    const told = call.errors?.includes('VERSION_CONFLICT') ? 'version' : 'no conflict';
    const carried = versionSent(call) === null ? 'no version' : told;
    expect([name, NO_DECISION[name] ?? carried]).toEqual([name, NO_DECISION[name] ?? 'version']);
  },
);

test('nothing is excused that is gone or carries a version', () => {
  const calls = new Map(written.map((call) => [`${call.method} ${call.path}`, call]));
  const needless = Object.keys(NO_DECISION).filter((name) => {
    const call = calls.get(name);
    return !call || (versionSent(call) !== null && !name.includes('/api/remotes/'));
  });
  expect(needless).toEqual([]);
});

test('every machine’s steps are taken by a call that demands the version', () => {
  for (const machine of MACHINES) {
    const calls = ENDPOINTS.filter((call) => call.machine === machine);
    expect([machine.name, calls.length > 0]).toEqual([machine.name, true]);
    expect(calls.map(versionSent)).toEqual(calls.map(() => 'required'));
  }
});
