import {
  bankAccountStates,
  commissionStates,
  contractStates,
  documentStates,
  guaranteeStates,
  invoiceMachine,
  invoiceStates,
  kycStates,
  partyStates,
  relationStates,
  stateForClient,
  stateNames,
  statesWith,
} from '@cessio/contract';
import { freshDatabase } from '../../test/fixtures.ts';
import { allValues, firstValue } from './rows.ts';
import { sqlStates } from './states.ts';

const owner = freshDatabase();

/** The quoted words of a catalogue expression: the states it names. */
async function statesIn(query: string): Promise<string[]> {
  const text = (await firstValue<string>(owner, query)) ?? '';
  return [...new Set([...text.matchAll(/'(\w+)'::text/g)].map(([, state]) => state ?? ''))].toSorted();
}

const generated = (column: string) =>
  `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'invoices'::regclass and a.attname = '${column}'`;
const index = (name: string) =>
  `select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = '${name}'::regclass`;

test('lists the states of a tag for SQL', () => {
  expect(sqlStates(guaranteeStates, 'givesCover')).toBe(`'active', 'reduced'`);
});

// Generated columns, checks and partial indexes cannot read the contract: these tests compare the states they name.
test('a number is free in the states that free it', async () => {
  const named = (await statesIn(generated('fingerprint'))).filter((word) => word in invoiceStates);
  expect(named).toEqual(statesWith(invoiceStates, 'numberFree').toSorted());
});

test('the debtor\u2019s state is what the contract shows it instead', async () => {
  const states = stateNames(invoiceStates);
  const shown = await allValues<string>(owner, 'select client_state(unnest($1::text[]))', [states]);
  expect(shown).toEqual(states.map((state) => stateForClient(invoiceStates, state)));
});

test('partial indexes hold the states that are asked for', async () => {
  for (const name of ['exposure', 'due_open', 'open_assignor', 'open_debtor'])
    expect([name, ...(await statesIn(index(`invoices_${name}`)))]).toEqual([
      name,
      ...statesWith(invoiceStates, 'holdsCover').toSorted(),
    ]);
  expect(await statesIn(index('guarantees_ending'))).toEqual(
    statesWith(guaranteeStates, 'running').toSorted(),
  );
  expect(await statesIn(index('guarantees_pair'))).toEqual(
    statesWith(guaranteeStates, 'givesCover').toSorted(),
  );
});

test('the index of invoices to be confirmed holds the states that can be', async () => {
  const { from } = invoiceMachine.transitions.find(({ action }) => action === 'confirm') ?? { from: [] };
  expect(await statesIn(index('invoices_awaiting'))).toEqual([...from]);
});

test.each([
  ['bank_accounts', 'status', bankAccountStates],
  ['commissions', 'status', commissionStates],
  ['contracts', 'status', contractStates],
  ['documents', 'status', documentStates],
  ['guarantees', 'status', guaranteeStates],
  ['parties', 'status', partyStates],
  ['parties', 'kyc_status', kycStates],
  ['relations', 'status', relationStates],
])('%s.%s takes the states of its kind', async (table, column, states) => {
  const check = `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${table}_${column}_check'`;
  expect(await statesIn(check)).toEqual(stateNames(states).toSorted());
});

// A function that uses a partial index must name the same states; a trigger runs for every row.
test.each([
  ['lookalikes', ['draft', ...statesWith(invoiceStates, 'stopped')]],
  ['invoice_lookalikes', ['draft', ...statesWith(invoiceStates, 'stopped')]],
  ['note_payment_day', statesWith(invoiceStates, 'collected')],
  ['cover_held', statesWith(invoiceStates, 'holdsCover')],
])('%s names the states of its tag', async (name, states) => {
  const body = await firstValue<string>(owner, 'select prosrc from pg_proc where proname = $1', [name]);
  const words = [...(body ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word ?? '');
  expect([...new Set(words)].toSorted()).toEqual([...states].toSorted());
});

test('cover grows while an invoice is performing', async () => {
  const body = await firstValue<string>(owner, `select prosrc from pg_proc where proname = 'growth_rooms'`);
  const words = [...(body ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word ?? '');
  expect(words.filter((word) => word in invoiceStates).toSorted()).toEqual(
    statesWith(invoiceStates, 'performing').toSorted(),
  );
});

test('an invoice is guarded from its approval on', async () => {
  const body = await firstValue<string>(owner, `select prosrc from pg_proc where proname = 'guard_invoice'`);
  const named = /before_money constant text\[\] := '\{([^}]*)\}'/.exec(body ?? '')?.[1]?.split(', ') ?? [];
  const money = new Set<string>(['approved']);
  for (const { from, to } of [...invoiceMachine.transitions, ...invoiceMachine.transitions])
    if (to !== 'same' && to !== 'cancelled' && from.some((state) => money.has(state))) money.add(to);
  expect(named.toSorted()).toEqual(
    stateNames(invoiceStates)
      .filter((state) => !money.has(state))
      .toSorted(),
  );
});
