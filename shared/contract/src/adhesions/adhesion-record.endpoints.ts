import { z } from 'zod';
import { approval } from '../approvals/approvals.endpoints.ts';
import { RISK_GRADES } from '../guarantee-requests/guarantee-request.machine.ts';
import {
  allowedAction,
  id,
  identifierStr,
  idParams,
  instant,
  isoDate,
  money,
  nameStr,
  optionalStr,
  partyRef,
  personNameStr,
  transitionBody,
  versionRead,
} from '../common.ts';
import { agreedTerms, DEFAULT_TERMS, TERM_BOUNDS } from '../contracts/contract-terms.ts';
import { REVIEWERS } from '../documents/document.machine.ts';
import { documentStates } from '../documents/document.states.ts';
import { get, patch, post } from '../endpoint.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { contractClause, ONBOARDING_COUNTRIES, ownAdhesion } from '../onboarding/onboarding.schemas.ts';
import { partyStates } from '../parties/party.states.ts';
import { timelineAt } from '../shapes.endpoints.ts';
import { adhesionMachine } from './adhesion.machine.ts';
import { adhesionRow } from './adhesions.endpoints.ts';

/** One paper that the request or its company must have, and its state. */
export const checklistItem = z.object({
  code: z.string(),
  /** The department that checks it. */
  reviewer: z.enum(REVIEWERS).optional(),
  rejectReason: z.string().nullable().optional(),
  label: z.string(),
  required: z.boolean(),
  documentId: id.nullable(),
  /** Null: neither requested nor given. */
  state: z.enum(stateNames(documentStates)).nullable(),
  expiresOn: isoDate.nullable(),
  inForce: z.boolean(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

/** A fact that the bank checks by rule. */
const check = z.object({
  label: z.string(),
  ok: z.boolean(),
  text: z.string(),
  /** Nothing to check against: neither passed nor failed. */
  none: z.boolean().optional(),
});

/** Most of each share of a contract's terms, in ppm; days. */
export const TERMS_LIMITS = {
  quotitePpm: TERM_BOUNDS.quotitePpm[1],
  fdgPpm: TERM_BOUNDS.fdgPpm[1],
  feePpm: TERM_BOUNDS.feePpm[1],
  guaranteeFeePpm: TERM_BOUNDS.guaranteeFeePpm[1],
  ratePpm: TERM_BOUNDS.marginPpm[1],
  vatPpm: TERM_BOUNDS.vatPpm[1],
  maxTenorDays: TERM_BOUNDS.maxTenorDays[1],
} as const;

const optional = Object.fromEntries(
  [...Object.keys(DEFAULT_TERMS), 'marginPpm'].map((name) => [name, true]),
) as Record<keyof typeof DEFAULT_TERMS | 'marginPpm', true>;

/**
 * Terms of a request's contract as its form sends them, in minor units of the request's currency: those that are absent
 * stay as they are, and are at first those of `DEFAULT_TERMS`. `ratePpm` is the margin, as releases without references
 * call it: one of both is required.
 */
export const adhesionTerms = agreedTerms
  .partial(optional)
  .extend({ ratePpm: agreedTerms.shape.marginPpm.optional() })
  .refine(({ marginPpm, ratePpm }) => marginPpm !== undefined || ratePpm !== undefined, {
    path: ['marginPpm'],
    message: 'Champ obligatoire',
    params: { code: 'REQUIRED' },
  });
export type AdhesionTerms = z.output<typeof adhesionTerms>;

export type ContractClause = z.output<typeof contractClause>;

export const VOTES = ['for', 'against', 'abstain'] as const;
/** As the journal says them. */
export const VOTE_LABELS = { for: 'Pour', against: 'Contre', abstain: 'Abstention' } as const;
const vote = z.object({
  id,
  by: z.string(),
  vote: z.enum(VOTES),
  comment: z.string().nullable(),
  at: instant,
  mine: z.boolean(),
  /** Given on a version before the subject of the vote changed: it does not count. */
  stale: z.boolean(),
});
const signature = z.object({ by: z.string(), at: instant });

/** The contract of a request once it is prepared. */
export const adhesionContract = z.object({
  /** Hash of the signed bytes. */
  sha256: z.string(),
  signed: signature.nullable(),
  countersigned: signature.nullable(),
});

const person = z.object({ name: z.string(), email: z.string() });

/** A request as the bank's page shows it. */
export const adhesionRecord = adhesionRow.extend({
  submittedAt: instant.nullable(),
  legalForm: z.string().nullable(),
  nationalId: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  debtorCount: z.int().nullable(),
  exportSharePpm: z.int().nullable(),
  debtors: z.array(
    z.object({ name: z.string(), nationalId: z.string().nullish(), outstanding: money.nullish() }),
  ),
  party: partyRef.extend({ status: z.enum(stateNames(partyStates)) }).nullable(),
  applicant: person.nullable(),
  /** Expiry of the mailed link to the sign-up that the bank began; null once it was used. */
  invitedUntil: instant.nullable(),
  /** Whose invitation the company signed up with: as a debtor of its relation, or as the beneficiary of its request. */
  invitation: z
    .object({ by: z.string(), at: instant, entity: z.enum(['relation', 'guarantee_request']), id })
    .nullish(),
  missing: z.array(z.object({ code: z.string(), label: z.string(), comment: z.string().nullable() })),
  answers: z.array(
    z.object({
      id,
      label: z.string(),
      asked: z.string().nullable(),
      text: z.string().nullable(),
      filename: z.string().nullable(),
      by: z.string(),
      at: instant,
    }),
  ),
  checklist: z.array(checklistItem),
  checks: z.array(check),
  /** Another company with the number of this request. */
  sameNumber: partyRef.nullable(),
  study: z
    .object({
      grade: z.enum(RISK_GRADES),
      score: z.int(),
      note: z.string(),
      conditions: z.string().nullable(),
      by: z.string(),
      at: instant,
    })
    .nullable(),
  /** All of them; `ratePpm` is the margin. */
  terms: agreedTerms.extend({ ratePpm: agreedTerms.shape.marginPpm }).nullable(),
  /** Whether this reader may still change its terms. */
  termsOpen: z.boolean(),
  votes: z.array(vote),
  /** Whether this reader may vote now. */
  mayVote: z.boolean(),
  /** Whether this reader may write the minutes now. */
  mayMinute: z.boolean(),
  minutes: z
    .object({
      text: z.string(),
      by: z.string(),
      at: instant,
      attendees: z.array(z.string()),
      /** Written before the subject of the decision changed. */
      stale: z.boolean(),
    })
    .nullable(),
  /** What a decision of the whole committee still lacks, in words. */
  lacks: z.array(z.string()),
  /** The committee, from which attendees are chosen. */
  members: z.array(z.object({ id, name: z.string() })),
  contract: adhesionContract.nullable(),
  /** The clauses of its contract, or those its present terms would give; none without terms. */
  clauses: z.array(contractClause).optional(),
  contractId: id.nullable(),
  /** Whether one of its company's accounts is verified. */
  accountVerified: z.boolean(),
  decision: z
    .object({
      by: z.string(),
      at: instant,
      reason: z.string().nullable(),
      comment: z.string().nullable(),
      conditions: z.string().nullable(),
    })
    .nullable(),
  /** A step that waits for a second person. */
  pendingApproval: approval.nullable(),
  allowedActions: z.array(allowedAction),
});
export type AdhesionRecord = z.output<typeof adhesionRecord>;

/** What the bank enters for a company to become an assignor; its contact completes the rest. */
export const newAdhesion = z.strictObject({
  legalName: nameStr(200).min(2),
  country: z.enum(ONBOARDING_COUNTRIES),
  legalForm: optionalStr(80),
  /** Valid by its country's rule, which the API checks. */
  nationalId: identifierStr(40),
  firstName: personNameStr(80),
  lastName: personNameStr(80),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
});
export type NewAdhesion = z.output<typeof newAdhesion>;

export const createAdhesion = post('/api/adhesions', 'adhesions.write', {
  summary:
    'Begin the adhesion of an assignor: a draft, whose contact is mailed a link of seven days to choose a password and complete it.',
  body: newAdhesion,
  response: adhesionRecord,
  status: 201,
  errors: ['DUPLICATE_RECORD'],
  idempotency: 'accepted',
});
export const getAdhesion = get('/api/adhesions/:id', 'adhesions.read', {
  summary: 'One adhesion request with what its reader may do now.',
  params: idParams,
  response: adhesionRecord,
});
export const adhesionTimeline = timelineAt('/api/adhesions/:id/timeline', 'adhesions.read');
export const adhesionAnswerFile = get('/api/adhesions/:id/answers/:answerId/file', 'adhesions.read', {
  summary: 'A file that the company gave when the bank asked for more, sandboxed.',
  params: idParams.extend({ answerId: id }),
  produces: 'application/octet-stream',
});
export const updateAdhesion = patch('/api/adhesions/:id', 'adhesions.write', {
  summary: 'Set the terms of the contract, until they are decided on; votes given before count no more.',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1), terms: adhesionTerms }),
  response: adhesionRecord,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
});
export const voteAdhesion = post('/api/adhesions/:id/votes', 'adhesions.committee', {
  summary: 'Vote on a request that is before the committee: once for each version of its terms.',
  params: idParams,
  body: z.strictObject({
    version: versionRead,
    vote: z.enum(VOTES),
    comment: z.string().trim().max(2000).optional(),
  }),
  response: adhesionRecord,
  errors: [
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'DUPLICATE_RECORD',
    'DECIDER_EDITED',
    'TERMS_INVALID',
    'COMMITTEE_NOT_ASKED',
  ],
});
export const writeMinutes = post('/api/adhesions/:id/minutes', 'adhesions.committee', {
  summary: 'Write the minutes of the committee, as somebody who was there.',
  params: idParams,
  body: z.strictObject({
    version: versionRead,
    text: z.string().trim().min(1).max(5000),
    /** Everybody present, including the writer. */
    attendees: z.array(id).min(1).max(20),
  }),
  response: adhesionRecord,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'COMMITTEE_NOT_ASKED'],
});
export const adhesionContractFile = get('/api/adhesions/:id/contract.pdf', 'adhesions.read', {
  summary: 'The contract as it was prepared; a draft of it before, once it has terms.',
  params: idParams,
  produces: 'application/pdf',
});
export const ownAdhesionContract = get('/api/adhesions/mine/contract.pdf', 'adhesions.own', {
  summary: 'The contract of one’s own request, as it is signed.',
  produces: 'application/pdf',
});
export const transitionAdhesion = post('/api/adhesions/:id/transitions', 'adhesions.read', {
  summary: 'Take one step of the request’s machine, as the bank.',
  params: idParams,
  body: transitionBody,
  machine: adhesionMachine,
  response: adhesionRecord,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(adhesionMachine),
});
export const transitionOwnAdhesion = post('/api/adhesions/mine/steps', 'adhesions.own', {
  summary: 'Take one step of one’s own request, as the company that applies.',
  body: transitionBody,
  machine: adhesionMachine,
  response: ownAdhesion,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: stepErrors(adhesionMachine),
});
