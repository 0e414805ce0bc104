import type { ListSpec, Page } from '@cessio/contract';
import type { Anchor } from '@cessio/contract/anchors';
import { ApiError } from '../../http/problem.ts';
import type { Queryable } from '../caller.ts';
import { count } from './count.ts';
import { KEY_PATTERNS, openCursor, sealCursor } from './cursor.ts';
import { COUNT_CAP, findIds, keysOf } from './search.ts';
import { idOf, type ListQuery, type ListSource } from './source.ts';
import { after, ask, build, byKey, isIds, readingOf, type Found } from './statement.ts';

interface Reading {
  readonly query: ListQuery;
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
}

const DEFAULT_LIMIT = 25;

const MAX_LIMIT = 200;

/**
 * One page by keyset: the same cost for the first row and the millionth. Cursors are bound to their filters and sort.
 * @throws ApiError QUERY_INVALID, CURSOR_INVALID
 */
export async function readPage<Row extends object>(
  db: Queryable,
  source: ListSource<ListSpec, Row>,
  query: ListQuery,
): Promise<Page<Row>>;
export async function readPage<Row extends object, Shown>(
  db: Queryable,
  source: ListSource<ListSpec, Row>,
  query: ListQuery,
  map: (row: Row) => Shown,
): Promise<Page<Shown>>;
export async function readPage<Row extends object>(
  db: Queryable,
  source: ListSource<ListSpec, Row>,
  query: ListQuery,
  map: (row: Row) => unknown = (found) => found,
): Promise<Page<unknown>> {
  if (query['every'] !== undefined) return readAnchors(db, source, query);
  const found = await findIds(db, source, query);
  const { rows, nextCursor } = await readSlice(db, source, query, found);
  const page: Page<unknown> = { data: rows.map(map), nextCursor };
  if (query['total'] === 'true') page.total = await count(db, source, query, found);
  return page;
}

/** The answer of a route that only reads its list. */
export const pageOf =
  <Row extends object>(source: ListSource<ListSpec, Row>) =>
  ({ read, query }: Reading): Promise<Page<Row>> =>
    read((db) => readPage(db, source, query));

/**
 * The filtered rows in slices, for exports: by keyset, so that memory stays constant. A slice is emptied once the next
 * one is requested: its container survives several young-generation collections, and would retain its rows.
 */
export async function* readAll<Row extends object>(
  db: Queryable,
  source: ListSource<ListSpec, Row>,
  query: ListQuery,
): AsyncGenerator<Row[]> {
  const found = await findIds(db, source, query);
  let cursor: string | undefined;
  do {
    const slice = await readSlice(db, source, { ...query, cursor, limit: String(MAX_LIMIT) }, found);
    cursor = slice.nextCursor ?? undefined;
    yield slice.rows;
    slice.rows.length = 0;
  } while (cursor);
}

/** Rows are numbered up to here; for a search, up to the count's cap. */
const NUMBERED = 2_000_000;

interface Numbered {
  total: number;
  marks: [nth: number, key: string, id: string][];
}

/**
 * Cursors by row number: only the list's keys are numbered in order, from its index.
 * @param query `every`, and `row` for further ones, beside the list's own
 */
async function readAnchors(
  db: Queryable,
  source: ListSource,
  query: ListQuery,
): Promise<Page<never> & { anchors: Anchor[] }> {
  const found = await findIds(db, source, query, true);
  const built = build(source, query, isIds(found) ? found : 'plain');
  const most = found === 'over' ? COUNT_CAP : NUMBERED;
  const columns = `${idOf(source)} as id, ${built.sort.column.sql} as sort_key`;
  const { descending } = built.sort;
  const order = isIds(found)
    ? ['sort_key', 'id'].map((key) => `${key} ${descending ? 'desc' : 'asc'}`).join()
    : built.order;
  // The contract's pattern guarantees numbers; in the SQL text they are looked up in a hash.
  const wanted = (query['row'] ?? '').split(',').map((row) => Number(row) - 1);
  const text = `select coalesce(max(nth), 0)::int as total, coalesce(json_agg(json_build_array(nth, sort_key::text, id))
      filter (where nth % ${Number(query['every'])} = 0 or nth in (${wanted.join()})), '[]') as marks
    from (select *, row_number() over () as nth from (${readingOf(source, built, columns, found)} order by ${order} limit ${most + 1}) ordered) numbered`;
  if (isIds(found)) built.values.push(found);
  const { rows } = await db.query<Numbered>({ text, values: built.values });
  const { total, marks } = rows[0] as Numbered;
  const value = Math.min(total, most);
  return {
    data: [],
    nextCursor: null,
    total: { value, capped: total > most },
    anchors: marks
      .toSorted(([a], [b]) => a - b)
      .filter(([nth]) => nth < value)
      .map(([nth, key, id]) => ({ row: nth + 1, cursor: sealCursor(key, id, built.signature) })),
  };
}

interface Slice<Row> {
  rows: Row[];
  nextCursor: string | null;
}

async function readSlice<Row extends object>(
  db: Queryable,
  source: ListSource<ListSpec, Row>,
  query: ListQuery,
  found: Found,
): Promise<Slice<Row>> {
  const built = build(source, query, found);
  const limit = readLimit(query['limit']);
  const from = query['cursor']
    ? openCursor(
        query['cursor'],
        built.signature,
        built.sort.column.type,
        source.idType && KEY_PATTERNS[source.idType],
      )
    : undefined;
  const columns = `${source.select}, (${built.sort.column.sql})::text as sort_key`;
  // The limit is in the SQL text: for a parameter PostgreSQL assumes a tenth of the rows, and replans each call.
  const rows = await (found === undefined
    ? ask<Placed<Row>>(
        db,
        `select ${columns} from ${source.from}${after(source, built, from)} order by ${built.order} limit ${limit + 1}`,
        built,
      )
    : ask<Placed<Row>>(db, `select found.* from ${byKey(source, '$1', columns)} order by asked.nth`, {
        values: [await keysOf(db, source, built, query, found, from, limit + 1)],
        ranged: false,
      }));
  const more = rows.length > limit;
  if (more) rows.pop();
  const last = rows.at(-1);
  return {
    rows: source.refresh ? await source.refresh(db, rows) : rows,
    nextCursor: more && last ? sealCursor(last.sort_key, last.id, built.signature) : null,
  };
}

type Placed<Row> = Row & { id: string; sort_key: string };

function readLimit(raw: string | undefined): number {
  if (raw === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(raw) ? Number(raw) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw new ApiError('QUERY_INVALID', { name: 'limit' });
  return limit;
}
