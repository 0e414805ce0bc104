import type { SignedIn } from '@cessio/contract';
import { world } from './small-world.ts';
import { hashPassword } from '../src/modules/auth/passwords.ts';

/* What tests of signing in share. Importing it gives the file its own small world. */

export const PASSWORD = 'Trois-chevaux-violets-9';
export const SUPPLIER = 'camille.vasseur@brevanne.test';
export const CLIENT = 'lucie.roumegas@halbrane.test';

export async function resetPasswords(): Promise<void> {
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
}
beforeAll(resetPasswords);
beforeEach(() => world.owner.query('delete from login_failures'));

type Headers = Record<string, string>;

export function post(url: string, payload?: object, headers: Headers = {}, remoteAddress = '127.0.0.1') {
  return world.app.fastify.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress,
    ...(payload ? { payload } : {}),
  });
}

export function login(email: string, password = PASSWORD, address?: string) {
  return post('/api/auth/login', { email, password, role: 'client' }, {}, address);
}

export async function signIn(email = SUPPLIER): Promise<SignedIn> {
  const response = await login(email);
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** As the specification's client sends it: multipart, without authorization. */
export function refresh(token: string) {
  const body = `--x\r\ncontent-disposition: form-data; name="refresh_token"\r\n\r\n${token}\r\n--x--\r\n`;
  return world.app.fastify.inject({
    method: 'POST',
    url: '/api/token/refresh',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: body,
  });
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

export async function mailsTo(email: string): Promise<{ subject: string; token: string | undefined }[]> {
  const { rows } = await world.owner.query<{ subject: string; body_text: string }>(
    'select subject, body_text from outbox_mails where recipient = $1 order by created_at, id',
    [email],
  );
  return rows.map((row) => ({ subject: row.subject, token: /token=([\w-]+)/.exec(row.body_text)?.[1] }));
}

export async function lastToken(email: string): Promise<string> {
  return (await mailsTo(email)).at(-1)?.token ?? 'none';
}

export async function audited(action: string): Promise<number> {
  const { rows } = await world.owner.query<{ n: number }>(
    'select count(*)::int as n from audit_events where action = $1',
    [action],
  );
  return rows[0]?.n ?? 0;
}
