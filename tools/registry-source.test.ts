import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { RemoteRecord } from '@cessio/contract';
import { emptyFolder } from './fixtures/folder.ts';
import { usableRegistry } from '@cessio/kit/release/registry';
import { registrySource } from './registry-source.ts';

const { jest } = import.meta;
const ORIGIN = 'http://localhost:3001';
const record = (version: string, origin = ORIGIN): RemoteRecord => ({
  name: 'invoices',
  version,
  entry: `${origin}/${version}/assets/remote-entry.js`,
  prefixes: ['/factures'],
  contractRange: '^1.0',
});

describe('a registry', () => {
  it('keeps its good entries when one is malformed or stands at an origin that is not allowed', () => {
    const other = { ...record('1.0.0', 'https://elsewhere.test'), name: 'evil' };
    const told = {
      revision: 3,
      origins: [ORIGIN, 'no origin'],
      remotes: [{ name: 'x' }, null, record('1.0.0'), other],
    };
    expect(usableRegistry(told)).toEqual({ revision: 3, origins: [ORIGIN], remotes: [record('1.0.0')] });
  });

  it('loses a canary and a former version of another origin, not the live one', () => {
    const foreign = record('2.0.0', 'https://elsewhere.test');
    const { remotes } = usableRegistry({
      origins: [ORIGIN],
      remotes: [
        { ...record('1.0.0'), previous: [foreign, record('0.9.0')], canary: { ...foreign, percent: 5 } },
      ],
    });
    expect(remotes[0]?.previous?.map(({ version }) => version)).toEqual(['0.9.0']);
    expect(remotes[0]).not.toHaveProperty('canary');
  });
});

describe('the last good registry', () => {
  const dir = emptyFolder();
  const file = path.join(dir, 'kept', 'remotes.json');
  let api: Server;
  let url: string;
  let answer: { status?: number; body: string };
  let asked: (string | undefined)[];
  let now: number;

  beforeEach(async () => {
    asked = [];
    api = createServer((request, response) => {
      asked.push(request.headers['if-none-match']);
      response.writeHead(answer.status ?? 200, { ETag: '"1"' }).end(answer.body);
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(api.address() as { port: number }).port}/remotes.json`;
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    api.closeAllConnections();
    await api[Symbol.asyncDispose]();
  });

  const good = (revision: number, version: string) =>
    JSON.stringify({ revision, remotes: [record(version)] });
  const versionOf = async (source: ReturnType<typeof registrySource>) => (await source()).remotes[0]?.version;

  it.each<[string, { status?: number; body: string }]>([
    ['missing', { status: 404, body: '' }],
    ['refused', { status: 503, body: '{"remotes":[]}' }],
    ['not JSON', { body: '<!doctype html>' }],
    ['no registry', { body: '{"remotes":"none"}' }],
    ['empty', { body: '{"remotes":[]}' }],
    ['malformed throughout', { body: '{"remotes":[{"name":"invoices"}]}' }],
    ['older', { body: good(1, '0.1.0') }],
  ])('stays when the API’s is %s, also after a restart', async (_, bad) => {
    answer = { body: good(2, '1.0.0') };
    const source = registrySource(url, file);
    expect(await versionOf(source)).toBe('1.0.0');
    answer = bad;
    expect(await versionOf(source)).toBe('1.0.0');
    const restarted = registrySource(url, file);
    expect(await versionOf(restarted)).toBe('1.0.0');
    answer = { body: good(3, '1.1.0') };
    expect(await versionOf(restarted)).toBe('1.1.0');
    expect(readFileSync(file, 'utf8')).toContain('1.1.0');
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('is none where nothing was ever known, and for a file that was cut short', async () => {
    answer = { status: 404, body: '' };
    writeFileSync(path.join(dir, 'cut.json'), good(1, '1.0.0').slice(0, 40));
    expect((await registrySource(url, path.join(dir, 'cut.json'))()).remotes).toEqual([]);
  });

  it('is used though it cannot be kept: the disk is full', async () => {
    answer = { body: good(1, '1.0.0') };
    // A file is in the folder's place: nothing can be written there.
    writeFileSync(path.join(dir, 'kept'), '');
    expect(await versionOf(registrySource(url, file))).toBe('1.0.0');
  });

  it('is asked for once by pages that come together, by what is known of it', async () => {
    answer = { body: good(1, '1.0.0') };
    const source = registrySource(url, undefined);
    await Promise.all([source(), source(), source()]);
    answer = { status: 304, body: '' };
    expect(await versionOf(source)).toBe('1.0.0');
    expect(asked).toEqual([undefined, '"1"']);
  });
});
