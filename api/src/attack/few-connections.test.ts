import { setTimeout } from 'node:timers/promises';
import { invoiceMachine } from '@cessio/contract';
import { stepUpHeader } from '../../test/step-up.ts';
import { createWorld, daysFromToday, type Person, type World } from '../../test/world.ts';
import { buildApp, type App } from '../app.ts';
import { FEWEST_CONNECTIONS } from '../db/pools.ts';
import { startJobs } from '../jobs/jobs.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { hashOf } from '../modules/auth/secrets.ts';

/** Calls that hold a connection of one login and ask for another's: with the fewest connections a process may have, none waits for itself. */
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

/** How many calls got which answer. */
async function counted(calls: readonly Promise<string>[]): Promise<Record<string, number>> {
  const answers = Object.groupBy(await Promise.all(calls), (answer) => answer);
  return Object.fromEntries(Object.entries(answers).map(([answer, all]) => [answer, all?.length ?? 0]));
}

test('decisions with a proof, lists, sign-ins and jobs at once are all answered', async () => {
  const { adviser, supplier, client } = world.people;
  const {
    rows: [account],
  } = await world.owner.query<{ email: string }>(
    'update users set password_hash = $1 where id = $2 returning email',
    [await hashPassword(PASSWORD), supplier.identity.userId],
  );
  const { rows: invoices } = await world.owner.query<{ id: string; version: number }>(
    `with kept as (insert into files (uploaded_by, filename, mime, size, sha256, storage_key)
       values ($1, 'f.pdf', 'application/pdf', 1, 'x', 'x') returning id)
     insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date,
       due_date, currency, net, vat, gross, file_id, status, submitted_at)
     select 'F-' || n, 'F-' || n, 'classic', $2, 'A', $3, 'D', $4, $5, $6, 'EUR', 1000, 200, 1200, kept.id, 'under_review', now()
     from generate_series(1, $7::int) n, kept returning id, version`,
    [
      adviser.identity.userId,
      world.parties.assignor,
      world.parties.debtor,
      world.contracts.classic,
      daysFromToday(-10),
      daysFromToday(40),
      DECISIONS,
    ],
  );
  const proofs: object[] = [];
  for (const _ of invoices) proofs.push(await stepUpHeader(world.owner, adviser.identity));
  const calls = invoices.flatMap(({ id, version }, n) => [
    status(adviser, 'POST', `/api/invoices/${id}/transitions`, { action: 'approve', version }, proofs[n]),
    status(supplier, 'GET', '/api/invoices'),
    status(client, 'GET', '/api/invoices'),
    ...(n % 5
      ? []
      : [status(null, 'POST', '/api/auth/login', { email: account?.email, password: PASSWORD })]),
  ]);
  expect(await counted(calls)).toEqual({ 'POST 200 ': DECISIONS * 1.2, 'GET 200 ': DECISIONS * 2 });
});

test('a proof sent with several decisions at one moment serves one', async () => {
  const { adviser } = world.people;
  const { rows } = await world.owner.query<{ id: string; version: number }>(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date,
       due_date, currency, net, vat, gross, file_id, status, submitted_at)
     select 'G-' || n, 'G-' || n, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date,
       due_date, currency, net, vat, gross, file_id, 'under_review', now()
     from invoices, generate_series(1, 6) n where number = 'F-1' returning id, version`,
  );
  const proof = await stepUpHeader(world.owner, adviser.identity);
  const calls = rows.map(({ id, version }) =>
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
