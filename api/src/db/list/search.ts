import type { Queryable } from '../caller.ts';
import { searchCondition, wordOf } from './filters.ts';
import { idOf, type ListQuery, type ListSource } from './source.ts';
import { after, ask, byKey, isIds, type Built, type Found, type Place } from './statement.ts';

/** Beyond this a count is too expensive; the screen shows "plus de 10 000". */
export const COUNT_CAP = 10_000;

/** Matches up to this many are read by key; a more frequent word soon occurs along the list. */
const FEW = 2_500;

/**
 * Asks the indexes for ids only: the rows are read by the caller's login, under its policies (docs/adr/0067).
 * @param all asks even if the newest rows indicate very many matches
 */
export async function findIds(
  db: Queryable,
  source: ListSource,
  query: ListQuery,
  all = false,
): Promise<Found> {
  const q = wordOf(source, query);
  // If folding leaves nothing, the condition matches nothing.
  if (!q || !(source.indexed || source.finder)) return undefined;
  const most = all ? COUNT_CAP : FEW;
  const { call, values } = source.finder?.(q, most + 1, all, query) ?? {
    call: 'search_ids($1, $2, $3, $4)',
    values: [source.indexed, q, most + 1, all],
  };
  // As one text: ten thousand rows cost more to transfer than to find, and more are never needed.
  const text = `select count(*)::int as n, case when count(*) <= ${most} then string_agg(id::text, ',') end as ids from ${call} as id`;
  const [found] = await ask<{ n: number; ids: string | null }>(db, text, { values, ranged: false });
  const { n, ids } = found as { n: number; ids: string | null };
  if (n > COUNT_CAP) return 'over';
  if (n === 0) return [];
  return ids === null ? 'many' : ids.split(',');
}

/** The first matching keys, in the list's order. */
async function firstOf(
  db: Queryable,
  source: ListSource,
  built: Built,
  keys: readonly string[],
  place: Place | undefined,
  most: number,
): Promise<string[]> {
  const direction = built.sort.descending ? 'desc' : 'asc';
  const where = after(source, built, place);
  const columns = `${idOf(source)} as id, ${built.sort.column.sql} as sort_key`;
  const text = `select found.id from ${byKey(source, `$${built.values.length + 1}`, columns, where)}
    order by found.sort_key ${direction}, found.id ${direction} limit ${most}`;
  const asked = { ...built, values: [...built.values, keys] };
  return (await ask<{ id: string }>(db, text, asked)).map(({ id }) => id);
}

/** The first keys of a search, in the list's order. */
export async function keysOf(
  db: Queryable,
  source: ListSource,
  built: Built,
  query: ListQuery,
  found: Found,
  place: Place | undefined,
  most: number,
): Promise<string[]> {
  const copy = () => ({ ...built, values: [...built.values] });
  if (isIds(found)) return firstOf(db, source, copy(), found, place, most);
  const near = await walk(db, source, built, query, place, most, NEAR);
  if (near) return near;
  // Many matches, but far from here: Scierie in a list by name.
  const all = await findIds(db, source, query, true);
  if (isIds(all)) return firstOf(db, source, copy(), all, place, most);
  return (await walk(db, source, built, query, place, most)) ?? [];
}

/** Rows scanned at once for a frequent word, increasing. */
const STRIDES = [250, 4_000, 32_000, 128_000] as const;

/** Rows considered near. */
const NEAR = 4_000;

/**
 * How many rows to scan next: twice what is needed if the rest is like what was scanned. A power of two of the first
 * stride, so that there are few statements.
 */
function strideAfter(walked: number, found: number, missing: number): number {
  const widest = STRIDES.find((stride) => stride > walked) ?? STRIDES[3];
  if (found === 0) return widest;
  const doublings = Math.ceil(Math.log2((2 * missing * walked) / found / STRIDES[0]));
  return Math.min(widest, STRIDES[0] * 2 ** Math.max(0, doublings));
}

/** The first matching keys, scanning in the list's order; null when the first `furthest` rows do not suffice. */
async function walk(
  db: Queryable,
  source: ListSource,
  built: Built,
  query: ListQuery,
  start: Place | undefined,
  most: number,
  furthest = Number.POSITIVE_INFINITY,
): Promise<string[] | null> {
  const keys: string[] = [];
  let place = start;
  let walked = 0;
  while (walked < furthest) {
    const stride = strideAfter(walked, keys.length, most - keys.length);
    const own = { ...built, values: [...built.values] };
    const bind = (value: unknown) => `$${own.values.push(value)}`;
    const where = after(source, own, place);
    const text = `select * from (select *, row_number() over () as nth from (select ${idOf(source)} as id, (${built.sort.column.sql})::text as sort_key, ${searchCondition(source, query, bind)} as held
      from ${source.from}${where} order by ${built.order} limit ${stride}) walked) numbered where held or nth = ${stride} order by nth`;
    const rows = await ask<{ id: string; sort_key: string; held: boolean; nth: number }>(db, text, own);
    for (const { id, held } of rows) if (held) keys.push(id);
    const last = rows.at(-1);
    if (keys.length >= most || last?.nth !== stride) return keys.slice(0, most);
    place = [last.sort_key, last.id];
    walked += stride;
  }
  return null;
}
