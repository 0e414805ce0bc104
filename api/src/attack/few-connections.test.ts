import { setTimeout } from 'node:timers/promises';
import { invoiceMachine } from '@cessio/contract';
import { invoiceUnderReview } from '../../test/invoice-under-review.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { createWorld, type Person, type World } from '../../test/world.ts';
import { buildApp, type App } from '../app.ts';
import { FEWEST_CONNECTIONS } from '../db/pools.ts';
import { startJobs } from '../jobs/jobs.ts';
import { hashPassword } from '../modules/auth/passwords/passwords.ts';
import { hashOf } from '../modules/auth/secrets.ts';

/**
 * Calls that hold a connection of one login and ask for another's: even with the fewest connections a process may have,
 * none deadlocks.
 */
const approve = invoiceMachine.transitions.find(({ action }) => action === 'approve') as { stepUp?: true };
const PASSWORD = 'Une-longue-phrase-26';
const DECISIONS = 20;
const TOKEN = 'the secret of a mailed link';

let world: World;
let app: App;
let jobs: { stop(): Promise<void> };
beforeAll(async () => {
  approve.stepUp = true;
  world = await createWorld();
  app = await buildApp({ ...world.config, connections: FEWEST_CONNECTIONS }, { realtime: false });
  jobs = startJobs(app.services, app.fastify.log);
});
afterAll(async () => {
  delete approve.stepUp;
  await jobs.stop();
  await app.fastify.close();
  await world.end();
});

async function status(
  who: Person | null,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
  proof: object = {},
): Promise<string> {
  const token = who ? { authorization: `Bearer ${app.services.tokens.sign(who.identity)}` } : {};
  const headers = { ...token, ...proof };
  const answer = await app.fastify.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return `${method} ${answer.statusCode} ${answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code}`;
}

/** This many invoices awaiting the bank's decision. */
async function waiting(count: number): Promise<{ id: string; version: number }[]> {
  const invoices = [];
  for (let n = 0; n < count; n += 1) invoices.push({ id: await invoiceUnderReview(world), version: 1 });
  return invoices;
}

/** Counts of the answers. */
async function counted(calls: readonly Promise<string>[]): Promise<Record<string, number>> {
  const answers = Object.groupBy(await Promise.all(calls), (answer) => answer);
  return Object.fromEntries(Object.entries(answers).map(([answer, all]) => [answer, all?.length ?? 0]));
}

test('decisions with a proof, lists, sign-ins and jobs at once are all answered', async () => {
  const { adviser, supplier, client } = world.people;
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  const login = { email: 'camille.vasseur@brevanne.test', password: PASSWORD };
  const invoices = await waiting(DECISIONS);
  const proofs: object[] = [];
  for (const _ of invoices) proofs.push(await stepUpHeader(world.owner, adviser.identity));
  const calls = invoices.flatMap(({ id, version }, n) => [
    status(adviser, 'POST', `/api/invoices/${id}/transitions`, { action: 'approve', version }, proofs[n]),
    status(supplier, 'GET', '/api/invoices'),
    status(client, 'GET', '/api/invoices'),
    ...(n % 5 ? [] : [status(null, 'POST', '/api/auth/login', login)]),
  ]);
  expect(await counted(calls)).toEqual({ 'POST 200 ': DECISIONS * 1.2, 'GET 200 ': DECISIONS * 2 });
});

test('a proof sent with several decisions at one moment serves one', async () => {
  const { adviser } = world.people;
  const invoices = await waiting(6);
  const proof = await stepUpHeader(world.owner, adviser.identity);
  const calls = invoices.map(({ id, version }) =>
    status(adviser, 'POST', `/api/invoices/${id}/transitions`, { action: 'approve', version }, proof),
  );
  expect(await counted(calls)).toEqual({ 'POST 200 ': 1, 'POST 403 STEP_UP_REQUIRED': 5 });
});

test('several windows that save an older profile are each told so', async () => {
  const { supplier, client } = world.people;
  const calls = [supplier, supplier, client, client, client].map((who) =>
    status(who, 'PATCH', '/api/me', { version: 999, firstName: 'Ancien' }),
  );
  expect(await counted(calls)).toEqual({ 'PATCH 409 VERSION_CONFLICT': 5 });
});

test('a new password is hashed with no connection held, however many wait to be', async () => {
  const { userId } = world.people.otherClient.identity;
  await world.owner.query(
    `insert into mail_links (token_hash, user_id, purpose, expires_at) values ($1, $2, 'reset', now() + interval '1 hour')`,
    [hashOf(TOKEN), userId],
  );
  const auth = app.services.pools.of('auth');
  await Promise.all([auth.query('select 1'), auth.query('select 1')]);
  let hashed = 0;
  const crowd = Array.from({ length: 40 }, () => hashPassword(PASSWORD).then(() => (hashed += 1)));
  const body = { token: TOKEN, password: PASSWORD };
  const resets = [1, 2].map(() => status(null, 'POST', '/api/auth/reset-pass', body));
  await setTimeout(60);
  const before = hashed;
  await auth.query('select 1');
  expect(hashed - before).toBeLessThan(20);
  expect(await counted(resets)).toEqual({ 'POST 204 ': 1, 'POST 410 LINK_USED': 1 });
  await Promise.all(crowd);
});
