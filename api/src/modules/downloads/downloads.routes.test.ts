import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { DocumentRecord } from '@cessio/contract';
import { done, expectRefused } from '../../../test/answers.ts';
import { documentType, giveDocument, newPdf } from '../../../test/give-document.ts';
import { logOf, setRow } from '../../../test/owner.ts';
import { columnOf, people, world } from '../../../test/small-world.ts';
import { unzip } from '../../../test/workbook.ts';
import type { Person } from '../../../test/world.ts';

interface Address {
  url: string;
  expiresAt: string;
}
const ask = (who: Person, path: string) => who.call('POST', '/api/downloads', { path });
const addressOf = (who: Person, path: string) => done<Address>(ask(who, path), 201);
/** As a link of the browser does: no bearer. */
const take = ({ url }: Address, method: 'GET' | 'HEAD' = 'GET') => world.app.fastify.inject({ method, url });

const bytes = newPdf();
let document: string;
let content: string;
beforeAll(async () => {
  const typeId = await documentType(world);
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor };
  const record = await done<DocumentRecord>(giveDocument(people.supplier, fields, { bytes }), 201);
  document = record.id;
  content = `/api/documents/${document}/content`;
});

test('an address gives its file once, as the call itself would, and its log says the same', async () => {
  const address = await addressOf(people.supplier, content);
  expect(address.url).toMatch(/^\/api\/downloads\/[\w-]{43}$/);
  const left = Date.parse(address.expiresAt) - Date.now();
  expect(left).toBeGreaterThan(50_000);
  expect(left).toBeLessThanOrEqual(60_000);
  // What only looks spends nothing.
  expect((await take(address, 'HEAD')).statusCode).toBe(404);
  const file = await take(address);
  const direct = await people.supplier.call('GET', content);
  expect([file.statusCode, file.rawPayload.equals(bytes)]).toEqual([200, true]);
  for (const name of ['content-disposition', 'content-type', 'content-security-policy', 'cache-control'])
    expect(file.headers[name]).toBe(direct.headers[name]);
  await expectRefused(take(address), 410, 'LINK_USED');
  const read = { actor_id: people.supplier.identity.userId };
  expect(await logOf('documents.read', document)).toMatchObject([read, read]);
});

test('of many at once one gets the file', async () => {
  const address = await addressOf(people.adviser, content);
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(address)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200,
    ...Array<number>(7).fill(410),
  ]);
});

test('it is good for a minute; the database keeps neither its secret nor what another could use', async () => {
  const address = await addressOf(people.adviser, content);
  const kept = await columnOf('select d::text from downloads d');
  expect(kept.join()).not.toContain(address.url.split('/').at(-1));
  await world.owner.query(`update downloads set expires_at = now() - interval '1 ms' where used_at is null`);
  await expectRefused(take(address), 410, 'LINK_EXPIRED');
  await expectRefused(take({ ...address, url: `${address.url.slice(0, -1)}~` }), 404, 'LINK_INVALID');
});

describe('rights are those of the moment of its use', () => {
  const SOUND = { status: 'active', role: 'adviser', party_id: null };
  test.each([
    ['a session that has ended', 'sessions', { ended_at: new Date() }, 401, 'SESSION_REVOKED'],
    ['a person who was disabled', 'users', { status: 'disabled' }, 401, 'SESSION_REVOKED'],
    ['a role that was taken away', 'users', { role: 'client' }, 403, 'FORBIDDEN'],
  ] as const)('%s', async (_, table, spoilt, status, code) => {
    const { userId, sessionId } = people.risk.identity;
    const id = table === 'users' ? userId : sessionId;
    const address = await addressOf(people.risk, '/api/parties.csv');
    const party = 'role' in spoilt ? { party_id: world.parties.debtor } : {};
    await setRow(table, id, { ...spoilt, ...party });
    try {
      await expectRefused(take(address), status, code);
    } finally {
      await setRow(table, id, table === 'users' ? SOUND : { ended_at: null });
    }
  });
  test('a paper that is no longer the caller’s to read', async () => {
    const address = await addressOf(people.supplier, content);
    await setRow('documents', document, { internal: true });
    await expectRefused(take(address), 404, 'NOT_FOUND');
    await setRow('documents', document, { internal: false });
  });
});

test('who may not read a file gets no use of an address either', async () => {
  await expectRefused(ask(people.supplier, '/api/parties.csv'), 403, 'FORBIDDEN');
  const zip = `/api/parties/${world.parties.debtor}/documents.zip`;
  await expectRefused(ask(people.client, zip), 403, 'FORBIDDEN');
  await expectRefused(ask(people.supplier, '/api/documents/1/content'), 404, 'NOT_FOUND');
  await expectRefused(ask(people.adviser, '/api/parties.csv?unknown=1'), 400, 'QUERY_INVALID');
  await expectRefused(take(await addressOf(people.otherSupplier, content)), 404, 'NOT_FOUND');
});

test('exports keep their filters, columns and what they hold for this side', async () => {
  const path = '/api/documents.csv?columns=typeLabel,status&sort=typeLabel';
  const answer = await take(await addressOf(people.supplier, path));
  const direct = await people.supplier.call('GET', path);
  expect([answer.statusCode, answer.body]).toEqual([200, direct.body]);
  expect(answer.body.split('\r\n')[0]).toBe('\uFEFFDocument;État');
});

test('a ZIP of a company comes by one, for the bank', async () => {
  const path = `/api/parties/${world.parties.assignor}/documents.zip`;
  const answer = await take(await addressOf(people.legal, path));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect([...unzip(answer.rawPayload).keys()].at(-1)).toBe('index.csv');
});

test.each([
  'https://elsewhere.test/api/documents.csv',
  '//elsewhere.test/api/documents.csv',
  '\\\\elsewhere.test',
  '/api/documents',
  '/api/auth/profil',
  '/api/health',
  '/api/downloads/x',
  '/api/documents.csv/../parties.csv',
  '/api/documents/../parties.csv',
  '/api/documents/%2e%2e/content',
  '/api/documents.csv#x',
  '/api/documents.csv?a=1?b=2',
  '/api/documents.csv\r\nhost: x',
  ' /api/documents.csv',
  '/API/documents.csv',
  '/api//documents.csv',
  '/api/documents.csv;x',
  '',
])('%j is no file', async (path) => {
  await expectRefused(ask(people.adviser, path), 422, 'VALIDATION_FAILED');
});

test('no path but those of files is ever taken', async () => {
  const part = fc.constantFrom(
    'api',
    'documents',
    'parties',
    '..',
    '.',
    '%2f',
    '\\',
    'content',
    'csv',
    randomUUID(),
    '',
    ':',
    '@x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '.', '//'), async (parts, by) => {
      const path = `/${parts.join(by)}`;
      const { statusCode } = await ask(people.adviser, path);
      const isFile = /^\/api\/documents\/[\da-f-]{36}\/content$|^\/api\/(documents|parties)\.csv$/.test(path);
      expect([path, statusCode === 201]).toEqual([path, isFile]);
    }),
    { numRuns: 60 },
  );
});

test('a visitor asks for none', async () => {
  await expectRefused(
    world.app.fastify.inject({ method: 'POST', url: '/api/downloads', payload: { path: content } }),
    401,
    'UNAUTHENTICATED',
  );
});
