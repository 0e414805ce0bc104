import { z } from 'zod';
import { get, post, remove } from '../endpoint.ts';
import { loginBody, refreshed, registerBody, session, signedIn, user } from './auth.schemas.ts';
import { PASSWORD_MIN } from './auth.schemas.ts';
import { browserMark } from './mfa.schemas.ts';

export const login = post('/api/auth/login', 'public', {
  summary: 'Sign in with e-mail and password.',
  body: loginBody,
  response: signedIn,
  errors: ['CREDENTIALS_INVALID', 'MFA_REQUIRED', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED'],
});

export const register = post('/api/auth/register', 'public', {
  summary:
    'Ask for an account; X-Onboarding-Token (7 days) opens its draft. A known e-mail gets the same, and its owner a mail.',
  body: registerBody,
  response: z.literal(true),
  status: 201,
  errors: ['PASSWORD_WEAK', 'LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
});

export const forgotPassword = post('/api/auth/forgot-pass', 'public', {
  summary: 'Mail a reset link, valid one hour and once. Same answer for an unknown e-mail.',
  bodyKind: 'form',
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  response: z.object({ message: z.string() }),
});

export const resetPassword = post('/api/auth/reset-pass', 'public', {
  summary: 'Set a new password with the mailed link; every session of the user ends.',
  body: z.object({ token: z.string().min(20).max(200), password: z.string().min(PASSWORD_MIN).max(128) }),
  status: 204,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'PASSWORD_WEAK'],
});

export const verifyEmail = post('/api/auth/verify-email', 'public', {
  summary: 'Verify an e-mail address by its mailed link, on any device.',
  body: z.object({ token: z.string().min(20).max(200) }),
  response: z.object({ verified: z.literal(true) }),
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
});

export const logout = post('/api/auth/logout', 'public', {
  summary: 'End the session family on the server. Takes an expired token too.',
  status: 204,
});

export const profile = get('/api/auth/profil', 'signed-in', {
  summary: 'The signed-in user.',
  duringEnrolment: true,
  response: user,
});

export const refreshToken = post('/api/token/refresh', 'public', {
  /**
   * `browser`: the mark of the session's browser, which can fetch the same pair again while its answer may have been
   * lost.
   */
  summary:
    'Rotate the refresh token. A spent one ends the whole family once the pair that it was exchanged for was used (10 s of grace for concurrent tabs).',
  bodyKind: 'form',
  body: z.object({ refresh_token: z.string().min(1).max(400), browser: browserMark }),
  response: refreshed,
  errors: ['REFRESH_INVALID', 'REFRESH_REUSED'],
});

export const listSessions = get('/api/me/sessions', 'me.manage', {
  summary: 'The user’s own open sessions.',
  response: z.object({ data: z.array(session) }),
});

export const endOtherSessions = remove('/api/me/sessions', 'me.manage', {
  summary: 'End every session but this one.',
  query: z.strictObject({ others: z.literal('true') }),
  status: 204,
});
