import { createStore, userAtom } from '@cessio/shell';
import { buildRemoteRecord, buildUser } from '@cessio/testing';
import { remoteStatesAtom } from './remote-states.ts';
import { registryAtom } from './registry.ts';
import { newVersionAtom, watchVersions } from './version-watch.ts';

const record = buildRemoteRecord({ version: '1.1.0', entry: 'http://localhost/b.js' });
const after = { version: '2.0.0', entry: 'http://localhost/c.js', contractRange: '^1.0' };
const newest = { ...record, ...after };
const tried = (percent: number) => ({ ...record, canary: { ...after, percent } });

interface Given {
  build?: string;
  /** What runs in this page, and what has failed in it. */
  running?: { entry: string; failed?: string[] };
  remote?: typeof record;
  offline?: boolean;
}

async function afterOneLook({ build = 'a', running, remote = record, offline = false }: Given) {
  const store = createStore();
  store.set(userAtom, buildUser());
  if (running) store.set(remoteStatesAtom, { invoices: { phase: 'ready', version: '1.0.0', ...running } });
  const { look, stop } = watchVersions({
    store,
    build: 'a',
    readBuild: () => (offline ? Promise.reject(new Error('offline')) : Promise.resolve(build)),
    readRegistry: () => Promise.resolve([remote]),
  });
  look();
  await new Promise((resolve) => setTimeout(resolve, 5));
  stop();
  return { told: store.get(newVersionAtom), registry: store.get(registryAtom) };
}

it('is quiet while nothing is newer', async () => {
  expect(await afterOneLook({ running: record })).toEqual({ told: false, registry: [record] });
});

it.each<[string, boolean, Given]>([
  ['a newer host', true, { build: 'b' }],
  ['a newer remote that is in use', true, { running: { entry: 'http://localhost/a.js' } }],
  ['a newer remote that is not in use', false, {}],
  ['a newer version of what runs', true, { running: record, remote: newest }],
  ['what has failed in this page', false, { running: { ...record, failed: ['2.0.0'] }, remote: newest }],
  ['a canary that is for everybody', true, { running: record, remote: tried(100) }],
  ['a canary that is for nobody', false, { running: record, remote: tried(0) }],
  ['being offline', false, { build: 'b', offline: true }],
])('takes %s for news: %s', async (_what, told, given) => {
  expect((await afterOneLook(given)).told).toBe(told);
});

it('looks by itself at intervals', async () => {
  const store = createStore();
  const readBuild = () => Promise.resolve('b');
  const { stop } = watchVersions({ store, build: 'a', everyMs: 5, readBuild, readRegistry: async () => [] });
  await new Promise((resolve) => setTimeout(resolve, 30));
  stop();
  expect(store.get(newVersionAtom)).toBe(true);
});
