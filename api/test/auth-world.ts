import type { SignedIn } from '@cessio/contract';
import { formOf } from './form.ts';
import { logOf, mailsTo as sentTo } from './owner.ts';
import { post, world } from './small-world.ts';
import { hashPassword } from '../src/modules/auth/passwords/passwords.ts';

/* Shared by tests of signing in. Importing it gives the file its own small world. */

export { post };

export const PASSWORD = 'Trois-chevaux-violets-9';
export const SUPPLIER = 'camille.vasseur@brevanne.test';
export const CLIENT = 'lucie.roumegas@halbrane.test';

export async function resetPasswords(): Promise<void> {
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
}
beforeAll(resetPasswords);
beforeEach(() => world.owner.query('delete from login_failures'));

export function login(email: string, password = PASSWORD, address?: string) {
  return post('/api/auth/login', { email, password, role: 'client' }, {}, address);
}

export async function signIn(email = SUPPLIER): Promise<SignedIn> {
  const response = await login(email);
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** As the specification's client sends it: multipart, without authorization. */
export async function refresh(token: string, browser?: string) {
  const form = await formOf({ refresh_token: token, ...(browser && { browser }) });
  return world.app.fastify.inject({ method: 'POST', url: '/api/token/refresh', ...form });
}

export function forgot(email: string) {
  return world.app.fastify.inject({
    method: 'POST',
    url: '/api/auth/forgot-pass',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=${encodeURIComponent(email)}`,
  });
}

export function profile(token: string) {
  return world.app.fastify.inject({ url: '/api/auth/profil', headers: { authorization: `Bearer ${token}` } });
}

export const mailsTo = async (email: string) =>
  (await sentTo(email)).map(({ subject, body_text }) => ({
    subject,
    token: /token=([\w-]+)/.exec(body_text)?.[1],
  }));

export async function lastToken(email: string): Promise<string> {
  return (await mailsTo(email)).at(-1)?.token ?? 'none';
}

/** How often an action is in the log. */
export const audited = async (action: string) => (await logOf(action)).length;
