import { z } from 'zod';
import { RISK_GRADES } from '../guarantee-requests/guarantee-request.machine.ts';
import {
  allowedAction,
  id,
  idParams,
  instant,
  isoDate,
  money,
  partyRef,
  timeline,
  transitionBody,
} from '../common.ts';
import { documentStates } from '../documents/document.states.ts';
import { get, post } from '../endpoint.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { ownAdhesion } from '../onboarding/onboarding.schemas.ts';
import { partyStates } from '../parties/party.states.ts';
import { adhesionMachine } from './adhesion.machine.ts';
import { adhesionRow } from './adhesions.endpoints.ts';

/** One paper that the request or its company must have, with where it stands. */
export const checklistItem = z.object({
  code: z.string(),
  label: z.string(),
  required: z.boolean(),
  documentId: id.nullable(),
  /** Null: never asked for nor given. */
  state: z.enum(stateNames(documentStates)).nullable(),
  expiresOn: isoDate.nullable(),
  inForce: z.boolean(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

/** A fact that the bank checks by rule. */
const check = z.object({ label: z.string(), ok: z.boolean(), text: z.string() });

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
  /** Another company that has the number of this request. */
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
  decision: z
    .object({
      by: z.string(),
      at: instant,
      reason: z.string().nullable(),
      comment: z.string().nullable(),
      conditions: z.string().nullable(),
    })
    .nullable(),
  allowedActions: z.array(allowedAction),
});
export type AdhesionRecord = z.output<typeof adhesionRecord>;

export const getAdhesion = get('/api/adhesions/:id', 'adhesions.read', {
  summary: 'One adhesion request with what its reader may do now.',
  params: idParams,
  response: adhesionRecord,
});
export const adhesionTimeline = get('/api/adhesions/:id/timeline', 'adhesions.read', {
  summary: 'Who did what and when.',
  params: idParams,
  response: timeline,
});
export const adhesionAnswerFile = get('/api/adhesions/:id/answers/:answerId/file', 'adhesions.read', {
  summary: 'A file that the company gave when the bank asked for more, sandboxed.',
  params: idParams.extend({ answerId: id }),
  produces: 'application/octet-stream',
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
