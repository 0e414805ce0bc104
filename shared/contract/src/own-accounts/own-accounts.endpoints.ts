import { z } from 'zod';
import { currency, id, idParams, identifierStr, instant, nameStr } from '../common.ts';
import { get, patch, post } from '../endpoint.ts';

export const OWN_ACCOUNT_PURPOSES = ['collection', 'payment'] as const;

/** An account of the bank itself. */
export const ownAccount = z.object({
  id,
  iban: z.string(),
  /** Null: came from the setting COLLECTION_IBANS. */
  bic: z.string().nullable(),
  holder: z.string(),
  currency,
  purpose: z.enum(OWN_ACCOUNT_PURPOSES),
  /** Of a confidential contract: its debtors pay here alone. */
  contractId: id.nullable(),
  contractNumber: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type OwnAccount = z.output<typeof ownAccount>;

const bic = identifierStr(20);
const holder = nameStr(140);

export const listOwnAccounts = get('/api/own-accounts', 'settings.manage', {
  summary: 'The bank’s own accounts, oldest first: debtors pay on the first that fits their invoice.',
  response: z.object({ data: z.array(ownAccount) }),
});

export const addOwnAccount = post('/api/own-accounts', 'settings.manage', {
  summary: 'Add an account of the bank. Its number, currency, purpose and contract never change.',
  body: z.strictObject({
    iban: identifierStr(60),
    bic,
    holder,
    currency,
    purpose: z.enum(OWN_ACCOUNT_PURPOSES),
    contractId: id.nullish(),
  }),
  response: ownAccount,
  status: 201,
  stepUp: true,
  idempotency: 'accepted',
  errors: ['DUPLICATE_RECORD'],
});

export const changeOwnAccount = patch('/api/own-accounts/:id', 'settings.manage', {
  summary: 'Correct BIC or holder, stop using an account or use it again.',
  params: idParams,
  body: z.strictObject({
    version: z.int().min(1),
    bic: bic.optional(),
    holder: holder.optional(),
    active: z.boolean().optional(),
  }),
  response: ownAccount,
  stepUp: true,
  errors: ['VERSION_CONFLICT', 'DUPLICATE_RECORD', 'IN_USE'],
});
