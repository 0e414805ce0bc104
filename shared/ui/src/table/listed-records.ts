import { useLocation, useNavigate } from '@cessio/shell';
import { useEffect } from 'react';

/** The records of one page of a list, in order: stored in the history entry of the record opened from it. */
export interface ListedRecords {
  /** Address of the list with its tab, filters, sorting and page. */
  readonly list: string;
  /** Addresses of its records. */
  readonly hrefs: readonly string[];
  /** Those that wait for their reader. */
  readonly awaiting: readonly string[];
  /** Records before this page, and in the whole list if known. */
  readonly before?: number;
  readonly total?: number | undefined;
}

/** The state of a link that opens a record from its list. */
export const listedState = (listed: ListedRecords) => ({ listed });

function listedOf(state: unknown): ListedRecords | null {
  const listed = (state as { listed?: Partial<ListedRecords> } | null)?.listed;
  const { list, hrefs, awaiting, before = 0, total } = listed ?? {};
  return typeof list === 'string' && Array.isArray(hrefs) && Array.isArray(awaiting)
    ? { list, hrefs, awaiting, before, total }
    : null;
}

/** The user's position in a list when they last read one of its records. */
export type LeftAt = ListedRecords & { readonly at: number };

/** Lost when the page is reloaded. */
let left: LeftAt | null = null;

/** The last record read, if it belongs to this list. */
export const leftAt = (list: string): LeftAt | null => (left?.list === list ? left : null);

/** Called once its list is on screen again. */
export function forgetLeft(): void {
  left = null;
}

/**
 * The record to return to, of those now listed: the last one read, else the first after it that still exists, else the
 * first.
 */
export const returnTo = ({ hrefs, at }: LeftAt, now: readonly string[]): string | undefined =>
  hrefs.slice(at).find((href) => now.includes(href)) ?? now[0];

/** The current record's position in the list it was opened from. */
export interface ListedPlace {
  /** Address of the list. */
  readonly list: string;
  /** In the whole list, from 0. */
  readonly at: number;
  /** In the whole list; in the page if the list does not say. */
  readonly count: number;
  /** Addresses of its neighbours. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Shows a neighbour, if there is one; Back still leads to the list. */
  go(to: 'previous' | 'next'): void;
  /** Shows the next record that waits for its reader, or after the last of several the list; a single one stays. */
  decided(): void;
}

/** Null for a record not opened from a list. */
export function useListedPlace(): ListedPlace | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const listed = listedOf(state);
  const at = listed?.hrefs.findIndex((href) => href.split('?')[0] === pathname) ?? -1;
  useEffect(() => {
    if (listed && at >= 0) left = { ...listed, at };
  });
  if (!listed || at < 0) return null;
  const { list, hrefs, awaiting, before = 0, total } = listed;
  const [previous, next] = [hrefs[at - 1], hrefs[at + 1]];
  return {
    list,
    at: before + at,
    count: Math.max(total ?? 0, before + hrefs.length),
    previous,
    next,
    go: (to) => {
      const there = to === 'next' ? next : previous;
      if (there) void navigate(there, { state, replace: true });
    },
    decided: () => {
      const later = awaiting.find((href) => hrefs.indexOf(href) > at && href.split('?')[0] !== pathname);
      if (later) void navigate(later, { state, replace: true });
      else if (awaiting.some((href) => href.split('?')[0] !== pathname))
        void navigate(list, { replace: true });
    },
  };
}
