import { AUDIT_ENTITIES } from '@cessio/contract';
import { randomUUID } from 'node:crypto';
import {
  insertBatch,
  insertFinancing,
  insertInvoice,
  insertPaymentFile,
  insertRequest,
  insertRow,
} from '../../test/fixtures.ts';
import { columnOf, valueOf, world } from '../../test/small-world.ts';
import type { World } from '../../test/world.ts';
import type { AuditEntry } from './audit.ts';

/** Each event stores which company of each side may read it (docs/adr/0034). */

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

/** For each event of a record, the sides whose companies can read it, by their logins. */
async function readers(entity: Entity, id: string): Promise<[string, Side[]][]> {
  const text = 'select seq, action from audit_events where entity = $1 and entity_id = $2 order by seq';
  const { rows } = await world.owner.query<{ seq: number; action: string }>(text, [entity, id]);
  const seen = async (who: keyof World['people']) =>
    (await world.people[who].sql<{ seq: number }>(text, [entity, id])).rows.map(({ seq }) => seq);
  expect([await seen('otherClient'), await seen('otherSupplier')]).toEqual([[], []]);
  const found = { client: await seen('client'), supplier: await seen('supplier') };
  return rows.map(({ seq, action }) => [
    action,
    (['client', 'supplier'] as const).filter((side) => found[side].includes(seq)),
  ]);
}

const invoice = (program: 'classic' | 'reverse', confidential: boolean) =>
  insertInvoice(world, { program, confidential, contract_id: world.contracts[program] });

/** What the other side knows once it is submitted: nothing of a confidential assignment. */
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

async function document(): Promise<string> {
  const type = { code: 'PIECE', label: 'Pièce', applies_to: 'party' };
  return insertRow(world.owner, 'documents', {
    type_id: await insertRow(world.owner, 'document_types', type),
    type_code: type.code,
    type_label: type.label,
    party_id: world.parties.debtor,
    owner_name: 'D',
  });
}

function guarantee(): Promise<string> {
  return valueOf<string>('select id from guarantees');
}

function relationOfTheSupplier(): Promise<string> {
  return valueOf<string>('select id from relations where assignor_id = $1', [world.parties.assignor]);
}

/** Its company reads its events. */
async function insertAccount(): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into bank_accounts (party_id, iban, bic, holder) values ($1, 'FR1420041010050500013M02606', 'CESSFR21XXX', 'Titulaire') returning id`,
    [world.parties.debtor],
  );
  return (rows[0] as { id: string }).id;
}

describe('records of every kind', () => {
  const none: Side[] = [];
  const KINDS: Record<Exclude<Entity, 'invoice'>, [() => string | Promise<string>, Side[]]> = {
    guarantee_request: [() => insertRequest(world), ['client']],
    guarantee: [guarantee, ['client', 'supplier']],
    batch: [() => insertBatch(world), ['supplier']],
    financing: [() => insertFinancing(world), ['supplier']],
    contract: [() => world.contracts.classic, ['supplier']],
    contract_term: [
      () =>
        valueOf<string>('select id from contract_terms where contract_id = $1', [world.contracts.reverse]),
      ['client'],
    ],
    document: [document, ['client']],
    document_type: [() => randomUUID(), none],
    party: [() => world.parties.debtor, none],
    relation: [relationOfTheSupplier, ['supplier']],
    bank_account: [insertAccount, ['client']],
    user: [() => world.people.client.identity.userId, none],
    session: [() => world.people.supplier.identity.sessionId, none],
    adhesion_request: [() => randomUUID(), none],
    file: [() => randomUUID(), none],
    remote: [() => randomUUID(), none],
    settings: [() => randomUUID(), none],
    calendar_event: [() => randomUUID(), none],
    contact_message: [() => randomUUID(), none],
    prospect: [() => randomUUID(), none],
    reference_rate: [() => randomUUID(), none],
    accounting_rate: [() => randomUUID(), none],
    holiday: [() => randomUUID(), none],
    own_account: [() => randomUUID(), none],
    payment_file: [() => insertPaymentFile(world), none],
    ledger_entry: [() => randomUUID(), none],
    ledger_account: [() => randomUUID(), none],
    ledger_month: [() => randomUUID(), none],
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
  expect(
    await columnOf<string>(`select policyname || ' ' || qual as it from pg_policies
      where tablename = 'audit_events' and policyname in ('client_rows', 'supplier_rows') order by 1`),
  ).toEqual([
    'client_rows (client_party = ( SELECT app_party() AS app_party))',
    'supplier_rows (supplier_party = ( SELECT app_party() AS app_party))',
  ]);
});
