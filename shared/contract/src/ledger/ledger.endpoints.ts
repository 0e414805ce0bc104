import { z } from 'zod';
import { approval } from '../approvals/approvals.endpoints.ts';
import {
  allowedAction,
  CURRENCIES,
  id,
  idParams,
  instant,
  isoDate,
  money,
  nameStr,
  partyRef,
  signedMoney,
  transitionBody,
} from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { defineListSpec, EXPORT_TYPES, exportParams, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { ACCOUNT_TYPES, JOURNALS, LEDGER_ACCOUNTS, LEDGER_EVENTS } from './ledger.ts';
import { ledgerEntryMachine } from './ledger-entry.machine.ts';
import { ledgerEntryStates } from './ledger-entry.states.ts';

const names = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.keys(table) as [Key, ...Key[]];
const account = z.enum(LEDGER_ACCOUNTS);

export const ledgerEntryRow = z.object({
  id,
  /** `ECR-HB-2026-000123`; null for the second until it is numbered. */
  ref: z.string().nullable(),
  journal: z.enum(names(JOURNALS)),
  event: z.enum(names(LEDGER_EVENTS)),
  /** The sentence that explains it. */
  label: z.string(),
  /** The bank's day of posting. */
  entryDate: isoDate,
  valueDate: isoDate,
  currency: z.string(),
  /** Σ debits = Σ credits, in minor units. */
  amount: money,
  status: z.enum(stateNames(ledgerEntryStates)),
  postedAt: instant,
  /** Who acted; null: the portal itself. */
  postedBy: z.string().nullable(),
});
export type LedgerEntryRow = z.output<typeof ledgerEntryRow>;

export const ledgerEntryListSpec = defineListSpec({
  filters: {
    journal: { kind: 'enum', values: names(JOURNALS) },
    event: { kind: 'enum', values: names(LEDGER_EVENTS) },
    account: { kind: 'enum', values: LEDGER_ACCOUNTS },
    currency: { kind: 'enum', values: CURRENCIES },
    status: { kind: 'enum', values: stateNames(ledgerEntryStates) },
    entryDate: { kind: 'date' },
    amount: { kind: 'amount' },
    partyId: { kind: 'id' },
    contractId: { kind: 'id' },
    invoiceId: { kind: 'id' },
    guaranteeId: { kind: 'id' },
  },
  sorts: ['entryDate'],
  defaultSort: '-entryDate',
  search: true,
  sums: ['amount'],
});
export const listLedgerEntries = get('/api/ledger/entries', 'ledger.read', {
  summary: 'Entries of the ledger.',
  query: listQuery(ledgerEntryListSpec),
  response: page(ledgerEntryRow),
});
export const exportLedgerEntries = exportAt(
  '/api/ledger/entries.:format',
  'ledger.read',
  ledgerEntryListSpec,
);

/** A record that a line names, and where it is read. */
const named = z.object({ id, label: z.string() });

const entryLine = z.object({
  account,
  accountName: z.string(),
  /** Number of the bank's own plan. */
  planNo: z.string(),
  /** One of them is 0. */
  debit: money,
  credit: money,
  valueDate: isoDate,
  /** Of its account, party and contract after this line; null where no such balance is kept. A debit is positive. */
  balance: signedMoney.nullable(),
  party: partyRef.nullable(),
  contract: named.nullable(),
  invoice: named.nullable(),
  guarantee: named.nullable(),
});

export const ledgerEntry = ledgerEntryRow.extend({
  /** Always 1: an entry does not change. */
  version: z.int(),
  lines: z.array(entryLine),
  /** The entry that this one reverses, and the one that reverses it. */
  reverses: named.nullable(),
  reversedBy: named.nullable(),
  /** A record follows it, so that it is not reversed by hand. */
  followsRecord: z.boolean(),
  /** Of the chain of sealed entries; null until it is numbered. */
  sealed: z.object({ at: instant, hash: z.string() }).nullable(),
  pendingApproval: approval.nullable(),
  allowedActions: z.array(allowedAction),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const getLedgerEntry = get('/api/ledger/entries/:id', 'ledger.read', {
  summary: 'One entry with its lines, what it was posted from, and what its reader may do.',
  params: idParams,
  response: ledgerEntry,
});
export const ledgerEntryTimeline = timelineAt('/api/ledger/entries/:id/timeline', 'ledger.read');
export const transitionLedgerEntry = post('/api/ledger/entries/:id/transitions', 'ledger.reverse', {
  summary: 'Ask for the reversal of an entry; a second person approves it.',
  params: idParams,
  body: transitionBody,
  machine: ledgerEntryMachine,
  response: ledgerEntry,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(ledgerEntryMachine),
});

export const ledgerLineRow = z.object({
  /** Place among all sealed lines. */
  id: z.string(),
  entryId: id,
  ref: z.string(),
  event: z.enum(names(LEDGER_EVENTS)),
  label: z.string(),
  account,
  entryDate: isoDate,
  valueDate: isoDate,
  currency: z.string(),
  debit: money,
  credit: money,
  /** Of the whole account in this currency, after this line. */
  accountBalance: signedMoney,
  /** Of the account with this party and contract; null where no such balance is kept. */
  balance: signedMoney.nullable(),
  party: partyRef.nullable(),
});
export type LedgerLineRow = z.output<typeof ledgerLineRow>;

export const ledgerLineListSpec = defineListSpec({
  filters: {
    account: { kind: 'enum', values: LEDGER_ACCOUNTS },
    currency: { kind: 'enum', values: CURRENCIES },
    entryDate: { kind: 'date' },
    partyId: { kind: 'id' },
    contractId: { kind: 'id' },
  },
  sorts: ['sealed'],
  defaultSort: '-sealed',
  search: false,
  sums: ['debit', 'credit'],
});
export const listLedgerLines = get('/api/ledger/lines', 'ledger.read', {
  summary: 'Lines of an account, newest first, each with the balance after it.',
  query: listQuery(ledgerLineListSpec),
  response: page(ledgerLineRow),
});
export const exportLedgerLines = exportAt('/api/ledger/lines.:format', 'ledger.read', ledgerLineListSpec);

const accountShape = {
  id,
  code: account,
  name: z.string(),
  type: z.enum(names(ACCOUNT_TYPES)),
  planNo: z.string(),
  version: z.int(),
};
export const ledgerAccount = z.object(accountShape);
export type LedgerAccount = z.output<typeof ledgerAccount>;

const balanceRow = z.object({
  account,
  name: z.string(),
  type: z.enum(names(ACCOUNT_TYPES)),
  planNo: z.string(),
  currency: z.string(),
  debit: money,
  credit: money,
  /** Debits less credits. */
  balance: signedMoney,
});
export type BalanceRow = z.output<typeof balanceRow>;

export const listLedgerAccounts = get('/api/ledger/accounts', 'ledger.read', {
  summary: 'The accounts, with the numbers of the bank’s own plan.',
  response: z.object({ data: z.array(ledgerAccount) }),
});
/** Number of an account in the bank's own plan: three digits first, as the regulation asks. */
export const PLAN_NO = /^[1-9]\d{2}[\dA-Z]{0,9}$/;
export const ledgerAccountFields = {
  name: nameStr(80),
  planNo: z
    .string()
    .trim()
    .toUpperCase()
    .max(12)
    .regex(PLAN_NO, 'Trois chiffres d’abord, puis chiffres ou lettres'),
};
export const updateLedgerAccount = patch('/api/ledger/accounts/:id', 'ledger.manage', {
  summary: 'Name an account and number it as the bank’s own plan does.',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1), ...ledgerAccountFields }),
  response: ledgerAccount,
  errors: ['VERSION_CONFLICT', 'DUPLICATE_RECORD'],
});

const at = z.object({ at: isoDate.optional() });
export const getTrialBalance = get('/api/ledger/trial-balance', 'ledger.read', {
  summary:
    'Balance of every account at the end of a day, today if none is named; income and expenses count from 1 January.',
  query: at,
  response: z.object({
    at: isoDate,
    data: z.array(balanceRow),
    /** By currency: Σ debits and Σ credits, which are equal. */
    totals: z.array(z.object({ currency: z.string(), debit: money, credit: money })),
  }),
});
export const exportTrialBalance = get('/api/ledger/trial-balance.:format', 'ledger.read', {
  summary: 'The trial balance as a file.',
  params: exportParams,
  query: at,
  produces: EXPORT_TYPES,
});
