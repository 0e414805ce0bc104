import { z } from 'zod';
import { PASSWORD_MIN } from '../auth/auth.schemas.ts';
import { id, optionalPhone, versionRead } from '../common.ts';
import { get, patch, post, remove } from '../endpoint.ts';
import { UNFIT_FILE } from '../files/files.endpoints.ts';
import { companyPatch, onboarding, onboardingDocument, ownAdhesion } from './onboarding.schemas.ts';

/** Carries a sign-up's token: returned by `register`, sent with every call below (api.md §2). */
export const ONBOARDING_TOKEN_HEADER = 'x-onboarding-token';

export const readOnboarding = get('/api/onboarding', 'public', {
  summary: 'The sign-up of the X-Onboarding-Token: where it stands and everything given so far.',
  response: onboarding,
  errors: ['LINK_INVALID', 'LINK_EXPIRED'],
});

export const openInvited = post('/api/onboarding/account', 'public', {
  summary:
    'Choose the password of a sign-up that the bank began, by its mailed link, which proves the address; a new X-Onboarding-Token opens its draft.',
  body: z.strictObject({
    password: z.string().min(PASSWORD_MIN).max(128),
    phone: optionalPhone,
    acceptTerms: z.literal(true),
  }),
  response: z.literal(true),
  status: 201,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'PASSWORD_WEAK'],
});

export const patchOnboarding = patch('/api/onboarding', 'public', {
  summary: 'Save the company step of a sign-up.',
  body: companyPatch,
  response: onboarding,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'DUPLICATE_RECORD'],
});

export const addOnboardingDocument = post('/api/onboarding/documents', 'public', {
  summary: 'Give a document of one kind; it takes the place of the one given before.',
  bodyKind: 'file',
  body: z.object({ typeCode: z.string().min(1).max(60) }),
  response: onboardingDocument,
  status: 201,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'STATE_CONFLICT', 'DUPLICATE_RECORD', ...UNFIT_FILE],
});

export const removeOnboardingDocument = remove('/api/onboarding/documents/:id', 'public', {
  summary: 'Take back a document before the request is sent.',
  params: z.object({ id }),
  status: 204,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'STATE_CONFLICT'],
});

export const submitOnboarding = post('/api/onboarding/submit', 'public', {
  summary:
    'Consent and send: the adhesion request is filed as soon as the address is verified. Twice is once.',
  body: z.strictObject({ version: versionRead, consent: z.literal(true) }),
  response: onboarding,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'VERSION_CONFLICT', 'ITEMS_MISSING', 'DOCUMENTS_MISSING'],
});

export const resendVerification = post('/api/auth/resend-verification', 'public', {
  summary: 'Mail the verification link again, at most once a minute. Same answer for an unknown e-mail.',
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  response: z.object({ message: z.string(), retryAfter: z.int() }),
  status: 202,
  errors: ['RATE_LIMITED'],
});

export const myAdhesion = get('/api/adhesions/mine', 'adhesions.own', {
  summary: 'One’s own adhesion request.',
  response: ownAdhesion,
  errors: ['NOT_FOUND'],
});

export const resumeOnboarding = post('/api/adhesions/mine/resume', 'adhesions.own', {
  summary:
    'A new X-Onboarding-Token for one’s own draft, on this browser; the one before ends. After a draft that lapsed, of a new one that begins with what was given.',
  response: z.literal(true),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
