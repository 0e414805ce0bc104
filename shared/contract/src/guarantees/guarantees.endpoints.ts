import { z } from 'zod';
import { id, idParams, instant, isoDate, money, partyRef, timeline } from '../common.ts';
import { documentStates } from '../documents/document.states.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, EXPORT_TYPES, exportParams, exportQuery, listQuery, page } from '../list.ts';
import { stateNames } from '../machines/states.ts';
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
/** What happened to a guarantee's amounts, with what it would post (docs/adr/0071). */
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

/** One guarantee; what the reader's side may not know is absent. */
export const guarantee = guaranteeRow.extend({
  kind: z.enum(['limit', 'demand']).optional(),
  /** Of a limit: the longest term of an invoice that it covers, in days. */
  tenorDays: z.int().nullable().optional(),
  /** Share of a loss that it bears. */
  coverPpm: z.int().optional(),
  terms: z.string().nullable().optional(),
  /** Of its certificate: what is printed on it changes the number. */
  edition: z.int().optional(),
  editionAt: instant.optional(),
  /** What proves the certificate genuine, in groups of four; as secret as the paper it is printed on. */
  verificationCode: z.string().optional(),
  /** The signed act: its name and the SHA-256 of its bytes. */
  act: z.object({ filename: z.string(), sha256: z.string() }).nullable().optional(),
  /** What its requester owes for it: its requester and the bank. */
  price: z.object({ amount: money, formulaText: z.string() }).nullable().optional(),
  /** The bank's: what each step would post, and what stays on each account. */
  events: z.array(guaranteeEvent).optional(),
  balances: z.array(z.object({ account: z.string(), currency: z.string(), amount: z.int() })).optional(),
  /** The request it came from: its requester and the bank. */
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
  /** What it covers now, largest first, at most 50: beneficiary and bank. */
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
  /** Papers that the bank asked for with it: its requester and the bank. */
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

export const guaranteeTimeline = get('/api/guarantees/:id/timeline', 'guarantees.read', {
  summary: 'Who did what and when.',
  params: idParams,
  response: timeline,
});

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
    validUntil: { kind: 'date' },
    /** `me` keeps what concerns a company of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
  },
  sorts: ['createdAt', 'validUntil', 'granted', 'number'],
  defaultSort: '-createdAt',
  search: true,
  sums: ['granted', 'used'],
});
export const listGuarantees = get('/api/guarantees', 'guarantees.read', {
  summary: 'Guarantees: those a client asked for, those in a supplier’s favour, all for staff.',
  query: listQuery(guaranteeListSpec),
  response: page(guaranteeRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportGuarantees = get('/api/guarantees.:format', 'guarantees.read', {
  summary: 'The filtered set as CSV or XLSX, streamed.',
  params: exportParams,
  query: exportQuery(guaranteeListSpec),
  produces: EXPORT_TYPES,
  errors: ['QUERY_INVALID', 'EXPORT_TOO_LARGE'],
});
