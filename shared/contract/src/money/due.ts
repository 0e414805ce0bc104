interface Amounts {
  gross: number | null;
  prepaid: number | null;
  rounding?: number | null;
}

/**
 * What is due of an invoice: its total less what was paid before it was deposited, rounded as the document rounds it (BT-115,
 * the G of domain.md §D), in minor units; null until there is a total. It is what is confirmed, limited, covered, simulated and owed; the database computes
 * the same as `invoices.due`.
 */
export function dueOf({ gross, prepaid, rounding }: Amounts): number | null {
  return gross === null ? null : gross - (prepaid ?? 0) + (rounding ?? 0);
}
