import { z } from 'zod';
import { allowedAction, id, idParams, instant, isoDate, money, partyRef, transitionBody } from '../common.ts';
import { approval } from '../approvals/approvals.endpoints.ts';
import { documentStates } from '../documents/document.states.ts';
import { get, post } from '../endpoint.ts';
import { stepErrors } from '../machines/machine.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { guaranteeMachine } from './guarantee.machine.ts';
import { guaranteeStates } from './guarantee.states.ts';

const guaranteeStatus = z.enum(stateNames(guaranteeStates));
export const guaranteeRow = z.object({
  id,
  number: z.string(),
  debtor: partyRef,
  beneficiary: partyRef,
  granted: money,
  used: money,
  /** What is left to cover; 0 once it is no longer in force. */
  left: money,
  currency: z.string(),
  validFrom: isoDate,
  validUntil: isoDate,
  status: guaranteeStatus,
  createdAt: instant,
});
export type GuaranteeRow = z.output<typeof guaranteeRow>;
/** An event of a guarantee's amounts, with the entry it would post (docs/adr/0071). */
export const guaranteeEvent = z.object({
  id: z.string(),
  at: instant,
  onDate: isoDate,
  step: z.string(),
  amount: money,
  currency: z.string(),
  /** Event of the ledger; null where nothing is posted. */
  posting: z.enum(['E0', 'E20']).nullable(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
});
export type GuaranteeEvent = z.output<typeof guaranteeEvent>;

/** A change that two persons of the bank decided; it takes effect once its beneficiary has received it. */
export const guaranteeChange = z.object({
  id,
  action: z.enum(['reduce', 'suspend', 'lift']),
  label: z.string(),
  old: money,
  new: money,
  reason: z.string().nullable(),
  notifiedAt: instant,
  receivedAt: instant.nullable(),
});
export type GuaranteeChange = z.output<typeof guaranteeChange>;

/** A call: the amount, the bank's deadline, and its answer. */
export const guaranteeCall = z.object({
  id,
  amount: money,
  statement: z.string(),
  file: z.object({ filename: z.string() }).nullable(),
  calledAt: instant,
  /** 18:00 of the fifth business day. */
  dueAt: instant,
  answeredAt: instant.nullable(),
  answer: z.enum(['refused', 'paid']).nullable(),
  discrepancies: z.array(z.string()),
  paidAmount: money.nullable(),
});
export type GuaranteeCall = z.output<typeof guaranteeCall>;

/** One guarantee; fields that the reader's side may not see are absent. */
export const guarantee = guaranteeRow.extend({
  kind: z.enum(['limit', 'demand']).optional(),
  version: z.int().optional(),
  allowedActions: z.array(allowedAction).optional(),
  /** Changes of its amount or state, latest first; one without `receivedAt` waits for its beneficiary. */
  changes: z.array(guaranteeChange).optional(),
  /** The last call. */
  call: guaranteeCall.nullable().optional(),
  /** The bank's: a step that waits for a second person. */
  pendingApproval: approval.nullable().optional(),
  /** For a limit: the longest term of an invoice that it covers, in days. */
  tenorDays: z.int().nullable().optional(),
  /** Share of a loss that it bears. */
  coverPpm: z.int().optional(),
  terms: z.string().nullable().optional(),
  /** Version of its certificate: incremented when what is printed changes. */
  edition: z.int().optional(),
  editionAt: instant.optional(),
  /** The code that proves the certificate genuine, in groups of four; as secret as the paper it is printed on. */
  verificationCode: z.string().optional(),
  /** The signed act: its file name and the SHA-256 of its bytes. */
  act: z.object({ filename: z.string(), sha256: z.string() }).nullable().optional(),
  /** What its requester owes for it; read by requester and bank. */
  price: z.object({ amount: money, formulaText: z.string() }).nullable().optional(),
  /** The bank's: what each step would post, and each account's balance. */
  events: z.array(guaranteeEvent).optional(),
  balances: z.array(z.object({ account: z.string(), currency: z.string(), amount: z.int() })).optional(),
  /** The request it came from; read by requester and bank. */
  request: z
    .object({
      id,
      number: z.string(),
      kind: z.enum(['limit', 'demand']),
      requester: partyRef,
      asked: money,
      tenorDays: z.int(),
    })
    .nullable()
    .optional(),
  /** What it covers now, largest first, at most 50; read by beneficiary and bank. */
  covers: z
    .array(
      z.object({
        id,
        number: z.string(),
        covered: money,
        due: money,
        dueDate: isoDate.nullable(),
        status: z.string(),
      }),
    )
    .optional(),
  /** Papers that the bank requested with it; read by requester and bank. */
  documents: z
    .array(
      z.object({
        id,
        typeLabel: z.string(),
        filename: z.string().nullable(),
        status: z.enum(stateNames(documentStates)),
        expiresOn: isoDate.nullable(),
      }),
    )
    .optional(),
});
export type Guarantee = z.output<typeof guarantee>;
export const getGuarantee = get('/api/guarantees/:id', 'guarantees.read', {
  summary: 'One guarantee: amounts, validity, what it covers, where it came from.',
  params: idParams,
  response: guarantee,
});

export const transitionGuarantee = post('/api/guarantees/:id/transitions', 'guarantees.read', {
  summary:
    'Take one step of the guarantee’s machine; one that takes two persons answers 202 and waits for the second.',
  params: idParams,
  body: transitionBody,
  machine: guaranteeMachine,
  stepUp: 'in-step',
  response: guarantee,
  idempotency: 'accepted',
  errors: [...stepErrors(guaranteeMachine), 'CALL_ALREADY_ANSWERED'],
});

const affected = z.object({
  id,
  number: z.string(),
  due: money,
  /** What the guarantee bears of it now, and afterwards. */
  covered: money,
  keeps: money,
  status: z.string(),
});
const impact = z.object({ staysCovered: z.array(affected), newlyUncovered: z.array(affected) });
export type GuaranteeImpact = z.output<typeof impact>;
export const guaranteeImpact = post('/api/guarantees/:id/impact', 'guarantees.change', {
  summary:
    'What a change would do to the invoices that it covers: what is assigned stays, what is approved may lose cover.',
  params: idParams,
  body: z.strictObject({
    action: z.enum(['reduce', 'suspend', 'lift', 'release']),
    newAmount: money.min(1).optional(),
  }),
  response: impact,
});

export const receiveGuaranteeChange = post('/api/guarantees/:id/receipt', 'guarantees.receive', {
  summary:
    'The beneficiary has received a change, which takes effect: by its page, by its receipt, or by the bank’s proof.',
  params: idParams,
  body: z.strictObject({
    changeId: id,
    how: z.enum(['page', 'receipt', 'proof']),
    /** When it was received, by the bank’s proof alone; never before the notice. */
    receivedAt: instant.optional(),
    fileId: id.optional(),
  }),
  response: guarantee,
  idempotency: 'accepted',
  errors: ['STATE_CONFLICT', 'PROOF_REQUIRED'],
});

export const guaranteeCallFile = get('/api/guarantees/:id/call/file', 'guarantees.read', {
  summary: 'The papers of the last call, to its parties and the bank.',
  params: idParams,
  produces: 'application/octet-stream',
});

export const guaranteeTimeline = timelineAt('/api/guarantees/:id/timeline', 'guarantees.read');

export const guaranteeAct = get('/api/guarantees/:id/act', 'guarantees.read', {
  summary: 'The signed act, to its parties and the bank.',
  params: idParams,
  produces: 'application/octet-stream',
});

export const guaranteeListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(guaranteeStates) },
    debtorId: { kind: 'id' },
    beneficiaryId: { kind: 'id' },
    validFrom: { kind: 'date' },
    validUntil: { kind: 'date' },
    /** `me`: only those of companies in the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
    /** Whether an answer to its call waits for a second person; staff only. */
    answering: { kind: 'flag' },
  },
  sorts: ['createdAt', 'validUntil', 'granted', 'number'],
  defaultSort: '-createdAt',
  search: true,
  sums: ['granted', 'used', 'left'],
});
export const listGuarantees = get('/api/guarantees', 'guarantees.read', {
  summary: 'Guarantees: those a client asked for, those in a supplier’s favour, all for staff.',
  query: listQuery(guaranteeListSpec),
  response: page(guaranteeRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportGuarantees = exportAt('/api/guarantees.:format', 'guarantees.read', guaranteeListSpec);
