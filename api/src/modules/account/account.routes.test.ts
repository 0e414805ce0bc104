import { plusDays, todayInParis } from '@cessio/contract';
import type { Availability, InvoiceMoney } from '@cessio/contract/account';
import { expectRefused } from '../../../test/answers.ts';
import { insertInvoice } from '../../../test/fixtures.ts';
import { setRow } from '../../../test/owner.ts';
import { copyContract } from '../../../test/records.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';

const START = plusDays(todayInParis(), -30);
let contract: string;
let query: string;
let invoice: string;

beforeAll(async () => {
  const { assignor } = world.parties;
  contract = await copyContract(world, { start_on: START });
  query = `contractId=${contract}&assignorId=${assignor}`;
  invoice = await insertInvoice(world, {
    contract_id: contract,
    status: 'assigned',
    submitted_at: new Date(),
    terms_id: await valueOf('select id from contract_terms where contract_id = $1', [contract]),
    assigned_on: plusDays(todayInParis(), -10),
    covered_amount: 12_000,
  });
  const held = { currency: 'EUR', party_id: assignor, contract_id: contract, invoice_id: invoice };
  await world.owner.query(`select post_entry('E1', 'invoice', $1, 'Cession', $2, null, null, $3)`, [
    invoice,
    JSON.stringify([
      { ...held, account: 'ACH', amount: 12_000 },
      { ...held, account: 'CCA', amount: -12_000 },
    ]),
    plusDays(todayInParis(), -10),
  ]);
});

const read = async (who: keyof typeof people, more = query) =>
  (await people[who].get<{ data: Availability[] }>(`/api/availability?${more}`)).data;

test('the supplier and the bank read the same account, others none', async () => {
  const [own] = await read('supplier');
  expect(own).toMatchObject({ contractId: contract, balance: 12_000, at: todayInParis() });
  for (const who of ['adviser', 'risk', 'legal', 'm1', 'super'] as const) {
    const [seen] = await read(who);
    expect({ ...seen, computedAt: '' }).toEqual({ ...own, computedAt: '' });
  }
  await expectRefused(people.client.call('GET', `/api/availability?${query}`), 403, 'FORBIDDEN');
  for (const path of [`?${query}`, `/lines/assigned?${query}`])
    await expectRefused(people.otherSupplier.call('GET', `/api/availability${path}`), 404, 'NOT_FOUND');
  expect(await read('otherSupplier', '')).toEqual([]);
  // With the application's checks off, the functions answer nothing of another company.
  const rows = await people.otherSupplier.sql('select * from availability($1, $2, today_in_paris())', [
    contract,
    world.parties.assignor,
  ]);
  const lines = await people.otherSupplier.sql(
    `select * from availability_lines($1, $2, today_in_paris(), 'assigned')`,
    [contract, world.parties.assignor],
  );
  expect([rows.rowCount, lines.rowCount]).toEqual([0, 0]);
});

test('another day is read from the ledger; one before the contract, or to come, is refused', async () => {
  const at = (days: number) => `${query}&at=${plusDays(todayInParis(), days)}`;
  const [before] = await read('supplier', at(-11));
  expect(before).toMatchObject({ balance: 0, available: 0, bars: [], stops: [] });
  expect((await read('supplier', at(-10)))[0]).toMatchObject({ balance: 12_000 });
  const call = (more: string) => people.supplier.call('GET', `/api/availability?${more}`);
  await expectRefused(call(at(-31)), 404, 'NOT_FOUND');
  await expectRefused(call(at(1)), 400, 'QUERY_INVALID');
  await expectRefused(call(`${query}&at=hier`), 400, 'QUERY_INVALID');
  await expectRefused(call(`${query}&currency=TND`), 400, 'QUERY_INVALID');
  await expectRefused(people.supplier.call('GET', `/api/availability/lines/rien?${query}`), 404, 'NOT_FOUND');
});

test('why a draw would be refused today is said, all at once, and changes no figure', async () => {
  const [before] = await read('supplier');
  await setRow('parties', world.parties.assignor, { kyc_status: 'expired' });
  await setRow('contracts', contract, { status: 'suspended' });
  const [after] = await read('supplier');
  expect(after?.stops).toEqual([
    'À régulariser\u00a0: la connaissance client.',
    expect.stringMatching(/^Le contrat .* est suspendu\.$/),
    ...(before?.stops ?? []),
  ]);
  expect({ ...after, stops: [], computedAt: '' }).toEqual({ ...before, stops: [], computedAt: '' });
});

test('an export holds every bar with its invoices', async () => {
  const answer = await people.supplier.call('GET', `/api/availability.csv?${query}`);
  expect(answer.statusCode).toBe(200);
  const [head, ...lines] = answer.body.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toBe('Cédant;Contrat;Poste;Facture;Débiteur;Échéance;Mouvement;Montant;Devise');
  expect(lines.map((line) => line.split(';')[2])).toContain('Factures cédées');
});

test('an invoice’s money is its assignor’s and the bank’s, with every movement; the buyer reads none', async () => {
  const held = {
    currency: 'EUR',
    party_id: world.parties.assignor,
    contract_id: contract,
    invoice_id: invoice,
  };
  const post = (event: string, lines: object[]) =>
    world.owner.query(`select post_entry($1, 'invoice', $2, $1, $3)`, [
      event,
      invoice,
      JSON.stringify(lines.map((line) => ({ ...held, ...line }))),
    ]);
  await post('E2', [
    { account: 'CCA', amount: 1_200 },
    { account: 'FDG', amount: -1_200 },
  ]);
  await post('E3', [
    { account: 'CCA', amount: 120 },
    { account: 'COM', amount: -100 },
    { account: 'TVA', amount: -20 },
  ]);
  await post('E4', [
    { account: 'CCA', amount: 9_000 },
    { account: 'VIR', amount: -8_950 },
    { account: 'PCA', amount: -50 },
  ]);
  await post('E6', [
    { account: 'ENC', amount: 5_000 },
    { account: 'ACH', amount: -5_000 },
  ]);
  const path = `/api/invoices/${invoice}/money`;
  const money = await people.supplier.get<InvoiceMoney>(path);
  expect(money).toMatchObject({
    assigned: 12_000,
    credited: 0,
    collected: 5_000,
    fdg: 1_200,
    uncovered: 0,
    fees: 100,
    vat: 20,
    drawn: 9_000,
    paidOut: 0,
    rest: 1_680,
  });
  expect(money.movements.map(({ event, debit, credit }) => [event, credit - debit])).toEqual([
    ['E1', 12_000],
    ['E2', -1_200],
    ['E3', -120],
    ['E4', -9_000],
  ]);
  expect(money.movements.reduce((sum, { debit, credit }) => sum + credit - debit, 0)).toBe(money.rest);

  // What ends by recourse was not paid by the debtor to the bank.
  await post('E10', [
    { account: 'ADR', amount: 7_000 },
    { account: 'ACH', amount: -7_000 },
    { account: 'FDG', amount: 1_200 },
    { account: 'ADR', amount: -1_200 },
  ]);
  const after = await people.supplier.get<InvoiceMoney>(path);
  expect(after).toMatchObject({ collected: 5_000, recourse: 7_000, indemnified: 0, direct: 0, fdg: 0 });
  expect(after.rest).toBe(12_000 - 120 - 9_000 - 7_000);
  expect(after.movements.reduce((sum, { debit, credit }) => sum + credit - debit, 0)).toBe(after.rest);
  expect(await people.adviser.get<InvoiceMoney>(path)).toEqual(after);
  await expectRefused(people.client.call('GET', path), 403, 'FORBIDDEN');
  await expectRefused(people.otherSupplier.call('GET', path), 404, 'NOT_FOUND');
  const { rowCount } = await people.otherSupplier.sql('select * from invoice_money($1)', [invoice]);
  expect(rowCount).toBe(0);
});

test('the cost of the month is what its entries charged: with tax, less what is given back, interest told apart', async () => {
  const { assignor } = world.parties;
  const first = `${todayInParis().slice(0, 8)}01`;
  const [before] = await read('supplier');
  const own = { party_id: assignor, contract_id: contract };
  const of = { invoice_id: await valueOf('select id from invoices where contract_id = $1', [contract]) };
  const post = (event: string, on: string, ...lines: [account: string, amount: number, more?: object][]) =>
    valueOf(`select post_entry($1, 'essai', gen_random_uuid()::text, 'Essai', $2, null, null, $3)`, [
      event,
      JSON.stringify(
        lines.map(([account, amount, more = {}]) => ({ currency: 'EUR', account, amount, ...more })),
      ),
      on,
    ]);
  await post('E3', todayInParis(), ['CCA', 1_200, own], ['COM', -800], ['GAR', -200], ['TVA', -200]);
  await post('E4', todayInParis(), ['CCA', 5_000, own], ['VIR', -4_950], ['PCA', -50, of]);
  await post('E6a', todayInParis(), ['PCA', 20, of], ['CCA', -20, own]);
  await post('E19', first, ['CCA', 60, own], ['COM', -50], ['TVA', -10]);
  // Another month's, what another company bears, and what only moves from one income account to another.
  await post('E3', plusDays(first, -1), ['CCA', 700, own], ['COM', -700]);
  await post('E3', todayInParis(), ['CLI', 90, { party_id: world.parties.debtor }], ['COM', -90]);
  await post('E5', todayInParis(), ['PCA', 30, of], ['INT', -30]);
  const [account] = await read('supplier');
  expect(account?.cost).toEqual({
    from: first,
    amount: 1_290 + (before?.cost.amount ?? 0),
    interest: 30 + (before?.cost.interest ?? 0),
  });
  expect((await read('adviser'))[0]?.cost).toEqual(account?.cost);
  const rows = await people.otherSupplier.sql('select * from account_cost($1, $2, $3, $3)', [
    contract,
    assignor,
    todayInParis(),
  ]);
  expect(rows.rows).toEqual([{ cost: 0, interest: 0 }]);
});
