import {
  guaranteeRequestMachine,
  invoiceMachine,
  type GuaranteeRequest,
  type Invoice,
  type Machine,
} from '@cessio/contract';
import { requestSteps } from '../modules/guarantee-requests/guarantee-requests.steps.ts';
import { typedRequest } from '../../test/records.ts';
import { world } from '../../test/small-world.ts';
import { daysFromToday, EMPTY_PDF, type Person, type World } from '../../test/world.ts';

/** The system's following steps, as the log names them. */
const following = (collection: string, { transitions }: Machine<string, string>) =>
  transitions.flatMap(({ followedBy }) => (followedBy ? [`${collection}.${followedBy}`] : []));

const systemSteps = [
  ...following('invoices', invoiceMachine),
  ...following('guaranteeRequests', guaranteeRequestMachine),
].toSorted();

async function made<T>(answer: ReturnType<Person['call']>): Promise<T> {
  const { statusCode, body } = await answer;
  expect([statusCode < 300, body]).toEqual([true, body]);
  return JSON.parse(body) as T;
}

async function submitInvoice({ supplier }: World['people']): Promise<string> {
  const file = await made<{ id: string }>(supplier.upload('/api/uploads', 'facture.pdf', EMPTY_PDF));
  const invoice = await made<Invoice>(
    supplier.call('POST', '/api/invoices', {
      number: 'FA-1',
      debtorId: world.parties.debtor,
      contractId: world.contracts.classic,
      issueDate: daysFromToday(-10),
      dueDate: daysFromToday(40),
      currency: 'EUR',
      net: 1_000_000,
      vat: 200_000,
      gross: 1_200_000,
      fileId: file.id,
    }),
  );
  const step = { action: 'submit', version: invoice.version };
  await made(supplier.call('POST', `/api/invoices/${invoice.id}/transitions`, step));
  return invoice.id;
}

async function approveRequest({ client, adviser, risk }: World['people']): Promise<string> {
  let request = await made<GuaranteeRequest>(
    client.call('POST', '/api/guarantee-requests', typedRequest(world, 4_000_000)),
  );
  const comment = 'Incidents à l’automne.';
  const payload = { grade: 'B', amount: 4_000_000, note: 'Deux retards.' };
  for (const [by, step] of [
    [client, { action: 'submit' }],
    [adviser, { action: 'study' }],
    [adviser, { action: 'ask_opinion', comment }],
    [risk, { action: 'give_opinion', comment, payload }],
    [adviser, { action: 'approve' }],
  ] as const) {
    const url = `/api/guarantee-requests/${request.id}`;
    const { version } = await made<GuaranteeRequest>(by.call('GET', url));
    request = await made(by.call('POST', `${url}/transitions`, { ...step, version }));
  }
  return request.id;
}

test('every step that follows another by itself is signed by the system, what it follows by the person', async () => {
  const ids = [await submitInvoice(world.people), await approveRequest(world.people)];
  const { rows } = await world.owner.query<{ action: string; by: string }>(
    `select action, concat_ws('/', actor_id, actor_name, actor_public, actor_role) as by from audit_events
     where entity_id = any($1) order by seq`,
    [ids],
  );
  const bySystem = rows.filter(({ by }) => by === 'Système/Cessio/system').map(({ action }) => action);
  expect(bySystem.toSorted()).toEqual(systemSteps);
  const { supplier, adviser } = world.people;
  const signed = new Map(rows.map(({ action, by }) => [action, by.slice(0, 36)]));
  expect(signed.get('invoices.submit')).toBe(supplier.identity.userId);
  expect(signed.get('guaranteeRequests.approve')).toBe(adviser.identity.userId);
});

test('a step leads where its table says, whatever its effect would write', async () => {
  const effects = requestSteps.effects as Record<string, (step: unknown) => object>;
  const { approve } = effects as { approve: (step: unknown) => { changes: object } };
  effects['approve'] = (step) => {
    const effect = approve(step);
    return { ...effect, changes: { ...effect.changes, status: 'refused' } };
  };
  try {
    const id = await approveRequest(world.people);
    const { rows } = await world.owner.query('select status from guarantee_requests where id = $1', [id]);
    expect(rows).toEqual([{ status: 'legal_review' }]);
  } finally {
    effects['approve'] = approve;
  }
});
