import { OPERATORS } from '../list.ts';
import { PAGES, type MemberRow, type OpenRow, type ViewedList } from '../routes/page-table.ts';

export type { ViewedList } from '../routes/page-table.ts';

/**
 * Lists by the name under which their views are stored, from the pages that show them. Views under other names, of
 * lists that teams add, are stored unchecked.
 */
export const VIEWED_LISTS: Readonly<Record<string, ViewedList>> = Object.assign(
  {},
  ...Object.values<MemberRow | OpenRow>(PAGES).map((page) => 'lists' in page && page.lists),
);

type Content = { readonly query: Readonly<Record<string, string>>; readonly columns: readonly string[] };
type Part = { readonly kind: 'filter' | 'sort' | 'column'; readonly name: string };

/** Parts of a view that its list does not have: filters, sort, columns. Empty for an unknown list. */
export function unknownParts(list: string, { query, columns }: Partial<Content>): Part[] {
  const known = Object.hasOwn(VIEWED_LISTS, list) ? VIEWED_LISTS[list] : undefined;
  if (!known) return [];
  const { spec } = known;
  const names = new Set(
    Object.entries(spec.filters).flatMap(([name, { kind }]) =>
      OPERATORS[kind].map((operator) => name + operator),
    ),
  );
  for (const name of ['sort', 'limit', ...(spec.search ? ['q'] : [])]) names.add(name);
  const sort = query?.['sort']?.replace(/^-/, '');
  return [
    ...Object.keys(query ?? {}).flatMap((name) =>
      names.has(name) ? [] : [{ kind: 'filter', name } as const],
    ),
    ...(sort && !spec.sorts.includes(sort) ? [{ kind: 'sort', name: sort } as const] : []),
    ...(columns ?? []).flatMap((name) =>
      known.columns.includes(name) ? [] : [{ kind: 'column', name } as const],
    ),
  ];
}

/** A stored view, reduced to what its list still has; `stale` when something was left out. */
export function fittedView<View extends Content>(list: string, view: View): View & { stale?: true } {
  const unknown = unknownParts(list, view);
  if (unknown.length === 0) return view;
  const isKnown = (kind: Part['kind'], name: string) =>
    !unknown.some((part) => part.kind === kind && part.name === name);
  const query = Object.fromEntries(
    Object.entries(view.query).filter(
      ([name, value]) =>
        isKnown('filter', name) && (name !== 'sort' || isKnown('sort', value.replace(/^-/, ''))),
    ),
  );
  return { ...view, query, columns: view.columns.filter((name) => isKnown('column', name)), stale: true };
}
