import { z } from 'zod';
import { id } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { companyPatch, onboarding, onboardingDocument, ownAdhesion } from './onboarding.schemas.ts';

const tag = 'Adhésion';

/** Carries the token of a sign-up: given by `register`, sent with every call below (api.md §2). */
export const ONBOARDING_TOKEN_HEADER = 'x-onboarding-token';

export const readOnboarding = defineEndpoint({
  id: 'readOnboarding',
  method: 'GET',
  path: '/api/onboarding',
  summary: 'The sign-up of the X-Onboarding-Token: where it stands and everything given so far.',
  tag,
  access: 'public',
  response: onboarding,
  errors: ['LINK_INVALID', 'LINK_EXPIRED'],
});

export const patchOnboarding = defineEndpoint({
  id: 'patchOnboarding',
  method: 'PATCH',
  path: '/api/onboarding',
  summary: 'Save the company step of a sign-up.',
  tag,
  access: 'public',
  body: companyPatch,
  response: onboarding,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'DUPLICATE_RECORD'],
});

export const addOnboardingDocument = defineEndpoint({
  id: 'addOnboardingDocument',
  method: 'POST',
  path: '/api/onboarding/documents',
  summary: 'Give a document of one kind; it takes the place of the one given before.',
  tag,
  access: 'public',
  bodyKind: 'file',
  body: z.object({ typeCode: z.string().min(1).max(60) }),
  response: onboardingDocument,
  status: 201,
  errors: [
    'LINK_INVALID',
    'LINK_EXPIRED',
    'STATE_CONFLICT',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'FILE_ENCRYPTED',
    'FILE_INFECTED',
    'FILE_BOMB',
  ],
});

export const removeOnboardingDocument = defineEndpoint({
  id: 'removeOnboardingDocument',
  method: 'DELETE',
  path: '/api/onboarding/documents/:id',
  summary: 'Take back a document before the request is sent.',
  tag,
  access: 'public',
  params: z.object({ id }),
  status: 204,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'STATE_CONFLICT'],
});

export const submitOnboarding = defineEndpoint({
  id: 'submitOnboarding',
  method: 'POST',
  path: '/api/onboarding/submit',
  summary:
    'Consent and send: the adhesion request is filed as soon as the address is verified. Twice is once.',
  tag,
  access: 'public',
  body: z.strictObject({ consent: z.literal(true) }),
  response: onboarding,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'ITEMS_MISSING', 'DOCUMENTS_MISSING'],
});

export const resendVerification = defineEndpoint({
  id: 'resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Mail the verification link again, at most once a minute. Same answer for an unknown e-mail.',
  tag,
  access: 'public',
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  response: z.object({ message: z.string(), retryAfter: z.int() }),
  status: 202,
  errors: ['RATE_LIMITED'],
});

export const myAdhesion = defineEndpoint({
  id: 'myAdhesion',
  method: 'GET',
  path: '/api/adhesions/mine',
  summary: 'One’s own adhesion request.',
  tag,
  access: 'adhesions.own',
  response: ownAdhesion,
  errors: ['NOT_FOUND'],
});

export const resumeOnboarding = defineEndpoint({
  id: 'resumeOnboarding',
  method: 'POST',
  path: '/api/adhesions/mine/resume',
  summary: 'A new X-Onboarding-Token for one’s own draft, on this browser; the one before ends.',
  tag,
  access: 'adhesions.own',
  response: z.literal(true),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
