import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import type { PasskeyCreation, PasskeyRequest, Problem } from '@cessio/contract';
import { Authenticator, type Bends } from './authenticator.ts';
import { stepUpHeader } from './step-up.ts';
import { createWorld, type Person, type World } from './world.ts';
import { hashPassword } from '../src/modules/auth/passwords.ts';

/* What tests of second factors share. Importing it gives the file its own small world. */

export const PASSWORD = 'Trois-chevaux-violets-9';
const STEP_SECONDS = 30;
const realNow = Date.now;
export let world: World;

beforeAll(async () => {
  // The middle of a time step: no code of these tests changes its step while it is on its way.
  const step = STEP_SECONDS * 1000;
  const middle = (Math.floor(realNow() / step) + 0.5) * step;
  Date.now = () => middle;
  world = await createWorld();
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
});
afterAll(async () => {
  await world.end();
  Date.now = realNow;
});
beforeEach(async () => {
  for (const table of ['login_failures', 'totp_factors', 'recovery_codes', 'passkeys', 'auth_challenges'])
    await world.owner.query(`delete from ${table}`);
  await require(false);
});

export const supplier = () => world.people.supplier;
export const emailOf = async ({ identity }: Person): Promise<string> =>
  (await world.owner.query<{ email: string }>('select email from users where id = $1', [identity.userId]))
    .rows[0]?.email ?? '';

export function post(url: string, payload: object = {}, headers: Record<string, string> = {}) {
  return world.app.fastify.inject({ method: 'POST', url, payload, headers });
}

export async function login(who = supplier(), password = PASSWORD) {
  return post('/api/auth/login', { email: await emailOf(who), password });
}

interface SecondStep extends Problem {
  challenge: string;
  methods: string[];
  expiresAt: string;
  publicKey?: PasskeyRequest;
}

export async function secondStep(who = supplier()): Promise<SecondStep> {
  const answer = await login(who);
  expect(code(answer)).toEqual([401, 'MFA_REQUIRED']);
  return answer.json();
}

export const complete = (body: object) => post('/api/auth/mfa', body);

export function code(response: LightMyRequestResponse): [number, string] {
  return [response.statusCode, response.json<Problem>().code];
}

/** The code of an application, so many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });
}

export async function require(on: boolean): Promise<void> {
  await world.owner.query('update portal_settings set mfa_required_for_staff = $1', [on]);
  world.app.services.settings.forget();
}

export const withProof = async (who: Person, method: 'POST' | 'PATCH', url: string, body?: object) =>
  who.call(method, url, body, await stepUpHeader(world.owner, who.identity));
export const beginTotp = (who = supplier()) => withProof(who, 'POST', '/api/me/totp');
export const beginPasskey = async (who = supplier()) =>
  (await withProof(who, 'POST', '/api/me/passkeys/options')).json<PasskeyCreation>();

/** Enrols an application with the code of the step before: the present one and the next stay unused. */
export async function enrol(who = supplier()): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await beginTotp(who)).json<{ secret: string }>();
  const confirmed = await who.call('POST', '/api/me/totp/confirm', { code: codeOf(secret, -1) });
  expect(confirmed.statusCode).toBe(200);
  return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
}

export async function addPasskey(who = supplier(), bends: Bends = {}) {
  const authenticator = new Authenticator();
  const options = await beginPasskey(who);
  const answer = await who.call('POST', '/api/me/passkeys', {
    name: 'Téléphone',
    attestation: authenticator.make(options, bends),
  });
  return { authenticator, options, answer };
}

export const passkeyOptions = async () => (await post('/api/auth/passkeys/options')).json<PasskeyRequest>();

export async function passkeySignIn(authenticator: Authenticator, bends: Bends = {}) {
  const options = await passkeyOptions();
  const assertion = authenticator.sign(options, bends);
  return post('/api/auth/passkeys/login', { challenge: options.challenge, assertion });
}

export async function stepUp(who: Person, body: object): Promise<string> {
  const answer = await who.call('POST', '/api/auth/step-up', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ stepUpToken: string }>().stepUpToken;
}

export async function mailsTo(who: Person): Promise<string[]> {
  const { rows } = await world.owner.query<{ body_text: string }>(
    'select body_text from outbox_mails where recipient = $1 order by created_at, id',
    [await emailOf(who)],
  );
  return rows.map((row) => row.body_text);
}

export function pick({ challenge }: SecondStep): { challenge: string } {
  return { challenge };
}
