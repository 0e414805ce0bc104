import { createStore, userAtom } from '@cessio/shell';
import { buildRemoteRecord, buildUser } from '@cessio/testing';
import { remoteStatesAtom } from './federation.ts';
import { registryAtom } from './registry.ts';
import { newVersionAtom, watchVersions } from './version-watch.ts';

const record = buildRemoteRecord({ version: '1.1.0', entry: 'http://localhost/b.js' });

async function afterOneLook(given: { build: string; running?: string; offline?: boolean }) {
  const store = createStore();
  if (given.running) {
    store.set(remoteStatesAtom, { invoices: { phase: 'ready', version: '1.0.0', entry: given.running } });
  }
  const { stop } = watchVersions({
    store,
    build: 'a',
    everyMs: 5,
    readBuild: () => (given.offline ? Promise.reject(new Error('offline')) : Promise.resolve(given.build)),
    readRegistry: () => Promise.resolve([record]),
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  stop();
  return store;
}

it('is quiet while nothing is newer', async () => {
  const store = await afterOneLook({ build: 'a', running: record.entry });
  expect(store.get(newVersionAtom)).toBe(false);
  expect(store.get(registryAtom)).toEqual([record]);
});

it('tells of a newer host', async () => {
  expect((await afterOneLook({ build: 'b' })).get(newVersionAtom)).toBe(true);
});

it('tells of a newer remote, when it is in use', async () => {
  const store = await afterOneLook({ build: 'a', running: 'http://localhost/a.js' });
  expect(store.get(newVersionAtom)).toBe(true);
  expect((await afterOneLook({ build: 'a' })).get(newVersionAtom)).toBe(false);
});

it('is quiet about what has failed in this page, and tells of a canary to its share alone', async () => {
  const b = { version: '2.0.0', entry: 'http://localhost/c.js', contractRange: '^1.0' };
  const look = async (remote: typeof record, failed: string[] = []) => {
    const store = createStore();
    store.set(userAtom, buildUser());
    store.set(remoteStatesAtom, {
      invoices: { phase: 'ready', version: record.version, entry: record.entry, failed },
    });
    const watch = watchVersions({
      store,
      build: 'a',
      readBuild: () => Promise.resolve('a'),
      readRegistry: () => Promise.resolve([remote]),
    });
    watch.look();
    await new Promise((resolve) => setTimeout(resolve, 5));
    watch.stop();
    return store.get(newVersionAtom);
  };
  expect(await look({ ...record, ...b })).toBe(true);
  expect(await look({ ...record, ...b }, ['2.0.0'])).toBe(false);
  expect(await look({ ...record, canary: { ...b, percent: 100 } })).toBe(true);
  expect(await look({ ...record, canary: { ...b, percent: 0 } })).toBe(false);
});

it('takes being offline for no news', async () => {
  expect((await afterOneLook({ build: 'b', offline: true })).get(newVersionAtom)).toBe(false);
});
