import { remoteFolders } from '@cessio/build/remotes';
import { CONTRACT_VERSION } from '@cessio/contract';
import { sources, textOf } from '../fixtures/sources.ts';
import { compileReleases } from './compile.ts';
import { REPORTS } from './declarations.ts';
import { readReleases, versionOf } from './released.ts';
import { packageChange, packageChanges, promised, raised, tells, untold } from './versions.ts';

test('versions are raised as package managers read them', () => {
  expect([raised('1.4.2', 'major'), raised('1.4.2', 'lesser')]).toEqual(['2.0.0', '1.5.0']);
  expect([raised('0.2.3', 'major'), raised('0.2.3', 'lesser')]).toEqual(['0.3.0', '0.2.4']);
  expect([raised('1.0', 'major'), raised('1.0', 'lesser')]).toEqual(['2.0', '1.1']);
});

test.each([
  ['0.2.0', '0.2.0', [false, false]],
  ['0.2.1', '0.2.0', [false, true]],
  ['0.3.0', '0.2.9', [true, true]],
  ['0.1.0', '0.2.0', [false, false]],
  ['1.1', '1.0', [false, true]],
  ['2.0', '1.9', [true, true]],
])('%s after %s tells a removal, an addition: %p', (now, released, told) => {
  expect([tells(now, released, 'major'), tells(now, released, 'lesser')]).toEqual(told);
});

describe('what a package changed', () => {
  const report = (names: string[], rest = '') =>
    new Map([['ui.d.ts', `export {\n${names.map((name) => `  ${name},\n`).join('')}};\n\n${rest}`]]);
  const before = report(['Button', 'Card'], 'old');

  it.each([
    ['nothing', before, true, null],
    ['a name taken away', report(['Card'], 'old'), true, { size: 'major', why: ['ui.d.ts: Button removed'] }],
    [
      'a report taken away',
      new Map(),
      true,
      { size: 'major', why: ['ui.d.ts: Button removed', 'ui.d.ts: Card removed'] },
    ],
    ['a name more', report(['Button', 'Card', 'Tabs']), true, { size: 'lesser', why: ['ui.d.ts changed'] }],
    [
      'one declared in another way',
      report(['Button', 'Card'], 'new'),
      true,
      { size: 'lesser', why: ['ui.d.ts changed'] },
    ],
    [
      'one with which releases no longer compile',
      report(['Button', 'Card'], 'new'),
      false,
      { size: 'major', why: ['ui.d.ts changed'] },
    ],
    [
      'a report more',
      new Map([...before, ['ui.table.d.ts', '']]),
      true,
      { size: 'lesser', why: ['ui.table.d.ts added'] },
    ],
  ])('%s', (_what, now, compiles, change) => {
    expect(packageChange(before, now as Map<string, string>, compiles)).toEqual(change);
  });

  it('of two, only the one that takes a name away, although releases no longer compile', () => {
    const ui = { folder: 'shared/ui', before, now: report(['Card'], 'old') };
    const shell = { folder: 'shared/shell', before, now: report(['Button', 'Card'], 'new') };
    const sizes = (packages: (typeof ui)[]) =>
      packageChanges(packages, false).map(({ change }) => change?.size);
    expect(sizes([ui, shell])).toEqual(['major', 'lesser']);
    expect(sizes([shell])).toEqual(['major']);
  });
});

test('OpenAPI and contract have one version', () => {
  const api = JSON.parse(textOf('api/openapi.json')) as {
    info: { version: string };
  };
  expect(api.info.version).toBe(CONTRACT_VERSION);
});

test('the last releases of host and remotes are known, the newest first, by commits of this history', () => {
  const { host, remotes } = readReleases();
  const all = [host, ...remoteFolders().map(({ name }) => remotes[name] ?? [])];
  expect(host.length).toBeGreaterThan(0);
  for (const list of all) expect(list.length).toBeLessThanOrEqual(2);
  for (const { commit, version } of host) expect(versionOf('host', commit)).toBe(version);
  for (const [name, list] of Object.entries(remotes))
    for (const { commit, version } of list) expect(versionOf(`remote-${name}`, commit)).toBe(version);
});

test('the sources of the released remotes compile against the packages as they are', async () => {
  expect(await compileReleases()).toBe('');
});

test('every version tells what changed since the last release (npm run versions)', () => {
  const reports = sources(`${REPORTS}/*`).map((file): [string, string] => [file, textOf(file)]);
  const due = untold(promised(new Map(reports), true));
  expect(due.map(({ name, now, change }) => [name, now, change])).toEqual([]);
});
