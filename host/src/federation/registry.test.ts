import { createStore, i18n, initTexts } from '@cessio/shell';
import { buildRemoteRecord } from '@cessio/testing';
import { embeddedRegistry, ownerOf, parseRegistry, registryAtom } from './registry.ts';

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
