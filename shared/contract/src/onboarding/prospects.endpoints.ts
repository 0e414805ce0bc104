import { z } from 'zod';
import {
  COUNTRIES,
  id,
  idParams,
  instant,
  nameStr,
  optionalIdentifierStr,
  optionalPhone,
  optionalStr,
  personNameStr,
  str,
  versionRead,
} from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { exportAt } from '../shapes.endpoints.ts';

/** A company that would like to join without an invitation: what a visitor says about it, and how to reach them. */
export const sendProspect = post('/api/public/prospects', 'public', {
  summary:
    'Ask to become a client without an invitation. Kept for the advisers; the answer is the same whatever the bank knows of the company.',
  body: z.strictObject({
    legalName: nameStr(200).min(2),
    country: z.enum(COUNTRIES),
    /** Only checked by its country’s rule. */
    nationalId: optionalIdentifierStr(40),
    name: personNameStr(120),
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    phone: optionalPhone,
    message: optionalStr(4_000),
    /** Honeypot: invisible to people, filled by bots. */
    website: z.string().max(300).optional(),
  }),
  response: z.object({ received: z.literal(true) }),
  status: 202,
  idempotency: 'accepted',
  errors: ['VALIDATION_FAILED', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_BODY_MISMATCH'],
});

export const PROSPECT_STATES = ['open', 'handled'] as const;
export const PROSPECT_NOTE_MAX = 2_000;

export const prospect = z.object({
  id,
  legalName: z.string(),
  country: z.string(),
  nationalId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  status: z.enum(PROSPECT_STATES),
  note: z.string().nullable(),
  /** Who marked it as handled. */
  handledBy: z.string().nullable(),
  handledAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});
export type Prospect = z.output<typeof prospect>;

export const prospectListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: PROSPECT_STATES },
    country: { kind: 'enum', values: COUNTRIES },
    createdAt: { kind: 'instant' },
  },
  sorts: ['createdAt', 'legalName'],
  defaultSort: '-createdAt',
  search: true,
});

export const listProspects = get('/api/prospects', 'adhesions.kyc', {
  summary: 'Companies that asked to become clients without an invitation.',
  query: listQuery(prospectListSpec),
  response: page(prospect),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const exportProspects = exportAt('/api/prospects.:format', 'adhesions.kyc', prospectListSpec);

export const answerProspect = patch('/api/prospects/:id', 'adhesions.kyc', {
  summary: 'Mark a company that wrote as handled, with a note for the bank, or as open again.',
  params: idParams,
  body: z.strictObject({
    version: versionRead,
    status: z.enum(PROSPECT_STATES),
    note: str(PROSPECT_NOTE_MAX).nullish(),
  }),
  response: prospect,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});
