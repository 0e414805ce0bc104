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

/** How an adviser wants to be called; by neither, one is « votre conseiller ». */
export const ADVISER_TITLES = ['conseiller', 'conseillere'] as const;

/** Oneself, flat, as `GET /api/auth/profil` answers it. */
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
  /** Whether keys of one letter act (WCAG 2.1.4). */
  letterKeys: z.boolean(),
  /** By list: the view with which it opens for oneself. */
  defaultViews: z.record(
    z.string(),
    z.object({
      query: z.record(z.string(), z.string()),
      columns: z.array(z.string()),
      /** Left out what its list no longer has. */
      stale: z.literal(true).optional(),
    }),
  ),
  /** One’s own adhesion request until it is active: the dashboard follows it. */
  pendingAdhesionId: id.nullish(),
  mfa: mfaState,
  /** Staff without a second factor where one is required: nothing else is answered before. */
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
  /** Seconds the access token still lives: the browser counts from here, so a wrong clock signs nobody out. */
  expires_in: z.int(),
  notifications_count: z.int(),
  user,
  /** To be kept by the browser, also after signing out, and sent with its next sign-in. */
  browser: z.string(),
});
export type SignedIn = z.output<typeof signedIn>;

/** Why a session is over: what a refused refresh says as its member `reason`. */
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
  /** Of the mailed link, where a supplier has invited the company: it joins as a debtor. */
  invitation: z.string().min(20).max(200).optional(),
  acceptTerms: z.literal(true),
});

export const session = z.object({
  id,
  device: z.string(),
  /** Masked: enough to recognise one's own network. */
  ip: z.string(),
  /** Only what the address itself says; nobody else is asked. */
  place: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
});
