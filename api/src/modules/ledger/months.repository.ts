import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow, firstValue } from '../../db/rows.ts';

/** The ledger's months as `2026-11`: of the first entry, the running one, the last one closed; and the bank's day. */
export interface Months {
  first: string | null;
  running: string;
  today: string;
  closed: string | null;
}

export const readMonths = async (db: Queryable): Promise<Months> =>
  (await firstRow<Months & Record<string, unknown>>(
    db,
    `select to_char((select min(entry_date) from ledger_entries), 'YYYY-MM') as first, to_char(today_in_paris(), 'YYYY-MM') as running,
      today_in_paris() as today, to_char((select max(month) from ledger_months), 'YYYY-MM') as closed`,
  )) as Months;

export interface MonthFigures {
  month: string;
  entries: number;
  debit: { currency: string; amount: number }[];
  closedAt: string | null;
  closedBy: string | null;
}

/** What was posted in each month since the first entry, latest first. */
export const monthFigures = (db: Queryable): Promise<MonthFigures[]> =>
  allRows<MonthFigures & Record<string, unknown>>(
    db,
    `with counted as (
        select date_trunc('month', d.entry_date) as month, sum(d.n)::int as n
        from (select entry_date, count(*) as n from ledger_entries group by entry_date) d group by 1),
      debit as (
        select s.month, jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount)
          order by s.currency <> 'EUR', s.currency) as sums
        from (select date_trunc('month', d.entry_date) as month, d.currency, sum(d.amount) as amount
          from (select entry_date, currency, sum(amount) as amount from ledger_lines where amount > 0 group by 1, 2) d group by 1, 2) s
        group by s.month)
      select to_char(g.month, 'YYYY-MM') as month, coalesce(c.n, 0) as entries, coalesce(d.sums, '[]') as debit,
        m.closed_at as "closedAt", u.first_name || ' ' || u.last_name as "closedBy"
      from generate_series((select min(month) from counted), date_trunc('month', today_in_paris()), '1 month') g (month)
        left join counted c on c.month = g.month left join debit d on d.month = g.month
        left join ledger_months m on m.month = g.month left join users u on u.id = m.closed_by
      order by g.month desc`,
  );

/** A day's rate by which its entries are written in euros; null: none was entered. */
export interface DayRate {
  currency: string;
  onDate: string;
  perEuroPpm: number | null;
}

/** Of every day up to this one with entries in other currencies, by day. */
export const dayRates = (db: Queryable, to: string): Promise<DayRate[]> =>
  allRows<DayRate & Record<string, unknown>>(
    db,
    `select currency, on_date as "onDate", per_euro_ppm as "perEuroPpm" from ledger_rates($1) order by on_date, currency`,
    [to],
  );

/** @param month its first day @throws DatabaseError LG005, LG009 to LG012 */
export const closeMonth = async (db: Queryable, month: string): Promise<string> =>
  (await firstValue<string>(db, 'select close_month($1)', [month])) as string;
