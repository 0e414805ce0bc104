import { useState } from 'react';

export interface Selection<Row> {
  rows: readonly Row[];
  has: (id: string) => boolean;
  selectable: (row: Row) => boolean;
  toggle: (row: Row) => void;
  togglePage: (on: boolean) => void;
  pageState: 'none' | 'some' | 'all';
  clear: () => void;
}

/** Selected rows by id; they stay selected across pages, with their data. */
export function useSelection<Row>(
  page: readonly Row[],
  rowId: (row: Row) => string,
  isSelectable: ((row: Row) => boolean) | undefined,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const selectable = (row: Row) => isSelectable?.(row) ?? true;
  const here = page.filter(selectable);
  const count = here.filter((row) => chosen.has(rowId(row))).length;
  // A refetched row replaces the older copy.
  const fresh = new Map(page.map((row) => [rowId(row), row]));
  const rows = [...chosen].map(([id, row]) => fresh.get(id) ?? row);

  const toggle = (row: Row) => {
    if (!selectable(row)) return;
    const next = new Map(chosen);
    const id = rowId(row);
    if (!next.delete(id)) next.set(id, row);
    setChosen(next);
  };
  const togglePage = (on: boolean) => {
    const next = new Map(chosen);
    for (const row of here) {
      if (on) next.set(rowId(row), row);
      else next.delete(rowId(row));
    }
    setChosen(next);
  };
  return {
    rows,
    has: (id) => chosen.has(id),
    selectable,
    toggle,
    togglePage,
    pageState: count === 0 ? 'none' : count === here.length ? 'all' : 'some',
    clear: () => setChosen(new Map()),
  };
}
