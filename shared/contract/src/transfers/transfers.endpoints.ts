import { z } from 'zod';
import {
  allowedAction,
  CURRENCIES,
  id,
  idParams,
  instant,
  isoDate,
  money,
  partyRef,
  transitionBody,
} from '../common.ts';
import { get, post } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { paymentFileMachine } from './payment-file.machine.ts';
import { paymentFileStates, transferStates } from './payment-file.states.ts';

/** Most transfers of a file. */
export const TRANSFERS_MAX = 1000;
/** Hour of Paris until which a file leaves, on the bank day before its execution date (D32). */
export const PAYMENT_CUT_OFF = '15:30';

/** What a transfer pays: a validated financing, or a guarantee's beneficiary. */
export const TRANSFER_KINDS = ['financing', 'guarantee_call'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Why an account cannot be paid. */
export const UNUSABLE = [
  'none',
  'pending',
  'blocked',
  'closed',
  'soon',
  'replaced',
  'country',
  'holder',
] as const;

const receiver = {
  kind: z.enum(TRANSFER_KINDS),
  /** Of what is paid. */
  sourceId: id,
  /** Of the financing or the guarantee, whose page shows it. */
  recordId: id,
  /** Its number, which the bank returns. */
  number: z.string(),
  party: partyRef,
  /** Minor units. */
  amount: money,
};

export const waitingTransfer = z.object({
  ...receiver,
  /** Account that would be paid; null: the company has none. */
  iban: z.string().nullable(),
  holder: z.string().nullable(),
  usable: z.boolean(),
  /** Why it is not: no account, not verified yet, blocked, of a closed company, not usable before `usableFrom`, replaced by another, or one that no file in euros can pay by its country or holder. */
  unusable: z.enum(UNUSABLE).nullable(),
  usableFrom: instant.nullable(),
  since: instant,
});
export type WaitingTransfer = z.output<typeof waitingTransfer>;

export const transferGroup = z.object({
  currency: z.string(),
  /** Null with `cutOffAt`: the holidays of its currency are not entered, and no file can be made. */
  executionDate: isoDate.nullable(),
  /** Until when a file of it can be made and sent. */
  cutOffAt: instant.nullable(),
  /** The cut-off is over. */
  late: z.boolean(),
  transfers: z.array(waitingTransfer),
  total: money,
});
export type TransferGroup = z.output<typeof transferGroup>;

/** Account of the bank that files leave from. */
const payingAccount = z.object({ id, iban: z.string(), holder: z.string(), currency: z.string() });

export const listTransfers = get('/api/transfers', 'transfers.read', {
  summary:
    'Transfers that wait for a payment file, by currency and execution date, and the accounts they may leave from.',
  response: z.object({
    groups: z.array(transferGroup),
    accounts: z.array(payingAccount),
    computedAt: instant,
  }),
});

export const paymentFileRow = z.object({
  id,
  /** `VIR-2026-000001`. */
  number: z.string(),
  status: z.enum(stateNames(paymentFileStates)),
  currency: z.string(),
  executionDate: isoDate,
  count: z.int(),
  total: money,
  madeBy: z.string(),
  madeAt: instant,
  sentBy: z.string().nullable(),
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
  version: z.int(),
});
export type PaymentFileRow = z.output<typeof paymentFileRow>;

export const paymentFile = paymentFileRow.extend({
  account: z.object({ iban: z.string(), bic: z.string().nullable(), holder: z.string() }),
  cutOffAt: instant,
  /** SHA-256 of the content, hexadecimal; null where the currency leaves by hand. */
  hash: z.string().nullable(),
  /** When the content left by the channel, or was first downloaded. */
  deliveredAt: instant.nullable(),
  /** `folder`: the portal drops it for the bank; `download`: a person fetches it. */
  channel: z.enum(['folder', 'download', 'by_hand']),
  executed: z.object({ count: z.int(), total: money }),
  rejected: z.object({ count: z.int(), total: money }),
  /** Executed, and come back since. */
  returned: z.object({ count: z.int(), total: money }),
  waiting: z.object({ count: z.int(), total: money }),
  answers: z.array(
    z.object({
      id,
      filename: z.string(),
      executed: z.int(),
      rejected: z.int(),
      returned: z.int(),
      leftWaiting: z.int(),
      /** Transfers of which it said the opposite of what was settled: nothing changed for them. */
      contradicted: z.int(),
      receivedAt: instant,
      /** Null: picked up by the portal. */
      receivedBy: z.string().nullable(),
    }),
  ),
  /** Its reader made or sent it: another person enters its outcomes. */
  ownPart: z.boolean(),
  allowedActions: z.array(allowedAction),
});
export type PaymentFile = z.output<typeof paymentFile>;

export const paymentFileListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(paymentFileStates) },
    currency: { kind: 'enum', values: CURRENCIES },
    executionDate: { kind: 'date' },
    madeAt: { kind: 'instant' },
    /** Its total: « total » asks every list for its count. */
    amount: { kind: 'amount' },
    /** Whether the caller made it. */
    own: { kind: 'flag' },
  },
  sorts: ['madeAt', 'number', 'executionDate', 'total'],
  defaultSort: '-madeAt',
  search: true,
});
export const listPaymentFiles = get('/api/payment-files', 'transfers.read', {
  summary: 'Payment files, and what the bank answered.',
  query: listQuery(paymentFileListSpec),
  response: page(paymentFileRow),
});
export const exportPaymentFiles = exportAt(
  '/api/payment-files.:format',
  'transfers.read',
  paymentFileListSpec,
);
export const createPaymentFile = post('/api/payment-files', 'transfers.write', {
  summary: 'Make a payment file of chosen transfers, frozen with its hash. Another person sends it.',
  body: z.strictObject({
    accountId: id,
    executionDate: isoDate,
    /** What is paid: `sourceId` of each. */
    transfers: z.array(id).min(1).max(TRANSFERS_MAX),
    /** As shown beside the button: another sum is refused. */
    total: money,
  }),
  maxBodyBytes: 128 * 1024,
  response: paymentFile,
  status: 201,
  errors: [
    'TRANSFERS_CHANGED',
    'TRANSFER_ACCOUNTS',
    'TRANSFER_UNWRITABLE',
    'PAYMENT_CUT_OFF',
    'OWN_VALIDATION',
    'NO_PAYING_ACCOUNT',
    'BANK_DAYS_MISSING',
  ],
  idempotency: 'required',
});
export const getPaymentFile = get('/api/payment-files/:id', 'transfers.read', {
  summary: 'One payment file, what the bank answered, and what its reader may do.',
  params: idParams,
  response: paymentFile,
});

export const transferRow = z.object({
  id,
  ...receiver,
  iban: z.string(),
  holder: z.string(),
  status: z.enum(stateNames(transferStates)),
  currency: z.string(),
  /** The bank's, in French. */
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type TransferRow = z.output<typeof transferRow>;
export const transferListSpec = defineListSpec({
  filters: {
    fileId: { kind: 'id' },
    status: { kind: 'enum', values: stateNames(transferStates) },
    kind: { kind: 'enum', values: TRANSFER_KINDS },
    partyId: { kind: 'id' },
    currency: { kind: 'enum', values: CURRENCIES },
    amount: { kind: 'amount' },
  },
  sorts: ['number', 'amount', 'answeredAt'],
  defaultSort: 'number',
  search: true,
  sums: ['amount'],
});
export const listFileTransfers = get('/api/payment-files/transfers', 'transfers.read', {
  summary: 'Transfers of payment files, and what became of each.',
  query: listQuery(transferListSpec),
  response: page(transferRow),
});
export const exportFileTransfers = exportAt(
  '/api/payment-files/transfers.:format',
  'transfers.read',
  transferListSpec,
);

export const paymentFileContent = get('/api/payment-files/:id/content', 'transfers.write', {
  summary:
    'What leaves, as the bank reads it (pain.001.001.09), once it is sent. Each download is logged with its hash.',
  params: idParams,
  produces: 'application/xml',
  errors: ['NOT_FOUND', 'PAYMENT_FILE_NOT_SENT'],
});
export const paymentFileTimeline = timelineAt('/api/payment-files/:id/timeline', 'transfers.read');
export const transitionPaymentFile = post('/api/payment-files/:id/transitions', 'transfers.write', {
  summary: 'Send a file that another person made, or give it up.',
  params: idParams,
  body: transitionBody,
  machine: paymentFileMachine,
  response: paymentFile,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(paymentFileMachine),
});

/** Most outcomes of one call: what a body may hold. */
export const OUTCOMES_MAX = 300;
/** Longest reason of a rejected or returned transfer, as a person writes it. */
export const OUTCOME_REASON_MAX = 200;
/** What the bank said about one transfer, as a person writes it down; `returned`: executed before, the money came back (D33). */
export const OUTCOMES = ['executed', 'rejected', 'returned'] as const;
export const settleTransfers = post('/api/payment-files/:id/outcomes', 'transfers.write', {
  summary:
    'Write down what the bank did, where it sends no answer: transfers executed or rejected, and executed ones that came back. A person who neither made nor sent the file.',
  params: idParams,
  body: z.strictObject({
    outcomes: z
      .array(
        z.strictObject({
          id,
          outcome: z.enum(OUTCOMES),
          reason: z.string().trim().min(1).max(OUTCOME_REASON_MAX).nullish(),
        }),
      )
      .min(1)
      .max(OUTCOMES_MAX)
      .refine((all) => new Set(all.map(({ id: one }) => one)).size === all.length),
    version: z.int(),
  }),
  maxBodyBytes: 256 * 1024,
  response: paymentFile,
  stepUp: 'in-step',
  idempotency: 'required',
  errors: ['VERSION_CONFLICT', 'PAYMENT_FILE_NOT_SENT', 'REASON_REQUIRED', 'FOUR_EYES_REQUIRED'],
});

export const bankAnswer = z.object({
  fileId: id,
  number: z.string(),
  executed: z.int(),
  rejected: z.int(),
  /** Accepted or pending: the bank has not moved them yet. */
  leftWaiting: z.int(),
  /** References that are not in the file: nothing changed for them. */
  unknown: z.array(z.string()),
  /** Settled transfers of which it says the opposite: nothing changed for them, and managers are alerted. */
  contradicted: z.array(z.string()),
});
export type BankAnswer = z.output<typeof bankAnswer>;
export const receiveAnswer = post('/api/payment-files/answers', 'transfers.write', {
  summary:
    'Read the bank’s answer to a payment file (pain.002.001.10). One that rejects something: a person who neither made nor sent the file.',
  bodyKind: 'file',
  maxBytes: 10 * 1024 * 1024,
  response: bankAnswer,
  stepUp: 'in-step',
  idempotency: 'accepted',
  errors: ['BANK_FILE_INVALID', 'BANK_FILE_DUPLICATE', 'BANK_FILE_UNKNOWN', 'FOUR_EYES_REQUIRED'],
});
