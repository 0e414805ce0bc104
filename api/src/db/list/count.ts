import type { Total } from '@cessio/contract';
import type { Queryable } from '../caller.ts';
import { snakeCase } from '../select.ts';
import { COUNT_CAP, findIds } from './search.ts';
import { columnOf, type ListQuery, type ListSource } from './source.ts';
import { ask, build, isIds, readingOf, type Found } from './statement.ts';

/** Counts the filtered rows and sums their amounts by currency, up to the cap; partial sums would mislead. */
export async function count(
  db: Queryable,
  source: ListSource,
  query: ListQuery,
  found: Found,
): Promise<Total> {
  // A word in many of the newest rows may be in few of the others.
  const all = found === 'many' ? await findIds(db, source, query, true) : found;
  const built = build(source, query, isIds(all) ? all : 'plain');
  const applied = source.finder?.('', 0, true, query).applied ?? 0;
  if (all === 'over' && built.filters === applied) return { value: COUNT_CAP, capped: true };
  const { sums } = source.spec;
  const columns = sums?.map(
    (name) => `${source.summed?.[name] ?? columnOf(source, name)} as "${snakeCase(name)}"`,
  );
  const counted = columns ? [`${source.alias}.currency`, ...columns].join(', ') : '1';
  const text = `select ${columns ? 'currency, ' : ''}count(*)::int as n${sums ? `, json_build_object(${sums.map((name) => `'${name}', least(coalesce(sum("${snakeCase(name)}"), 0), ${Number.MAX_SAFE_INTEGER})::bigint`).join(', ')}) as amounts` : ''}
    from (${readingOf(source, built, counted, all)} limit ${COUNT_CAP + 1}) capped${columns ? ' group by currency order by currency' : ''}`;
  if (isIds(all)) built.values.push(all);
  const rows = await ask<{ n: number; currency: string; amounts: Record<string, number> }>(db, text, built);
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const capped = n > COUNT_CAP;
  return {
    value: Math.min(n, COUNT_CAP),
    capped,
    ...(sums && !capped && { sums: rows.map(({ currency, amounts }) => ({ currency, amounts })) }),
  };
}

/** How many rows match the filters, counted up to one above `most`. */
export async function countTo(
  most: number,
  db: Queryable,
  source: ListSource,
  query: ListQuery,
): Promise<number> {
  const found = await findIds(db, source, query, true);
  const built = build(source, query, isIds(found) ? found : 'plain');
  const text = `select count(*)::int as n from (${readingOf(source, built, '1', found)} limit ${most + 1}) capped`;
  if (isIds(found)) built.values.push(found);
  return (await ask<{ n: number }>(db, text, built))[0]?.n ?? 0;
}

/** The currencies of the filtered rows. */
export async function currenciesOf(db: Queryable, source: ListSource, query: ListQuery): Promise<string[]> {
  const found = await findIds(db, source, query, true);
  const built = build(source, query, isIds(found) ? found : 'plain');
  const rows = readingOf(source, built, `${source.alias}.currency`, found);
  if (isIds(found)) built.values.push(found);
  const text = `select distinct currency from (${rows}) held where currency is not null order by currency`;
  return (await ask<{ currency: string }>(db, text, built)).map(({ currency }) => currency);
}
