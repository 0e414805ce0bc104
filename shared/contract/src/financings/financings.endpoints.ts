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
import { program } from '../invoices/invoice.fields.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { DRAW_CODES, financingMachine } from './financing.machine.ts';
import { financingStates } from './financing.states.ts';

/** Most invoices that a request names: what a body may hold. */
export const FINANCING_MAX = 300;
/** Hour of Paris until which a request is valued on the next bank day; later, on the one after (D5). */
export const DRAW_CUT_OFF = '15:00';

const INTEREST_MODES = ['upfront', 'arrears'] as const;

export const financingRow = z.object({
  id,
  /** `FIN-2026-000001`. */
  number: z.string(),
  status: z.enum(stateNames(financingStates)),
  assignor: partyRef,
  contractId: id,
  contractNumber: z.string(),
  program,
  currency: z.string(),
  amount: money,
  /** What arrives: amount less interest and its tax where they are paid in advance. */
  netPaid: money,
  valueDate: isoDate,
  createdAt: instant,
  validatedAt: instant.nullable(),
  version: z.int(),
});
export type FinancingRow = z.output<typeof financingRow>;

/** What is taken from an invoice, and what it costs until its due date; minor units. */
export const financingLine = z.object({
  invoiceId: id,
  number: z.string(),
  debtor: z.string(),
  dueDate: isoDate,
  amount: money,
  /** From the value date to the due date. */
  days: z.int(),
  interest: money,
});
export type FinancingLine = z.output<typeof financingLine>;

/** An invoice of which something may still be drawn. */
export const drawableInvoice = z.object({
  invoiceId: id,
  number: z.string(),
  debtor: z.string(),
  dueDate: isoDate,
  /** The most that may be drawn of it now. */
  room: money,
});
export type DrawableInvoice = z.output<typeof drawableInvoice>;

export const drawRate = z.object({
  /** Per year, floor and margin included. */
  ppm: z.int(),
  code: z.string(),
  /** Day of the reference; null where the rate is fixed. */
  onDate: isoDate.nullable(),
});

const payoutAccount = z.object({
  id,
  iban: z.string(),
  holder: z.string(),
  usable: z.boolean(),
  /** When it becomes usable; null if it is, or if nobody knows. */
  usableFrom: instant.nullable(),
  /** Why no payment file in euros can pay it: its country outside the EEA, or a holder without a letter. */
  unpayable: z.enum(['country', 'holder']).nullable().optional(),
});

/** What a financing takes, costs and brings, as calculated now; minor units. */
const figures = {
  valueDate: isoDate,
  rate: drawRate.nullable(),
  dayBasis: z.int(),
  interestMode: z.enum(INTEREST_MODES),
  lines: z.array(financingLine),
  interest: money,
  /** Of the interest, where the contract bears it. */
  vat: money,
  netPaid: money,
  /** Added if every buyer pays 15 days after the due date, with its tax. */
  late15: money,
};

export const financingPreview = z.object({
  contractId: id,
  contractNumber: z.string(),
  assignor: partyRef,
  currency: z.string(),
  available: money,
  computedAt: instant,
  amount: money,
  ...figures,
  /** The cut-off hour is over: it is valued a bank day later. */
  afterCutOff: z.boolean(),
  drawable: z.array(drawableInvoice),
  accounts: z.array(payoutAccount),
  /** The one that it would be paid to. */
  bankAccountId: id.nullable(),
  /** Validated at once: the request is within what the contract leaves of `autoLimit` today. */
  automatic: z.boolean(),
  autoLimit: money,
  /** Every reason for which the request would be refused now. */
  refusals: z.array(z.object({ code: z.string(), detail: z.string() })),
});
export type FinancingPreview = z.output<typeof financingPreview>;

export const financing = financingRow.extend({
  ...figures,
  account: payoutAccount,
  /** Validated by the portal, within the contract's limit. */
  automatic: z.boolean(),
  requestedBy: z.string(),
  /** Why it was refused or rejected, in French. */
  reason: z.string().nullable(),
  /** The last file that it was in, for the bank's people who read transfers. */
  paymentFile: z.object({ id, number: z.string() }).nullable(),
  /** What the decision is taken on, while it waits; for the bank. */
  decision: z
    .object({
      available: money,
      financed: money,
      ceiling: money,
      /** What it leaves to finance under the whole contract, all its assignors. */
      belowCeiling: money,
      outstanding: money,
      autoLimit: money,
      computedAt: instant,
    })
    .nullable(),
  allowedActions: z.array(allowedAction),
});
export type Financing = z.output<typeof financing>;

export const financingListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(financingStates) },
    assignorId: { kind: 'id' },
    contractId: { kind: 'id' },
    invoiceId: { kind: 'id' },
    currency: { kind: 'enum', values: CURRENCIES },
    amount: { kind: 'amount' },
    valueDate: { kind: 'date' },
    createdAt: { kind: 'instant' },
    /** Whose decision it is, and whether the caller asked for it; staff only. */
    holder: { kind: 'enum', values: ['adviser', 'm1'] },
    own: { kind: 'flag' },
    /** `me`: only companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
  },
  sorts: ['createdAt', 'number', 'amount', 'valueDate'],
  defaultSort: '-createdAt',
  search: true,
  sums: ['amount'],
});
export const listFinancings = get('/api/financings', 'account.read', {
  summary: 'Money asked for against assigned invoices, and what became of it.',
  query: listQuery(financingListSpec),
  response: page(financingRow),
});
export const exportFinancings = exportAt('/api/financings.:format', 'account.read', financingListSpec);

const chosenLines = z
  .array(z.strictObject({ invoiceId: id, amount: money.min(1) }))
  .min(1)
  .max(FINANCING_MAX);
const asked = {
  contractId: id,
  /** For the bank, of which supplier. */
  assignorId: id.optional(),
  /** Chosen invoices; by default the earliest due dates first. */
  lines: chosenLines.optional(),
  /** By default the usable one that the supplier is paid to. */
  bankAccountId: id.optional(),
};
export const previewFinancing = post('/api/financings/preview', 'financings.request', {
  summary:
    'What a financing would take, cost and bring now, with every reason for which it would be refused. Nothing is asked for.',
  body: z.strictObject({
    ...asked,
    /** Null: all that is available. */
    amount: money.min(1).nullable(),
  }),
  response: financingPreview,
  errors: ['NOT_FOUND'],
});

/** What the requester saw: a request of other figures is refused. */
const seen = z.strictObject({
  available: money,
  valueDate: isoDate,
  netPaid: money,
});
export const createFinancing = post('/api/financings', 'financings.request', {
  summary:
    'Ask for a financing as previewed. Within the contract’s limit it is validated at once, else by somebody else at the bank.',
  body: z.strictObject({
    ...asked,
    amount: money.min(1),
    bankAccountId: id,
    seen,
  }),
  response: financing,
  status: 201,
  errors: [...DRAW_CODES, 'DRAW_CHANGED', 'RIGHT_MISSING', 'NOT_FOUND'],
  idempotency: 'required',
});
export const getFinancing = get('/api/financings/:id', 'account.read', {
  summary:
    'One financing: what it takes from which invoice, its interest, its account, and what its reader may do now.',
  params: idParams,
  response: financing,
});
export const financingTimeline = timelineAt('/api/financings/:id/timeline', 'account.read');
export const transitionFinancing = post('/api/financings/:id/transitions', 'account.read', {
  summary: 'Take one step of the financing’s machine: validate, refuse, cancel, withdraw.',
  params: idParams,
  body: transitionBody,
  machine: financingMachine,
  response: financing,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(financingMachine),
});
