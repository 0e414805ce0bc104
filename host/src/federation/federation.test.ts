import { createStore, type RemoteDefinition } from '@cessio/shell';
import { buildRemoteRecord } from '@cessio/testing';
import { createFederation, remoteStatesAtom } from './federation.ts';
import { registryAtom } from './registry.ts';
import { RemoteError } from './remote-error.ts';

const record = buildRemoteRecord();
const definition: RemoteDefinition = {
  name: 'invoices',
  contractRange: '^1.0',
  namespace: 'invoices',
  texts: { fr: {} },
  routes: [],
};

function setUp(options: Partial<Parameters<typeof createFederation>[0]> = {}) {
  const store = createStore();
  const asked: string[] = [];
  const federation = createFederation({
    store,
    runtime: {
      load: (wanted) => {
        asked.push(wanted.entry);
        return Promise.resolve(definition);
      },
    },
    readRegistry: () => Promise.resolve([record]),
    contractVersion: '1.3',
    isTampered: () => Promise.resolve(false),
    ...options,
  });
  return { store, asked, federation };
}

const lostChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

it('loads a remote once, also when asked twice at the same time', async () => {
  const { federation, asked, store } = setUp();
  const both = await Promise.all([federation.load(record), federation.load(record)]);
  expect(both).toEqual([definition, definition]);
  await federation.load(record);
  expect(asked).toHaveLength(1);
  expect(store.get(remoteStatesAtom)['invoices']).toMatchObject({ phase: 'ready', version: '1.0.0' });
});

it.each([
  ['a script that does not come', new Error('ScriptNetworkError'), 'REMOTE_UNAVAILABLE'],
  ['a chunk that is gone', lostChunk, 'CHUNK_MISSING'],
  ['another React', new Error('Version 18.0.0 does not satisfy ^19.3.1'), 'REMOTE_REFUSED'],
])('names %s', async (_what, thrown, kind) => {
  const { federation, store } = setUp({ runtime: { load: () => Promise.reject(thrown) } });
  await expect(federation.load(record)).rejects.toMatchObject({ kind, remote: 'invoices' });
  expect(store.get(remoteStatesAtom)['invoices']).toMatchObject({ phase: 'failed', error: { kind } });
});

it.each([
  ['the registry asks for another contract', { ...record, contractRange: '^2.0' }, definition],
  ['the remote asks for a newer contract', record, { ...definition, contractRange: '^1.4' }],
  ['another remote answers', record, { ...definition, name: 'admin' }],
  ['nothing is declared', record, undefined],
])('refuses when %s', async (_what, wanted, answer) => {
  const { federation } = setUp({ runtime: { load: () => Promise.resolve(answer) } });
  await expect(federation.load(wanted)).rejects.toMatchObject({ kind: 'REMOTE_REFUSED' });
});

it('refuses an entry whose bytes are not those that were announced', async () => {
  const { federation } = setUp({
    runtime: { load: () => Promise.reject(new Error('integrity')) },
    isTampered: () => Promise.resolve(true),
  });
  await expect(federation.load(record)).rejects.toMatchObject({ kind: 'REMOTE_REFUSED' });
});

it('follows a remote that has moved since the registry was read', async () => {
  const moved = { ...record, entry: 'http://localhost/b.js', version: '1.1.0' };
  const { federation, store } = setUp({
    readRegistry: () => Promise.resolve([moved]),
    runtime: {
      load: ({ entry }) =>
        entry === moved.entry ? Promise.resolve(definition) : Promise.reject(new Error('404')),
    },
  });
  await expect(federation.load(record)).resolves.toBe(definition);
  expect(store.get(remoteStatesAtom)['invoices']).toMatchObject({ phase: 'ready', entry: moved.entry });
});

it('tries again after a failure', async () => {
  let fails = true;
  const { federation } = setUp({
    runtime: { load: () => (fails ? Promise.reject(new Error('404')) : Promise.resolve(definition)) },
  });
  await expect(federation.load(record)).rejects.toBeInstanceOf(RemoteError);
  fails = false;
  await expect(federation.load(record)).resolves.toBe(definition);
});

it('reads the registry once, and again only after it has failed', async () => {
  let answers = 0;
  const { federation, store } = setUp({
    readRegistry: () => {
      answers += 1;
      return answers === 1
        ? Promise.reject(new RemoteError('REGISTRY_INVALID', 'down'))
        : Promise.resolve([record]);
    },
  });
  await expect(federation.registry()).rejects.toMatchObject({ kind: 'REGISTRY_INVALID' });
  await expect(federation.registry()).resolves.toEqual([record]);
  await federation.registry();
  expect(answers).toBe(2);
  expect(store.get(registryAtom)).toEqual([record]);
});

it('asks nobody for a registry that came with the page', async () => {
  const { federation } = setUp({
    known: [record],
    readRegistry: () => Promise.reject(new Error('not asked')),
  });
  await expect(federation.registry()).resolves.toEqual([record]);
});
