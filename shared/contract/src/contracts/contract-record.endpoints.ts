import { z } from 'zod';
import {
  allowedAction,
  fieldChange,
  id,
  idParams,
  instant,
  isoDate,
  money,
  partyRef,
  transitionBody,
} from '../common.ts';
import { approval } from '../approvals/approvals.endpoints.ts';
import { get, patch, post } from '../endpoint.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { timelineAt } from '../shapes.endpoints.ts';
import { contractMachine } from './contract.machine.ts';
import { contractTermMachine } from './contract-term.machine.ts';
import { contractTermStates } from './contract-term.states.ts';
import { agreedTerms } from './contract-terms.ts';
import { contractRow } from './contracts.endpoints.ts';

const clause = z.object({ label: z.string(), text: z.string() });
const signature = z.object({ by: z.string(), at: instant });

/** One version of a contract's terms: the first, or an amendment (avenant). */
export const contractVersion = z.object({
  id,
  /** 1 is the contract itself. */
  number: z.int().min(1),
  status: z.enum(stateNames(contractTermStates)),
  effectiveFrom: isoDate,
  terms: agreedTerms,
  /** Yearly rate of a draw today, by its reference, floor and margin. */
  ratePpm: z.int(),
  /** Service fees that participants agreed for themselves; a supplier reads its own. */
  prices: z.array(z.object({ assignor: partyRef, feePpm: z.int() })),
  clauses: z.array(clause),
  /** What differs from the version before, in words. */
  changes: z.array(fieldChange),
  reason: z.string().nullable(),
  /** The bank's own note, which companies do not get. */
  note: z.string().nullable().optional(),
  /** Hash of the document as it is signed; null until it is sent. */
  sha256: z.string().nullable(),
  signed: signature.nullable(),
  countersigned: signature.nullable(),
  version: z.int(),
  allowedActions: z.array(allowedAction),
});
export type ContractVersion = z.output<typeof contractVersion>;

/** A contract as its page shows it. */
export const contractRecord = contractRow.extend({
  version: z.int(),
  /** Versions, newest first. */
  versions: z.array(contractVersion),
  /** The version in force today; null before the first is signed. */
  inForce: id.nullable(),
  /** What is committed under its ceiling by the invoices that its reader sees, in minor units. */
  committed: money,
  /** Whether this reader may write an amendment now. */
  mayAmend: z.boolean(),
  pendingApproval: approval.nullable().optional(),
  allowedActions: z.array(allowedAction),
});
export type ContractRecord = z.output<typeof contractRecord>;

const prices = z
  .array(z.strictObject({ assignorId: id, feePpm: z.int().min(0).max(100_000) }))
  .max(100)
  .default([]);
const drafted = {
  effectiveFrom: isoDate,
  terms: agreedTerms,
  prices,
  /** Shown to the company. */
  reason: z.string().trim().min(3).max(500),
  note: z.string().trim().max(2000).optional(),
};

export const createContract = post('/api/contracts', 'contracts.write', {
  summary:
    'Begin a reverse contract, or a further one of a known company: a draft of its first version. A new assignor’s first contract begins with its adhesion.',
  body: z.strictObject({
    program: z.enum(['classic', 'reverse']),
    principalId: id,
    /** Suppliers of a reverse contract; of a classic one nobody but its principal. */
    assignorIds: z.array(id).max(100).default([]),
    currency: z.string().length(3),
    ...drafted,
  }),
  response: contractRecord,
  status: 201,
  errors: ['PARTY_INACTIVE', 'ACCOUNT_NOT_USABLE'],
  idempotency: 'accepted',
});
export const getContract = get('/api/contracts/:id', 'contracts.read', {
  summary: 'One contract with its versions and what its reader may do now.',
  params: idParams,
  response: contractRecord,
});
export const contractTimeline = timelineAt('/api/contracts/:id/timeline', 'contracts.read');
export const transitionContract = post('/api/contracts/:id/transitions', 'contracts.stop', {
  summary: 'Take one step of the contract’s machine.',
  params: idParams,
  body: transitionBody,
  machine: contractMachine,
  response: contractRecord,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(contractMachine),
});
export const createAmendment = post('/api/contracts/:id/terms', 'contracts.write', {
  summary: 'Draft an amendment: the terms of the contract from a later day.',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1), ...drafted }),
  response: contractRecord,
  status: 201,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'DUPLICATE_RECORD'],
  idempotency: 'accepted',
});
const termParams = idParams.extend({ termsId: id });
export const updateAmendment = patch('/api/contracts/:id/terms/:termsId', 'contracts.write', {
  summary: 'Change the draft of a version; once it is sent its terms stay.',
  params: termParams,
  body: z.strictObject({ version: z.int().min(1), ...drafted }),
  response: contractRecord,
  errors: ['VERSION_CONFLICT', 'TERMS_IMMUTABLE', 'DUPLICATE_RECORD'],
});
export const transitionAmendment = post('/api/contracts/:id/terms/:termsId/transitions', 'contracts.read', {
  summary: 'Take one step of a version: send, sign, decline, countersign, withdraw.',
  params: termParams,
  body: transitionBody,
  machine: contractTermMachine,
  response: contractRecord,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(contractTermMachine),
});
export const contractDocument = get('/api/contracts/:id/terms/:termsId/document.pdf', 'contracts.read', {
  summary: 'The document of a version as it is signed; marked as a draft before it is sent.',
  params: termParams,
  produces: 'application/pdf',
});
