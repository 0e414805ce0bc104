import { z } from 'zod';
import { idParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signedIn } from './auth.schemas.ts';
import {
  assertion,
  browserMark,
  mfaBody,
  newPasskey,
  passkey,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
  recoveryCodes,
  stepUpAnswer,
  stepUpBody,
  totpConfirmation,
  totpEnrolment,
} from './mfa.schemas.ts';

const tag = 'Sécurité';

export const completeSignIn = defineEndpoint({
  id: 'completeSignIn',
  method: 'POST',
  path: '/api/auth/mfa',
  summary: 'Second step of a sign-in: a code, a recovery code or a passkey, for the challenge of the first.',
  tag,
  access: 'public',
  body: mfaBody,
  response: signedIn,
  errors: ['MFA_INVALID', 'ACCOUNT_LOCKED'],
});

export const passkeyOptions = defineEndpoint({
  id: 'passkeyOptions',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'WebAuthn options for a passkey of whoever holds one: to sign in, or to prove oneself again.',
  tag,
  access: 'public',
  response: passkeyRequest,
});

export const passkeySignIn = defineEndpoint({
  id: 'passkeySignIn',
  method: 'POST',
  path: '/api/auth/passkeys/login',
  summary: 'Sign in with a passkey alone: it counts as both factors.',
  tag,
  access: 'public',
  body: z.object({ challenge: z.string().min(20).max(200), assertion, browser: browserMark }),
  response: signedIn,
  errors: ['MFA_INVALID', 'ACCOUNT_LOCKED'],
});

export const stepUp = defineEndpoint({
  id: 'stepUp',
  method: 'POST',
  path: '/api/auth/step-up',
  summary: 'Prove oneself again; the token serves one call within five minutes.',
  tag,
  access: 'signed-in',
  duringEnrolment: true,
  body: stepUpBody,
  response: stepUpAnswer,
  errors: ['MFA_INVALID', 'CREDENTIALS_INVALID', 'ACCOUNT_LOCKED'],
});

export const sendStepUpCode = defineEndpoint({
  id: 'sendStepUpCode',
  method: 'POST',
  path: '/api/auth/step-up/code',
  summary: 'Mail a six-digit code, valid five minutes, to a user without a second factor.',
  tag,
  access: 'signed-in',
  duringEnrolment: true,
  status: 202,
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
});

export const enrolTotp = defineEndpoint({
  id: 'enrolTotp',
  method: 'POST',
  path: '/api/me/totp',
  summary: 'Begin with an authenticator application; counts once a code of it was confirmed.',
  tag,
  access: 'me.manage',
  duringEnrolment: true,
  stepUp: true,
  response: totpEnrolment,
  errors: ['STATE_CONFLICT'],
});

export const confirmTotp = defineEndpoint({
  id: 'confirmTotp',
  method: 'POST',
  path: '/api/me/totp/confirm',
  summary: 'Confirm the application by a code; answers the recovery codes, once.',
  tag,
  access: 'me.manage',
  duringEnrolment: true,
  body: totpConfirmation,
  response: recoveryCodes,
  errors: ['MFA_INVALID', 'STATE_CONFLICT'],
});

export const removeTotp = defineEndpoint({
  id: 'removeTotp',
  method: 'DELETE',
  path: '/api/me/totp',
  summary: 'Give up the authenticator application.',
  tag,
  access: 'me.manage',
  stepUp: true,
  status: 204,
  errors: ['NOT_FOUND', 'MFA_ENROLMENT_REQUIRED'],
});

export const renewRecoveryCodes = defineEndpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/me/recovery-codes',
  summary: 'Ten new recovery codes, shown once; those before no longer work.',
  tag,
  access: 'me.manage',
  stepUp: true,
  response: recoveryCodes,
  errors: ['STATE_CONFLICT'],
});

export const listPasskeys = defineEndpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/me/passkeys',
  summary: 'Passkeys of oneself.',
  tag,
  access: 'me.manage',
  duringEnrolment: true,
  response: z.object({ data: z.array(passkey) }),
});

export const newPasskeyOptions = defineEndpoint({
  id: 'newPasskeyOptions',
  method: 'POST',
  path: '/api/me/passkeys/options',
  summary: 'WebAuthn options to make a passkey.',
  tag,
  access: 'me.manage',
  duringEnrolment: true,
  stepUp: true,
  response: passkeyCreation,
});

export const addPasskey = defineEndpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/me/passkeys',
  summary: 'Keep a passkey that the browser has made.',
  tag,
  access: 'me.manage',
  duringEnrolment: true,
  body: newPasskey,
  response: passkey,
  status: 201,
  errors: ['MFA_INVALID', 'DUPLICATE_RECORD'],
});

export const renamePasskey = defineEndpoint({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/api/me/passkeys/:id',
  summary: 'Name a passkey anew.',
  tag,
  access: 'me.manage',
  params: idParams,
  stepUp: true,
  body: passkeyName,
  response: passkey,
});

export const removePasskey = defineEndpoint({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/me/passkeys/:id',
  summary: 'Delete a passkey.',
  tag,
  access: 'me.manage',
  params: idParams,
  stepUp: true,
  status: 204,
  errors: ['MFA_ENROLMENT_REQUIRED'],
});

export const endSession = defineEndpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'End one session of oneself, at once.',
  tag,
  access: 'me.manage',
  params: idParams,
  status: 204,
});
