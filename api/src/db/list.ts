import { hash as digest } from 'node:crypto';
import {
  endOfDayInParis,
  fold,
  OPERATORS,
  startOfDayInParis,
  type FilterKind,
  type ListSpec,
  type Page,
  type Total,
} from '@cessio/contract';
import type { Anchor } from '@cessio/contract/anchors';
import type { ListExport } from '../export/columns.ts';
import { ApiError } from '../http/problem.ts';
import type { Queryable } from './caller.ts';
import { snakeCase, type Select } from './select.ts';

/** A sort column: never null, or its index would not serve (wrap it in coalesce, as the index does). */
interface SortColumn {
  readonly sql: string;
  readonly type: 'timestamptz' | 'date' | 'bigint' | 'text';
}
/** The column of the sort's own name, by its type; a date that may be absent comes last, a name is read in French order. */
type OwnColumn = SortColumn['type'] | 'optional date' | 'name';

/** Words that people read, in French order: accents beside their letters, capitals beside small ones. */
export const inFrench = (sql: string) => `${sql} collate "fr-x-icu"`;

type FilterColumn =
  | string
  /** Builds the condition itself; `values` are the accepted values, `bind` adds a parameter and returns its `$n`. */
  | ((values: readonly string[], operator: string, bind: (value: unknown) => string) => string);

/** How one list of the contract is read from the database. */
export interface ListSource<Spec extends ListSpec = ListSpec, Row extends object = object> {
  readonly spec: Spec;
  /** `invoices i`, joins included. */
  readonly from: string;
  /** `i`: what is not given below is its column of that name, `search_text` for the search. */
  readonly alias: string;
  readonly idColumn?: string;
  readonly select: Select<Row>;
  readonly filters?: { readonly [Name in keyof Spec['filters']]?: FilterColumn };
  readonly sorts: Readonly<Record<Spec['sorts'][number], OwnColumn | SortColumn>>;
  readonly searchColumn?: string;
  /** SQL of what holds of every row of the list, whatever it is filtered by. */
  readonly always?: string;
  /** SQL of a sum that is no column of its name. */
  readonly summed?: Readonly<Record<string, string>>;
  /** Numbers and names, as SQL: a word of one or two letters is looked for at their beginnings. */
  readonly names?: string;
  /** Under which name `search_ids()` knows the table; a list without it is short, its words are compared row by row. */
  readonly indexed?: string;
  /** A call that answers as that of `search_ids()` does, for a table of another shape. */
  readonly finder?: (q: string, most: number, all: boolean) => { call: string; values: unknown[] };
  /** Says that a row has the key `asked.key`, where its id is no column. */
  readonly keyed?: string;
  /** The condition of the search, where a column alone does not say it; `q` is folded. */
  readonly search?: (q: string, bind: (value: unknown) => string) => string;
  /** Brings up to date what the rows keep and what has changed around them since. */
  refresh?(db: Queryable, rows: Row[]): Promise<Row[]>;
}

/** A list that leaves as a file. */
export interface ExportedList<
  Spec extends ListSpec = ListSpec,
  Row extends object = object,
> extends ListSource<Spec, Row> {
  readonly export: ListExport<Row>;
}

const columnOf = ({ alias }: ListSource, name: string) => `${alias}.${snakeCase(name)}`;
const idOf = ({ alias, idColumn = `${alias}.id` }: ListSource) => idColumn;

export type ListQuery = Record<string, string | undefined>;

interface Reading {
  readonly query: ListQuery;
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
}

const CASTS: Record<FilterKind, string> = {
  enum: 'text',
  id: 'uuid',
  date: 'date',
  instant: 'timestamptz',
  amount: 'bigint',
  text: 'text',
  flag: 'boolean',
};
const SQL_OPERATORS: Record<string, string> = { '.gte': '>=', '.gt': '>', '.lte': '<=', '.lt': '<' };
const PATTERNS: Record<FilterKind, RegExp> = {
  enum: /^[\w-]{1,60}$/,
  id: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  instant: /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/,
  amount: /^-?\d{1,15}$/,
  // oxlint-disable-next-line no-control-regex
  text: /^[^\0]{1,200}$/u,
  flag: /^(true|false)$/,
};
/** Beyond this a count is not worth its cost; the screen says "plus de 10 000". */
export const COUNT_CAP = 10_000;
/** As many rows as hold a word are read by their keys; one that more hold is soon met along the list. */
const FEW = 2_500;
const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 200;

interface Built {
  where: string;
  /** How many conditions it has beside the search. */
  filters: number;
  /** Whether one of them asks for what lies above or below a value. */
  ranged: boolean;
  values: unknown[];
  order: string;
  sort: { name: string; column: SortColumn; descending: boolean };
  signature: string;
}

/**
 * One page by keyset: the same cost on the first row and on the millionth. Cursors are bound to the filters and the
 * sort that made them. @throws ApiError QUERY_INVALID, CURSOR_INVALID
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

/** Rows are numbered no further; of a search, no further than it is counted. */
const NUMBERED = 2_000_000;

interface Numbered {
  total: number;
  marks: [nth: number, key: string, id: string][];
}

/**
 * Cursors by the number of the row: the list's keys alone are numbered in its order, which its index holds.
 * @param query `every`, and `row` for further ones, beside what the list takes
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
  // Numbers come from the contract's pattern; in the text they are looked up in a hash.
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
    ? openCursor(query['cursor'], built.signature, built.sort.column.type)
    : undefined;
  const columns = `${source.select}, (${built.sort.column.sql})::text as sort_key`;
  // The limit stands in the text: for a parameter PostgreSQL assumes a tenth of the rows, and plans anew at each call.
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
type Place = readonly [key: string, id: string];

/**
 * Plans a statement once per connection; with a range at each call, because its values tell how many rows lie in it: a plan for any
 * value walks the whole list for an amount that hardly any row has.
 */
async function ask<Row extends object>(
  db: Queryable,
  text: string,
  { values, ranged }: Pick<Built, 'values' | 'ranged'>,
): Promise<Row[]> {
  return (await db.query<Row>({ ...(!ranged && { name: statementName(text) }), text, values })).rows;
}

/** ` where …`: the filters, and what comes after a place in the list; its two values are added to `built.values`. */
function after(source: ListSource, { where, values, sort }: Built, place: Place | undefined): string {
  const conditions = where ? [where] : [];
  if (place) {
    values.push(...place);
    conditions.push(
      `(${sort.column.sql}, ${idOf(source)}) ${sort.descending ? '<' : '>'} ($${values.length - 1}::${sort.column.type}, $${values.length}::uuid)`,
    );
  }
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
}

/**
 * Rows of a list that are asked for by their keys, `asked.nth` in the order of these. Behind `offset 0`, because the planner takes every
 * company for an average one and would rather read all rows of the one that has most.
 */
const byKey = (source: ListSource, keys: string, columns: string, where = '') =>
  `unnest(${keys}::uuid[]) with ordinality as asked(key, nth) cross join lateral (select ${columns} from ${source.from}
    ${where ? `${where} and` : 'where'} ${source.keyed ?? `${idOf(source)} = asked.key`} offset 0) found`;

/** The first keys, in the list's order, of those that its filters leave. */
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
async function keysOf(
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
  // Many hold it, but far from here: Scierie in a list by name.
  const all = await findIds(db, source, query, true);
  if (isIds(all)) return firstOf(db, source, copy(), all, place, most);
  return (await walk(db, source, built, query, place, most)) ?? [];
}

/** How far a word that many rows hold is looked for at once, then further and further. */
const STRIDES = [250, 4_000, 32_000, 128_000] as const;
/** So many rows are near. */
const NEAR = 4_000;

/**
 * How many rows to look at next: twice as many as hold what is missing if the rest is like what was seen. A first stride doubled
 * some times, so that there are few statements.
 */
function strideAfter(walked: number, found: number, missing: number): number {
  const widest = STRIDES.find((stride) => stride > walked) ?? STRIDES[3];
  if (found === 0) return widest;
  const doublings = Math.ceil(Math.log2((2 * missing * walked) / found / STRIDES[0]));
  return Math.min(widest, STRIDES[0] * 2 ** Math.max(0, doublings));
}

/** The first keys of rows that hold a word, along the list's own order; null where the first `furthest` rows do not tell. */
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

/** The answer of a route that does nothing but read its list. */
export const pageOf =
  <Row extends object>(source: ListSource<ListSpec, Row>) =>
  ({ read, query }: Reading): Promise<Page<Row>> =>
    read((db) => readPage(db, source, query));

/** Counts the filtered set and sums its amounts by currency, at most to the cap; sums of a part would mislead. */
async function count(db: Queryable, source: ListSource, query: ListQuery, found: Found): Promise<Total> {
  // What very many of the newest hold may be held by few of the others.
  const all = found === 'many' ? await findIds(db, source, query, true) : found;
  const built = build(source, query, isIds(all) ? all : 'plain');
  if (all === 'over' && built.filters === 0) return { value: COUNT_CAP, capped: true };
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

/** How many rows the filters leave, counted no further than one above `most`. */
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

/** The currencies of the filtered set, by their codes. */
export async function currenciesOf(db: Queryable, source: ListSource, query: ListQuery): Promise<string[]> {
  const found = await findIds(db, source, query, true);
  const built = build(source, query, isIds(found) ? found : 'plain');
  const rows = readingOf(source, built, `${source.alias}.currency`, found);
  if (isIds(found)) built.values.push(found);
  const text = `select distinct currency from (${rows}) held where currency is not null order by currency`;
  return (await ask<{ currency: string }>(db, text, built)).map(({ currency }) => currency);
}

/** The filtered set without order; keys, where they are known, are its last value. */
function readingOf(source: ListSource, built: Built, columns: string, found: Found): string {
  const where = after(source, built, undefined);
  return isIds(found)
    ? `select found.* from ${byKey(source, `$${built.values.length + 1}`, columns, where)}`
    : `select ${columns} from ${source.from}${where}`;
}

/**
 * The filtered set in slices, for exports: keyset again, so that memory stays flat. A slice is emptied once the next one is asked for: what
 * answered it outlives several collections of young objects, and would keep its rows in memory as long.
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

/**
 * What the indexes say of `q`: the keys of all rows that hold it; `many` where very many do, `over` where more do than are ever counted;
 * undefined where nothing is looked for, or in a list without such an index.
 */
type Found = readonly string[] | 'many' | 'over' | undefined;

const isIds = (found: Found): found is readonly string[] => Array.isArray(found);

/**
 * Asks the indexes for ids, and nothing else: the rows are read by the caller's side, under its policies (docs/adr/0067).
 * @param all asks even where the newest rows tell that very many hold it
 */
async function findIds(db: Queryable, source: ListSource, query: ListQuery, all = false): Promise<Found> {
  const q = wordOf(source, query);
  // Where nothing is left of what was typed, the condition says that nothing holds it.
  if (!q || !(source.indexed || source.finder)) return undefined;
  const most = all ? COUNT_CAP : FEW;
  const { call, values } = source.finder?.(q, most + 1, all) ?? {
    call: 'search_ids($1, $2, $3, $4)',
    values: [source.indexed, q, most + 1, all],
  };
  // As one text: ten thousand rows cost more to receive than to find, and more than these are not wanted.
  const text = `select count(*)::int as n, case when count(*) <= ${most} then string_agg(id::text, ',') end as ids from ${call} as id`;
  const [found] = await ask<{ n: number; ids: string | null }>(db, text, { values, ranged: false });
  const { n, ids } = found as { n: number; ids: string | null };
  if (n > COUNT_CAP) return 'over';
  if (n === 0) return [];
  return ids === null ? 'many' : ids.split(',');
}

/** What is looked for, folded, null where nothing was typed; an empty key is held by no row. */
function wordOf({ spec }: ListSource, query: ListQuery): string | null {
  return spec.search && query['q']?.trim() ? fold(query['q']) : null;
}

/** @param found how `q` is asked: by keys that are known, row by row (`plain`, undefined), or elsewhere (`many`, `over`) */
function build(source: ListSource, query: ListQuery, found: Found | 'plain' = 'plain'): Built {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const q = wordOf(source, query);
  const { conditions, signed, ranged } = filtersOf(source, query, bind);
  const filters = conditions.length;
  if (q !== null) signed.push(`q=${q}`);
  if (q !== null && found === 'plain') conditions.push(searchCondition(source, query, bind));
  const sort = readSort(source, query['sort']);
  const direction = sort.descending ? 'desc' : 'asc';
  return {
    where: conditions.join(' and '),
    filters,
    ranged,
    values,
    order: `${sort.column.sql} ${direction}, ${idOf(source)} ${direction}`,
    sort,
    signature: hash(`${signed.join('&')}|${sort.name}|${direction}`).slice(0, 12),
  };
}

/**
 * The conditions of a list's filters and of its `q`; `bind` adds a parameter and returns its `$n`.
 * Figures of boards are counted by these very conditions, so that they say what the list shows.
 * @throws ApiError QUERY_INVALID
 */
export function conditionsOf(
  source: ListSource,
  query: ListQuery,
  bind: (value: unknown) => string,
): { conditions: string[] } {
  const { conditions } = filtersOf(source, query, bind);
  return {
    conditions:
      wordOf(source, query) === null ? conditions : [...conditions, searchCondition(source, query, bind)],
  };
}

/** The conditions of the filters, what a cursor is bound to, and whether one of them is a range. */
function filtersOf(
  source: ListSource,
  query: ListQuery,
  bind: (value: unknown) => string,
): { conditions: string[]; signed: string[]; ranged: boolean } {
  const conditions = source.always === undefined ? [] : [source.always];
  const signed: string[] = [];
  let ranged = false;
  for (const { key, name, filter, operator } of parametersOf(source.spec)) {
    const raw = query[key];
    if (raw === undefined || raw === '') continue;
    signed.push(`${key}=${raw}`);
    const column = source.filters?.[name] ?? columnOf(source, name);
    conditions.push(condition(name, filter, column, operator, raw, bind));
    ranged ||= operator in SQL_OPERATORS;
  }
  return { conditions, signed, ranged };
}

/**
 * A short word is the beginning of a number or name: two letters stand in the middle of nearly everything. Two signs of Chinese or
 * Japanese are a word. In SQL `is_short_key()`.
 */
export const isShortKey = (key: string): boolean =>
  [...key].length < (/[\u3005-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}]/u.test(key) ? 2 : 3);

/** Whether a row holds what is looked for. */
function searchCondition(source: ListSource, query: ListQuery, bind: (value: unknown) => string): string {
  const q = wordOf(source, query);
  if (!q) return 'false';
  const held = source.search
    ? source.search(q, bind)
    : `${source.searchColumn ?? columnOf(source, 'searchText')} like ${bind(`%${q}%`)}`;
  // What a name begins with it holds: that is quick to tell of most rows.
  return source.names && isShortKey(q)
    ? `(${held} and search_starts(${source.names}) @> array[${bind(q)}])`
    : held;
}

interface Parameter {
  key: string;
  name: string;
  filter: ListSpec['filters'][string];
  operator: string;
}
const parameters = new WeakMap<ListSpec, Parameter[]>();

/** Every parameter that a list may be filtered by: `dueDate.gte`. */
function parametersOf(spec: ListSpec): Parameter[] {
  let all = parameters.get(spec);
  if (!all) {
    all = Object.entries(spec.filters).flatMap(([name, filter]) =>
      OPERATORS[filter.kind].map((operator) => ({ key: name + operator, name, filter, operator })),
    );
    parameters.set(spec, all);
  }
  return all;
}

function condition(
  name: string,
  filter: { kind: FilterKind; values?: readonly string[] },
  column: FilterColumn,
  operator: string,
  raw: string,
  bind: (value: unknown) => string,
): string {
  if (operator === '.null') {
    if (raw !== 'true' || typeof column !== 'string')
      throw new ApiError('QUERY_INVALID', { name: `${name}.null` });
    return `${column} is null`;
  }
  const several = operator === '' || operator === '.not';
  const parts = several && filter.kind !== 'text' ? raw.split(',') : [raw];
  for (const part of parts) {
    const valid =
      PATTERNS[filter.kind].test(part) &&
      (filter.values?.includes(part) ?? true) &&
      isReal(filter.kind, part);
    if (!valid) throw new ApiError('QUERY_INVALID', { name: name + operator });
  }
  if (filter.kind === 'instant')
    parts.splice(0, parts.length, ...parts.map((part) => instantOfDay(part, operator)));
  if (typeof column !== 'string') return column(parts, operator, bind);
  const cast = CASTS[filter.kind];
  const comparison = SQL_OPERATORS[operator];
  if (comparison) return `${column} ${comparison} ${bind(parts[0])}::${cast}`;
  // One value compares by equality, so that the index's order can still serve the sort.
  if (parts.length === 1) return `${column} ${operator === '.not' ? '<>' : '='} ${bind(parts[0])}::${cast}`;
  return operator === '.not'
    ? `${column} <> all(${bind(parts)}::${cast}[])`
    : `${column} = any(${bind(parts)}::${cast}[])`;
}

/** A date given for an instant is the bank's day, whole: from its first moment, or to its last. */
function instantOfDay(value: string, operator: string): string {
  if (value.length !== 10) return value;
  return operator === '.lte' || operator === '.gt' ? endOfDayInParis(value) : startOfDayInParis(value);
}

/** 2026-02-31 and 0000-01-01 look like dates and are none. */
function isReal(kind: FilterKind, value: string): boolean {
  if (kind !== 'date' && kind !== 'instant') return true;
  const date = new Date(value);
  return (
    !value.startsWith('0000') &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value.slice(0, 10))
  );
}

function readSort(source: ListSource, raw = source.spec.defaultSort): Built['sort'] {
  const descending = raw.startsWith('-');
  const name = descending ? raw.slice(1) : raw;
  // Own names only: `constructor` is no sort.
  const given = Object.hasOwn(source.sorts, name) ? source.sorts[name] : undefined;
  if (!given) throw new ApiError('QUERY_INVALID', { name: 'sort' });
  return {
    name,
    column: typeof given === 'string' ? sortColumn(columnOf(source, name), given) : given,
    descending,
  };
}

function sortColumn(sql: string, type: OwnColumn): SortColumn {
  if (type === 'optional date') return { sql: `coalesce(${sql}, '9999-12-31'::date)`, type: 'date' };
  return type === 'name' ? { sql: inFrench(sql), type: 'text' } : { sql, type };
}

function readLimit(raw: string | undefined): number {
  if (raw === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(raw) ? Number(raw) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw new ApiError('QUERY_INVALID', { name: 'limit' });
  return limit;
}

function sealCursor(key: string, id: string, signature: string): string {
  return Buffer.from(JSON.stringify([signature, key, id])).toString('base64url');
}

const KEY_PATTERNS: Record<SortColumn['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d$/,
  date: /^\d{4}-\d\d-\d\d$/,
  bigint: /^-?\d{1,18}$/,
  // oxlint-disable-next-line no-control-regex
  text: /^[^\0]{0,500}$/u,
};

function openCursor(cursor: string, signature: string, type: SortColumn['type']): [string, string] {
  try {
    const [signed, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      string,
      string,
      string,
    ];
    const sound = typeof key === 'string' && KEY_PATTERNS[type].test(key) && PATTERNS.id.test(id);
    if (signed === signature && sound) return [key, id];
  } catch {
    // falls through: forged or of another list
  }
  throw new ApiError('CURSOR_INVALID');
}

const names = new Map<string, string>();

/** A short name per statement text, so that PostgreSQL plans each once per connection. */
function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `list_${hash(text).slice(0, 16)}`;
    // As many texts as there are combinations of filters, sorts and operators: the names are bounded, too.
    if (names.size > 5_000) names.clear();
    names.set(text, name);
  }
  return name;
}

function hash(text: string): string {
  return digest('sha256', text);
}
