import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { loginBody, refreshed, registerBody, session, signedIn, user } from './auth.schemas.ts';
import { PASSWORD_MIN } from './auth.schemas.ts';

const tag = 'Session';

export const login = defineEndpoint({
  id: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password.',
  tag,
  access: 'public',
  body: loginBody,
  response: signedIn,
  errors: ['CREDENTIALS_INVALID', 'MFA_REQUIRED', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED'],
});

export const register = defineEndpoint({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary:
    'Ask for an account; X-Onboarding-Token (7 days) opens its draft. A known e-mail gets the same, and its owner a mail.',
  tag,
  access: 'public',
  body: registerBody,
  response: z.literal(true),
  status: 201,
  errors: ['PASSWORD_WEAK'],
});

export const forgotPassword = defineEndpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-pass',
  summary: 'Mail a reset link, valid one hour and once. Same answer for an unknown e-mail.',
  tag,
  access: 'public',
  bodyKind: 'form',
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  response: z.object({ message: z.string() }),
});

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-pass',
  summary: 'Set a new password with the mailed link; every session of the user ends.',
  tag,
  access: 'public',
  body: z.object({ token: z.string().min(20).max(200), password: z.string().min(PASSWORD_MIN).max(128) }),
  status: 204,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'PASSWORD_WEAK'],
});

export const verifyEmail = defineEndpoint({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify an e-mail address by its mailed link, on any device.',
  tag,
  access: 'public',
  body: z.object({ token: z.string().min(20).max(200) }),
  response: z.object({ verified: z.literal(true) }),
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
});

export const logout = defineEndpoint({
  id: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session family on the server. Takes an expired token too.',
  tag,
  access: 'public',
  status: 204,
});

export const profile = defineEndpoint({
  id: 'profile',
  method: 'GET',
  path: '/api/auth/profil',
  summary: 'The signed-in user.',
  tag,
  access: 'signed-in',
  duringEnrolment: true,
  response: user,
});

export const refreshToken = defineEndpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/api/token/refresh',
  summary: 'Rotate the refresh token. A spent one ends the whole family (10 s of grace for concurrent tabs).',
  tag,
  access: 'public',
  bodyKind: 'form',
  body: z.object({ refresh_token: z.string().min(1).max(400) }),
  response: refreshed,
  errors: ['REFRESH_INVALID', 'REFRESH_REUSED'],
});

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Open sessions of oneself.',
  tag,
  access: 'me.manage',
  response: z.object({ data: z.array(session) }),
});

export const endOtherSessions = defineEndpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'End every session but this one.',
  tag,
  access: 'me.manage',
  query: z.strictObject({ others: z.literal('true') }),
  status: 204,
});
