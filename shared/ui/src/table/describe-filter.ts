import type { TFunction } from '@cessio/shell';
import { formatDate, formatMoney } from '../values/format.ts';
import type { FilterDef } from './types.ts';

/** A filter's value in words; '' when it is not set. */
export function describeFilter(
  def: FilterDef,
  filters: Readonly<Record<string, string>>,
  t: TFunction,
  known: ReadonlyMap<string, string> = new Map(),
): string {
  if (def.kind === 'dateRange' || def.kind === 'amountRange') {
    const from = filters[`${def.id}.gte`];
    const to = filters[`${def.id}.lte`];
    const dates = def.kind === 'dateRange';
    const show = (value: string) =>
      dates ? formatDate(value) : formatMoney(Number(value), def.currency ?? 'EUR');
    if (from && to)
      return t(dates ? 'table.between' : 'table.amountBetween', { from: show(from), to: show(to) });
    if (from)
      return dates ? t('table.from', { date: show(from) }) : t('table.atLeast', { amount: show(from) });
    if (to) return dates ? t('table.until', { date: show(to) }) : t('table.atMost', { amount: show(to) });
    return '';
  }
  const value = filters[def.id];
  if (!value) return '';
  if (def.kind === 'text') return value;
  const chosen = value.split(',');
  if (chosen.length > 1) return String(chosen.length);
  return (
    def.options?.find((option) => option.value === value)?.label ??
    known.get(value) ??
    (def.nameOf ? '…' : '1')
  );
}
