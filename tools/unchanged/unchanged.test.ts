import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { testFolder, writeFiles } from '../fixtures/folder.ts';
import { copyRepository } from '../repository-copy.ts';
import { root } from '../root.ts';
import { READS } from './imports.ts';
import { dueJourneys, unitFiles, type Whole } from './passed.ts';

it('knows every file of tests that Jest finds', () => {
  const jest = path.join(createRequire(path.join(root, 'package.json')).resolve('jest'), '../../bin/jest.js');
  const listed = execFileSync(process.execPath, [jest, '--listTests'], { cwd: root, encoding: 'utf8' });
  const files = listed
    .trim()
    .split('\n')
    .map((file) => path.relative(root, file));
  expect(unitFiles().toSorted()).toEqual(files.toSorted());
});

it('says of files that exist what they read', () => {
  expect(Object.keys(READS).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

const folder = testFolder();

it('knows single browser tests where those of a file are independent', () => {
  const kept = path.join(folder, 'passed.json');
  const due = (spec: string) => dueJourneys(false, kept).names.filter((name) => name.startsWith(spec));
  const [WORK, VIEWER] = ['e2e/specs/work.spec.ts', 'e2e/specs/viewer.spec.ts'];
  const whole: Whole = { files: [], areas: [], tests: 1 };
  const record = (all: boolean, tests: Record<string, Whole | null>) =>
    dueJourneys(all, kept).record(new Map(Object.entries(tests)));
  expect([...due(WORK), ...due(VIEWER)]).toEqual([WORK, VIEWER]);

  const one = { [`${WORK} › one`]: whole, [`${VIEWER} › one`]: whole };
  record(true, { ...one, [WORK]: null, [`${WORK} › two`]: null, [VIEWER]: null, [`${VIEWER} › two`]: null });
  expect([...due(WORK), ...due(VIEWER)]).toEqual([`${WORK} › two`, VIEWER]);

  record(false, { [WORK]: whole, [`${WORK} › two`]: whole, [VIEWER]: whole, ...one });
  expect([...due(WORK), ...due(VIEWER)]).toEqual([]);

  // Those that it had are forgotten when the whole file ran.
  record(true, { [WORK]: null, [`${WORK} › three`]: null });
  expect(due(WORK)).toEqual([WORK]);
});

/** A build like the bundler's: names by content, which the entry lists, and a version of all of it. */
function buildOf(
  app: string,
  parts: Readonly<Record<string, string>>,
  prefixes: string,
): Record<string, string> {
  const digest = (text: string, length: number) =>
    createHash('sha256').update(text).digest('hex').slice(0, length);
  const version = `0.1.2-${digest(JSON.stringify(parts), 8)}`;
  const nameOf = (name: string, text: string) => `assets/${name}.${digest(text, 10)}.js`;
  const chunks = Object.entries(parts).filter(([name]) => name !== 'entry');
  const names = chunks.map(([name, text]) => `${name}:"${digest(text, 10)}"`).join();
  const hashes = chunks.map(([name, text]) => `${name}:"sha384-${digest(text, 64)}"`).join();
  const entry = `var cessio_${version.replaceAll(/\W/g, '_')};${parts['entry']};load({${names}},{${hashes}})`;
  const files = [['entry', entry] as const, ...chunks].map(
    ([name, text]) => [nameOf(name, text), text] as const,
  );
  // Edited sources have no commit.
  const commit = parts === HOST || parts === INVOICES ? { commit: digest(app, 40) } : {};
  const about = {
    version,
    prefixes,
    entry: nameOf('entry', entry),
    files: Object.fromEntries(files),
    ...commit,
  };
  return Object.fromEntries(
    [
      ...files,
      ['index.html', `<script src="/${nameOf('entry', entry)}">`] as const,
      [app === 'host' ? 'build.json' : 'remote.json', JSON.stringify(about)] as const,
    ].map(([name, text]) => [`${app}/dist/${name}`, text]),
  );
}

const HOST = { entry: 'host()', later: 'later()' };
const INVOICES = { entry: 'routes(170, 26)', 170: 'list()', 26: 'record()' };
const builds = (host = HOST, invoices: Record<string, string> = INVOICES, prefixes = '/Invoices') => ({
  ...buildOf('host', host, ''),
  ...buildOf('remote-invoices', invoices, prefixes),
});

describe('a file of tests runs again', () => {
  const copy = testFolder();
  const SCREEN = 'remote-invoices/src/features/list/list.page.test.tsx';
  const API = 'api/src/modules/certificates/certificates.routes.test.ts';
  const WALL = 'api/src/isolation.test.ts';
  const ANY = 'tools/words.test.ts';
  const KIT = 'shared/contract/src/money/cover.test.ts';
  const WORK = 'e2e/specs/work.spec.ts';
  const CALENDAR = 'e2e/specs/calendar.spec.ts';
  const ALL = [SCREEN, API, WALL, ANY, KIT, WORK, CALENDAR];
  const PRINT = `
    import { journeyKey, unitKey } from './tools/unchanged/keys.ts';
    const files = {
      '${SCREEN}': ['${SCREEN.replace('.test', '')}'],
      '${WORK}': ['host/assets/entry.0123456789.js', 'remote-invoices/0.1.1-00/assets/entry.0123456789.js', 'remote-invoices/0.1.1-00/assets/170.0123456789.js'],
      '${CALENDAR}': ['host/assets/entry.0123456789.js'],
    };
    const keyOf = (file) =>
      file.startsWith('e2e/')
        ? journeyKey(file, { files: files[file] ?? [], areas: ['invoices', 'me'] })
        : unitKey(file, files[file]);
    console.log(JSON.stringify(${JSON.stringify(ALL)}.map((file) => [file, keyOf(file)])));
  `;
  const keys = (): Map<string, string> => {
    const args = ['--input-type=module', '--eval', PRINT];
    const said = execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    return new Map(JSON.parse(said) as [string, string][]);
  };
  let before: Map<string, string>;

  beforeAll(() => {
    copyRepository(copy);
    execFileSync('git', ['init', '-q'], { cwd: copy });
    // Here they are links, which the repository's own pattern for folders does not match.
    writeFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\ndist\n');
    writeFiles(copy, builds());
    before = keys();
  });

  it.each<[changed: string, again: string[], not: string[]]>([
    ['remote-invoices/src/features/list/list.page.tsx', [SCREEN, ANY], [API, WALL, WORK]],
    ['remote-invoices/src/features/record/record.page.tsx', [ANY], [SCREEN, API, WALL, WORK]],
    ['host/locales/fr.json', [SCREEN, ANY, WORK, CALENDAR], []],
    ['remote-admin/src/remote.ts', [ANY], [SCREEN, API, WORK]],
    ['api/src/modules/certificates/certificates.routes.ts', [API, WALL, ANY], [SCREEN, CALENDAR]],
    ['api/src/modules/documents/documents.routes.ts', [WALL, ANY], [API, SCREEN]],
    ['api/src/db/list/read.ts', [API, WALL, WORK], [SCREEN]],
    ['api/schema.sql', [API, WALL, WORK], [SCREEN]],
    ['e2e/pages/calendar.ts', [CALENDAR], [WORK, API]],
    ['pnpm-lock.yaml', ALL, []],
  ])('when %s changes, and others do not', (changed, again, not) => {
    const file = path.join(copy, changed);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text}\n`);
    const now = keys();
    writeFileSync(file, text);
    const due = [...before.keys()].filter((name) => before.get(name) !== now.get(name));
    expect(due).toEqual(expect.arrayContaining(again));
    expect(due.filter((name) => not.includes(name))).toEqual([]);
  });

  it.each<[what: string, now: Record<string, string>, again: string[]]>([
    ['a page that it fetched', builds(HOST, { ...INVOICES, 170: 'list(2)' }), [WORK]],
    ['a page that it did not fetch', builds(HOST, { ...INVOICES, 26: 'record(2)' }), []],
    ['a new route', builds(HOST, { ...INVOICES, entry: 'routes(170, 26, 34)', 34: 'other()' }), [WORK]],
    ['what every page knows of the remote', builds(HOST, INVOICES, '/bills'), [WORK, CALENDAR]],
    ['the host', builds({ ...HOST, entry: 'host(2)' }), [WORK, CALENDAR]],
    ['a part of the host that it did not fetch', builds({ ...HOST, later: 'later(2)' }), []],
  ])('in a browser when %s was built differently', (_what, now, again) => {
    const built = (files: Record<string, string>) => {
      for (const app of ['host', 'remote-invoices'])
        rmSync(path.join(copy, app, 'dist'), { recursive: true });
      writeFiles(copy, files);
    };
    built(now);
    const after = keys();
    built(builds());
    expect([...before.keys()].filter((name) => before.get(name) !== after.get(name))).toEqual(again);
  });
});
