import type { LightMyRequestResponse } from 'fastify';
import type { Onboarding } from '@cessio/contract/onboarding';
import { formOf } from './form.ts';
import { valueOf, world } from './small-world.ts';
import { EMPTY_PDF } from './world.ts';

/* Shared by tests of signing up. Importing it gives the file its own small world. */

export const PASSWORD = 'Quatre-lunes-rousses-4';
export const KNOWN = 'camille.vasseur@brevanne.test';
let count = 0;

beforeAll(async () => {
  await world.owner.query(
    `insert into document_types (code, label, applies_to, required, max_mb, active) values
      ('BALANCE', 'Balance âgée', 'adhesion', true, 1, true), ('PREVISIONNEL', 'Prévisionnel', 'adhesion', false, 10, true),
      ('ANCIEN', 'Ancien', 'adhesion', true, 10, false), ('KBIS', 'Kbis', 'party', true, 10, true)`,
  );
});

export function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  token?: string,
): Promise<LightMyRequestResponse> {
  return world.app.fastify.inject({
    method,
    url,
    headers: token === undefined ? {} : { 'x-onboarding-token': token },
    ...(payload === undefined ? {} : { payload }),
  });
}

export const newAddress = () => `applicant-${(count += 1)}@sign-up.test`;
/** Valid SIRENs not used here; each new address gets another one. */
const SIRENS = ['404833048', '552032534', '775670417', '542051180', '652014051', '780129987', '428268023'];
export const siren = () => SIRENS[count % SIRENS.length];

export function register(email: string, over: object = {}) {
  return send('POST', '/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'Nadia',
    lastName: 'Benkirane',
    phone: '+33 1 02 03 04 05',
    side: 'assignor',
    acceptTerms: true,
    ...over,
  });
}

export const tokenOf = ({ headers }: LightMyRequestResponse) => String(headers['x-onboarding-token']);
export const open = (token: string | undefined) => send('GET', '/api/onboarding', undefined, token);
export const read = async (token: string) => (await open(token)).json<Onboarding>();
export const submit = (token: string, consent = true) =>
  send('POST', '/api/onboarding/submit', { consent }, token);
export const resend = (email: string, token?: string) =>
  send('POST', '/api/auth/resend-verification', { email }, token);

export async function upload(
  token: string,
  bytes = EMPTY_PDF,
  typeCode = 'BALANCE',
  filename = 'balance.pdf',
) {
  const { payload, headers } = await formOf({ typeCode }, { bytes, filename });
  return world.app.fastify.inject({
    method: 'POST',
    url: '/api/onboarding/documents',
    headers: { 'x-onboarding-token': token, ...headers },
    payload,
  });
}

export const COMPANY = {
  legalName: 'Verrerie <b>Oméga</b>',
  country: 'FR',
  address: '3 quai des Souffleurs',
  postcode: '69007',
  city: 'Lyon',
  expectedTurnover: 120_000_000,
  debtorCount: 14,
  exportSharePpm: 150_000,
  wantedCeiling: 20_000_000,
  currency: 'EUR',
  debtors: [{ name: 'Halbrane Distribution', nationalId: '443061841', outstanding: 3_000_000 }],
};

export async function fill(token: string, over: object = {}): Promise<LightMyRequestResponse> {
  const { version } = (await read(token)).adhesion;
  return send('PATCH', '/api/onboarding', { version, ...COMPANY, nationalId: siren(), ...over }, token);
}

/** Provides everything that the sign-up requires, and submits it. */
export async function complete(token: string, over: object = {}): Promise<void> {
  expect((await fill(token, over)).statusCode).toBe(200);
  expect((await upload(token)).statusCode).toBe(201);
  expect((await submit(token)).statusCode).toBe(200);
}

/** The newest link mailed to this address for that registrant. */
export async function linkOf(email: string, firstName = ''): Promise<string> {
  const body = await valueOf<string>(
    `select body_text as body from outbox_mails where recipient = $1 and subject like '%Vérifiez%' and body_text like $2
      order by created_at desc, id desc limit 1`,
    [email, `%${firstName}%`],
  );
  return /token=([\w-]+)/.exec(body)?.[1] ?? 'none'.padEnd(43, '-');
}

export const click = (token: string) => send('POST', '/api/auth/verify-email', { token });
