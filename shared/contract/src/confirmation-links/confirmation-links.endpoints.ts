import { z } from 'zod';
import { instant, isoDate, nameStr } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { COMMENT_MAX } from '../reasons.ts';

const tag = 'Public';
const linkParams = z.object({ token: z.string().min(1).max(300) });

/** What the holder of a confirmation link sees of its invoice. */
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
  state: z.enum(['awaiting', 'confirmed', 'contested']),
  /** Until when the link can be answered by. */
  expiresAt: instant,
  /** Once given. */
  answer: z
    .object({
      at: instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
      comment: z.string().nullable(),
    })
    .nullable(),
  /** The bank's collection account; the code ties it to this invoice. Null once the bank no longer expects to be paid. */
  payTo: z
    .object({ iban: z.string(), holder: z.string(), reference: z.string(), checkCode: z.string() })
    .nullable(),
  /** Until it is answered. */
  file: z.object({ filename: z.string(), mime: z.string(), size: z.int() }).nullable(),
});
export type PublicInvoice = z.output<typeof publicInvoice>;

export const confirmationAnswer = z.strictObject({
  name: nameStr(80),
  title: nameStr(80),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  accept: z.literal(true),
});

export const getPublicConfirmation = defineEndpoint({
  id: 'getPublicConfirmation',
  method: 'GET',
  path: '/api/public/invoice-confirmations/:token',
  summary: 'The invoice of a confirmation link, and once answered its receipt.',
  tag,
  access: 'public',
  params: linkParams,
  response: publicInvoice,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'],
});

export const confirmByLink = defineEndpoint({
  id: 'confirmByLink',
  method: 'POST',
  path: '/api/public/invoice-confirmations/:token/confirm',
  summary: 'Confirm the invoice of a link, in the debtor’s name. Works once.',
  tag,
  access: 'public',
  params: linkParams,
  body: confirmationAnswer,
  response: publicInvoice,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'],
});

export const contestByLink = defineEndpoint({
  id: 'contestByLink',
  method: 'POST',
  path: '/api/public/invoice-confirmations/:token/contest',
  summary: 'Contest the invoice of a link with a reason of the CDV 210 list. Works once.',
  tag,
  access: 'public',
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

export const publicConfirmationFile = defineEndpoint({
  id: 'publicConfirmationFile',
  method: 'GET',
  path: '/api/public/invoice-confirmations/:token/file',
  summary: 'The document of the invoice of a link, sandboxed, until it is answered.',
  tag,
  access: 'public',
  params: linkParams,
  produces: 'application/octet-stream',
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'],
});
