import { z } from 'zod';
import { currency, id, idParams, isoDate, money, partyRef, ppm, transitionBody } from '../common.ts';
import { get, patch, post, type ResponseOf } from '../endpoint.ts';
import { inputSchema, patchSchema, recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { documentStates } from '../documents/document.states.ts';
import { guaranteeRequestEntity, REQUEST_KINDS } from './guarantee-request.fields.ts';
import { guaranteeRequestMachine } from './guarantee-request.machine.ts';
import { guaranteeRequestStates } from './guarantee-request.states.ts';
import { stepErrors } from '../machines/machine.ts';
import { companyInvite } from '../relations/relations.endpoints.ts';
import { stateNames } from '../machines/states.ts';
import { TURNS } from '../work/turn.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';

export const guaranteeRequestRow = rowSchema(guaranteeRequestEntity);
export type GuaranteeRequestRow = z.output<typeof guaranteeRequestRow>;
export const guaranteeRequest = recordSchema(guaranteeRequestEntity);
export type GuaranteeRequest = z.output<typeof guaranteeRequest>;

export const guaranteeRequestListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(guaranteeRequestStates) },
    kind: { kind: 'enum', values: ['limit', 'demand'] },
    requesterId: { kind: 'id' },
    debtorId: { kind: 'id' },
    beneficiaryId: { kind: 'id' },
    amount: { kind: 'amount' },
    createdAt: { kind: 'instant' },
    dueOn: { kind: 'date' },
    /** `me`: only companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
    holder: { kind: 'enum', values: ['adviser', 'm1'] },
    /** The bank's answer is overdue. */
    late: { kind: 'flag' },
    /** Waits for this function (work/turns.ts). */
    turn: { kind: 'enum', values: TURNS },
  },
  sorts: ['createdAt', 'amount', 'number', 'validUntil', 'dueOn'],
  defaultSort: '-createdAt',
  search: true,
  sums: ['amount'],
});

export const listGuaranteeRequests = get('/api/guarantee-requests', 'guaranteeRequests.read', {
  summary: 'Guarantee requests of one’s side.',
  query: listQuery(guaranteeRequestListSpec),
  response: page(guaranteeRequestRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const exportGuaranteeRequests = exportAt(
  '/api/guarantee-requests.:format',
  'guaranteeRequests.read',
  guaranteeRequestListSpec,
);

export const getGuaranteeRequest = get('/api/guarantee-requests/:id', 'guaranteeRequests.read', {
  summary: 'One request with what its reader may do now.',
  params: idParams,
  response: guaranteeRequest,
});

/** Borne, granted or requested on one debtor in favour of one company; minor units of one currency. */
const debtorExposureLine = z.object({
  beneficiary: partyRef,
  currency: z.string(),
  /** Of its guarantees: used by invoices, and the rest. */
  used: money,
  free: money,
  /** Granted by requests without a guarantee yet. */
  approved: money,
  /** Asked for by other requests awaiting a decision. */
  pending: money,
  /** Asked for by this one, while it awaits its decision. */
  asked: money,
});
export type DebtorExposureLine = z.output<typeof debtorExposureLine>;

/** The same over everything borne on a company, its group, or in its favour: minor units of one currency. */
const exposureAround = z.object({
  scope: z.enum(['debtor', 'group', 'beneficiary']),
  /** The company; for a group, the number of companies. */
  name: z.string(),
  currency: z.string(),
  /** Borne, granted and asked for by others. */
  without: money,
  /** With what this request asks for, or was granted. */
  with: money,
});
export type ExposureAround = z.output<typeof exposureAround>;

export const guaranteeRequestExposure = get('/api/guarantee-requests/:id/exposure', 'parties.read', {
  summary:
    'What the bank bears, granted or was asked for on the debtor of a request, its group and its beneficiary, this one apart.',
  params: idParams,
  response: z.object({ lines: z.array(debtorExposureLine), around: z.array(exposureAround) }),
});

/** A beneficiary without a contract with the requester yet: instead of `beneficiaryId`. */
const INVITE = { invite: companyInvite.optional() };

export const createGuaranteeRequest = post('/api/guarantee-requests', 'guaranteeRequests.write', {
  summary: 'Save a draft request.',
  body: inputSchema(guaranteeRequestEntity).extend(INVITE),
  response: guaranteeRequest,
  status: 201,
  idempotency: 'accepted',
  errors: ['PARTY_INACTIVE'],
});

export const updateGuaranteeRequest = patch('/api/guarantee-requests/:id', 'guaranteeRequests.write', {
  summary: 'Change a draft request of one’s own; what is absent stays as it is.',
  params: idParams,
  body: patchSchema(guaranteeRequestEntity).extend({ ...INVITE, version: z.int().min(1) }),
  response: guaranteeRequest,
  idempotency: 'accepted',
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'PARTY_INACTIVE'],
});

/**
 * Warnings while typing a request: its pair is already requested or covered, what is borne on the debtor, its
 * contract's ceiling.
 */
export const REQUEST_WARNINGS = ['ALREADY_ASKED', 'ALREADY_COVERED', 'EXPOSURE', 'CEILING'] as const;

/** Price of a request, and what its requester should know before submitting it. */
export const priceGuaranteeRequest = post('/api/guarantee-requests/price', 'guaranteeRequests.write', {
  summary: 'What a request would cost; writes nothing.',
  body: z.strictObject({
    kind: z.enum(REQUEST_KINDS),
    amount: money.min(1),
    currency,
    tenorDays: z.int().min(1).max(180),
    /** First day; today by default. */
    validFrom: isoDate.nullish(),
    /** Last day; `tenorDays` after the first by default. */
    validUntil: isoDate.nullish(),
    debtorId: id.nullish(),
    beneficiaryId: id.nullish(),
    /** For an invited beneficiary. */
    invite: companyInvite.pick({ country: true, nationalId: true }).nullish(),
  }),
  response: z.object({
    /** Due at formalisation, minor units; zero for a limit. */
    commission: money,
    /** Guarantees are exempt. */
    vat: money,
    days: z.int().nullable(),
    /** How it is computed, in French. */
    formulaText: z.string(),
    /**
     * For a limit: what its contract charges for cover if it is used once in full; null where the requester reads no
     * contract.
     */
    cover: z
      .object({
        contract: z.string(),
        ratePpm: ppm,
        net: money,
        vatPpm: ppm,
        vat: money,
        gross: money,
      })
      .nullish(),
    /** In French, to be read before submitting; none refuses the request. */
    warnings: z.array(z.object({ code: z.enum(REQUEST_WARNINGS), text: z.string() })),
  }),
});
export type RequestPrice = ResponseOf<typeof priceGuaranteeRequest>;

/** A kind of paper that accompanies a request, with its current document. */
const requestPaper = z.object({
  typeId: id,
  code: z.string(),
  label: z.string(),
  /** The request is not submitted without it. */
  required: z.boolean(),
  maxMb: z.int(),
  /** MIME types; empty: all that a document may have. */
  formats: z.array(z.string()),
  /** The one given, else the one requested; null where there is none. */
  documentId: id.nullable(),
  filename: z.string().nullable(),
  status: z.enum(stateNames(documentStates)).nullable(),
  rejectReason: z.string().nullable(),
  /** Given, and not refused or expired; the bank checks it later. */
  given: z.boolean(),
});
export type RequestPaper = z.output<typeof requestPaper>;

export const listRequestPapers = get('/api/guarantee-requests/papers', 'guaranteeRequests.read', {
  summary: 'Papers that are given with a request of this kind; of one that exists, where each stands.',
  query: z.object({ kind: z.enum(REQUEST_KINDS), id: id.optional() }),
  response: z.object({ data: z.array(requestPaper) }),
});

export const inviteBeneficiary = post('/api/guarantee-requests/:id/invitation', 'guaranteeRequests.write', {
  summary: 'Mail the beneficiary’s invitation again; the previous link no longer works.',
  params: idParams,
  body: z.strictObject({}),
  response: guaranteeRequest,
  idempotency: 'accepted',
  errors: ['STATE_CONFLICT', 'RATE_LIMITED'],
});

export const transitionGuaranteeRequest = post(
  '/api/guarantee-requests/:id/transitions',
  'guaranteeRequests.read',
  {
    summary: 'Take one step of the request’s machine.',
    params: idParams,
    body: transitionBody,
    machine: guaranteeRequestMachine,
    stepUp: 'in-step',
    response: guaranteeRequest,
    idempotency: 'accepted',
    errors: stepErrors(guaranteeRequestMachine),
  },
);

export const guaranteeRequestAnswerFile = get(
  '/api/guarantee-requests/:id/answers/:answerId/file',
  'guaranteeRequests.read',
  {
    summary: 'A file that the requester gave when the bank asked for more, sandboxed.',
    params: idParams.extend({ answerId: id }),
    produces: 'application/octet-stream',
  },
);

export const guaranteeRequestTimeline = timelineAt(
  '/api/guarantee-requests/:id/timeline',
  'guaranteeRequests.read',
);
