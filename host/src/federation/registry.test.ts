import { createStore, i18n, initTexts } from '@cessio/shell';
import { buildRemoteRecord } from '@cessio/testing';
import { keepRegistry, lastGood } from './kept-registry.ts';
import { embeddedRegistry, fetchRegistry, ownerOf, parseRegistry, registryAtom } from './registry.ts';

const { jest } = import.meta;

beforeEach(() => localStorage.clear());

const record = (name: string, prefixes: string[]) => buildRemoteRecord({ name, prefixes });
const invoices = record('invoices', ['/factures', '/Invoices', '/comissions']);
const admin = record('admin', ['/Clients', '/documents', '/documents_types']);

describe('parseRegistry', () => {
  it('keeps the well formed remotes and leaves the others out', () => {
    expect(
      parseRegistry({
        remotes: [
          invoices,
          { name: 'admin' },
          null,
          { ...admin, prefixes: '/Clients' },
          { ...admin, hashes: { 'admin.js': 1 } },
          { ...admin, labels: { 'menu.clients': {} } },
        ],
      }),
    ).toEqual([invoices]);
  });

  it.each([null, 'text', {}, { remotes: {} }])('refuses %p', (body) => {
    expect(() => parseRegistry(body)).toThrow(expect.objectContaining({ kind: 'REGISTRY_INVALID' }));
  });
});

it('says the labels of the remotes before any of their code is here, however late the registry comes', async () => {
  const store = createStore();
  store.set(registryAtom, [{ ...admin, labels: { 'menu.clients': 'Clients' } }]);
  await initTexts();
  expect(i18n.t('admin:menu.clients')).toBe('Clients');
  store.set(registryAtom, [{ ...invoices, labels: { 'menu.list': 'Factures' } }]);
  expect(i18n.t('invoices:menu.list')).toBe('Factures');
  expect(store.get(registryAtom)).toHaveLength(1);
});

describe('ownerOf', () => {
  it.each([
    ['/invoices', 'invoices'],
    ['/INVOICES/my/', 'invoices'],
    ['/comissions/my', 'invoices'],
    ['/clients/Edit/3', 'admin'],
    ['/documents/my', 'admin'],
    ['/documents_types', 'admin'],
    ['/documentsx', undefined],
    ['/', undefined],
  ])('%s belongs to %s', (path, owner) => {
    expect(ownerOf([invoices, admin], path)?.name).toBe(owner);
  });

  it('gives a path under two prefixes to the longer one', () => {
    const nested = record('requests', ['/Clients/documents']);
    expect(ownerOf([admin, nested], '/Clients/documents/7')?.name).toBe('requests');
  });
});

describe('embeddedRegistry', () => {
  const page = (content: string): Document => {
    const made = document.implementation.createHTMLDocument();
    const meta = made.createElement('meta');
    meta.name = 'cessio-remotes';
    meta.content = content;
    made.head.append(meta);
    return made;
  };

  it('reads what the server wrote', () => {
    expect(embeddedRegistry(page(JSON.stringify({ remotes: [admin] })))).toEqual([admin]);
  });

  it.each(['', 'no json', '{"remotes":1}'])('knows nothing from %p', (content) => {
    expect(embeddedRegistry(page(content))).toBeNull();
  });
});

describe('the last good registry', () => {
  const good = { revision: 7, remotes: [invoices, admin] };
  const DAY_MS = 86_400_000;
  const later = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  beforeEach(() => keepRegistry(good));
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['is missing', undefined],
    ['is no registry', { error: 'down' }],
    ['is empty', { revision: 8, remotes: [] }],
    ['has no usable entry', { revision: 8, remotes: [{ name: 'admin' }] }],
    ['is older', { revision: 6, remotes: [admin] }],
  ])('stands in for one that %s', (_what, told) => {
    expect(lastGood(told)).toEqual(good.remotes);
  });

  it('gives way to a newer one, one without a revision, and after an hour to an older one', () => {
    expect(lastGood({ revision: 8, remotes: [admin] })).toEqual([admin]);
    expect(lastGood({ remotes: [invoices] })).toEqual([invoices]);
    keepRegistry(good);
    later(3_600_001);
    expect(lastGood({ revision: 6, remotes: [admin] })).toEqual([admin]);
  });

  it('is not used after a week, nor when it is no registry by now, nor kept when it is far too large', () => {
    later(7 * DAY_MS + 1);
    expect(() => lastGood(null)).toThrow(expect.objectContaining({ kind: 'REGISTRY_INVALID' }));
    jest.restoreAllMocks();
    localStorage.setItem('cessio.registry', '{"at":1e300,"body":{"remotes":[{"name":"evil"}]}}');
    expect(() => lastGood(null)).toThrow('no list of remotes');
    lastGood({ remotes: [{ ...admin, labels: { long: 'x'.repeat(200_000) } }] });
    expect(() => lastGood(null)).toThrow('no list of remotes');
  });

  it('is used where the server’s does not answer, is no JSON, or storage is refused', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await expect(fetchRegistry()).resolves.toEqual(good.remotes);
    fetched.mockResolvedValue(new Response('<!doctype html>'));
    await expect(fetchRegistry()).resolves.toEqual(good.remotes);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(lastGood({ revision: 9, remotes: [admin] })).toEqual([admin]);
  });
});
