import { hash as digest } from 'node:crypto';
import { ApiError } from '../../http/problem.ts';
import type { Queryable } from '../caller.ts';
import { filtersOf, searchCondition, wordOf } from './filters.ts';
import {
  columnOf,
  idOf,
  inFrench,
  type ListQuery,
  type ListSource,
  type OwnColumn,
  type SortColumn,
} from './source.ts';

export interface Built {
  where: string;
  /** How many conditions it has beside the search. */
  filters: number;
  /** Whether one of them is a range. */
  ranged: boolean;
  values: unknown[];
  order: string;
  sort: { name: string; column: SortColumn; descending: boolean };
  signature: string;
}

export type Place = readonly [key: string, id: string];

/**
 * The indexes' answer to `q`: the keys of all matching rows; `many` for very many, `over` for more than are ever
 * counted; undefined without a search, or in a list without such an index.
 */
export type Found = readonly string[] | 'many' | 'over' | undefined;

export const isIds = (found: Found): found is readonly string[] => Array.isArray(found);

/** @param found how `q` is applied: by known keys, row by row (`plain`, undefined), or elsewhere (`many`, `over`) */
export function build(source: ListSource, query: ListQuery, found: Found | 'plain' = 'plain'): Built {
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

/** ` where …`: the filters, and what follows a position in the list; its two values are appended to `built.values`. */
export function after(source: ListSource, { where, values, sort }: Built, place: Place | undefined): string {
  const conditions = where ? [where] : [];
  if (place) {
    values.push(...place);
    conditions.push(
      `(${sort.column.sql}, ${idOf(source)}) ${sort.descending ? '<' : '>'} ($${values.length - 1}::${sort.column.type}, $${values.length}::${source.idType ?? 'uuid'})`,
    );
  }
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
}

/**
 * Rows of a list by key, `asked.nth` in their order. Behind `offset 0`, because the planner assumes an average company
 * and would read all rows of the largest one.
 */
export const byKey = (source: ListSource, keys: string, columns: string, where = '') =>
  `unnest(${keys}::${source.idType ?? 'uuid'}[]) with ordinality as asked(key, nth) cross join lateral (select ${columns} from ${source.from}
    ${where ? `${where} and` : 'where'} ${source.keyed ?? `${idOf(source)} = asked.key`} offset 0) found`;

/** The filtered rows without order; known keys are its last value. */
export function readingOf(source: ListSource, built: Built, columns: string, found: Found): string {
  const where = after(source, built, undefined);
  return isIds(found)
    ? `select found.* from ${byKey(source, `$${built.values.length + 1}`, columns, where)}`
    : `select ${columns} from ${source.from}${where}`;
}

function readSort(source: ListSource, raw = source.spec.defaultSort): Built['sort'] {
  const descending = raw.startsWith('-');
  const name = descending ? raw.slice(1) : raw;
  // Own properties only: `constructor` is no sort.
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

/**
 * Prepares a statement once per connection; with a range it is planned at each call, because its values determine how
 * many rows match: a generic plan scans the whole list for a rare amount.
 */
export async function ask<Row extends object>(
  db: Queryable,
  text: string,
  { values, ranged }: Pick<Built, 'values' | 'ranged'>,
): Promise<Row[]> {
  return (await db.query<Row>({ ...(!ranged && { name: statementName(text) }), text, values })).rows;
}

const names = new Map<string, string>();

/** A short name per statement text, so that PostgreSQL plans each once per connection. */
function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `list_${hash(text).slice(0, 16)}`;
    // There are as many texts as combinations of filters, sorts and operators, so the names are limited too.
    if (names.size > 5_000) names.clear();
    names.set(text, name);
  }
  return name;
}

function hash(text: string): string {
  return digest('sha256', text);
}
