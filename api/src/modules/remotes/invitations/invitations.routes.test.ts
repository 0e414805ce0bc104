import type { GuestBuild, Problem, RemoteInvitation, RemoteRelease } from '@cessio/contract';
import {
  addReleaser,
  registryOf,
  serveReleases,
  testsOf,
  type Releaser,
  type ReleaseServer,
} from '../../../../test/releases.ts';
import { insertSession } from '../../../../test/owner.ts';
import { rowsOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';

/* A link shows a registered build to users who sign in and open it, and to nobody else. */

let releaser: Releaser;
let modules: ReleaseServer;
const live = () => modules.releaseOf('invoices', 1);
const build = () => modules.releaseOf('invoices', 2);

const publish = (release: RemoteRelease, more: object = {}) =>
  releaser.send(release.name, { action: 'publish', release, tests: testsOf(release), ...more });

/** The secret of a new link to a build that is served to nobody. */
async function invite(release = build(), days = 7): Promise<string> {
  const answer = await publish(release, { stay: true, invite: days });
  expect(answer.statusCode).toBe(200);
  const { address } = answer.json<{ invitation: { address: string } }>().invitation;
  return new URL(address).hash.slice('#build='.length);
}

type Name = 'supplier' | 'client' | 'adviser';
const open = (who: Name, token: string, remote = 'invoices') =>
  world.people[who].call('POST', `/api/remotes/${remote}/guests`, { token });
const seenBy = async (who: Name) =>
  (await world.people[who].call('GET', '/api/remote-invitations/mine'))
    .json<GuestBuild[]>()
    .map(({ record }) => [record.name, record.version, record.previous?.map(({ version }) => version)]);
const refusalOf = async (answer: ReturnType<typeof open>) => {
  const { statusCode, json } = await answer;
  const { code, detail } = json<Problem>();
  return [statusCode, code, detail];
};
const asSuper = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const { call, identity } = world.people.super;
  return call(method, url, body, method === 'GET' ? {} : await stepUpHeader(world.owner, identity));
};
const links = async () =>
  (await asSuper('GET', '/api/remotes')).json<{ invitations: RemoteInvitation[] }>().invitations;
const withdraw = async () => {
  const [{ id, version } = { id: '', version: 0 }] = await links();
  return asSuper('POST', `/api/remote-invitations/${id}/withdraw`, { version });
};

beforeAll(async () => {
  modules = await serveReleases();
  await world.owner.query('insert into remote_origins (origin) values ($1)', [modules.origin]);
  releaser = await addReleaser(world, ['invoices', 'requests', 'credits']);
});
afterAll(() => modules.close());
beforeEach(async () => {
  await world.owner.query(
    `update remotes set live = null, canary = null, canary_percent = null, previous = '{}'; delete from remote_releases`,
  );
  await publish(live());
});

test('whoever opens the link gets the build with what is live as its fallback; nobody else sees anything of it', async () => {
  const answer = await publish(build(), { stay: true, invite: 3 });
  const { address, until } = answer.json<{ invitation: { address: string; until: string } }>().invitation;
  const { origin, pathname, search, hash } = new URL(address);
  expect([origin, pathname, search]).toEqual([
    new URL(world.app.services.config.publicUrl).origin,
    '/',
    '?remote=invoices',
  ]);
  // 256 bits, after the sign that no browser sends to a server.
  expect(hash).toMatch(/^#build=[\w-]{43}$/);
  expect(Date.parse(until) - Date.now()).toBeCloseTo(3 * 86_400_000, -5);

  const opened = await open('supplier', hash.slice('#build='.length));
  expect(opened.json<GuestBuild[]>()).toEqual([
    expect.objectContaining({ until, record: expect.objectContaining({ version: build().version }) }),
  ]);
  expect(await seenBy('supplier')).toEqual([['invoices', build().version, [live().version]]]);
  expect(await seenBy('client')).toEqual([]);
  const registry = await registryOf(world);
  expect(registry.remotes.map(({ version }) => version)).toEqual([live().version]);
  expect(JSON.stringify(registry)).not.toContain(build().version);

  // Back by the button, and once everybody gets it.
  expect((await world.people.supplier.call('DELETE', '/api/remotes/invoices/guests')).statusCode).toBe(204);
  expect(await seenBy('supplier')).toEqual([]);
  await open('supplier', hash.slice('#build='.length));
  await releaser.send('invoices', { action: 'promote', version: build().version });
  expect(await seenBy('supplier')).toEqual([]);
});

test('a remote without a live version can be shown too, and a second link replaces the first', async () => {
  const credits = (n: number) => modules.releaseOf('credits', n);
  await open('adviser', await invite(credits(1)), 'credits');
  expect(await seenBy('adviser')).toEqual([['credits', credits(1).version, undefined]]);
  await open('adviser', await invite(credits(2)), 'credits');
  await open('adviser', await invite());
  expect(await seenBy('adviser')).toEqual([
    ['credits', credits(2).version, undefined],
    ['invoices', build().version, [live().version]],
  ]);
});

test('the database keeps no secret, and the log says who made a link and who ended it', async () => {
  const secret = await invite();
  await open('supplier', secret);
  expect(await links()).toEqual([
    expect.objectContaining({
      remote: 'invoices',
      build: build().version,
      createdBy: 'Équipe invoices',
      guests: 1,
    }),
  ]);
  expect((await withdraw()).json<RemoteInvitation>()).toMatchObject({ withdrawnBy: 'naim tazi' });
  const kept = await rowsOf(`select i::text as row from remote_invitations i
    union all select e::text from audit_events e where entity = 'remote'`);
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(
    await rowsOf(`select action, actor_name as who, coalesce(after, before) ->> 'version' as version, after ->> 'key' as key
      from audit_events where action ~ 'invit' order by seq desc limit 2`),
  ).toEqual([
    { action: 'remotes.withdraw_invitation', who: 'naim tazi', version: build().version, key: null },
    { action: 'remotes.invite', who: 'Système', version: build().version, key: 'Équipe invoices' },
  ]);
});

describe('refused by name, while nothing changes:', () => {
  const nothing = { supplier: [] as unknown[], rows: [{ n: 0 }] };
  const after = async () => ({
    supplier: await seenBy('supplier'),
    rows: await rowsOf('select count(*)::int as n from remote_guests'),
  });

  test('a link of nobody, however it is written', async () => {
    const secret = await invite();
    const forged = [
      secret.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
      secret.slice(1),
      `${secret}=`,
      secret.toUpperCase(),
      `' or true --`,
      '<script>alert(1)</script>',
      '',
    ];
    for (const token of forged)
      expect(await refusalOf(open('supplier', token))).toEqual([
        404,
        'LINK_INVALID',
        'Vérifiez que le lien est complet.',
      ]);
    expect((await open('supplier', 'x'.repeat(101))).statusCode).toBe(422);
    expect((await open('supplier', secret, '..%2Fapi')).statusCode).toBe(404);
    expect(await after()).toEqual(nothing);
  });

  test('one of another remote', async () => {
    expect(await refusalOf(open('supplier', await invite(), 'requests'))).toEqual([
      404,
      'LINK_OTHER_REMOTE',
      'Ce lien montre une version de «\u00a0invoices\u00a0», pas de «\u00a0requests\u00a0».',
    ]);
    expect(await after()).toEqual(nothing);
  });

  test('an expired one, also for those who have opened it', async () => {
    const secret = await invite();
    await open('client', secret);
    await world.owner.query('update remote_invitations set until = now()');
    expect(await refusalOf(open('supplier', secret))).toEqual([
      410,
      'LINK_EXPIRED',
      'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
    ]);
    expect(await seenBy('supplier')).toEqual([]);
    expect(await seenBy('client')).toEqual([]);
  });

  test('a withdrawn one, also for those who have opened it; it is withdrawn once', async () => {
    const secret = await invite();
    await open('client', secret);
    expect(await seenBy('client')).toHaveLength(1);
    expect((await withdraw()).statusCode).toBe(200);
    expect(await seenBy('client')).toEqual([]);
    expect(await refusalOf(open('supplier', secret))).toEqual([
      410,
      'LINK_WITHDRAWN',
      'Un administrateur a retiré ce lien.',
    ]);
    const again = await withdraw();
    expect([again.statusCode, again.json<Problem>().code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await seenBy('supplier')).toEqual([]);
  });

  test('one to a version that was withdrawn, or whose origin is no longer allowed, or that is live', async () => {
    const secret = await invite();
    await open('client', secret);
    await world.owner.query('delete from remote_origins');
    expect((await refusalOf(open('supplier', secret))).slice(0, 2)).toEqual([422, 'ORIGIN_REFUSED']);
    expect(await seenBy('client')).toEqual([]);
    await world.owner.query('insert into remote_origins (origin) values ($1)', [modules.origin]);
    expect(await seenBy('client')).toHaveLength(1);

    await releaser.send('invoices', { action: 'promote', version: build().version });
    expect((await refusalOf(open('supplier', secret))).slice(0, 2)).toEqual([409, 'RELEASE_IN_PROGRESS']);
    await releaser.send('invoices', { action: 'rollback' });
    await asSuper('POST', '/api/remotes/invoices/steps', { action: 'withdraw', version: build().version });
    expect((await refusalOf(open('supplier', secret))).slice(0, 2)).toEqual([422, 'RELEASE_UNKNOWN']);
    expect(await seenBy('client')).toEqual([]);
    expect(await seenBy('supplier')).toEqual([]);
  });

  test('one whose paths another remote has claimed since', async () => {
    const mine = modules.releaseOf('credits', 3, { prefixes: ['/leasing'] });
    const secret = await invite(mine);
    await open('client', secret, 'credits');
    expect(await seenBy('client')).toHaveLength(1);
    await publish(modules.releaseOf('requests', 1, { prefixes: ['/leasing'] }));
    expect(await seenBy('client')).toEqual([]);
    expect((await refusalOf(open('supplier', secret, 'credits'))).slice(0, 2)).toEqual([
      422,
      'PREFIX_CLAIMED',
    ]);
    expect(await seenBy('supplier')).toEqual([]);
  });
});

test('a build that the inspection refuses gets no link, and neither does one that everybody gets', async () => {
  const bad = modules.releaseOf('invoices', 3, {}, { 'assets/page.js': 'eval("1")' });
  const refused = await publish(bad, { stay: true, invite: 7 });
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([422, 'RELEASE_REFUSED']);
  const changed = build();
  modules.files.set(`/invoices/${changed.version}/assets/remote-entry.js`, 'start("other")');
  expect((await publish(changed, { stay: true, invite: 7 })).json<Problem>().code).toBe('INTEGRITY_FAILED');
  expect((await publish(build(), { stay: true, invite: 31 })).statusCode).toBe(422);
  expect((await publish(live(), { stay: true, invite: 7 })).json<Problem>().code).toBe('RELEASE_IN_PROGRESS');
  expect((await publish(build(), { invite: 7 })).json<Problem>().code).toBe('RELEASE_IN_PROGRESS');
  expect((await registryOf(world)).remotes[0]?.version).toBe(live().version);
  expect(await rowsOf('select id from remote_invitations')).toEqual([]);
});

test('a signed statement makes one link, for the remotes of its key, and none once the key is withdrawn', async () => {
  const statement = { action: 'publish', release: build(), tests: testsOf(build()), stay: true, invite: 7 };
  const once = { ...statement, nonce: 'n'.repeat(20), at: new Date().toISOString() };
  expect((await releaser.send('invoices', once)).statusCode).toBe(200);
  const foreign = await addReleaser(world, ['requests']);
  const withdrawn = await addReleaser(world, ['invoices']);
  await world.owner.query(
    'update releaser_keys set withdrawn_at = now(), withdrawn_by = $2 where key_id = $1',
    [withdrawn.keyId, world.people.super.identity.userId],
  );
  for (const answer of [
    releaser.send('invoices', once),
    foreign.send('invoices', statement),
    withdrawn.send('invoices', statement),
  ])
    expect((await answer).json<Problem>().code).toBe('SIGNATURE_REFUSED');
  expect(await links()).toHaveLength(1);
});

test('a link that is opened twice at once, or again, is one guest', async () => {
  const secret = await invite();
  const answers = await Promise.all([open('supplier', secret), open('supplier', secret)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await open('supplier', secret);
  expect(await rowsOf('select count(*)::int as n from remote_guests')).toEqual([{ n: 1 }]);
  expect(await seenBy('supplier')).toHaveLength(1);
});

test('an entry that a build proposes is not in the menu of its guests until it is confirmed', async () => {
  const entry = {
    key: 'all',
    icon: 'folder',
    label: 'invoices:menu.all',
    to: '/invoices/all',
    place: { actors: 'CSARLMX' },
  };
  const proposing = modules.releaseOf('invoices', 4, { menu: [entry], labels: { 'menu.all': 'Toutes' } });
  const opened = await open('supplier', await invite(proposing));
  expect(opened.json<GuestBuild[]>()[0]?.record).toMatchObject({ version: proposing.version, menu: [] });
});

test('what was opened is of that session alone: not of another one of the same user, nor of visitors', async () => {
  const secret = await invite();
  await open('supplier', secret);
  const { identity } = world.people.supplier;
  const other = { ...identity, sessionId: await insertSession(identity.userId) };
  const seen = await world.app.fastify.inject({
    url: '/api/remote-invitations/mine',
    headers: { authorization: `Bearer ${world.app.services.tokens.sign(other)}` },
  });
  expect(seen.json()).toEqual([]);
  for (const [method, url] of [
    ['GET', '/api/remote-invitations/mine'],
    ['POST', '/api/remotes/invoices/guests'],
    ['DELETE', '/api/remotes/invoices/guests'],
  ] as const)
    expect(
      (
        await world.app.fastify.inject({
          method,
          url,
          ...(method === 'POST' && { payload: { token: secret } }),
        })
      ).statusCode,
    ).toBe(401);
  // Nobody leaves for somebody else, or ends a link without being the administrator.
  await world.people.client.call('DELETE', '/api/remotes/invoices/guests');
  expect(await seenBy('supplier')).toHaveLength(1);
  const [{ id = '' } = {}] = await links();
  const denied = await world.people.adviser.call('POST', `/api/remote-invitations/${id}/withdraw`, {
    version: 1,
  });
  expect(denied.statusCode).toBe(403);
  expect(await seenBy('supplier')).toHaveLength(1);
});
