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
  signedMoney,
  transitionBody,
} from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { DOC_TYPES, invoiceStatus, program } from '../invoices/invoice.fields.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { batchMachine } from './batch.machine.ts';
import { batchStates } from './batch.states.ts';

/** Most invoices that one signature assigns. */
export const BATCH_MAX = 500;

/** What financing costs, all included: paid on the due date, 15 and 30 days after it. Minor units. */
export const promisedCost = z.object({ onTime: signedMoney, late15: signedMoney, late30: signedMoney });
export type PromisedCost = z.output<typeof promisedCost>;

/** Amounts of an invoice or of a whole batch, in minor units, as the assignor bears them (docs/adr/0100). */
export const assignmentFigures = z.object({
  /** What the debtor owes: G. */
  due: money,
  covered: money,
  /** Kept back until the debtor has paid: guarantee fund, and what is not covered. */
  fdg: money,
  reserve: money,
  serviceFee: money,
  guaranteeFee: money,
  vat: money,
  /** What the signature brings to the account: due less what is kept and the fees; negative where fees exceed it. */
  account: signedMoney,
  /** Of that, what may be drawn. */
  available: money,
  cost: promisedCost,
});
export type AssignmentFigures = z.output<typeof assignmentFigures>;

export const batchLine = assignmentFigures.extend({
  id,
  ref: z.string(),
  number: z.string(),
  docType: z.enum(DOC_TYPES),
  debtor: partyRef,
  /** The debtor receives no notice of the assignment. */
  confidential: z.boolean(),
  issueDate: isoDate,
  /** Until when what is kept back is kept, if the debtor pays on time. */
  dueDate: isoDate,
  status: invoiceStatus,
  /** Why it cannot be assigned now, in French. */
  problem: z.string().nullable(),
  /** Calculated line by line, as `POST /api/simulations` answers; empty once it is signed. */
  explained: z.array(z.object({ rule: z.string(), text: z.string(), amount: signedMoney })),
});
export type BatchLine = z.output<typeof batchLine>;

const subtotal = z.object({ label: z.string(), count: z.int(), due: money });

export const batchRow = z.object({
  id,
  /** `BOR-2026-000001`. */
  number: z.string(),
  status: z.enum(stateNames(batchStates)),
  assignor: partyRef,
  contractId: id,
  contractNumber: z.string(),
  program,
  currency: z.string(),
  count: z.int(),
  due: money,
  createdAt: instant,
  signedAt: instant.nullable(),
  version: z.int(),
});
export type BatchRow = z.output<typeof batchRow>;

export const batch = batchRow.extend({
  /** Version of the contract's terms by which it is priced: today's, or that of its signature. */
  termsId: id,
  termsNumber: z.int(),
  deed: z.enum(['subrogation', 'dailly']),
  /** No debtor receives a notice; where some do, `lines` say which do not. */
  confidential: z.boolean(),
  /** The reverse contract's principal bears the fees. */
  feesPaidBy: z.enum(['assignor', 'principal']),
  /** Yearly rate by which costs are announced, and its day. */
  ratePpm: z.int(),
  pricedOn: isoDate,
  totals: assignmentFigures,
  byDebtor: z.array(subtotal.extend({ id })),
  byType: z.array(subtotal),
  lines: z.array(batchLine),
  /** What differs from the figures that were finalised, in words; not empty: it cannot be signed as it is. */
  changes: z.array(z.string()),
  signature: z
    .object({ by: z.string(), at: instant, method: z.string(), sha256: z.string(), code: z.string() })
    .nullable(),
  allowedActions: z.array(allowedAction),
});
export type Batch = z.output<typeof batch>;

export const batchListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(batchStates) },
    assignorId: { kind: 'id' },
    contractId: { kind: 'id' },
    invoiceId: { kind: 'id' },
    currency: { kind: 'enum', values: CURRENCIES },
    due: { kind: 'amount' },
    createdAt: { kind: 'instant' },
    signedAt: { kind: 'instant' },
    /** `me`: only companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
  },
  sorts: ['createdAt', 'number', 'due'],
  defaultSort: '-createdAt',
  search: true,
  sums: ['due'],
});
export const listBatches = get('/api/batches', 'batches.read', {
  summary: 'Batches of invoices assigned, or to be assigned, by one signature.',
  query: listQuery(batchListSpec),
  response: page(batchRow),
});
export const exportBatches = exportAt('/api/batches.:format', 'batches.read', batchListSpec);

const left = z.object({ id, ref: z.string(), reasons: z.array(z.string()) });

/** What cannot be put together or assigned is named; with `leaveOut` the rest goes on. */
const chosen = {
  leaveOut: z.boolean().default(false),
};
export const createBatch = post('/api/batches', 'batches.write', {
  summary:
    'Prepare a batch of approved invoices of one contract: those named, or with `contractId` alone all that can be assigned, earliest due date first, up to 500.',
  body: z
    .strictObject({
      contractId: id.optional(),
      /** Of a reverse contract, whose invoices; of several suppliers the bank names one. */
      assignorId: id.optional(),
      invoiceIds: z.array(id).min(1).max(BATCH_MAX).optional(),
      ...chosen,
    })
    .refine((body) => body.contractId !== undefined || body.invoiceIds !== undefined, {
      path: ['invoiceIds'],
      message: 'Choisissez des factures ou un contrat',
    }),
  response: batch.extend({ leftOut: z.array(left) }),
  status: 201,
  errors: [
    'NOT_ELIGIBLE',
    'CURRENCY_MIXED',
    'CONTRACT_MIXED',
    'ALREADY_IN_BATCH',
    'CONTRACT_INACTIVE',
    'BATCH_EMPTY',
  ],
  idempotency: 'required',
});
export const updateBatch = patch('/api/batches/:id', 'batches.write', {
  summary: 'Change which invoices a draft contains.',
  params: idParams,
  body: z.strictObject({
    version: z.int().min(1),
    invoiceIds: z.array(id).max(BATCH_MAX),
    ...chosen,
  }),
  response: batch.extend({ leftOut: z.array(left) }),
  errors: [
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'NOT_ELIGIBLE',
    'CURRENCY_MIXED',
    'CONTRACT_MIXED',
    'ALREADY_IN_BATCH',
  ],
});
export const getBatch = get('/api/batches/:id', 'batches.read', {
  summary: 'One batch with its invoices, what they bring and cost, and what its reader may do now.',
  params: idParams,
  response: batch,
});
export const batchTimeline = timelineAt('/api/batches/:id/timeline', 'batches.read');
export const transitionBatch = post('/api/batches/:id/transitions', 'batches.read', {
  summary: 'Take one step of the batch’s machine: finalise, sign, reopen, cancel.',
  params: idParams,
  body: transitionBody,
  machine: batchMachine,
  response: batch,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(batchMachine),
});
export const batchDeed = get('/api/batches/:id/quittance.pdf', 'batches.read', {
  summary: 'The deed as it was signed; marked as a draft before.',
  params: idParams,
  produces: 'application/pdf',
});
