import { z } from 'zod';
import { currency, idParams, isoDate } from '../common.ts';
import { get, post } from '../endpoint.ts';
import { stateNames } from '../machines/states.ts';
import { AMOUNT_BANDS } from './amount-band.ts';
import { guaranteeStates } from './guarantee.states.ts';

export const guaranteeCertificate = get('/api/guarantees/:id/certificate.pdf', 'guarantees.read', {
  summary: 'The certificate of a guarantee in its present edition, with its verification code and QR code.',
  params: idParams,
  produces: 'application/pdf',
});

/**
 * What anybody learns from a reference and its code: no account, no exact amount; of a guarantee no name, of a deed the
 * assignor's, and nothing of its debtors.
 */
export const verification = z.object({
  genuine: z.boolean(),
  kind: z.enum(['guarantee', 'quittance']).optional(),
  state: z.enum(stateNames(guaranteeStates)).optional(),
  validFrom: isoDate.optional(),
  validUntil: isoDate.optional(),
  amountBand: z.enum(AMOUNT_BANDS).optional(),
  currency: currency.optional(),
  /** Number of the certificate in force: a paper with a smaller number is outdated. */
  edition: z.int().optional(),
  /** Of a deed of assignment (`quittance`): who assigned how many invoices, and when. */
  assignorName: z.string().optional(),
  count: z.int().optional(),
  signedOn: isoDate.optional(),
});
export type Verification = z.output<typeof verification>;

export const verifyPublic = post('/api/public/verify', 'public', {
  summary:
    'Whether a guarantee or a deed of assignment is genuine. An unknown reference and a wrong code are answered alike.',
  body: z.object({
    /** As printed; case, spaces and hyphens are ignored. */
    reference: z.string().trim().min(1, 'Indiquez la référence').max(40),
    /** Twelve letters and digits; case, spaces and hyphens are ignored. */
    code: z.string().trim().min(1, 'Indiquez le code').max(20),
  }),
  response: verification,
});
