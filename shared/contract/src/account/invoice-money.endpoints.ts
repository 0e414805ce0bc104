import { z } from 'zod';
import { idParams, isoDate, money, signedMoney } from '../common.ts';
import { get } from '../endpoint.ts';
import { accountLine } from './account-lines.endpoints.ts';

/** Where the money of one invoice is, as its assignor reads it; minor units. */
export const invoiceMoney = z.object({
  currency: z.string(),
  /** What was assigned: G; what avoirs have taken off it; what the debtor has paid to the bank. */
  assigned: money,
  credited: money,
  collected: money,
  /** What ended otherwise: given back to the assignor, borne by the bank, paid by the debtor to the assignor. */
  recourse: money,
  indemnified: money,
  direct: money,
  /** Kept back now, by reason, and until which due date. */
  fdg: money,
  uncovered: money,
  disputed: money,
  until: isoDate.nullable(),
  /** Charged to the account; 0 where the buyer bears them. */
  fees: money,
  vat: money,
  /** Drawn on it, interest included; interest adjusted since, negative when it was given back; incident fees. */
  drawn: money,
  interest: signedMoney,
  incident: signedMoney,
  /** Set off against what the assignor owed for other invoices; negative where others paid for this one. */
  setOff: signedMoney,
  /** Paid out at the end. */
  paidOut: signedMoney,
  /** What the account still holds of it, less what its assignor owes for it: Σ of its movements. */
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
