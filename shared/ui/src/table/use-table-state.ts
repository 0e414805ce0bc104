import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from '@cessio/shell';
import { useAddressKept } from './list-address.ts';
import type { FilterDef } from './types.ts';

export interface TableDefaults {
  /** `-dueDate`: descending. */
  sort?: string;
  limit?: number;
  /** Filters that apply when the URL has none: `{status: 'submitted'}`. Clearing writes an empty one. */
  filters?: Readonly<Record<string, string>>;
}

export interface TableStateOptions {
  defaults?: TableDefaults;
  filters?: readonly FilterDef[];
}

export interface TableState {
  name: string;
  filterDefs: readonly FilterDef[];
  q: string;
  sort: string;
  limit: number;
  /** The filters set, by parameter: `{status: 'a,b', 'dueDate.lte': '2026-03-31'}`. */
  filters: Readonly<Record<string, string>>;
  cursor: string | undefined;
  /** 0 on the first page. */
  pageIndex: number;
  /** Everything, as the list endpoint takes it. Pass it as `query`; it only changes when its content does. */
  query: Readonly<Record<string, string>>;
  /** Filters or search are set. */
  isFiltered: boolean;
  setQ: (q: string) => void;
  setSort: (sort: string) => void;
  /** Sets some filter parameters; '' removes one. Back to the first page. */
  setFilters: (patch: Readonly<Record<string, string>>) => void;
  clear: () => void;
  next: (cursor: string) => void;
  previous: () => void;
  /** The current parameters, for a saved view. */
  snapshot: () => Record<string, string>;
  /** @param replace without a history entry for the previous parameters */
  apply: (params: Readonly<Record<string, string>>, replace?: boolean) => void;
  /** The address has no parameters of this list. */
  isBare: boolean;
}

/** Pages that can be stepped back to; an address has no space for more cursors. `dropped` counts earlier ones. */
const LONGEST_STACK = 50;
const RESERVED = ['q', 'sort', 'limit'] as const;

/** Parameter names that belong to one filter. */
export function parametersOf(def: FilterDef): string[] {
  return def.kind === 'dateRange' || def.kind === 'amountRange'
    ? [`${def.id}.gte`, `${def.id}.lte`]
    : [def.id];
}

/**
 * The state of a list, kept in the URL: a link, a reload and the Back button give the same list. Pages are a stack of
 * cursors (`cursor` once per page after the first).
 */
export function useTableState(
  name: string,
  { defaults = {}, filters: defs = [] }: TableStateOptions = {},
): TableState {
  useAddressKept();
  const [params, setParams] = useSearchParams();
  const own = defs.flatMap(parametersOf);
  const text = params.toString();
  const ownKey = own.join(' ');
  const defaultsKey = JSON.stringify(defaults);

  // A second filter set before the address has changed must not undo the first.
  const written = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    written.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whatever the address has become
  }, [text]);

  const core = useMemo(() => {
    const names = ownKey === '' ? [] : ownKey.split(' ');
    const base = JSON.parse(defaultsKey) as TableDefaults;
    const now = new URLSearchParams(text);
    const q = now.get('q') ?? '';
    const sort = now.get('sort') ?? base.sort ?? '';
    const limit = Number(now.get('limit')) || (base.limit ?? 25);
    const filters: Record<string, string> = {};
    for (const key of names) {
      const value = now.get(key) ?? base.filters?.[key];
      if (value) filters[key] = value;
    }
    const cursors = now.getAll('cursor');
    const cursor = cursors.at(-1);
    const dropped = cursor ? Number(now.get('dropped')) || 0 : 0;

    const write = (
      patch: Readonly<Record<string, string>>,
      stack: readonly string[] = [],
      replace = false,
    ) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(written.current ?? current);
          for (const [key, value] of Object.entries(patch)) {
            const standing = (key === 'sort' ? base.sort : base.filters?.[key]) ?? '';
            if (value === standing) next.delete(key);
            else next.set(key, value);
          }
          next.delete('cursor');
          next.delete('dropped');
          for (const one of stack.slice(-LONGEST_STACK)) next.append('cursor', one);
          const lost = Math.max(0, stack.length - LONGEST_STACK) + dropped;
          if (stack.length > 0 && lost > 0) next.set('dropped', String(lost));
          written.current = next;
          return next;
        },
        { replace, preventScrollReset: true },
      );
    };

    const query: Record<string, string> = { ...filters, limit: String(limit) };
    if (q) query['q'] = q;
    if (sort) query['sort'] = sort;
    if (cursor) query['cursor'] = cursor;
    const blank = Object.fromEntries([...names, 'q'].map((key) => [key, '']));

    return {
      name,
      q,
      sort,
      limit,
      filters,
      cursor,
      pageIndex: cursors.length + dropped,
      query,
      isFiltered: q !== '' || Object.keys(filters).length > 0,
      setQ: (value: string) => write({ q: value }, [], true),
      setSort: (value: string) => write({ sort: value }),
      setFilters: (patch: Readonly<Record<string, string>>) => write(patch),
      clear: () => write(blank),
      next: (one: string) => write({}, [...cursors, one]),
      previous: () => write({}, cursors.slice(0, -1)),
      snapshot: () => {
        const all: Record<string, string> = { ...filters };
        for (const key of RESERVED) {
          const value = now.get(key);
          if (value) all[key] = value;
        }
        return all;
      },
      apply: (view: Readonly<Record<string, string>>, replace?: boolean) =>
        write({ ...blank, sort: base.sort ?? '', ...view }, [], replace),
      isBare: ![...names, ...RESERVED, 'cursor'].some((key) => now.has(key)),
    };
  }, [text, ownKey, defaultsKey, name, setParams]);

  return { ...core, filterDefs: defs };
}
