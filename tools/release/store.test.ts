import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyFolder, writeFiles } from '../fixtures/folder.ts';
import { folderStore, StoreConflictError } from '@cessio/kit/release/store';
import { startWebServer } from '../web-server.ts';

const REMOTE = 'remote-invoices';
const FILES = { 'assets/a.js': 'a()', 'assets/b.js': 'b()', 'remote.json': '{}' };

const dir = emptyFolder();
const built = path.join(dir, 'dist');
const root = path.join(dir, 'store');

beforeEach(() => writeFiles(built, FILES));

const versionsOf = async () => (await folderStore(root).versions(REMOTE)).map(({ version }) => version);
const everything = () => readdirSync(path.join(root, REMOTE)).toSorted();

it('puts a version once, lists it, says what it holds and takes it out', async () => {
  const store = folderStore(root);
  expect(await versionsOf()).toEqual([]);
  expect(await store.put(REMOTE, '1.0.0-aa', built)).toBe(true);
  writeFiles(built, { 'remote.json': { commit: 'since then' } });
  expect(await store.put(REMOTE, '1.0.0-aa', built)).toBe(false);
  await store.put(REMOTE, '0.9.0-bb', built);
  expect(await versionsOf()).toEqual(['0.9.0-bb', '1.0.0-aa']);
  expect(readFileSync(path.join(root, REMOTE, '1.0.0-aa/assets/a.js'), 'utf8')).toBe('a()');
  expect(Object.keys((await store.hashes(REMOTE, '1.0.0-aa')) ?? {})).toEqual(Object.keys(FILES));
  await store.remove(REMOTE, '0.9.0-bb');
  await store.remove(REMOTE, '0.9.0-bb');
  expect(everything()).toEqual(['1.0.0-aa']);
  expect(await store.hashes(REMOTE, '0.9.0-bb')).toBeNull();
});

it('refuses other files under a known version, and leaves what is there', async () => {
  const store = folderStore(root);
  await store.put(REMOTE, '1.0.0', built);
  writeFiles(built, { 'assets/a.js': 'other()' });
  await expect(store.put(REMOTE, '1.0.0', built)).rejects.toThrow(StoreConflictError);
  expect(readFileSync(path.join(root, REMOTE, '1.0.0/assets/a.js'), 'utf8')).toBe('a()');
  expect(everything()).toEqual(['1.0.0']);
});

it.each(['../out', '.hidden', '1/2', ''])('refuses %j as a version', async (version) => {
  await expect(folderStore(root).put(REMOTE, version, built)).rejects.toThrow('n’est pas une version');
});

it('leaves nothing of a put on a full disk', async () => {
  let left = 1;
  const store = folderStore(root, (from, to) => {
    left -= 1;
    return left < 0
      ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
      : copyFile(from, to);
  });
  await expect(store.put(REMOTE, '1.0.0', built)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(everything()).toEqual([]);
});

it('refuses what it does not read back as it was built', async () => {
  const store = folderStore(root, async (from, to) => {
    await copyFile(from, to);
    if (to.endsWith('b.js')) writeFileSync(to, 'half');
  });
  await expect(store.put(REMOTE, '1.0.0', built)).rejects.toThrow('relus');
  expect(everything()).toEqual([]);
});

it('takes two puts of one version at once for one', async () => {
  const puts = await Promise.all([1, 2, 3].map(() => folderStore(root).put(REMOTE, '1.0.0', built)));
  expect(puts.filter(Boolean)).toHaveLength(1);
  expect(everything()).toEqual(['1.0.0']);
});

it('shows and serves nothing of a put that was killed at any file, and does it whole the next time', async () => {
  mkdirSync(path.join(root, REMOTE), { recursive: true });
  const server = await startWebServer({ dir: path.join(root, REMOTE), port: 0 });
  const store = folderStore(root);
  for (const killedAt of [0, 1, 2]) {
    const script = `
      const { folderStore } = await import(${JSON.stringify(import.meta.resolve('@cessio/kit/release/store'))});
      const { copyFile } = await import('node:fs/promises');
      let copied = 0;
      const copy = (from, to) => (copied++ === ${killedAt} ? process.kill(process.pid, 'SIGKILL') : copyFile(from, to));
      await folderStore(${JSON.stringify(root)}, copy).put('${REMOTE}', '1.0.0', ${JSON.stringify(built)});`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(signal).toBe('SIGKILL');
    expect(await versionsOf()).toEqual([]);
  }
  const left = everything().filter((name) => readdirSync(path.join(root, REMOTE, name)).length > 0);
  expect(left.length).toBeGreaterThan(1);
  try {
    expect((await fetch(`${server.url}/${left[1]}/assets/a.js`)).status).toBe(404);
    expect((await fetch(`${server.url}/1.0.0/assets/a.js`)).status).toBe(404);
    // A later put removes leftovers, once nobody can still be writing them.
    utimesSync(path.join(root, REMOTE, left[0] ?? ''), 0, 0);
    await store.put(REMOTE, '1.0.0', built);
    expect(everything()).not.toContain(left[0]);
    expect(await versionsOf()).toEqual(['1.0.0']);
    const answer = await fetch(`${server.url}/1.0.0/assets/a.js`);
    expect(await answer.text()).toBe('a()');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  } finally {
    await server.close();
  }
});
