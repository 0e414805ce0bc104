import {
  endOfDayInParis,
  fold,
  OPERATORS,
  startOfDayInParis,
  type FilterKind,
  type ListSpec,
} from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';
import { columnOf, type FilterColumn, type ListQuery, type ListSource } from './source.ts';

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

export const PATTERNS: Record<FilterKind, RegExp> = {
  enum: /^[\w-]{1,60}$/,
  id: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  instant: /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/,
  amount: /^-?\d{1,15}$/,
  // oxlint-disable-next-line no-control-regex
  text: /^[^\0]{1,200}$/u,
  flag: /^(true|false)$/,
};

/** The folded search text, null when nothing was typed; an empty key matches no row. */
export function wordOf({ spec }: ListSource, query: ListQuery): string | null {
  return spec.search && query['q']?.trim() ? fold(query['q']) : null;
}

/**
 * The conditions of a list's filters and its `q`; `bind` adds a parameter and returns its `$n`. Boards count by the
 * same conditions, so that their figures agree with the list.
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

/** The filters' conditions, what a cursor is bound to, and whether one of them is a range. */
export function filtersOf(
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
 * A short word is matched at the beginning of a number or name: two letters occur in nearly everything. Two Chinese
 * or Japanese characters are a word. In SQL `is_short_key()`.
 */
export const isShortKey = (key: string): boolean =>
  [...key].length < (/[\u3005-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}]/u.test(key) ? 2 : 3);

/** Whether a row matches the search. */
export function searchCondition(
  source: ListSource,
  query: ListQuery,
  bind: (value: unknown) => string,
): string {
  const q = wordOf(source, query);
  if (!q) return 'false';
  const held = source.search
    ? source.search(q, bind)
    : `${source.searchColumn ?? columnOf(source, 'searchText')} like ${bind(`%${q}%`)}`;
  // A name's beginning is also contained in it: a quick test that excludes most rows.
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

/** Every filter parameter of a list: `dueDate.gte`. */
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

/** A date given for an instant means the bank's whole day: from its first moment, or to its last. */
function instantOfDay(value: string, operator: string): string {
  if (value.length !== 10) return value;
  return operator === '.lte' || operator === '.gt' ? endOfDayInParis(value) : startOfDayInParis(value);
}

/** 2026-02-31 and 0000-01-01 look like dates but are not. */
function isReal(kind: FilterKind, value: string): boolean {
  if (kind !== 'date' && kind !== 'instant') return true;
  const date = new Date(value);
  return (
    !value.startsWith('0000') &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value.slice(0, 10))
  );
}
