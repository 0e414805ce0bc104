import { z } from 'zod';
import { idParams, isoDate, money, signedMoney } from '../common.ts';
import { get } from '../endpoint.ts';
import { accountLine } from './account-lines.endpoints.ts';

/** Where the money of one invoice is, as its assignor reads it; minor units. */
export const invoiceMoney = z.object({
  currency: z.string(),
  /** What was assigned: G; what avoirs have taken off it; what the bank has collected from the debtor. */
  assigned: money,
  credited: money,
  collected: money,
  /** Kept back now, by reason, and until which due date. */
  fdg: money,
  uncovered: money,
  disputed: money,
  until: isoDate.nullable(),
  /** Charged to the account; 0 where the buyer bears them. */
  fees: money,
  vat: money,
  /** Drawn on it, interest included. */
  drawn: money,
  /** Given back of what was kept, and paid out at the end. */
  released: money,
  paidOut: signedMoney,
  /** What the account still holds of it. */
  rest: signedMoney,
  /** Commissions that the reader bears, each with its formula in words. */
  commissions: z.array(z.object({ kind: z.string(), gross: signedMoney, formula: z.string() })),
  /** Movements of the account for it, oldest first. */
  movements: z.array(accountLine),
});
export type InvoiceMoney = z.output<typeof invoiceMoney>;

export const getInvoiceMoney = get('/api/invoices/:id/money', 'account.read', {
  summary: 'Where the money of an assigned invoice is; the buyer reads none of it.',
  params: idParams,
  response: invoiceMoney,
  errors: ['NOT_FOUND'],
});
