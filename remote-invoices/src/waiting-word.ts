import type { InvoiceRow, Side } from '@cessio/contract';

/** The side that did not deposit confirms. */
export function awaitsMe(row: Pick<InvoiceRow, 'status' | 'program'>, side: Side): boolean {
  if (row.status !== 'awaiting_confirmation') return false;
  return side === 'client' ? row.program === 'classic' : side === 'supplier' && row.program === 'reverse';
}

/** The other word that a state has for those who only wait. */
export function waitingWord(
  row: Pick<InvoiceRow, 'status' | 'program'>,
  side: Side,
): 'atDebtor' | 'atSupplier' | null {
  if (side === 'staff' || row.status !== 'awaiting_confirmation' || awaitsMe(row, side)) return null;
  return row.program === 'classic' ? 'atDebtor' : 'atSupplier';
}
