interface Amounts {
  gross: number | null;
  prepaid: number | null;
  rounding?: number | null;
}

/**
 * What is due on an invoice: its total less what was paid before the deposit, plus the document's rounding (BT-115, the
 * G of domain.md §D), in minor units; null without a total. It is what is confirmed, limited, covered, simulated and
 * owed; the database computes the same as `invoices.due`.
 */
export function dueOf({ gross, prepaid, rounding }: Amounts): number | null {
  return gross === null ? null : gross - (prepaid ?? 0) + (rounding ?? 0);
}
