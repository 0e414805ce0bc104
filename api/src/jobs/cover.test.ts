import { firstHolidays } from '@cessio/contract/money';
import { insertInvoice, insertRow } from '../../test/fixtures.ts';
import type { Person } from '../../test/world.ts';
import { readAs } from '../db/caller.ts';
import { allValues } from '../db/rows.ts';
import { post } from '../../test/ledger.ts';
import { bySystem, columnOf, people, rowsOf, valueOf, world } from '../../test/small-world.ts';
import { toldOf } from '../../test/told.ts';
import { daysFromToday } from '../../test/world.ts';
import { growCover, openOn } from './cover.ts';

let serial = 0;
const contractOf = (columns: Record<string, unknown> = {}, program = 'classic') =>
  insertRow(world.owner, 'contracts', {
    number: `CTR-G${(serial += 1)}`,
    program,
    principal_id: program === 'classic' ? world.parties.assignor : world.parties.debtor,
    principal_name: program === 'classic' ? 'Atelier Brévanne' : 'Halbrane Distribution',
    currency: 'EUR',
    recourse: false,
    notification: 'notified',
    quotite_ppm: 850_000,
    fdg_ppm: 100_000,
    fdg_cap: 800_000,
    fee_ppm: 7_500,
    fee_min: 600,
    guarantee_fee_ppm: 2_300,
    rate_ppm: 41_400,
    day_basis: 360,
    vat_ppm: 200_000,
    ceiling: 100_000_000,
    start_on: '2025-01-01',
    status: 'active',
    ...columns,
  });
const limit = (granted: number, columns: Record<string, unknown> = {}) =>
  insertRow(world.owner, 'guarantees', {
    number: `GAR-G${(serial += 1)}`,
    requester_id: world.parties.debtor,
    debtor_id: world.parties.debtor,
    debtor_name: 'Halbrane Distribution',
    beneficiary_id: world.parties.assignor,
    beneficiary_name: 'Atelier Brévanne',
    granted,
    currency: 'EUR',
    valid_from: daysFromToday(-1),
    valid_until: daysFromToday(300),
    ...columns,
  });
/** An invoice that a signature has assigned by the first terms of its contract. */
async function assigned(contract: string, due: number, columns: Record<string, unknown> = {}) {
  return insertInvoice(world, {
    ref: `FAC-G${String((serial += 1)).padStart(4, '0')}`,
    contract_id: contract,
    status: 'assigned',
    net: due,
    vat: 0,
    gross: due,
    submitted_at: new Date(),
    terms_id: await valueOf('select id from contract_terms where contract_id = $1', [contract]),
    ...columns,
  });
}
/** On a day on which banks are open. */
const grow = () => bySystem((tx, services) => growCover(tx, services, '2026-11-27'));
async function growAll(): Promise<number> {
  let grown = 0;
  while (await grow()) grown += 1;
  return grown;
}
const coverOf = (id: string) =>
  rowsOf('select covered_amount as covered, guarantee_id as guarantee from invoices where id = $1', [id]);
const linesOf = (invoice: string) =>
  rowsOf<{ event: string; account: string; amount: number }>(
    `select e.event, l.account, l.amount, l.party_id = $2 as own from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join cover_growths w on e.source = 'cover_growth' and e.source_id = w.id::text where w.invoice_id = $1 order by l.id`,
    [invoice, world.parties.assignor],
  );

beforeEach(() =>
  world.owner.query(
    `update guarantees set status = 'released'; update invoices set disputed = 1 where status = 'assigned'`,
  ),
);

test('worked example 2: the uncovered rest of FAC-1 is covered as room appears, to the cent', async () => {
  const contract = await contractOf();
  const gar = await limit(9_000_000);
  const held = (amount: number) => assigned(contract, amount, { covered_amount: amount, guarantee_id: gar });
  const [one, other] = [await held(1_000_000), await held(4_000_000)];
  const id = await assigned(contract, 5_432_155, {
    number: 'FAC-1',
    covered_amount: 4_000_000,
    guarantee_id: gar,
  });
  const line = { party_id: world.parties.assignor, contract_id: contract, invoice_id: id };
  await post(
    [
      { account: 'CCA', amount: 1_217_332, ...line },
      { account: 'RES', amount: -1_217_332, ...line },
    ],
    { event: 'E3b' },
  );
  expect(await growAll()).toBe(0);

  const end = (invoice: string) =>
    rowsOf(`update invoices set status = 'paid', collected = due where id = $1`, [invoice]);
  await end(one);
  expect(await growAll()).toBe(1);
  expect(await coverOf(id)).toEqual([{ covered: 5_000_000, guarantee: gar }]);
  expect(await linesOf(id)).toEqual([
    { event: 'E3b', account: 'RES', amount: 850_000, own: true },
    { event: 'E3b', account: 'CCA', amount: -850_000, own: true },
    { event: 'E3', account: 'CCA', amount: 2_760, own: true },
    { event: 'E3', account: 'GAR', amount: -2_300, own: null },
    { event: 'E3', account: 'TVA', amount: -460, own: null },
  ]);
  await end(other);
  expect(await growAll()).toBe(1);
  expect(await coverOf(id)).toEqual([{ covered: 5_432_155, guarantee: gar }]);
  expect(await valueOf('select used from guarantees where id = $1', [gar])).toBe(5_432_155);
  const reserve = `select sum(amount)::bigint from ledger_lines where account = 'RES' and invoice_id = $1`;
  expect(await valueOf(reserve, [id])).toBe(0);

  const commissions = await rowsOf(
    'select kind, party_id, base, rate_ppm, net, vat, gross, status, formula_text, entry_id is null as unposted from commissions where invoice_id = $1 order by created_at, id',
    [id],
  );
  const common = {
    kind: 'guarantee',
    party_id: world.parties.assignor,
    rate_ppm: 2_300,
    status: 'posted',
    unposted: false,
  };
  expect(commissions).toEqual([
    {
      ...common,
      base: 1_000_000,
      net: 2_300,
      vat: 460,
      gross: 2_760,
      formula_text: '0,23\u00a0% × 10\u00a0000,00\u00a0€ de couverture ajoutée',
    },
    // r(0,0023 × 4 321,55) = 9,94; r(0,2 × 9,94) = 1,99.
    {
      ...common,
      base: 432_155,
      net: 994,
      vat: 199,
      gross: 1_193,
      formula_text: '0,23\u00a0% × 4\u00a0321,55\u00a0€ de couverture ajoutée',
    },
  ]);
  expect(await toldOf(world.owner, id)).toEqual(
    ['camille', 'ines', 'camille', 'ines'].map((who) => `invoice.cover_grown ${who}`),
  );
  expect(
    await columnOf(`select action from audit_events where entity_id = $1 and action like '%cover'`, [id]),
  ).toEqual(['invoices.grow_cover', 'invoices.grow_cover']);
  expect(await growAll()).toBe(0);
});

test('the earliest due date first, then the reference; an uncovered one takes the limit with the most room, never a second', async () => {
  const contract = await contractOf();
  const [small, large] = [await limit(10_000), await limit(15_000)];
  const late = await assigned(contract, 12_000, { due_date: daysFromToday(50) });
  const second = await assigned(contract, 12_000, { due_date: daysFromToday(20) });
  const first = await assigned(contract, 12_000, { due_date: daysFromToday(20), ref: 'FAC-A' });
  // `first` takes 12 000 of the larger; `second` what the smaller has, and nothing of the other; `late` the last 3 000.
  expect(await growAll()).toBe(3);
  expect(await Promise.all([first, second, late].map(coverOf))).toEqual([
    [{ covered: 12_000, guarantee: large }],
    [{ covered: 10_000, guarantee: small }],
    [{ covered: 3_000, guarantee: large }],
  ]);
});

test('nothing grows that is paid, overdue, disputed, not signed here, of another term or pair, or by a limit that stopped', async () => {
  const contract = await contractOf();
  await limit(1_000_000, { tenor_days: 60 });
  const [suspended, over] = [
    await limit(1_000_000, { status: 'suspended' }),
    await limit(1_000_000, { valid_from: daysFromToday(-20), valid_until: daysFromToday(-1) }),
  ];
  await limit(1_000_000, { kind: 'demand' });
  await limit(1_000_000, { debtor_id: world.parties.otherDebtor });
  const long = { issue_date: daysFromToday(-10), due_date: daysFromToday(51) };
  await assigned(contract, 12_000, long);
  await assigned(contract, 12_000, { due_date: daysFromToday(-1), issue_date: daysFromToday(-20) });
  await assigned(contract, 12_000, { disputed: 1 });
  await assigned(contract, 12_000, { terms_id: null });
  for (const status of ['approved', 'paid', 'disputed', 'unpaid', 'settled', 'reassigned', 'indemnified'])
    await assigned(contract, 12_000, { status });
  for (const guarantee_id of [suspended, over])
    await assigned(contract, 12_000, { guarantee_id, covered_amount: 5_000 });
  // What is still owed is covered in full.
  await assigned(contract, 12_000, {
    guarantee_id: over,
    covered_amount: 9_000,
    collected: 2_000,
    credited: 1_000,
  });
  expect(await growAll()).toBe(0);
});

test('where everything is fundable no reserve moves, and the principal that bears fees owes the commission', async () => {
  const contract = await contractOf({ fund_uncovered: true }, 'reverse');
  await limit(10_000);
  const id = await assigned(contract, 12_000, { program: 'reverse' });
  expect(await growAll()).toBe(1);
  expect(await linesOf(id)).toEqual([
    { event: 'E3', account: 'CLI', amount: 28, own: false },
    { event: 'E3', account: 'GAR', amount: -23, own: null },
    { event: 'E3', account: 'TVA', amount: -5, own: null },
  ]);
  expect(await columnOf('select party_id from commissions where invoice_id = $1', [id])).toEqual([
    world.parties.debtor,
  ]);
  // Each is told what it is charged, and the supplier of nothing that another pays.
  const told = await rowsOf<{ who: string; message: string }>(
    `select split_part(u.email, '.', 1) as who, n.message from notifications n join users u on u.id = n.user_id where n.entity_id = $1 order by n.seq`,
    [id],
  );
  expect(told.map(({ who, message }) => [who, /[Cc]ommission.*/.exec(message)?.[0]])).toEqual([
    ['camille', undefined],
    ['ines', 'Commission à la charge du donneur d’ordre\u00a0: 0,23\u00a0€ hors taxe.'],
    ['lucie', 'commission de garantie à votre charge, 0,23\u00a0€ hors taxe.'],
  ]);
});

test('only the bank’s jobs grow cover; a growth is read by its assignor and the bank', async () => {
  const contract = await contractOf();
  await limit(10_000);
  const id = await assigned(contract, 12_000);
  await grow();
  const read = (who: Person, sql: string) =>
    readAs(world.app.services.pools, who.identity, (db) => allValues(db, sql, [id]));
  const growths = 'select added from cover_growths where invoice_id = $1';
  for (const who of [people.supplier, people.adviser, people.super])
    expect(await read(who, growths)).toEqual([10_000]);
  expect(await read(people.otherSupplier, growths)).toEqual([]);
  await expect(read(people.client, growths)).rejects.toMatchObject({ code: '42501' });
  for (const who of [people.supplier, people.adviser, people.super, people.client])
    for (const sql of [
      `select grow_cover('{EUR}') where $1::uuid is not null`,
      'delete from cover_growths where invoice_id = $1',
    ])
      await expect(read(who, sql)).rejects.toMatchObject({ code: '42501' });
});

test('a currency moves on its own bank days, and waits where nobody has entered them', () => {
  const holidays = (['TARGET', 'FR'] as const).flatMap(firstHolidays);
  expect(openOn('2026-11-27', holidays)).toContain('EUR');
  // Good Friday is a working day in France, but TARGET is closed.
  expect(openOn('2026-04-03', holidays)).not.toContain('EUR');
  expect(openOn('2026-11-28', holidays)).toEqual([]);
  expect(openOn('2026-11-27', [])).toEqual([]);
});
