import { z } from 'zod';
import { instant, isoDate, nameStr, personNameStr } from '../common.ts';
import { get, post } from '../endpoint.ts';
import { payTo } from '../invoices/invoice.fields.ts';
import { COMMENT_MAX } from '../reasons.ts';

const linkParams = z.object({ token: z.string().min(1).max(300) });

/** The invoice as shown to the holder of its confirmation link. */
export const publicInvoice = z.object({
  number: z.string(),
  docType: z.string(),
  assignorName: z.string(),
  debtorName: z.string(),
  issueDate: isoDate.nullable(),
  dueDate: isoDate.nullable(),
  currency: z.string(),
  net: z.int().nullable(),
  vat: z.int().nullable(),
  gross: z.int(),
  prepaid: z.int().nullable(),
  /** Rounding of the document's total; null without one. */
  rounding: z.int().nullable(),
  /** The amount that is confirmed and payable. */
  due: z.int(),
  state: z.enum(['awaiting', 'confirmed', 'contested']),
  /** When the link expires. */
  expiresAt: instant,
  /** The answer, once given. */
  answer: z
    .object({
      at: instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
      comment: z.string().nullable(),
    })
    .nullable(),
  /**
   * The bank's collection account and the payment reference of this invoice. Null once the bank no longer expects
   * payment.
   */
  payTo: payTo.nullable(),
  /** Until it is answered. */
  file: z.object({ filename: z.string(), mime: z.string(), size: z.int() }).nullable(),
});
export type PublicInvoice = z.output<typeof publicInvoice>;

export const confirmationAnswer = z.strictObject({
  name: personNameStr(80),
  title: nameStr(80),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  accept: z.literal(true),
});

export const getPublicConfirmation = get('/api/public/invoice-confirmations/:token', 'public', {
  summary: 'The invoice of a confirmation link, and once answered its receipt.',
  params: linkParams,
  response: publicInvoice,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'],
});

export const confirmByLink = post('/api/public/invoice-confirmations/:token/confirm', 'public', {
  summary: 'Confirm the invoice of a link, in the debtor’s name. Works once.',
  params: linkParams,
  body: confirmationAnswer,
  response: publicInvoice,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'],
});

export const contestByLink = post('/api/public/invoice-confirmations/:token/contest', 'public', {
  summary: 'Contest the invoice of a link with a reason of the CDV 210 list. Works once.',
  params: linkParams,
  body: z.strictObject({ code: z.string().max(40), comment: z.string().trim().max(COMMENT_MAX).optional() }),
  response: publicInvoice,
  errors: [
    'LINK_INVALID',
    'LINK_EXPIRED',
    'LINK_USED',
    'CONFIRMATION_EXPIRED',
    'REASON_REQUIRED',
    'REASON_NOT_ALLOWED',
    'COMMENT_REQUIRED',
  ],
});

export const publicConfirmationFile = get('/api/public/invoice-confirmations/:token/file', 'public', {
  summary: 'The document of the invoice of a link, sandboxed, until it is answered.',
  params: linkParams,
  produces: 'application/octet-stream',
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'],
});
