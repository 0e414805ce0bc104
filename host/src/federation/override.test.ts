import { registerTexts } from '@cessio/shell';
import { buildRemoteRecord } from '@cessio/testing';
import texts from '../../locales/later.json' with { type: 'json' };
import { startOverrides } from './override.ts';
import { parseRegistry, setOverride } from './registry.ts';

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
          Response.json({ ...invoices, version: '0.2.0-dev', entry: 'remote-entry.js', previous: undefined }),
        )
      : Promise.reject(new TypeError('refused'));
  });
  await startOverrides();
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
  expect(document.body).toHaveTextContent(`invoices (${AT})`);

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
