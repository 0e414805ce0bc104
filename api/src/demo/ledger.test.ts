import { invoiceStates, statesWith, todayInParis } from '@cessio/contract';
import {
  FIRST_HOLIDAYS_FROM,
  firstHolidays,
  nextBankDay,
  type BankDayCurrency,
} from '@cessio/contract/money';
import { Client, type QueryResultRow } from 'pg';
import { createDemoDatabase } from '../../test/demo-world.ts';
import type { TestDatabase } from '../../test/database.ts';
import { keepAccounts } from './account-book.ts';
import { clockAt } from './clock.ts';
import { makeGuarantees } from './guarantees.ts';
import { PLAN } from './invoice-plan.ts';
import { makeInvoices } from './invoices.ts';
import { makeBank, makeCompanies } from './people.ts';
import { makeTrade } from './trade.ts';

const OPEN = statesWith(invoiceStates, 'open')
  .map((state) => `'${state}'`)
  .join(', ');

describe('the demonstration’s ledger', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    ({ database } = await createDemoDatabase());
    client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const query = async <Row extends QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  /** Rows that break a rule; there must be none. */
  const expectNone = async (text: string) => expect(await query(text)).toEqual([]);

  /** Of an invoice's lines, by account. */
  const POSTED = `select i.id, i.ref, i.status, i.due, i.credited, i.collected,
      coalesce(sum(l.amount) filter (where l.account = 'ACH'), 0) as ach, coalesce(-sum(l.amount) filter (where l.account = 'FDG'), 0) as fdg,
      coalesce(-sum(l.amount) filter (where l.account = 'RES'), 0) as res, coalesce(-sum(l.amount) filter (where l.account = 'PCA'), 0) as pca,
      coalesce(-sum(l.amount) filter (where l.account = 'CCA'), 0) as rest, count(*) filter (where l.account = 'ACH' and l.amount > 0) as assigned
    from invoices i left join ledger_lines l on l.invoice_id = i.id group by i.id`;

  test('balances in each currency, and its chain is whole', async () => {
    const totals = await query<{ currency: string }>(
      'select currency, sum(amount) as total from ledger_lines group by currency order by 1',
    );
    expect(totals).toEqual(['EUR', 'MAD', 'TND'].map((currency) => ({ currency, total: '0' })));
    await expectNone('select * from verify_ledger()');
    await expectNone('select * from transfer_differences(today_in_paris())');
    await expectNone('select id from ledger_entries where hash is null');
  });

  test('is what post_entry() writes, entry by entry', async () => {
    await query('begin');
    try {
      // The latest, back to a day after which there is one of each event.
      await query(`create temp table picked as select e.* from ledger_entries e
        where e.entry_date >= (select min(x.last) from (select max(y.entry_date) as last from ledger_entries y group by y.event) x)`);
      await query(
        `select post_entry(e.event, 'again', e.id::text, e.label, e.lines, e.value_date, null, e.entry_date) from (
           select e.*, (select jsonb_agg(jsonb_strip_nulls(to_jsonb(l) - '{id,entry_id,entry_date,balance,sealed,account_balance}'::text[]) order by l.id)
             from ledger_lines l where l.entry_id = e.id) as lines
           from picked e order by e.seq) e`,
      );
      // The later ones go on from the end: what all of them moved lies between their balances.
      const lines = (
        of: string,
        moved: string,
      ) => `select e.of, e.journal, e.event, e.currency, e.label, row_number() over (partition by e.id order by l.id) as place,
          l.account, l.amount, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id, l.entry_date, l.value_date, l.balance - ${moved} as balance
        from (select x.*, ${of} as of from ledger_entries x) e join ledger_lines l on l.entry_id = e.id where e.of in (select s.id::text from picked s)`;
      const first = lines('x.id::text', '0');
      const second = lines(
        `case when x.source = 'again' then x.source_id end`,
        'sum(l.amount) over (partition by l.account, l.currency, l.contract_id, l.party_id)',
      );
      await expectNone(`(${first}) except (${second})`);
      await expectNone(`(${second}) except (${first})`);
    } finally {
      await query('rollback');
    }
  });

  test('names where each invoice’s money is, and calls collected only what the debtor paid to the bank', async () => {
    const money = `select i.ref, i.status, i.collected as told, m.*, m.rest - m.owed as left from invoices i cross join lateral
      invoice_posted(i.id, today_in_paris()) m where i.terms_id is not null and m.assigned > 0`;
    await expectNone(`select * from (${money}) m where m.received + m.direct <> m.told`);
    await expectNone(
      `select * from (${money}) m where m.left <> m.assigned - m.credited - m.fdg - m.uncovered - m.disputed - m.fees - m.vat - m.drawn
        - m.interest - m.incident - m.recourse - m.direct - m.set_off - m.paid_out`,
    );
    const [kinds] = await query<Record<string, number>>(
      `select count(*) filter (where m.recourse > 0)::int as recourse, count(*) filter (where m.indemnified > 0)::int as indemnified,
        count(*) filter (where m.direct > 0)::int as direct, count(*) filter (where m.interest <> 0)::int as interest from (${money}) m`,
    );
    expect(Object.values(kinds ?? {}).every((count) => count > 0)).toBe(true);
  });

  test('has every event of an assigned invoice, each dated between its assignment and today', async () => {
    const events = await query<{ event: string }>('select distinct event from ledger_entries');
    const expected = 'E0 E1 E2 E3 E3b E4 E4b E5 E6 E6a E7 E8 E9 E10 E11 E12 E13 E14 E19 E20';
    expect(events.map(({ event }) => event).toSorted()).toEqual(expected.split(' ').toSorted());
    await expectNone(`select e.id from ledger_entries e where e.entry_date > today_in_paris()`);
    await expectNone(
      `select l.id from ledger_lines l join invoices i on i.id = l.invoice_id where l.entry_date < i.assigned_on`,
    );
    // Running balances are in order of the days.
    await expectNone(`select x.id from (select l.id, l.entry_date, lag(l.entry_date) over (order by l.id) as before from ledger_lines l
      where l.balance is not null and l.contract_id is not null) x where x.entry_date < x.before`);
  });

  test('what the debtors of open invoices owe is what is on their lines; nothing is left of those that ended', async () => {
    await expectNone(`select ref from (${POSTED}) p where status in (${OPEN}) and assigned = 1
      and ach <> due - credited - collected`);
    await expectNone(`select ref from (${POSTED}) p where status in ('settled', 'reassigned', 'indemnified')
      and (ach <> 0 or fdg <> 0 or res <> 0 or pca <> 0)`);
    await expectNone(`select ref from (${POSTED}) p where (assigned = 1) <> (status in ('assigned', 'financed', 'partially_paid', 'paid',
      'settled', 'disputed', 'unpaid', 'reassigned', 'indemnified'))`);
    await expectNone(`select ref from (${POSTED}) p where status = 'settled' and rest <> 0`);
    await expectNone(`select a.currency, a.ach, i.owed from (select currency, sum(amount) as ach from ledger_lines where account = 'ACH' group by 1) a
      full join (select currency, sum(outstanding) as owed from invoices where assigned_on is not null and status in (${OPEN}) group by 1) i using (currency)
      where coalesce(a.ach, 0) <> coalesce(i.owed, 0)`);
  });

  test('what is kept of a paid invoice is given back and paid out on the first bank day after, which settles it', async () => {
    const paid = await query<{
      ref: string;
      currency: BankDayCurrency;
      status: string;
      paid_on: string;
      kept: boolean;
      e7: string | null;
      step: string | null;
    }>(
      `select i.ref, i.currency, i.status, p.day::text as paid_on, k.kept,
         e.entry_date::text as e7, (s.at at time zone 'Europe/Paris')::date::text as step
       from invoices i
         join lateral (select max(l.entry_date) as day from ledger_lines l where l.invoice_id = i.id and l.account = 'ACH' and l.amount < 0) p on true
         cross join lateral (select exists (select from ledger_lines l where l.invoice_id = i.id and l.account in ('FDG', 'RES')) as kept) k
         left join ledger_entries e on e.event = 'E7' and e.source_id = i.id::text
         left join audit_events s on s.entity_id = i.id and s.action = 'invoices.settle'
       where i.status in ('paid', 'settled')`,
    );
    const holidays = (['FR', 'TARGET', 'TN', 'MA'] as const).flatMap(firstHolidays);
    const today = todayInParis();
    const since = `${FIRST_HOLIDAYS_FROM}-01-01`;
    const known = paid
      .filter(({ paid_on }) => paid_on >= since)
      .map((one) => ({ ...one, due: nextBankDay(one.currency, one.paid_on, holidays) }));
    const settled = known.filter(({ status }) => status === 'settled');
    expect(settled.filter(({ due, kept, e7, step }) => e7 !== (kept ? due : null) || step !== due)).toEqual(
      [],
    );
    const waiting = known.filter(({ status }) => status === 'paid');
    // Of today it is given back in the morning.
    expect(waiting.filter(({ due, e7 }) => due < today || e7 !== null)).toEqual([]);
    expect([settled.length > 300, waiting.length > 0]).toEqual([true, true]);
    // What no open invoice needs is paid out the same day.
    await expectNone(`select e.number from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'CCA' where e.event = 'E7'
      and not exists (select from ledger_lines o join ledger_entries x on x.id = o.entry_id where x.event in ('E8', 'E13') and o.account = 'CCA'
        and (o.contract_id, o.party_id, o.entry_date) = (l.contract_id, l.party_id, l.entry_date))
      and (select sum(o.amount) from ledger_lines o where o.account in ('CCA', 'ADR') and (o.contract_id, o.party_id) = (l.contract_id, l.party_id)
        and o.entry_date <= l.entry_date and (o.invoice_id is null or exists (select from audit_events s where s.entity_id = o.invoice_id
          and s.action in ('invoices.settle', 'invoices.reassign', 'invoices.indemnify') and s.at::date <= l.entry_date))) < 0`);
  });

  test('an invoice ends by recourse where its contract has it, and by indemnity where it has none', async () => {
    const ends = await query<{ status: string; recourse: boolean; count: number }>(
      `select i.status, t.recourse, count(*)::int from invoices i join contract_terms t on t.id = i.terms_id
       where i.status in ('reassigned', 'indemnified') group by 1, 2 order by 1`,
    );
    expect(ends).toEqual([
      { status: 'indemnified', recourse: false, count: PLAN.indemnified.all },
      { status: 'reassigned', recourse: true, count: PLAN.reassigned.all },
    ]);
  });

  test('one account is below zero: a credit came after its draw; the guarantee fund keeps within its limit', async () => {
    const below = await query<{
      credited: number;
    }>(`select (select count(*)::int from invoices i where (i.contract_id, i.assignor_id) = (b.contract_id, b.party_id)
        and i.status = 'financed' and i.credited > 0) as credited
      from ledger_balances b where b.account in ('CCA', 'ADR') group by b.contract_id, b.party_id having sum(b.amount) > 0`);
    expect(below).toEqual([{ credited: 1 }]);
    const capped = await query<{
      cap: string;
      most: string;
    }>(`select t.fdg_cap as cap, max(-l.balance) as most from ledger_lines l
      join contract_terms t on t.contract_id = l.contract_id where l.account = 'FDG' and t.fdg_cap is not null group by t.id`);
    expect(capped.length).toBeGreaterThan(0);
    for (const { cap, most } of capped) expect(Number(most)).toBe(Number(cap));
  });

  test('every financed invoice has a draw, and every draw was available on its day', async () => {
    await expectNone(`select i.ref from invoices i where exists (select from audit_events a where a.entity_id = i.id and a.to_status = 'financed')
      <> exists (select from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.invoice_id = i.id and e.event = 'E4' and l.account = 'CCA')`);
    // At the end of the day, after the draw, from the entries alone.
    await expectNone(`with draws as (
        select distinct l.contract_id, l.party_id, l.entry_date from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where e.event = 'E4' and l.account = 'CCA')
      select d.*, a.balance, a.room, a.below_ceiling from draws d cross join lateral availability(d.contract_id, d.party_id, d.entry_date) a
      where a.balance < 0 or a.room < 0 or a.below_ceiling < 0`);
    await expectNone(`select e.id from ledger_entries e join ledger_lines l on l.entry_id = e.id join invoices i on i.id = l.invoice_id
      where e.event = 'E4' and (e.value_date >= i.due_date or extract(isodow from e.value_date) > 5)`);
  });

  test('commissions are what was posted of them', async () => {
    const [sums] = await query<Record<string, string>>(`select
      (select -sum(amount) from ledger_lines where account = 'COM') as com,
      (select sum(net) from commissions where kind in ('service', 'unpaid', 'dispute')) as com_of,
      (select -sum(amount) from ledger_lines where account = 'GAR') as gar, (select sum(net) from commissions where kind = 'guarantee') as gar_of,
      (select -sum(amount) from ledger_lines where account = 'TVA') as vat, (select sum(vat) from commissions) as vat_of,
      (select -sum(l.amount) from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.account = 'PCA' and e.event = 'E4') as interest,
      (select sum(net) from commissions where kind = 'interest') as interest_of`);
    expect(sums?.['com']).toBe(sums?.['com_of']);
    expect(sums?.['gar']).toBe(sums?.['gar_of']);
    expect(sums?.['vat']).toBe(sums?.['vat_of']);
    expect(sums?.['interest']).toBe(sums?.['interest_of']);
    await expectNone('select id from commissions where entry_id is null and guarantee_id is null');
  });

  test('every assigned invoice is in a signed batch, whose history and deed are kept', async () => {
    await expectNone(`select i.ref from invoices i left join batch_invoices l on l.invoice_id = i.id left join batches b on b.id = l.batch_id
      where i.assigned_on is not null and (i.batch_id, i.terms_id, i.assigned_on) is distinct from (b.id, b.terms_id, b.signed_on)`);
    await expectNone(`select b.number, a.to_status from batches b left join lateral (select to_status from audit_events e
      where e.entity = 'batch' and e.entity_id = b.id order by seq desc limit 1) a on true where a.to_status is distinct from b.status`);
    await expectNone(`select b.number from batches b left join files f on f.id = b.file_id and f.sha256 = b.sha256
      where b.status = 'signed' and f.id is null`);
    await expectNone(`select number from (select number, created_at, lag(created_at) over (order by number) as before from batches) b
      where created_at < before`);
  });

  test('every financing tells who asked, who validated, and what became of it', async () => {
    await expectNone(`select f.number, h.told from financings f left join lateral (
        select string_agg(e.action || ' ' || e.actor_name, ', ' order by e.seq) as told, array_agg(e.to_status order by e.seq desc) as states,
          bool_and(e.supplier_party = f.assignor_id) as seen from audit_events e where e.entity = 'financing' and e.entity_id = f.id) h on true
      where h.states[1] is distinct from f.status or not h.seen or h.told not like 'financings.create ' || f.requested_name || ', financings.validate %'`);
  });

  test('the supplier has something to draw, something kept and something due back', async () => {
    const accounts = await query<
      Record<string, number>
    >(`select a.available::int, (a.fdg + a.uncovered)::int as kept, a.due_back::int as due_back
      from contract_participants p join parties q on q.id = p.assignor_id join contracts c on c.id = p.contract_id and c.status = 'active'
        cross join lateral availability(c.id, p.assignor_id, today_in_paris()) a where q.legal_name = 'Atelier Brévanne'`);
    expect(accounts).toHaveLength(2);
    for (const { available, kept, due_back } of accounts) {
      expect(available).toBeGreaterThan(1_000_000);
      expect(kept).toBeLessThan(0);
      expect(due_back).toBeGreaterThan(0);
    }
  });
});

// Nights, weekends, new year, a leap day: histories follow the rules of money on any of them.
test.each([
  '2026-01-01T00:10:00Z',
  '2026-03-29T01:30:00Z',
  '2026-05-02T23:50:00Z',
  '2026-07-12T12:00:00Z',
  '2026-11-23T08:00:00Z',
  '2027-12-31T22:59:00Z',
  '2028-02-29T15:00:00Z',
])('accounts kept on %s', (now) => {
  const clock = clockAt(Date.parse(now));
  const companies = makeCompanies(clock, makeBank(clock));
  const { pairs } = makeTrade(clock, companies);
  const invoices = makeInvoices(clock, pairs);
  makeGuarantees(clock, pairs, companies, invoices);
  const { accounts, notFinanced } = keepAccounts(clock, invoices);
  expect(notFinanced.filter(({ state }) => state === 'financed')).toEqual([]);
  expect(accounts.filter(({ current, owed }) => current - owed < 0)).toHaveLength(1);
  const inState = (state: string) => invoices.filter((invoice) => invoice.state === state);
  // Those paid before the last bank day are settled.
  const { paid, settled, ...others } = PLAN;
  for (const [state, { all }] of Object.entries(others)) expect(inState(state)).toHaveLength(all);
  expect(inState('paid').length).toBeGreaterThan(0);
  expect([...inState('paid'), ...inState('settled')]).toHaveLength(paid.all + settled.all);
  for (const { history } of invoices) {
    const times = history.map(({ at }) => at);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    for (const [place, { from }] of history.entries()) expect(from).toBe(history[place - 1]?.to ?? null);
  }
});
