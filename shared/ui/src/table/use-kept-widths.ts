import { useState } from 'react';
import { readStored, writeStored } from '../util/storage.ts';

/** A list's layout when last shown on this device: shares of its width by column, and whether rows had checkboxes. */
interface Kept {
  columns: Readonly<Record<string, number>>;
  marks: boolean;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'marks' in value &&
  Object.values((value as Kept).columns ?? {}).every((share) => typeof share === 'number');

const keyOf = (list: string) => `cessio.table.${list}.widths`;
const isKeptOrNull = (value: unknown): value is Kept | null => isKept(value);

/** While a list loads its columns keep the layout of its last visit, so that nothing shifts when rows arrive. */
export function useKeptWidths(list: string): Kept | null {
  const [kept] = useState(() => readStored<Kept | null>(keyOf(list), null, isKeptOrNull));
  return kept;
}

/** Stores a table's layout, once its rows are laid out. */
export function keepWidths(list: string, table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const whole = table.getBoundingClientRect().width;
  if (whole === 0 || table.dataset['skeleton']) return;
  const columns = heads.flatMap((head) => {
    const id = head.dataset['column'];
    return id ? [[id, (head.getBoundingClientRect().width / whole) * 100] as const] : [];
  });
  writeStored(keyOf(list), {
    marks: heads.some(({ dataset }) => dataset['marks'] !== undefined),
    columns: Object.fromEntries(columns),
  });
}
