import { Client } from 'pg';
import { guaranteeStates, invoiceStates, stateForClient, stateNames, statesWith } from '@cessio/contract';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { sqlStates } from './states.ts';

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The words in quotes of an expression of the catalogue: the states that it names. */
async function statesIn(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(query);
  return [
    ...new Set([...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state ?? '')),
  ].toSorted();
}

const generated = (column: string) =>
  `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'invoices'::regclass and a.attname = '${column}'`;
const index = (name: string) =>
  `select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = '${name}'::regclass`;

test('lists the states of a tag for SQL', () => {
  expect(sqlStates(guaranteeStates, 'givesCover')).toBe(`'active', 'reduced'`);
});

// A generated column and a partial index cannot ask the contract: these compare what they name with its tags.
test('a number is free in the states that free it', async () => {
  const named = (await statesIn(generated('fingerprint'))).filter((word) => word in invoiceStates);
  expect(named).toEqual(statesWith(invoiceStates, 'numberFree').toSorted());
});

test('the debtor\u2019s state is what the contract shows it instead', async () => {
  const states = stateNames(invoiceStates);
  const { rows } = await owner.query<{ state: string }>('select client_state(unnest($1::text[])) as state', [
    states,
  ]);
  expect(rows.map(({ state }) => state)).toEqual(states.map((state) => stateForClient(invoiceStates, state)));
});

test('partial indexes hold the states that are asked for', async () => {
  expect(await statesIn(index('invoices_exposure'))).toEqual(
    statesWith(invoiceStates, 'holdsCover').toSorted(),
  );
  expect(await statesIn(index('invoices_due_open'))).toEqual(
    statesWith(invoiceStates, 'holdsCover').toSorted(),
  );
  expect(await statesIn(index('guarantees_ending'))).toEqual(
    statesWith(guaranteeStates, 'running').toSorted(),
  );
  expect(await statesIn(index('guarantees_pair'))).toEqual(
    statesWith(guaranteeStates, 'givesCover').toSorted(),
  );
});
