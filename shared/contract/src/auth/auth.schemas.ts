import { z } from 'zod';
import { DEPARTMENTS, RIGHTS, ROLES } from '../actors.ts';
import {
  id,
  instant,
  nameStr,
  optionalIdentifierStr,
  optionalPhone,
  partyRef,
  personNameStr,
} from '../common.ts';
import { browserMark, mfaState } from './mfa.schemas.ts';

/** The adviser's chosen form of the title; without one it is « votre conseiller ». */
export const ADVISER_TITLES = ['conseiller', 'conseillere'] as const;

/** The signed-in user, flat, as `GET /api/auth/profil` answers. */
export const user = z.object({
  id,
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Relative to the API. */
  profileImageUrl: z.string().nullable(),
  notifications_count: z.int(),
  department: z.enum(DEPARTMENTS).nullable(),
  party: partyRef.nullable(),
  capabilities: z.object({ isDebtor: z.boolean(), isAssignor: z.boolean() }),
  rights: z.array(z.enum(RIGHTS)),
  permissions: z.array(z.string()),
  /** Minor units of `approvalCurrency`; null for those who decide nothing. */
  approvalLimit: z.int().nullable(),
  locale: z.string(),
  timeZone: z.string(),
  /** Chosen by an adviser; null for everybody else. */
  adviserTitle: z.enum(ADVISER_TITLES).nullable(),
  /** Whether single-letter shortcuts are on (WCAG 2.1.4). */
  letterKeys: z.boolean(),
  /** By list: the view it opens with for this user. */
  defaultViews: z.record(
    z.string(),
    z.object({
      query: z.record(z.string(), z.string()),
      columns: z.array(z.string()),
      /** Parts that the list no longer has were left out. */
      stale: z.literal(true).optional(),
    }),
  ),
  /** The user's own adhesion request until it is active: the dashboard follows it. */
  pendingAdhesionId: id.nullish(),
  mfa: mfaState,
  /** Staff without a required second factor: every other call is refused until they enrol one. */
  mustEnrolMfa: z.boolean(),
});
export type User = z.output<typeof user>;

export const loginBody = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().min(1).max(128),
  /** Sent by the specified client as `client`; accepted and ignored. */
  role: z.string().max(40).optional(),
  browser: browserMark,
});

export const signedIn = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** Remaining lifetime of the access token in seconds, so that a wrong clock signs nobody out. */
  expires_in: z.int(),
  notifications_count: z.int(),
  user,
  /** Stored by the browser, also after signing out, and sent with its next sign-in. */
  browser: z.string(),
});
export type SignedIn = z.output<typeof signedIn>;

/** Why a session is over: member `reason` of a refused refresh. */
export const SESSION_ENDS = ['expired', 'logout', 'revoked', 'password', 'reuse', 'disabled'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const refreshed = z.object({ token: z.string(), refresh_token: z.string(), expires_in: z.int() });

export const PASSWORD_MIN = 12;

export const registerBody = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().min(PASSWORD_MIN).max(128),
  firstName: personNameStr(80),
  lastName: personNameStr(80),
  phone: optionalPhone,
  side: z.enum(['assignor', 'debtor']).default('assignor'),
  company: z
    .object({ legalName: nameStr(200), country: z.string().length(2), nationalId: optionalIdentifierStr(40) })
    .optional(),
  /** Secret of the mailed link, if a supplier invited the company: it joins as a debtor. */
  invitation: z.string().min(20).max(200).optional(),
  acceptTerms: z.literal(true),
});

export const session = z.object({
  id,
  device: z.string(),
  /** Masked, but enough for users to recognise their own network. */
  ip: z.string(),
  /** Only what the address itself reveals; no service is asked. */
  place: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
});
