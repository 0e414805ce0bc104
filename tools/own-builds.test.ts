import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emptyFolder, writeFiles } from './fixtures/folder.ts';
import { removeForgotten, storeBuilds } from './own-builds.ts';
import { KEPT_DAYS } from './release/clean.ts';

const dir = emptyFolder();
beforeEach(() => {
  writeFiles(dir, { 'remote-demo/package.json': { version: '0.1.0', cessio: { port: 3001 } } });
});

function build(version: string, script: string, commit?: string): void {
  const entry = 'assets/entry.js';
  const hashes = { [entry]: `hash of ${script}` };
  const record = { name: 'demo', version, entry, hashes, prefixes: ['/demo'], contractRange: '^1.0' };
  writeFiles(path.join(dir, 'remote-demo/dist'), {
    [entry]: script,
    'remote.json': { ...record, ...(commit && { commit }) },
  });
}

const put = async () =>
  (await storeBuilds(path.join(dir, 'store'), { demo: 'http://localhost:3001' }, dir))[0];
const stored = (version: string) =>
  readFileSync(path.join(dir, 'store/remote-demo', version, 'assets/entry.js'), 'utf8');

it('puts each build beside those before it, and says where it stands', async () => {
  build('0.1.0-a', 'one()');
  await put();
  build('0.1.0-b', 'two()');
  expect(await put()).toMatchObject({
    version: '0.1.0-b',
    entry: 'http://localhost:3001/0.1.0-b/assets/entry.js',
    hashes: { 'http://localhost:3001/0.1.0-b/assets/entry.js': 'hash of two()' },
  });
  expect([stored('0.1.0-a'), stored('0.1.0-b')]).toEqual(['one()', 'two()']);
});

it('never writes over a version that is served, and registers what is served', async () => {
  build('0.1.0-a', 'one()');
  await put();
  build('0.1.0-a', 'other()', 'c0ffee');
  expect((await put())?.hashes).toEqual({ 'http://localhost:3001/0.1.0-a/assets/entry.js': 'hash of one()' });
  expect(stored('0.1.0-a')).toBe('one()');
});

it('deletes after thirty days what the registry has forgotten, and nothing else', async () => {
  for (const version of ['0.1.0-a', '0.1.0-b']) {
    build(version, version);
    await put();
  }
  const known = { demo: ['0.1.0-b'] };
  const after = (days: number) =>
    removeForgotten(path.join(dir, 'store'), known, {
      now: new Date(Date.now() + days * 86_400_000),
      repository: dir,
    });
  expect(await after(KEPT_DAYS - 1)).toEqual([]);
  expect(stored('0.1.0-a')).toBe('0.1.0-a');
  expect(await after(KEPT_DAYS + 1)).toEqual(['remote-demo 0.1.0-a']);
  expect(() => stored('0.1.0-a')).toThrow('ENOENT');
  expect(stored('0.1.0-b')).toBe('0.1.0-b');
});
