import { z } from 'zod';
import { ROLES } from '../actors.ts';
import { id, idParams, instant, isoDate } from '../common.ts';
import { get, post } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { exportAt } from '../shapes.endpoints.ts';

/** Somebody with an account, as the administrator searches for them. */
export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** For users of a company. */
  company: z.string().nullable(),
});
export type PersonFound = z.output<typeof person>;

/** What remains after an erasure, and why. */
export const keptData = z.object({
  what: z.string(),
  count: z.int(),
  legalBasis: z.string(),
  /** How long, in words: what the period counts from may not have happened yet. */
  keptFor: z.string(),
  /** Date from which it may be erased; null while unknown. */
  until: isoDate.nullable(),
});
export type KeptData = z.output<typeof keptData>;

export const erasedData = z.object({ what: z.string(), count: z.int() });
export type ErasedData = z.output<typeof erasedData>;

/** Why somebody cannot be erased now, and what would change that. */
export const erasureRefusal = z.object({ code: z.string(), why: z.string() });

/** Length of a search for a name or e-mail. */
export const PERSON_QUERY = { min: 2, max: 120 } as const;

export const findPersons = get('/api/privacy/people', 'privacy.manage', {
  summary: 'People with an account by name or e-mail, the first twenty.',
  query: z.strictObject({ q: z.string().trim().min(PERSON_QUERY.min).max(PERSON_QUERY.max) }),
  response: z.object({ data: z.array(person) }),
  errors: ['QUERY_INVALID'],
});

export const readPerson = get('/api/privacy/people/:id', 'privacy.manage', {
  summary: 'What is kept about a person, and what an erasure would do, by the function that does it.',
  params: idParams,
  response: person.extend({
    kept: z.array(keptData),
    erased: z.array(erasedData),
    refusals: z.array(erasureRefusal),
    erasedAt: instant.nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const PRIVACY_KINDS = ['export', 'erasure'] as const;

export const askPrivacy = post('/api/privacy/requests', 'privacy.manage', {
  summary:
    'Answer a person’s request: its data as a ZIP, or their erasure. What the law keeps is named item by item. An erasure that was made answers again what it did.',
  body: z.strictObject({ userId: id, kind: z.enum(PRIVACY_KINDS) }),
  response: z.object({
    id,
    kept: z.array(keptData),
    erased: z.array(erasedData),
    /** For an export: where its ZIP is available for an hour. */
    fileUrl: z.string().optional(),
  }),
  status: 201,
  idempotency: 'accepted',
  stepUp: 'in-step',
  errors: [
    'NOT_FOUND',
    'SELF_CHANGE_FORBIDDEN',
    'ERASURE_REFUSED',
    'STEP_UP_REQUIRED',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_IN_FLIGHT',
    'IDEMPOTENCY_BODY_MISMATCH',
  ],
});

export const personalDataFile = get('/api/privacy/requests/:id/data.zip', 'privacy.manage', {
  summary: 'The data of an export: JSON, and a page in French to read. Only for who asked, for an hour.',
  params: idParams,
  produces: 'application/zip',
  errors: ['NOT_FOUND', 'LINK_EXPIRED'],
});

export const privacyRequest = z.object({
  id,
  kind: z.enum(PRIVACY_KINDS),
  userId: id,
  /** For somebody erased: the pseudonym. */
  person: z.string(),
  requestedBy: z.string(),
  createdAt: instant,
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const privacyListSpec = defineListSpec({
  filters: {
    kind: { kind: 'enum', values: PRIVACY_KINDS },
    userId: { kind: 'id' },
    createdAt: { kind: 'instant' },
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  search: false,
});

export const listPrivacyRequests = get('/api/privacy/requests', 'privacy.manage', {
  summary: 'Requests of persons that were answered.',
  query: listQuery(privacyListSpec),
  response: page(privacyRequest),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const exportPrivacyRequests = exportAt(
  '/api/privacy/requests.:format',
  'privacy.manage',
  privacyListSpec,
);

export const privacyAccess = z.object({
  at: instant,
  actor: z.string(),
  what: z.string(),
  /** Number or name of the record that was viewed. */
  object: z.string().nullable(),
});
export type PrivacyAccess = z.output<typeof privacyAccess>;

export const privacyAccessLog = get('/api/privacy/access-log', 'privacy.manage', {
  summary:
    'Who looked at a person’s account, papers and accounts, and at what that person looked; the last 200 of each.',
  query: z.strictObject({ userId: id }),
  response: z.object({ data: z.array(privacyAccess), byPerson: z.array(privacyAccess) }),
  errors: ['QUERY_INVALID', 'NOT_FOUND'],
});
