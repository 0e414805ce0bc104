import { AUDIT_ENTITIES } from '@cessio/contract';
import { randomUUID } from 'node:crypto';
import { createWorld, daysFromToday, type World } from '../../test/world.ts';
import type { AuditEntry } from './audit.ts';
import { readAs } from './caller.ts';

/** Which company of each side reads an event is written on it when it happens (docs/adr/0034). */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

type Entity = AuditEntry['entity'];
type Step = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'from' | 'to' | 'internal'>>;
type Side = 'client' | 'supplier';

async function append(entity: Entity, id: string, step: Step): Promise<void> {
  await world.owner.query('select append_audit(null, $1, $2, $3, $4, $5, null, null, $6, null, null, null)', [
    step.action,
    entity,
    id,
    step.from ?? null,
    step.to ?? null,
    step.internal ?? false,
  ]);
}

/** Of each event of a record, the sides whose companies read it, as their logins do. */
async function readers(entity: Entity, id: string): Promise<[string, Side[]][]> {
  const text = 'select seq, action from audit_events where entity = $1 and entity_id = $2 order by seq';
  const { rows } = await world.owner.query<{ seq: number; action: string }>(text, [entity, id]);
  const seen = async (who: keyof World['people']) =>
    (
      await readAs(world.app.services.pools, world.people[who].identity, (db) =>
        db.query<{ seq: number }>(text, [entity, id]),
      )
    ).rows.map(({ seq }) => seq);
  expect([await seen('otherClient'), await seen('otherSupplier')]).toEqual([[], []]);
  const found = { client: await seen('client'), supplier: await seen('supplier') };
  return rows.map(({ seq, action }) => [
    action,
    (['client', 'supplier'] as const).filter((side) => found[side].includes(seq)),
  ]);
}

async function insert(text: string, values: unknown[]): Promise<string> {
  return (await world.owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id as string;
}

async function invoice(program: 'classic' | 'reverse', confidential: boolean): Promise<string> {
  const { assignor, debtor } = world.parties;
  return insert(
    `insert into invoices (ref, number, program, confidential, assignor_id, debtor_id, contract_id, issue_date, due_date, net, vat, gross)
     values ($1, $1, $2, $3, $4, $5, $6, $7, $8, 100, 20, 120)`,
    [
      randomUUID(),
      program,
      confidential,
      assignor,
      debtor,
      world.contracts[program],
      daysFromToday(-3),
      daysFromToday(40),
    ],
  );
}

/** What the other side knows of it once it is sent: nothing of a confidential assignment. */
const INVOICES = [
  ['a classic invoice', 'classic', false, ['supplier'], ['client', 'supplier']],
  ['a confidential one', 'classic', true, ['supplier'], ['supplier']],
  ['a reverse invoice', 'reverse', false, ['client'], ['client', 'supplier']],
] as const;

test.each(INVOICES)('%s: a draft stays its depositor’s', async (_, program, confidential, draft, sent) => {
  const id = await invoice(program, confidential);
  await append('invoice', id, { action: 'invoices.create', to: 'draft' });
  await append('invoice', id, { action: 'invoices.edit' });
  await world.owner.query('update invoices set submitted_at = now() where id = $1', [id]);
  await append('invoice', id, { action: 'invoices.submit', from: 'draft', to: 'submitted' });
  await append('invoice', id, { action: 'invoices.note', internal: true });
  expect(await readers('invoice', id)).toEqual([
    ['invoices.create', draft],
    ['invoices.edit', draft],
    ['invoices.submit', sent],
    ['invoices.note', []],
  ]);
});

test('how its supplier is funded is not the debtor’s, whichever step says so', async () => {
  const id = await invoice('reverse', false);
  await world.owner.query('update invoices set submitted_at = now() where id = $1', [id]);
  const both = ['client', 'supplier'];
  const steps = [
    ['assign', 'approved', 'assigned', both],
    ['finance', 'assigned', 'financed', ['supplier']],
    ['unfinance', 'financed', 'assigned', ['supplier']],
    ['edit', 'financed', 'financed', both],
    ['collect', 'financed', 'partially_paid', both],
    ['mark_unpaid', 'partially_paid', 'unpaid', both],
    ['indemnify', 'unpaid', 'indemnified', ['supplier']],
    ['without its origin', null, 'financed', ['supplier']],
  ] as const;
  for (const [action, from, to] of steps) await append('invoice', id, { action, from, to });
  expect(await readers('invoice', id)).toEqual(steps.map(([action, , , sides]) => [action, sides]));
});

test('an event that one could see stays seen, and no later one follows when the record is hidden', async () => {
  const id = await invoice('classic', false);
  await world.owner.query('update invoices set submitted_at = now() where id = $1', [id]);
  await append('invoice', id, { action: 'invoices.submit' });
  await world.owner.query('update invoices set confidential = true where id = $1', [id]);
  await append('invoice', id, { action: 'invoices.edit' });
  expect(await readers('invoice', id)).toEqual([
    ['invoices.submit', ['client', 'supplier']],
    ['invoices.edit', ['supplier']],
  ]);
});

describe('records of every kind', () => {
  const { parties, people } = {
    parties: () => world.parties,
    people: () => world.people,
  };
  const none: Side[] = [];
  const KINDS: Record<Exclude<Entity, 'invoice'>, [() => string | Promise<string>, Side[]]> = {
    guarantee_request: [
      () =>
        insert(
          `insert into guarantee_requests (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id,
             beneficiary_name, amount, currency, tenor_days, reason)
           values ($1, 'limit', $2, 'D', $2, 'D', $3, 'A', 100, 'EUR', 60, 'x')`,
          [randomUUID(), parties().debtor, parties().assignor],
        ),
      ['client'],
    ],
    party: [() => parties().debtor, none],
    user: [() => people().client.identity.userId, none],
    session: [() => people().supplier.identity.sessionId, none],
    adhesion_request: [() => randomUUID(), none],
    file: [() => randomUUID(), none],
    settings: [() => randomUUID(), none],
    calendar_event: [() => randomUUID(), none],
  };

  test.each(AUDIT_ENTITIES.filter((entity) => entity !== 'invoice'))('%s', async (entity) => {
    const [make, sides] = KINDS[entity];
    const id = await make();
    await append(entity, id, { action: 'made' });
    await append(entity, id, { action: 'noted', internal: true });
    expect(await readers(entity, id)).toEqual([
      ['made', sides],
      ['noted', none],
    ]);
  });
});

test('what a company reads is one predicate, whatever records there are', async () => {
  const { rows } = await world.owner.query(
    `select tablename as table, policyname as policy, qual from pg_policies
      where tablename = 'audit_events' and policyname in ('client_rows', 'supplier_rows') order by 1, 2`,
  );
  expect(rows).toEqual([
    {
      table: 'audit_events',
      policy: 'client_rows',
      qual: '(client_party = ( SELECT app_party() AS app_party))',
    },
    {
      table: 'audit_events',
      policy: 'supplier_rows',
      qual: '(supplier_party = ( SELECT app_party() AS app_party))',
    },
  ]);
});
