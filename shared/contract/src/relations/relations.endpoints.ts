import { z } from 'zod';
import {
  allowedAction,
  COUNTRIES,
  id,
  identifierStr,
  idParams,
  instant,
  money,
  nameStr,
  optionalStr,
  partyRef,
  sums,
  transitionBody,
} from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { TURNS } from '../work/turn.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';
import { relationMachine } from './relation.machine.ts';
import { relationStates } from './relation.states.ts';

export const NOTIFICATIONS = ['notified', 'confidential'] as const;
/** Longest payment term of a relation, in days. */
export const TERMS_MAX = 120;
/** Validity of an invitation's link in days. */
export const INVITATION_DAYS = 7;

/** A supplier's client list. */
export const relationRow = z.object({
  id,
  assignor: partyRef,
  /** Until the bank has accepted it, the debtor as the supplier named it, with an id of no record (docs/adr/0063). */
  debtor: partyRef,
  debtorNationalId: z.string().nullable(),
  debtorCountry: z.string().nullable(),
  assignorRef: z.string().nullable(),
  notification: z.enum(NOTIFICATIONS),
  termsDays: z.int(),
  status: z.enum(stateNames(relationStates)),
  /** Encours cédé of the pair (docs/figures.md). */
  exposure: sums,
  currency: z.string(),
  /** What guarantees could still cover of an invoice in this currency; null without a guarantee. */
  guaranteeLeft: money.nullable(),
  /**
   * Mean days from due date to payment of invoices of this currency paid in the last twelve months, weighted by amount;
   * null without any.
   */
  avgDelayDays: z.int().nullable(),
  /**
   * Credit notes as a share of what was assigned in this currency and issued in the last twelve months; null without
   * any.
   */
  dilutionPpm: z.int().nullable(),
  /** Invoices in dispute now. */
  disputes: z.int(),
  createdAt: instant,
  version: z.int(),
  /** For the bank only: the company it knows under an invited one's number. */
  known: partyRef.nullish(),
});
export type RelationRow = z.output<typeof relationRow>;

/** One relation, for its page. */
export const relation = relationRow.extend({
  /** Where the debtor was invited and when the link expires; null without an invitation. */
  invitation: z.object({ email: z.string(), expiresAt: instant.nullable() }).nullable(),
  allowedActions: z.array(allowedAction),
});
export type Relation = z.output<typeof relation>;

export const relationListSpec = defineListSpec({
  filters: {
    assignorId: { kind: 'id' },
    debtorId: { kind: 'id' },
    status: { kind: 'enum', values: stateNames(relationStates) },
    notification: { kind: 'enum', values: NOTIFICATIONS },
    createdAt: { kind: 'instant' },
    /** Whether the bank knows the company; a filter of the bank only, without effect for others. */
    known: { kind: 'flag' },
    /** Waits for this function (work/turns.ts). */
    turn: { kind: 'enum', values: TURNS },
  },
  sorts: ['debtorName', 'createdAt', 'exposure'],
  defaultSort: 'debtorName',
  search: true,
});
export const listRelations = get('/api/relations', 'relations.read', {
  summary: 'Which debtors an assignor trades with.',
  query: listQuery(relationListSpec),
  response: page(relationRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportRelations = exportAt('/api/relations.:format', 'relations.read', relationListSpec);

export const getRelation = get('/api/relations/:id', 'relations.read', {
  summary: 'One relation with what its reader may do now.',
  params: idParams,
  response: relation,
});

const terms = {
  /** The debtor's reference in the supplier's own books. */
  assignorRef: optionalStr(40),
  notification: z.enum(NOTIFICATIONS),
  termsDays: z.int().min(0).max(TERMS_MAX),
};

/** A company invited to join, as described by the one inviting; its number is checked by its country's rule. */
export const companyInvite = z.strictObject({
  legalName: nameStr(200).refine((name) => name.length >= 2),
  country: z.enum(COUNTRIES),
  nationalId: identifierStr(40),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
});
export type CompanyInvite = z.output<typeof companyInvite>;

export const createRelationBody = z.strictObject({
  /** The supplier, when the bank enters it. */
  assignorId: id.optional(),
  /** A company that the supplier already works with; else `invite`. */
  debtorId: id.optional(),
  invite: companyInvite.optional(),
  ...terms,
});
export type NewRelation = z.output<typeof createRelationBody>;

export const createRelation = post('/api/relations', 'relations.write', {
  summary:
    'Name a debtor, or invite one by number and e-mail. The answer is the same whether the bank knows the company or not; it is active once the bank has accepted it.',
  body: createRelationBody,
  response: relation,
  status: 201,
  idempotency: 'accepted',
  errors: ['VALIDATION_FAILED', 'DUPLICATE_RECORD', 'PARTY_INACTIVE', 'RATE_LIMITED'],
});

export const updateRelationBody = z.strictObject({
  version: z.int().min(1),
  assignorRef: terms.assignorRef,
  notification: terms.notification.optional(),
  termsDays: terms.termsDays.optional(),
});

export const updateRelation = patch('/api/relations/:id', 'relations.write', {
  summary:
    'Change terms or notification. Notified tells the debtor; confidential is refused once an invoice of the pair is assigned.',
  params: idParams,
  body: updateRelationBody,
  response: relation,
  idempotency: 'accepted',
  errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'PAIR_ASSIGNED'],
});

export const inviteAgain = post('/api/relations/:id/invitation', 'relations.write', {
  summary:
    'Mail the invitation, anew or, with the e-mail that was missing or wrong, for the first time; the link before it no longer works.',
  params: idParams,
  body: z.strictObject({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional() }),
  response: relation,
  idempotency: 'accepted',
  errors: ['STATE_CONFLICT', 'RATE_LIMITED'],
});

export const transitionRelation = post('/api/relations/:id/transitions', 'relations.write', {
  summary: 'Take one step of the relation’s machine.',
  params: idParams,
  body: transitionBody,
  machine: relationMachine,
  response: relation,
  idempotency: 'accepted',
  errors: stepErrors(relationMachine),
});

export const relationTimeline = timelineAt('/api/relations/:id/timeline', 'relations.read');

export const getInvitation = get('/api/public/invitations/:token', 'public', {
  summary:
    'What the form of an invited company begins with: as whoever invited it named it, never as the bank knows it.',
  params: z.object({ token: z.string().max(200) }),
  response: z.object({
    invitedBy: z.string(),
    /** The side it joins: a debtor of its supplier, or a guarantee's beneficiary, as suppliers are. */
    side: z.enum(['assignor', 'debtor']),
    legalName: z.string(),
    country: z.string(),
    nationalId: z.string(),
    email: z.string(),
    expiresAt: instant,
  }),
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
});
