import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../values/format.ts';
import { useText } from './table-text.ts';
import type { TablePage } from './types.ts';
import type { TableState } from './use-table-state.ts';

/** « 1-25 sur 1 204 », and the same for screen readers: announced when the result changes, not for the first one. */
export function useCounted(
  { pageIndex, limit }: TableState,
  rows: readonly unknown[],
  { total, isFetching }: Pick<TablePage<unknown>, 'total' | 'isFetching'>,
  loading: boolean,
): { counted: string; said: string } {
  const t = useText();
  const from = pageIndex * limit;
  const range = [from + 1, from + rows.length]
    .map(formatNumber)
    .slice(rows.length === 1 ? 1 : 0)
    .join('-');
  const of =
    total &&
    (total.capped ? t('table.capped', { total: formatNumber(total.value) }) : formatNumber(total.value));
  const counted = of ? t('table.rangeOf', { range, total: of }) : range;
  const [said, setSaid] = useState('');
  const first = useRef(true);
  useEffect(() => {
    if (loading || isFetching) return;
    if (first.current) first.current = false;
    else setSaid(counted);
  }, [counted, loading, isFetching]);

  return { counted, said };
}
