import { useLocation } from '@cessio/shell';
import { useEffect, useRef, useState } from 'react';
import { useKeysDialog } from '../keys/use-keys-dialog.tsx';
import { useLetterKeys } from '../keys/use-letter-keys.ts';
import { forgetLeft, leftAt, listedState, returnTo } from './listed-records.ts';

interface RowKeysOptions<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowHref: ((row: Row) => string | undefined) | undefined;
  /** Whether a row waits for its reader: after a decision the next such row is shown. */
  awaits: ((row: Row) => boolean) | undefined;
  /** The rows are current, and none are loading. */
  settled: boolean;
  /** Rows before these, and in the whole list if known. */
  before: number;
  total: number | undefined;
  /** A table in a card: its records are not stepped through. */
  off: boolean;
}

/** J and K between rows, and the return: the row of the record just read is focused and marked. */
export function useRowKeys<Row>({
  rows,
  rowId,
  rowHref,
  awaits,
  settled,
  before,
  total,
  off,
}: RowKeysOptions<Row>) {
  const root = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const list = `${pathname}${search}`;
  const hrefsOf = (some: readonly Row[]) => some.flatMap((row) => rowHref?.(row) ?? []);
  const hrefs = off ? [] : hrefsOf(rows);
  const [left] = useState(() => (off ? null : leftAt(list)));
  useEffect(() => {
    if (!off) forgetLeft();
  }, [off]);
  const back = settled && left?.list === list ? returnTo(left, hrefs) : undefined;
  const row = back === undefined ? undefined : rows.find((one) => rowHref?.(one) === back);
  const current = row && rowId(row);
  const { help, keysDialog } = useKeysDialog();
  const elements = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

  const returned = useRef(false);
  useEffect(() => {
    if (current === undefined || returned.current) return;
    returned.current = true;
    root.current?.querySelector<HTMLElement>(`[data-row="${current}"] a`)?.focus();
  }, [current, root]);

  const move = (by: 1 | -1) => () => {
    const all = elements();
    const focused = all.findIndex((one) => one.contains(document.activeElement));
    const at = focused >= 0 ? focused : all.findIndex(({ dataset }) => dataset['row'] === current);
    const there = all[Math.max(0, at + by)];
    // Not its checkbox: Enter opens.
    (there?.querySelector<HTMLElement>('a') ?? there?.querySelector<HTMLElement>('button, input'))?.focus();
  };
  useLetterKeys(off ? {} : { j: move(1), k: move(-1), '?': help });

  return {
    root,
    /** Id of the row returned to. */
    current,
    /** History state of the rows' links. */
    linkState: off
      ? undefined
      : listedState({ list, hrefs, awaiting: awaits ? hrefsOf(rows.filter(awaits)) : [], before, total }),
    keysDialog,
  };
}
