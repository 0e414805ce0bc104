import { useLocation, useNavigate } from '@cessio/shell';
import { useEffect } from 'react';

/** The records of one page of a list, in its order: kept in the history entry of the record that was opened from it. */
export interface ListedRecords {
  /** Address of the list with its tab, filters, sorting and page. */
  readonly list: string;
  /** Addresses of its records. */
  readonly hrefs: readonly string[];
  /** Of these, those that wait for their reader. */
  readonly awaiting: readonly string[];
  /** Records of the list before this page, and of the whole list where that is known. */
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

/** Where one was in a list when one last read a record of it. */
export type LeftAt = ListedRecords & { readonly at: number };

/** Forgotten with the page. */
let left: LeftAt | null = null;

/** The record of a list that was read last, if it was of this list. */
export const leftAt = (list: string): LeftAt | null => (left?.list === list ? left : null);

/** Once its list is on screen again. */
export function forgetLeft(): void {
  left = null;
}

/** Of the records that a list shows now, the one to return to: the one read last, else the first after it that is still there, else the first. */
export const returnTo = ({ hrefs, at }: LeftAt, now: readonly string[]): string | undefined =>
  hrefs.slice(at).find((href) => now.includes(href)) ?? now[0];

/** The place of the record on screen in the list that it was opened from. */
export interface ListedPlace {
  /** Address of the list. */
  readonly list: string;
  /** Of the whole list, from 0. */
  readonly at: number;
  /** Of the whole list; of the page where the list does not say. */
  readonly count: number;
  /** Addresses of its neighbours. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Shows a neighbour, if there is one; Back still leads to the list. */
  go(to: 'previous' | 'next'): void;
  /** Shows the next record that waits for its reader, after the last of several the list; a single one stays. */
  decided(): void;
}

/** Null for a record that was not opened from a list. */
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
