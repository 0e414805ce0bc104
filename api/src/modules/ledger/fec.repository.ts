import { CURRENCIES } from '@cessio/contract';
import { decimalsOf } from '@cessio/contract/money';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import type { FecLine } from './fec.ts';
import type { DayRate } from './months.repository.ts';

/** Entries in memory at a time. */
const SLICE = 500;

export interface Period {
  first: string;
  last: string;
}

type Line = FecLine & Record<string, unknown>;

/** Parameters $1 and $2: millionths for one euro by currency and day, and cents in a minor unit at a rate of 1. */
const rateParameters = (rates: readonly DayRate[]) => [
  Object.fromEntries(rates.map(({ currency, onDate, perEuroPpm }) => [currency + onDate, perEuroPpm])),
  Object.fromEntries(CURRENCIES.map((currency) => [currency, 10 ** (8 - decimalsOf(currency))])),
];

/** Of whole entries, each line in cents: rounded half up on its magnitude, the difference to the entry's largest line. */
const inEuros = (lines: string) => `(
  select r.*, r.rounded - case when row_number() over (partition by r.entry_id order by abs(r.amount) desc, r.id) = 1
      then sum(r.rounded) over (partition by r.entry_id) else 0 end as euros
  from (
    select l.*, case when l.currency = 'EUR' then l.amount else sign(l.amount::numeric)
        * div(2 * abs(l.amount::numeric) * ($2::jsonb ->> l.currency)::numeric + d.ppm, 2 * d.ppm) end as rounded
    from ${lines} l cross join lateral (select ($1::jsonb ->> (l.currency || l.entry_date))::numeric as ppm) d) r)`;

/** A company as an auxiliary account: its number, which of French companies is the SIREN; else a part of its id. */
const PARTY = `case when p.national_id is null then upper(right(p.id::text, 12))
  when p.country = 'FR' then p.national_id else p.country || p.national_id end`;

/**
 * Balances before the first day, by account, company and currency: income and expenses since 1 January, those of earlier
 * years in RAN. They are one entry of the journal AN, which balances.
 */
export const openingLines = (db: Queryable, { first }: Period, rates: readonly DayRate[]): Promise<Line[]> =>
  allRows<Line>(
    db,
    `with line as (
        select l.account, l.party_id, l.currency, l.entry_date < date_trunc('year', $3::date) as before, sum(l.amount) as amount,
            sum(l.amount) as euros
          from ledger_lines l where l.currency = 'EUR' and l.entry_date < $3 and l.sealed is not null group by 1, 2, 3, 4
        union all
        select l.account, l.party_id, l.currency, l.entry_date < date_trunc('year', $3::date), sum(l.amount), sum(l.euros)
          from ${inEuros(`(select * from ledger_lines where currency <> 'EUR' and entry_date < $3 and sealed is not null)`)} l
          group by 1, 2, 3, 4),
      open as (
        select case when b.type in ('I', 'E') and l.before then 'RAN' else l.account end as account,
          case when b.type in ('I', 'E') and l.before then null else l.party_id end as party_id, l.currency, l.amount, l.euros
        from line l join ledger_accounts b on b.code = l.account)
      select j.code as journal, j.name as "journalName", 1 as number, $3::date as "entryDate", a.plan_no as account, a.name as "accountName",
        ${PARTY} as party, p.legal_name as "partyName", 'AN-' || to_char($3::date, 'YYYY-MM') as ref,
        'À nouveau au ' || to_char($3::date, 'DD/MM/YYYY') as label, sum(o.euros)::text as euros, null::int as letter,
        null::date as "letteredOn", $3::date as "sealedOn", sum(o.amount)::text as amount, o.currency
      from open o join ledger_accounts a on a.code = o.account join ledger_journals j on j.code = 'AN' left join parties p on p.id = o.party_id
      group by j.code, j.name, a.plan_no, a.name, p.id, o.currency having sum(o.euros) <> 0 or sum(o.amount) <> 0
      order by a.plan_no, p.id, o.currency`,
    [...rateParameters(rates.filter(({ onDate }) => onDate < first)), first],
  );

/**
 * Lines of the entries sealed by now, in the order of their sealing, in slices. An entry and its reversal are lettered
 * alike, once the reversal is in the period.
 */
export async function* periodLines(
  db: Queryable,
  { first, last }: Period,
  rates: readonly DayRate[],
): AsyncGenerator<Line[]> {
  const bounds = await firstRow<{ from: number | null; to: number | null }>(
    db,
    'select min(position) as from, max(position) as to from ledger_entries where entry_date between $1 and $2',
    [first, last],
  );
  if (!bounds?.from || !bounds.to) return;
  const parameters = rateParameters(rates.filter(({ onDate }) => onDate >= first));
  let after = bounds.from - 1;
  while (after < bounds.to) {
    const rows = await allRows<Line & { position: number }>(
      db,
      `with line as (
          select x.*, e.position, e.journal, e.number, e.ref, e.label, (e.sealed_at at time zone 'Europe/Paris')::date as sealed_on,
            coalesce(e.reversed, case when e.reverses is not null then e.position end) as letter,
            coalesce(e.reversed_on, case when e.reverses is not null then e.entry_date end) as lettered_on
          from (
            select e.*, v.position as reversed, v.entry_date as reversed_on
            from ledger_entries e left join ledger_entries v on v.reverses = e.id and v.entry_date <= $4 and v.position <= $6
            where e.position > $5 and e.position <= $6 and e.entry_date between $3 and $4 order by e.position limit ${SLICE}) e
          join ledger_lines x on x.entry_id = e.id)
        select l.position, l.journal, j.name as "journalName", l.number, l.entry_date as "entryDate", a.plan_no as account,
          a.name as "accountName", ${PARTY} as party, p.legal_name as "partyName", l.ref, l.label, l.euros::text as euros, l.letter,
          l.lettered_on as "letteredOn", l.sealed_on as "sealedOn", l.amount::text as amount, l.currency
        from ${inEuros('line')} l join ledger_journals j on j.code = l.journal join ledger_accounts a on a.code = l.account
          left join parties p on p.id = l.party_id
        order by l.position, l.id`,
      [...parameters, first, last, after, bounds.to],
    );
    after = rows.at(-1)?.position ?? bounds.to;
    yield rows;
  }
}
