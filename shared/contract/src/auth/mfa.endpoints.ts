import { z } from 'zod';
import { idParams } from '../common.ts';
import { get, patch, post, remove } from '../endpoint.ts';
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

export const completeSignIn = post('/api/auth/mfa', 'public', {
  summary: 'Second step of a sign-in: a code, a recovery code or a passkey, for the challenge of the first.',
  body: mfaBody,
  response: signedIn,
  errors: ['MFA_INVALID', 'ACCOUNT_LOCKED'],
});

export const passkeyOptions = post('/api/auth/passkeys/options', 'public', {
  summary: 'WebAuthn options for a passkey: to sign in, or for a fresh proof.',
  response: passkeyRequest,
});

export const passkeySignIn = post('/api/auth/passkeys/login', 'public', {
  summary: 'Sign in with a passkey alone: it counts as both factors.',
  body: z.object({ challenge: z.string().min(20).max(200), assertion, browser: browserMark }),
  response: signedIn,
  errors: ['MFA_INVALID', 'ACCOUNT_LOCKED'],
});

export const stepUp = post('/api/auth/step-up', 'signed-in', {
  summary: 'Give a fresh proof; its token is valid for one call within five minutes.',
  duringEnrolment: true,
  body: stepUpBody,
  response: stepUpAnswer,
  errors: ['MFA_INVALID', 'CREDENTIALS_INVALID', 'ACCOUNT_LOCKED'],
});

export const sendStepUpCode = post('/api/auth/step-up/code', 'signed-in', {
  summary: 'Mail a six-digit code, valid five minutes, to a user without a second factor.',
  duringEnrolment: true,
  status: 202,
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
});

export const enrolTotp = post('/api/me/totp', 'me.manage', {
  summary: 'Begin with an authenticator application; counts once a code of it was confirmed.',
  duringEnrolment: true,
  stepUp: true,
  response: totpEnrolment,
  errors: ['STATE_CONFLICT'],
});

export const confirmTotp = post('/api/me/totp/confirm', 'me.manage', {
  summary: 'Confirm the application by a code; answers the recovery codes, once.',
  duringEnrolment: true,
  body: totpConfirmation,
  response: recoveryCodes,
  errors: ['MFA_INVALID', 'STATE_CONFLICT'],
});

export const removeTotp = remove('/api/me/totp', 'me.manage', {
  summary: 'Give up the authenticator application.',
  stepUp: true,
  status: 204,
  errors: ['NOT_FOUND', 'MFA_ENROLMENT_REQUIRED'],
});

export const renewRecoveryCodes = post('/api/me/recovery-codes', 'me.manage', {
  summary: 'Ten new recovery codes, shown once; those before no longer work.',
  stepUp: true,
  response: recoveryCodes,
  errors: ['STATE_CONFLICT'],
});

export const listPasskeys = get('/api/me/passkeys', 'me.manage', {
  summary: 'The user’s own passkeys.',
  duringEnrolment: true,
  response: z.object({ data: z.array(passkey) }),
});

export const newPasskeyOptions = post('/api/me/passkeys/options', 'me.manage', {
  summary: 'WebAuthn options to make a passkey.',
  duringEnrolment: true,
  stepUp: true,
  response: passkeyCreation,
});

export const addPasskey = post('/api/me/passkeys', 'me.manage', {
  summary: 'Keep a passkey that the browser has made.',
  // Attestations carry certificates.
  maxBodyBytes: 64 * 1024,
  duringEnrolment: true,
  body: newPasskey,
  response: passkey,
  status: 201,
  errors: ['MFA_INVALID', 'DUPLICATE_RECORD'],
});

export const renamePasskey = patch('/api/me/passkeys/:id', 'me.manage', {
  summary: 'Rename a passkey.',
  params: idParams,
  stepUp: true,
  body: passkeyName,
  response: passkey,
});

export const removePasskey = remove('/api/me/passkeys/:id', 'me.manage', {
  summary: 'Delete a passkey.',
  params: idParams,
  stepUp: true,
  status: 204,
  errors: ['MFA_ENROLMENT_REQUIRED'],
});

export const endSession = remove('/api/me/sessions/:id', 'me.manage', {
  summary: 'End one of the user’s own sessions, at once.',
  params: idParams,
  status: 204,
});
