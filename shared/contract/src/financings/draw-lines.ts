import type { DrawableInvoice } from './financings.endpoints.ts';

/** Takes an amount from invoices in their order, of each up to its room; less where they have less. */
export function fillLines(
  drawable: readonly DrawableInvoice[],
  amount: number,
): { invoiceId: string; amount: number }[] {
  let left = amount;
  return drawable.flatMap(({ invoiceId, room }) => {
    const taken = Math.min(room, left);
    left -= taken;
    return taken > 0 ? [{ invoiceId, amount: taken }] : [];
  });
}
