import { AGEING, type BoardFigure, type Side } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { COUNT_CAP } from '../../db/list/search.ts';
import { conditionsOf } from '../../db/list/filters.ts';
import type { ListSource } from '../../db/list/source.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { IN_FORCE } from '../guarantees/guarantees.repository.ts';
import { LARGEST } from '../invoices/exposure/exposure.ts';
import { invoiceSources } from '../invoices/record/invoices.list.ts';
import { countedBy, type BoardList, type Query } from './board-lists.ts';

/** `where` of each query on one list, with all their values after the given ones. */
function filtered(source: ListSource, queries: readonly Query[], given: readonly unknown[] = []) {
  const values = [...given];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const wheres = queries.map((query) => conditionsOf(source, query, bind).conditions.join(' and ') || 'true');
  return { wheres, values };
}

export type Tally = Pick<BoardFigure, 'count' | 'amounts'>;

/** Counts and sums several filters of one list in one query, by currency. */
export async function tally(
  db: Queryable,
  list: BoardList,
  side: Side,
  queries: readonly Query[],
): Promise<Tally[]> {
  const { source: counted, amount, currency } = countedBy(list, side);
  const { always = 'true', ...source } = counted;
  const { wheres, values } = filtered(source, queries);
  const columns = wheres.map(
    (_, index) =>
      `count(*) filter (where w${index})::int as n${index}, least(coalesce(sum(amount) filter (where w${index}), 0), ${LARGEST})::bigint as a${index}`,
  );
  const { rows } = await db.query<Record<string, number> & { currency: string | null }>(
    // Behind offset 0, or each condition would be planned and run for the count and for the sum.
    `select currency, ${columns.join(', ')} from (
       select ${currency ?? 'null::text'} as currency, ${amount ?? '0'} as amount, ${wheres.map((where, index) => `(${where}) as w${index}`).join(', ')}
       from ${source.from} where ${always} and (${wheres.map((where) => `(${where})`).join(' or ')}) offset 0) counted
     group by 1 order by currency = 'EUR' desc, 1`,
    values,
  );
  return queries.map((_, index) => {
    const count = rows.reduce((sum, row) => sum + (row[`n${index}`] ?? 0), 0);
    return {
      count: { value: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP },
      amounts: rows
        .filter((row) => row.currency !== null && (row[`n${index}`] ?? 0) > 0)
        .map((row) => ({ currency: row.currency as string, amount: row[`a${index}`] ?? 0 })),
    };
  });
}

export interface CompanySum {
  id: string | null;
  name: string | null;
  currency: string;
  amount: number;
  buckets: number[];
  count: number;
}

/** Days late from which each bucket of the ageing begins. */
const BUCKET_SQL = `case when i.due_date >= $1::date then 0 when $1::date - i.due_date <= 30 then 1
  when $1::date - i.due_date <= 60 then 2 when $1::date - i.due_date <= 90 then 3 else 4 end`;

export interface PartSum {
  /** Index of the bucket in `AGEING`, or of the requested week. */
  part: number;
  currency: string;
  amount: number;
  count: number;
}

/** Outstanding amounts of filtered invoices, by age and currency. */
export function sumByBucket(db: Queryable, side: Side, query: Query, today: string): Promise<PartSum[]> {
  const source = invoiceSources[side];
  const { wheres, values } = filtered(source, [query], [today]);
  return allRows<PartSum>(
    db,
    `select ${BUCKET_SQL} as part, i.currency, least(sum(i.outstanding), ${LARGEST})::bigint as amount, count(*)::int as count
     from ${source.from} where ${wheres[0]} group by 1, 2 order by i.currency = 'EUR' desc, 2, 1`,
    values,
  );
}

/**
 * Outstanding amounts of filtered invoices: by company (the `most` largest of each currency, then the others), by age.
 */
export async function sumByCompany(
  db: Queryable,
  side: Side,
  by: 'assignor' | 'debtor',
  query: Query,
  today: string,
  most: number,
): Promise<CompanySum[]> {
  const source = invoiceSources[side];
  const { wheres, values } = filtered(source, [query], [today, most]);
  const sums = AGEING.map(
    (_, index) => `least(coalesce(sum(b${index}), 0), ${LARGEST})::bigint as b${index}`,
  ).join(', ');
  const { rows } = await db.query<
    Omit<CompanySum, 'buckets'> & { b0: number; b1: number; b2: number; b3: number; b4: number }
  >(
    `with company as (
       select i.${by}_id as id, max(i.${by}_name) as name, i.currency, sum(i.outstanding) as amount, count(*)::int as count,
         ${AGEING.map((_, index) => `sum(i.outstanding) filter (where ${BUCKET_SQL} = ${index}) as b${index}`).join(', ')}
       from ${source.from} where ${wheres[0]} group by i.${by}_id, i.currency
     ), placed as (
       select *, row_number() over (partition by currency order by amount desc, id) > $2 as beyond from company
     )
     select case when beyond then null else id end as id, case when beyond then null else max(name) end as name, currency,
       least(sum(amount), ${LARGEST})::bigint as amount, sum(count)::int as count, ${sums}
     from placed group by beyond, currency, case when beyond then null else id end
     order by currency = 'EUR' desc, currency, beyond, amount desc`,
    values,
  );
  return rows.map(({ b0, b1, b2, b3, b4, ...row }) => ({ ...row, buckets: [b0, b1, b2, b3, b4] }));
}

/** Amounts due in each of some weeks, by currency. `starts` are the first days; the last entry ends the last week. */
export function sumByWeek(
  db: Queryable,
  side: Side,
  query: Query,
  starts: readonly string[],
): Promise<PartSum[]> {
  const source = invoiceSources[side];
  const { wheres, values } = filtered(source, [query], [starts]);
  return allRows<PartSum>(
    db,
    `select width_bucket(i.due_date, $1::date[]) - 1 as part, i.currency, least(sum(i.outstanding), ${LARGEST})::bigint as amount,
       count(*)::int as count
     from ${source.from} where ${wheres[0]} group by 1, 2 order by i.currency = 'EUR' desc, 2, 1`,
    values,
  );
}

export interface DelaySum {
  month: string;
  days: number;
  count: number;
}

/** Mean days from issue to payment of filtered paid invoices, by month of payment. */
export function delayByMonth(db: Queryable, query: Query): Promise<DelaySum[]> {
  const source = invoiceSources.staff;
  const { wheres, values } = filtered(source, [query]);
  return allRows<DelaySum>(
    db,
    `select to_char(i.paid_on, 'YYYY-MM') as month, round(avg(i.paid_on - i.issue_date))::int as days, count(*)::int as count
     from ${source.from} where ${wheres[0]} group by 1 order by 1`,
    values,
  );
}

/** Mean days from issue to payment overall; null when nothing was paid. */
export async function meanDelay(db: Queryable, query: Query): Promise<number | null> {
  const source = invoiceSources.staff;
  const { wheres, values } = filtered(source, [query]);
  const mean = await firstRow<{ days: number | null }>(
    db,
    `select round(avg(i.paid_on - i.issue_date))::int as days from ${source.from} where ${wheres[0]}`,
    values,
  );
  return mean?.days ?? null;
}

export interface GuaranteeSum {
  /** Null for the others together, as are number and name. */
  id: string | null;
  number: string | null;
  name: string | null;
  currency: string;
  granted: number;
  used: number;
  count: number;
}

/**
 * Guarantees in force of the caller's side: the `most` largest of each currency with the other company, then the
 * others.
 */
export function largestGuarantees(db: Queryable, side: Side, most: number): Promise<GuaranteeSum[]> {
  const other = side === 'supplier' ? 'debtor_name' : 'beneficiary_name';
  return allRows<GuaranteeSum>(
    db,
    `with placed as (
       select g.id, g.number, g.${other} as name, g.currency, g.granted, g.used,
         row_number() over (partition by g.currency order by g.granted desc, g.id) > $1 as beyond
       from guarantees g where ${IN_FORCE}
     ), shown as (select case when beyond then null else id end as id, case when beyond then null else number end as number,
       case when beyond then null else name end as name, currency, granted, used from placed)
     select id, number, name, currency, least(sum(granted), ${LARGEST})::bigint as granted, least(sum(used), ${LARGEST})::bigint as used,
       count(*)::int as count
     from shown group by id, number, name, currency order by currency = 'EUR' desc, currency, id is null, granted desc, id`,
    [most],
  );
}
