import path from 'node:path';
import type { HostBuild, RemoteRelease } from '@cessio/contract';
import { emptyFolder, writeFiles } from '../fixtures/folder.ts';
import {
  bundledPackages,
  checkBytes,
  checkFiles,
  checkFit,
  checkLicences,
  checkPolicy,
  isAllowedLicence,
} from './checks.ts';

const dir = emptyFolder();

describe('the first file', () => {
  const sizes = { budget: 10_240, live: 9000, reason: undefined };

  it('may keep within its budget and 5 % of the live one', () => {
    expect(checkBytes(9450, sizes)).toEqual([]);
    expect(checkBytes(10_000, { ...sizes, live: undefined })).toEqual([]);
  });

  it('grows further for a reason only, and never beyond its budget', () => {
    expect(checkBytes(9451, sizes)).toEqual([expect.stringContaining('plus de 5\u00a0%')]);
    expect(checkBytes(9451, { ...sizes, reason: 'Nouvelle liste' })).toEqual([]);
    expect(checkBytes(10_241, { ...sizes, reason: 'Nouvelle liste' })).toEqual([
      expect.stringContaining('budget'),
    ]);
  });
});

it('names what the portal does not offer, and refuses who does not say what it takes', () => {
  const { offers } = {
    offers: { contract: '1.0', shared: { react: { version: '19.2.0', names: ['use'] } }, calls: [] },
  };
  const needs = {
    contract: '1.0',
    shared: { react: { version: '18.3.0', names: ['use'] } },
    calls: ['GET /api/x'],
  };
  expect(checkFit({ needs } as unknown as RemoteRelease, { offers } as unknown as HostBuild)).toEqual([
    'le portail n’offre pas GET /api/x',
    'le portail n’offre pas react 18.3.0 (19.2.0)',
  ]);
  expect(checkFit({} as RemoteRelease, { offers } as unknown as HostBuild)).toHaveLength(1);
});

it('finds a file that was changed, is missing or came from elsewhere', () => {
  const release = { files: { a: '1', b: '2', c: '3' } } as unknown as RemoteRelease;
  expect(checkFiles(release, { a: '1', b: '2', c: '3', 'remote.json': '9' })).toEqual([]);
  expect(checkFiles(release, { a: '1', b: 'x', d: '4' }).map((text) => text.slice(0, 1))).toEqual([
    'b',
    'c',
    'd',
  ]);
});

it('finds in scripts and styles what the page’s policy refuses', () => {
  writeFiles(dir, {
    'assets/a.js': 'eval(a)',
    'assets/b.css': '@import url(https://fonts.example.com/b.css)',
    'assets/c.js': 'a()',
  });
  expect(checkPolicy(dir)).toEqual(['assets/a.js\u00a0: eval()', 'assets/b.css\u00a0: fonts.example.com']);
});

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('%s: %s', (licence, allowed) => expect(isAllowedLicence(licence)).toBe(allowed));

  it('are those of the packages whose code is bundled', () => {
    const store = 'node_modules/.pnpm/bad@1/node_modules/@x/bad';
    const sources = [
      `webpack://a/../${store}/index.js`,
      'webpack://a/./src/a.ts',
      'data:text/javascript,node_modules/y/z',
    ];
    writeFiles(dir, {
      'dist/assets/a.js.map': { sources },
      [`${store}/package.json`]: { name: '@x/bad', license: 'GPL-3.0' },
    });
    expect(bundledPackages(path.join(dir, 'dist'))).toEqual([store]);
    expect(checkLicences(path.join(dir, 'dist'), dir)).toEqual(['licence de @x/bad\u00a0: GPL-3.0']);
  });
});
