import { tokens } from '@cessio/client';
import { acceptRemoteInvitation, leaveGuestBuild, listGuestBuilds } from '@cessio/contract';
import { createStore, registerTexts } from '@cessio/shell';
import { buildRemoteRecord, freshApi, problem, renderInPortal, screen } from '@cessio/testing';
import { createElement } from 'react';
import texts from '../../locales/later.json' with { type: 'json' };
import { readBuildsAgain, startOverrides } from './override.ts';
import { parseRegistry, setOverride } from './registry.ts';
import { remoteStatesAtom } from './remote-states.ts';

const { jest } = import.meta;
const invoices = buildRemoteRecord({ hashes: { 'http://localhost/invoices.js': 'sha384-x' }, previous: [] });
const admin = buildRemoteRecord({ name: 'admin' });
const registry = { remotes: [invoices, admin] };
const AT = 'http://localhost:3001';

/** Opens the portal at this address, with these answers of dev server and configuration. */
async function open(search: string, { isAllowed = true, isUp = true } = {}) {
  history.replaceState(null, '', `/Invoices${search}`);
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    if (String(url) === '/api/config')
      return Promise.resolve(Response.json(isAllowed ? { remoteOverrides: true } : {}));
    return isUp
      ? Promise.resolve(
          Response.json({
            ...invoices,
            version: '0.2.0-dev',
            entry: 'remote-entry.js',
            previous: undefined,
            labels: { 'registry.name': 'Factures' },
          }),
        )
      : Promise.reject(new TypeError('refused'));
  });
  await startOverrides(createStore());
  return parseRegistry(registry);
}

registerTexts('host', texts);
beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  setOverride((remotes) => remotes);
});
afterEach(() => jest.restoreAllMocks());

it('puts a remote of this machine over the released one, says so, and stays until it is taken back', async () => {
  const [, own] = await open(`?tab=all&remote=invoices&at=${encodeURIComponent(AT)}`);
  expect(own).toMatchObject({
    name: 'invoices',
    version: '0.2.0-dev',
    entry: `${AT}/remote-entry.js`,
    prefixes: invoices.prefixes,
    hashes: {},
  });
  expect(location.search).toBe('?tab=all');
  expect(document.body).toHaveTextContent(`Factures (${AT})`);

  expect((await open(''))[1]).toMatchObject({ version: '0.2.0-dev' });
  document.querySelector('button')?.click();
  expect(localStorage.getItem('cessio.overrides')).toBeNull();
});

it('shows the released one while the dev server is stopped, says so, and takes it again once it answers', async () => {
  const search = `?remote=invoices&at=${AT}`;
  expect(await open(search, { isUp: false })).toEqual(registry.remotes);
  expect(document.body).toHaveTextContent(
    `Module de votre poste arrêté, version publiée affichée : invoices (${AT})`,
    {
      normalizeWhitespace: true,
    },
  );
  expect((await open(''))[1]).toMatchObject({ version: '0.2.0-dev' });
});

it.each([
  ['the portal does not allow it', `?remote=invoices&at=${AT}`, false],
  ['it stands on another machine', '?remote=invoices&at=https://evil.test', true],
  ['it is no origin', '?remote=invoices&at=http://localhost:3001@evil.test', true],
  ['its name is none', `?remote=../api&at=${AT}`, true],
])('leaves the released one where %s', async (_why, search, isAllowed) => {
  expect(await open(search, { isAllowed })).toEqual(registry.remotes);
  expect(document.body).toBeEmptyDOMElement();
  expect(localStorage.getItem('cessio.overrides')).toBeNull();
});

describe('a build by invitation', () => {
  const api = freshApi();
  const LINK = '?remote=invoices#build=s3cret';
  const until = '2099-01-22T08:31:00.000Z';
  const released = buildRemoteRecord();
  const record = buildRemoteRecord({
    version: '1.5.0-abcdef05',
    labels: { 'registry.name': 'Factures' },
    previous: [released],
  });
  const bar = () => document.body.textContent;
  const versions = () => parseRegistry({ remotes: [released] }).map(({ version }) => version);
  const kept = () => localStorage.getItem('cessio.overrides');
  async function start(search = '', isSignedIn = true) {
    document.body.replaceChildren();
    if (isSignedIn) tokens.write({ token: 't', refreshToken: 'r' }, 600, 'signedIn');
    else tokens.remove();
    history.replaceState(null, '', `/${search}`);
    const store = createStore();
    await startOverrides(store);
    return store;
  }
  const toast = async (text: string | RegExp) => {
    await renderInPortal(createElement('p'));
    expect(await screen.findByText(text)).toBeVisible();
  };

  beforeEach(async () => {
    sessionStorage.clear();
    // Nothing is left of the page of the test before.
    api.on(listGuestBuilds, []);
    localStorage.setItem('cessio.overrides', '{"invoices":"invited"}');
    await start();
    api.on(acceptRemoteInvitation, [{ record, until }]);
    api.on(listGuestBuilds, [{ record, until }]);
  });

  it('takes the place of the live one after its link was opened, says until when, and stays until it is left', async () => {
    const store = await start(LINK);
    expect(api.sentTo(acceptRemoteInvitation)[0]).toMatchObject({
      path: '/api/remotes/invoices/guests',
      body: { token: 's3cret' },
    });
    expect([location.search, location.hash]).toEqual(['', '']);
    expect(kept()).toBe('{"invoices":"invited"}');
    expect(versions()).toEqual([record.version]);
    expect(bar()).toContain(
      'Vous voyez une version d’essai du module «\u00a0Factures\u00a0» jusqu’au 22/01/2099 09:31',
    );

    // Another version runs after a crash.
    store.set(remoteStatesAtom, {
      invoices: { phase: 'ready', version: released.version, entry: released.entry },
    });
    expect(bar()).toContain('est en échec, version publiée affichée');

    await start();
    expect(versions()).toEqual([record.version]);
    api.on(leaveGuestBuild, undefined);
    document.querySelector('button')?.click();
    await screen.findByText('Quitter');
    expect(api.sentTo(leaveGuestBuild)).toHaveLength(1);
    expect(kept()).toBeNull();
  });

  it('is not shown where its link is refused, and the refusal is said in its words', async () => {
    localStorage.clear();
    api.on(listGuestBuilds, []);
    api.on(
      acceptRemoteInvitation,
      problem('LINK_WITHDRAWN', { detail: 'Un administrateur a retiré ce lien.' }),
    );
    await start(LINK);
    expect(versions()).toEqual([released.version]);
    expect(kept()).toBeNull();
    expect(bar()).not.toContain('Quitter');
    await toast('Un administrateur a retiré ce lien.');
  });

  it('ends with its link, in the open page and in the next one, which says so', async () => {
    await start(LINK);
    api.on(listGuestBuilds, []);
    await readBuildsAgain();
    expect(versions()).toEqual([released.version]);
    await start();
    expect(kept()).toBeNull();
    await toast(/Essai terminé, version publiée affichée/);
  });

  it('waits in this tab for its user to sign in', async () => {
    localStorage.clear();
    await start(LINK, false);
    expect(api.sentTo(acceptRemoteInvitation)).toEqual([]);
    expect(versions()).toEqual([released.version]);
    await start();
    expect(api.sentTo(acceptRemoteInvitation)[0]).toMatchObject({ body: { token: 's3cret' } });
    expect(versions()).toEqual([record.version]);
    await start();
    expect(api.sentTo(acceptRemoteInvitation)).toHaveLength(1);
  });

  it.each([
    '?remote=../api#build=x',
    '?remote=<script>#build=x',
    `?remote=invoices#build=${'x'.repeat(101)}`,
  ])('is asked for by no other address (%s)', async (search) => {
    localStorage.clear();
    await start(search);
    expect(api.sentTo(acceptRemoteInvitation)).toEqual([]);
    expect(versions()).toEqual([released.version]);
    expect(document.querySelector('script')).toBeNull();
  });

  it('stays while the API cannot be asked', async () => {
    await start(LINK);
    api.on(listGuestBuilds, problem('MAINTENANCE'));
    await readBuildsAgain();
    expect(versions()).toEqual([record.version]);
    await start();
    expect(kept()).toBe('{"invoices":"invited"}');
  });
});
