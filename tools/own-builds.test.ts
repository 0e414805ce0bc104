import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeForgotten, storeBuilds } from './own-builds.ts';
import { KEPT_DAYS } from './release/clean.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'cessio-own-'));
  write('remote-demo/package.json', { version: '0.1.0', cessio: { port: 3001 } });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function build(version: string, script: string, commit?: string): void {
  const entry = 'assets/entry.js';
  write(`remote-demo/dist/${entry}`, script);
  const hashes = { [entry]: `hash of ${script}` };
  const record = { name: 'demo', version, entry, hashes, prefixes: ['/demo'], contractRange: '^1.0' };
  write('remote-demo/dist/remote.json', { ...record, ...(commit && { commit }) });
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
