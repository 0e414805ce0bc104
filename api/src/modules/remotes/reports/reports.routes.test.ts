import type { RemotesOverview } from '@cessio/contract';
import { ORIGIN, registryOf, releaseOf } from '../../../../test/releases.ts';
import { columnOf, post, rowsOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';
import type { Person } from '../../../../test/world.ts';
import { registerBuilds } from '../own-builds.ts';
import { anonymous, framesOf, routeOf } from './reports.service.ts';

const [one, two] = [1, 2].map((n) => releaseOf('invoices', n).version) as [string, string];

beforeAll(async () => {
  await world.owner.query('insert into remote_origins (origin) values ($1)', [ORIGIN]);
  await registerBuilds(world.config.databaseUrl, { remotes: [releaseOf('invoices', 2)] });
  await registerBuilds(world.config.databaseUrl, { remotes: [releaseOf('invoices', 1)] });
});
const onTrial = async () => {
  await world.owner.query('delete from browser_reports; delete from outbox_mails; delete from rate_windows');
  await world.owner.query(`update remotes set live = $1, previous = '{}', canary = $2, canary_percent = 50`, [
    one,
    two,
  ]);
  await world.owner.query('update remote_releases set stopped_at = null, stopped_why = null');
};
const trial = async () => (await registryOf(world)).remotes[0]?.canary?.version;
const failure = (version: string, code = 'REMOTE_CRASHED') => ({
  app: 'invoices',
  version,
  code,
  message: 'x is not a function',
  route: '/Invoices/my',
});
const report = async (who: Person | null, body: object, kind = 'errors') => {
  const url = `/api/reports/${kind}`;
  const answer = await (who ? who.call('POST', url, body) : post(url, body));
  return answer.statusCode;
};
const kept = () => rowsOf<Record<string, unknown>>('select * from browser_reports order by id');

test('three users within five minutes stop a trial; its administrator is written to, once, and the log says so', async () => {
  await onTrial();
  const { client, supplier, adviser, risk, m1 } = world.people;
  // The same user again, another version, and a lost connection do not count among the three.
  for (const _ of [1, 2, 3]) expect(await report(client, failure(two))).toBe(204);
  for (const who of [supplier, adviser]) await report(who, failure(one));
  for (const who of [supplier, adviser, risk]) await report(who, failure(two, 'NETWORK_DOWN'));
  await report(supplier, failure(two, 'CHUNK_MISSING'));
  await world.owner.query(
    `update browser_reports set at = at - interval '6 minutes' where code = 'CHUNK_MISSING'`,
  );
  await report(adviser, failure(two, 'REMOTE_REFUSED'));
  expect(await trial()).toBe(two);
  await report(risk, failure(two, 'REMOTE_UNAVAILABLE'));
  expect(await trial()).toBeUndefined();
  await report(m1, failure(two));
  const mails = await world.owner.query<{ recipient: string }>('select recipient from outbox_mails');
  expect(mails.rows).toEqual([{ recipient: 'naim.tazi@cessio.test' }]);
  expect(await rowsOf('select from remote_releases where stopped_at is not null')).toHaveLength(1);
  const log = await world.owner.query(
    `select actor_name, after ->> 'version' as version from audit_events where action = 'remotes.stop'`,
  );
  expect(log.rows).toEqual([{ actor_name: 'Système', version: two }]);
});

test('a thousand forged reports change nothing', async () => {
  await onTrial();
  const { client, adviser } = world.people;
  const ended = { ...client.identity, sessionId: adviser.identity.sessionId };
  const forged: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${world.app.services.tokens.sign(ended)}` },
    { authorization: 'Bearer x.y.z' },
  ];
  const send = (n: number) =>
    post(
      '/api/reports/errors',
      { ...failure(two), userId: n },
      { ...forged[n % 3], 'x-forwarded-for': `10.0.${n % 250}.${n % 7}` },
    );
  for (let n = 0; n < 1_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => send(n + i)));
  expect(await trial()).toBe(two);
  const rows = await kept();
  expect(rows.length).toBe(300);
  expect(rows.filter(({ mark }) => mark !== null)).toEqual([]);
});

test('what is kept names nobody: a mark of the day, texts without what identifies', async () => {
  await onTrial();
  const { client } = world.people;
  await report(client, {
    ...failure(two),
    message: 'Facture «\u00a0FA-77\u00a0» de lucie@halbrane.test : 12 500,00 refusés',
    stack: 'Error: Lucie\n    at f (https://modules.cessio.test/a.js?u=1:1:22)',
    route: '/Invoices/0199f0c1-0000-7000-8000-000000000001?q=lucie',
  });
  const [row] = await kept();
  expect(row).toMatchObject({
    message: 'Facture … de … : … refusés',
    stack: 'https://modules.cessio.test/a.js:1:22',
    route: '/Invoices/:id',
  });
  expect(JSON.stringify(row)).not.toContain(client.identity.userId);
  const { rows } = await world.owner.query<{ same: boolean }>(
    `select b.mark = sha256(uuid_send(s.salt) || uuid_send($1)) as same from browser_reports b, report_salts s`,
    [client.identity.userId],
  );
  expect(rows).toEqual([{ same: true }]);
});

test('a version that nobody released, a name that is none and long texts do no harm', async () => {
  await onTrial();
  const { client } = world.people;
  expect(await report(client, failure('9.9.9'))).toBe(204);
  expect(await report(client, { ...failure(two), app: '../etc' })).toBe(422);
  expect(await report(client, { ...failure(two), code: 'INVENTED' })).toBe(422);
  expect(await report(client, { ...failure(two), message: 'é'.repeat(9_000) })).toBe(204);
  expect(await kept()).toHaveLength(1);
});

test('whatever a report holds, it is taken and cut', async () => {
  await onTrial();
  const { client } = world.people;
  const csp = (payload: unknown) => client.call('POST', '/api/reports/csp', payload);
  const page = `https://portail.test/${'1/'.repeat(7_000)}`;
  const breach = { 'violated-directive': 'img-src', 'blocked-uri': 'inline', 'document-uri': page };
  const answers = await Promise.all(
    [
      { 'csp-report': breach },
      { 'csp-report': { ...breach, 'blocked-uri': { toString: null }, 'document-uri': [page] } },
      { 'csp-report': { ...breach, 'violated-directive': { toString: 1, valueOf: 1 } } },
      { 'csp-report': { ...breach, 'violated-directive': `style\0${'é'.repeat(300)}` } },
      [[[]], { body: 7 }, { body: { effectiveDirective: true } }],
    ].map(csp),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
  expect(await report(client, { ...failure(two), message: '\0', route: `/${'1/'.repeat(150)}` })).toBe(204);
  expect(await columnOf('select kind from browser_reports order by id')).toEqual(['csp', 'csp', 'error']);
});

test('the policy’s breaches are kept as browsers send them, without what stands in their addresses', async () => {
  await onTrial();
  const send = (type: string, payload: unknown) =>
    world.app.fastify.inject({
      method: 'POST',
      url: '/api/reports/csp',
      headers: { 'content-type': type },
      payload: JSON.stringify(payload),
    });
  const documentURL = 'https://portail.test/Invoices/77?q=lucie';
  const answers = [
    await send('application/csp-report', {
      'csp-report': {
        'violated-directive': 'script-src',
        'blocked-uri': 'inline',
        'document-uri': documentURL,
      },
    }),
    await send('application/reports+json', [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: 'https://x.test/a?b', documentURL },
      },
      null,
    ]),
    await send('application/json', null),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect((await kept()).map(({ code, message, route }) => [code, message, route])).toEqual([
    ['script-src', 'inline', '/Invoices/:id'],
    ['img-src', 'https://x.test', '/Invoices/:id'],
  ]);
});

test('the administrator reads by version who is on it, what failed and how long it took', async () => {
  await onTrial();
  const { client, supplier, super: administrator } = world.people;
  const load = (value: number) => ({ app: 'invoices', version: one, name: 'remote-load', value, route: '/' });
  await report(client, load(300), 'vitals');
  await report(supplier, load(900), 'vitals');
  await report(null, load(60_000), 'vitals');
  await report(client, failure(one, 'REMOTE_UNAVAILABLE'));
  await report(client, failure(one, 'REMOTE_CRASHED'));
  await report(null, failure(one, 'REMOTE_CRASHED'));
  const { remotes } = await administrator.get<RemotesOverview>('/api/remotes');
  expect(remotes.map(({ name, live, percent }) => [name, live, percent])).toEqual([['invoices', one, 50]]);
  expect(remotes[0]?.versions.map(({ version, state, figures }) => [version, state, figures])).toEqual([
    [one, 'live', { users: 2, loadErrors: 1, crashes: 1, loadP95Ms: 900 }],
    [two, 'canary', null],
  ]);
  expect((await client.call('GET', '/api/remotes')).statusCode).toBe(403);
});

const live = async () => (await registryOf(world)).remotes[0]?.version;
const mailed = () => columnOf('select subject from outbox_mails order by id');
const failsFor = async (version: string, people: readonly Person[]) => {
  for (const who of people) await report(who, failure(version));
};

test('a live version that fails for three users is taken back, is none to fall back to, and status says why', async () => {
  const { client, supplier, adviser, risk, super: administrator } = world.people;
  await onTrial();
  await world.owner.query(
    `update remotes set live = $1, previous = array[$2], canary = null, canary_percent = null`,
    [two, one],
  );
  await failsFor(two, [client, supplier]);
  expect(await live()).toBe(two);
  await failsFor(two, [adviser, risk]);
  expect(await live()).toBe(one);
  expect((await registryOf(world)).remotes[0]?.previous).toBeUndefined();
  expect(await mailed()).toEqual([`[Cessio] «\u00a0invoices\u00a0» est revenu à la version ${one}`]);
  const { remotes } = await administrator.get<RemotesOverview>('/api/remotes');
  expect(remotes[0]?.versions.find(({ version }) => version === two)).toMatchObject({
    state: 'released',
    stoppedAt: expect.any(String),
    stoppedWhy: '3 utilisateurs en cinq minutes, dernier code\u00a0: REMOTE_CRASHED',
  });
});

test('three bad releases in a row end on the last good one', async () => {
  const { client, supplier, adviser, super: administrator } = world.people;
  await onTrial();
  await world.owner.query(
    `update remotes set live = $1, previous = '{}', canary = null, canary_percent = null`,
    [one],
  );
  await world.owner.query(
    `update remote_releases set live_at = now() - interval '2 days', live_until = null where version = $1`,
    [one],
  );
  const bad = [3, 4, 5].map((n) => releaseOf('invoices', n));
  for (const release of bad) await registerBuilds(world.config.databaseUrl, { remotes: [release] });
  const versions = bad.map(({ version }) => version);
  expect(await live()).toBe(versions[2]);
  await failsFor(versions[2] ?? '', [client, supplier, adviser]);
  expect(await live()).toBe(one);
  for (const version of versions.slice(0, 2)) {
    const step = { action: 'promote', version } as const;
    const proof = await stepUpHeader(world.owner, administrator.identity);
    const answer = await administrator.call('POST', '/api/remotes/invoices/steps', step, proof);
    expect(answer.statusCode).toBe(200);
    await failsFor(version, [client, supplier, adviser]);
    expect(await live()).toBe(one);
  }
});

test('a live version that nothing can replace stays, and its administrator is written to once', async () => {
  const { client, supplier, adviser, risk } = world.people;
  await onTrial();
  await world.owner.query(`update remotes set canary = null, canary_percent = null`);
  await failsFor(one, [client, supplier, adviser, risk]);
  expect(await live()).toBe(one);
  expect(await mailed()).toEqual(['[Cessio] «\u00a0invoices\u00a0» échoue, sans version à laquelle revenir']);
  // What replaces it has nothing to fall back to: this one has failed.
  await registerBuilds(world.config.databaseUrl, { remotes: [releaseOf('invoices', 6)] });
  expect((await registryOf(world)).remotes[0]).toMatchObject({ version: releaseOf('invoices', 6).version });
  expect((await registryOf(world)).remotes[0]?.previous).toBeUndefined();
});

test('how many users take a version back is a setting', async () => {
  const { client, supplier, adviser, risk } = world.people;
  await onTrial();
  await world.owner.query('update portal_settings set release_failures = 4');
  world.app.services.settings.forget();
  await failsFor(two, [client, supplier, adviser]);
  expect(await trial()).toBe(two);
  await failsFor(two, [risk]);
  expect(await trial()).toBeUndefined();
  await world.owner.query('update portal_settings set release_failures = 3');
  world.app.services.settings.forget();
});

test.each([
  ['/Invoices/my', '/Invoices/my'],
  ['/debtor/new?invitation=x#y', '/debtor/new'],
  ['/Clients/Edit/42', '/Clients/Edit/:id'],
  ['/factures/garantie/a%20b', '/factures/garantie/:id'],
])('the route %s is kept as %s', (sent, stays) => {
  expect(routeOf(sent)).toBe(stays);
});

test('texts lose ids, numbers and quoted words, stacks all but their places', () => {
  expect(anonymous('0199f0c1-0000-7000-8000-000000000001 in https://a.test/b?c=d')).toBe(
    '… in https://a.test/b',
  );
  expect(anonymous('Cannot read properties of undefined (reading 3)')).toBe(
    'Cannot read properties of undefined (reading 3)',
  );
  expect(framesOf('TypeError: Dupont\nf@https://a.test/x.js:1:20\n    at async g (y.js:3:4)')).toBe(
    'https://a.test/x.js:1:20\ny.js:3:4',
  );
});
