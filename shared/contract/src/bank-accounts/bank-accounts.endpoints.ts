import { z } from 'zod';
import { idParams, instant, optionalIdentifierStr, partyRef, sums, transitionBody } from '../common.ts';
import { get, post } from '../endpoint.ts';
import { inputSchema, recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { TURNS } from '../work/turn.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { bankAccountEntity } from './bank-account.fields.ts';
import { bankAccountMachine } from './bank-account.machine.ts';
import { bankAccountStates } from './bank-account.states.ts';

export const bankAccountRow = rowSchema(bankAccountEntity);
export type BankAccountRow = z.output<typeof bankAccountRow>;
export const bankAccountRecord = recordSchema(bankAccountEntity);
export type BankAccountRecord = z.output<typeof bankAccountRecord>;

export const bankAccountListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(bankAccountStates) },
    partyId: { kind: 'id' },
    createdAt: { kind: 'instant' },
    /** Shares the IBAN of an unrelated company; no effect for companies. */
    alert: { kind: 'flag' },
    /** Entered or unblocked by the reader; no effect for companies. */
    own: { kind: 'flag' },
    /** Waits for this function (work/turns.ts). */
    turn: { kind: 'enum', values: TURNS },
  },
  sorts: ['createdAt', 'holder'],
  defaultSort: '-createdAt',
  search: true,
});

export const listBankAccounts = get('/api/bank-accounts', 'bankAccounts.read', {
  summary: 'Bank accounts: a company’s own whole, for the bank masked.',
  query: listQuery(bankAccountListSpec),
  response: page(bankAccountRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportBankAccounts = exportAt(
  '/api/bank-accounts.:format',
  'bankAccounts.read',
  bankAccountListSpec,
);
export const getBankAccount = get('/api/bank-accounts/:id', 'bankAccounts.read', {
  summary: 'One account with what its reader may do now.',
  params: idParams,
  response: bankAccountRecord,
});
export const bankAccountTimeline = timelineAt('/api/bank-accounts/:id/timeline', 'bankAccounts.read');

export const bankAccountProof = get('/api/bank-accounts/:id/proof', 'parties.read', {
  summary: 'The proof of an account, sandboxed; that it was read is kept.',
  params: idParams,
  produces: 'application/octet-stream',
});

/** Consequences of changing the account to which a company is paid. */
export const bankAccountImpact = get('/api/bank-accounts/:id/impact', 'parties.read', {
  summary: 'Open invoices, draws on the way and debtors to tell again (227) when the account changes.',
  params: idParams,
  response: z.object({
    openInvoices: z.int(),
    total: sums,
    /** Draws and payouts to this account not yet sent. */
    draws: z.int(),
    debtorsToNotify: z.array(partyRef),
  }),
});

export const createBankAccount = post('/api/bank-accounts', 'bankAccounts.write', {
  summary: 'Add an account of a company, to be verified by somebody else. IBAN or RIB, one of them.',
  body: inputSchema(bankAccountEntity).extend({ rib: optionalIdentifierStr(40) }),
  response: bankAccountRecord,
  status: 201,
  idempotency: 'required',
  errors: ['DUPLICATE_RECORD', 'STATE_CONFLICT', 'PARTY_INACTIVE'],
});

export const transitionBankAccount = post('/api/bank-accounts/:id/transitions', 'bankAccounts.block', {
  summary: 'Take one step of the account’s machine.',
  params: idParams,
  body: transitionBody,
  machine: bankAccountMachine,
  response: bankAccountRecord,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(bankAccountMachine),
});

const linkParams = z.object({ token: z.string().min(1).max(300) });
const LINK_ERRORS = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'] as const;

/** The account as shown to the holder of a mailed link. */
export const publicBankAccount = z.object({
  party: z.string(),
  iban: z.string(),
  holder: z.string(),
  addedAt: instant,
  /** `blocked`: nothing is left to do. */
  state: z.enum(['open', 'blocked']),
  /** This link blocked it. */
  byLink: z.boolean(),
  expiresAt: instant,
});
export type PublicBankAccount = z.output<typeof publicBankAccount>;

export const getAccountOfLink = get('/api/public/bank-accounts/:token', 'public', {
  summary: 'The account of a mail’s link. Reading it changes nothing.',
  params: linkParams,
  response: publicBankAccount,
  errors: LINK_ERRORS,
});
export const blockAccountByLink = post('/api/public/bank-accounts/:token/block', 'public', {
  summary: 'Block the account of a link. Works once.',
  params: linkParams,
  body: z.strictObject({}),
  response: publicBankAccount,
  errors: LINK_ERRORS,
});
