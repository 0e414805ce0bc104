import { daysBetween, hasTag, invoiceStates, type InvoiceRow } from '@cessio/contract';

/** Days until the due date, negative once past. */
export function dueOffset(dueDate: string, today: string): number {
  return daysBetween(today, dueDate);
}

/** Key for the due date's distance: future, today, or past. */
export const offsetKey = (days: number) => (days < 0 ? 'late' : days === 0 ? 'today' : 'left');

/** Whether the due date still matters: nothing is late on a closed file. */
export function isRunning({ status }: Pick<InvoiceRow, 'status'>): boolean {
  return hasTag(invoiceStates, status, 'deposited') || hasTag(invoiceStates, status, 'holdsCover');
}

/** Nobody owes what was never sent, was rejected or cancelled: the generated column `invoices.outstanding` is then 0. */
export function owesNothing({ status }: Pick<InvoiceRow, 'status'>): boolean {
  return status === 'draft' || hasTag(invoiceStates, status, 'stopped');
}

/** How long a file has been in its state: minutes and hours on the first day, then days. */
export function sinceParts(
  instant: string,
  now: number,
): { unit: 'minutes' | 'hours' | 'days'; value: string } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  if (minutes < 60) return { unit: 'minutes', value: String(minutes) };
  if (minutes < 24 * 60)
    return { unit: 'hours', value: `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}` };
  return { unit: 'days', value: String(Math.floor(minutes / 1440)) };
}

/**
 * Handed to the manager when its adviser approves: only the adviser's limit prevents it, and the manager does not have
 * it yet.
 */
export function goesToManager({ holder, limitedBy }: Pick<InvoiceRow, 'holder' | 'limitedBy'>): boolean {
  return holder !== 'm1' && holder !== 'risk' && (limitedBy?.code.startsWith('APPROVAL_LIMIT') ?? false);
}
