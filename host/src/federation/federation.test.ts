import { createStore } from '@cessio/shell';
import { buildRemoteRecord } from '@cessio/testing';
import { createFederation } from './federation.ts';
import { registryAtom } from './registry.ts';
import { RemoteError } from './remote-error.ts';

const record = buildRemoteRecord();
const fetchRemotes = () => Promise.reject(new Error('not asked'));

it('reads the registry once, and again only after it has failed', async () => {
  let answers = 0;
  const store = createStore();
  const federation = createFederation({
    store,
    fetchRemotes,
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
  const federation = createFederation({
    store: createStore(),
    known: [record],
    fetchRemotes,
    readRegistry: () => Promise.reject(new Error('not asked')),
  });
  await expect(federation.registry()).resolves.toEqual([record]);
});
