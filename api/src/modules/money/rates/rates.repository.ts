import type { HolidayCalendar } from '@cessio/contract/rates';
import { accountingRate, holiday, referenceRate } from '@cessio/contract/rates';
import type { AccountingRate, Holiday, ReferenceRate } from '@cessio/contract/rates';
import type { Queryable } from '../../../db/caller.ts';
import { allRows, firstRow, firstValue, hitsOne } from '../../../db/rows.ts';
import { selectRow } from '../../../db/select.ts';

const ENTERED_BY = `(select u.first_name || ' ' || u.last_name from users u where u.id = r.entered_by)`;
const inForce = (table: string) => `not exists (select from ${table} c where c.corrects = r.id)`;

/** A table of dated rates: what a rate is of, and its column. */
export interface RateTable<Row> {
  readonly table: 'reference_rates' | 'accounting_rates';
  readonly of: 'code' | 'currency';
  readonly value: 'ppm' | 'per_euro_ppm';
  readonly select: string;
  /** Never there: carries the type of its rows. */
  readonly row?: Row;
}
export const references: RateTable<ReferenceRate> = {
  table: 'reference_rates',
  of: 'code',
  value: 'ppm',
  select: selectRow(referenceRate, 'r', { inForce: inForce('reference_rates'), enteredBy: ENTERED_BY }),
};
export const accounting: RateTable<AccountingRate> = {
  table: 'accounting_rates',
  of: 'currency',
  value: 'per_euro_ppm',
  select: selectRow(accountingRate, 'r', { inForce: inForce('accounting_rates'), enteredBy: ENTERED_BY }),
};

/** Rates of the last two years, and the last ones before; of one day the correction first. */
export const recentRates = <Row>(db: Queryable, { table, of, select }: RateTable<Row>) =>
  allRows<Row & Record<string, unknown>>(
    db,
    `select ${select} from ${table} r, (select (today_in_paris() - interval '2 years')::date as since) s
     where r.on_date >= s.since
       or r.on_date = (select max(o.on_date) from ${table} o where o.${of} = r.${of} and o.on_date < s.since)
     order by r.${of}, r.on_date desc, r.entered_at desc, r.id desc`,
  );

export const rateById = <Row>(db: Queryable, { table, select }: RateTable<Row>, id: string) =>
  firstRow<Row & Record<string, unknown>>(db, `select ${select} from ${table} r where r.id = $1`, [id]);

/** The rate of a day that nothing corrects. */
export const rateOfDay = <Row>(
  db: Queryable,
  { table, of, select }: RateTable<Row>,
  what: string,
  day: string,
) =>
  firstRow<Row & Record<string, unknown>>(
    db,
    `select ${select} from ${table} r where r.${of} = $1 and r.on_date = $2 and ${inForce(table)}`,
    [what, day],
  );

export interface NewRate {
  readonly of: string;
  readonly value: number;
  readonly onDate: string;
  readonly source: string;
  readonly corrects?: string | undefined;
  readonly reason?: string | undefined;
}

/** Its id; null where the day has one already, or its correction. */
export const insertRate = (
  db: Queryable,
  { table, of, value }: RateTable<unknown>,
  rate: NewRate,
  by: string,
) =>
  firstValue<string>(
    db,
    `insert into ${table} (${of}, on_date, ${value}, source, corrects, reason, entered_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [rate.of, rate.onDate, rate.value, rate.source, rate.corrects ?? null, rate.reason ?? null, by],
  );

const HOLIDAYS = `select ${selectRow(holiday, 'r', { enteredBy: ENTERED_BY })} from holidays r`;

export const allHolidays = (db: Queryable) =>
  allRows<Holiday & Record<string, unknown>>(db, `${HOLIDAYS} order by r.date, r.country`);

export const holidayById = (db: Queryable, id: string) =>
  firstRow<Holiday & Record<string, unknown>>(db, `${HOLIDAYS} where r.id = $1`, [id]);

/** Its id; null where the calendar has that day. */
export const insertHoliday = (
  db: Queryable,
  { country, date, label }: { country: HolidayCalendar; date: string; label: string },
  by: string,
) =>
  firstValue<string>(
    db,
    `insert into holidays (country, date, label, entered_by) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [country, date, label, by],
  );

export const deleteHoliday = (db: Queryable, id: string) =>
  hitsOne(db, 'delete from holidays where id = $1', [id]);
