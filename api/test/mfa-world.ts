import { generateSync } from 'otplib';
import type { PasskeyCreation, PasskeyRequest, Problem } from '@cessio/contract';
import { Authenticator, type Bends } from './authenticator.ts';
import { PASSWORD, post } from './auth-world.ts';
import { code } from './code.ts';
import { columnOf, valueOf, world } from './small-world.ts';
import { stepUpHeader } from './step-up.ts';
import type { Person } from './world.ts';

/* Shared by tests of second factors. Importing it gives the file its own small world. */

const STEP_SECONDS = 30;
const realNow = Date.now;
// The middle of a time step: no code of these tests changes while being sent.
const middle = (Math.floor(realNow() / 1000 / STEP_SECONDS) + 0.5) * STEP_SECONDS * 1000;
Date.now = () => middle;
afterAll(() => {
  Date.now = realNow;
});
beforeEach(async () => {
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'auth_challenges', 'known_browsers'])
    await world.owner.query(`delete from ${table}`);
  await require(false);
});

export const supplier = () => world.people.supplier;
export const emailOf = ({ identity }: Person) =>
  valueOf<string>('select email from users where id = $1', [identity.userId]);

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
/** Signs in by password and a code. */
export const signInBy = async (method: 'totp' | 'recovery', typed: string | undefined) =>
  complete({ challenge: (await secondStep()).challenge, method, code: typed });

/** The code of an application, this many steps from now. */
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

/** Enrols an application with the previous step's code: the present one and the next stay unused. */
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

export async function passkeySignIn(authenticator: Authenticator, bends: Bends = {}, headers = {}) {
  const options = await passkeyOptions();
  const assertion = authenticator.sign(options, bends);
  return post('/api/auth/passkeys/login', { challenge: options.challenge, assertion }, headers);
}

export const prove = (who: Person, body: object) => who.call('POST', '/api/auth/step-up', body);
export async function stepUp(who: Person, body: object): Promise<string> {
  const answer = await prove(who, body);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ stepUpToken: string }>().stepUpToken;
}
/** By one of their passkeys. */
export const stepUpBy = async (who: Person, authenticator: Authenticator) =>
  stepUp(who, { method: 'passkey', assertion: authenticator.sign(await passkeyOptions()) });

export async function mailsTo(who: Person): Promise<string[]> {
  const text = 'select body_text from outbox_mails where recipient = $1 order by created_at, id';
  return columnOf<string>(text, [await emailOf(who)]);
}
