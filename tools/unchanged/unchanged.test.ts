import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { testFolder } from '../fixtures/folder.ts';
import { copyRepository } from '../repository-copy.ts';
import { root } from '../root.ts';
import { READS } from './imports.ts';
import { unitFiles } from './passed.ts';

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
    const opened = { remotes: ['invoices'], areas: ['invoices', 'me'] };
    const keyOf = (file) => (file.startsWith('e2e/') ? journeyKey(file, opened) : unitKey(file));
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
    writeFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\n');
    before = keys();
  });

  it.each<[changed: string, again: string[], not: string[]]>([
    ['remote-invoices/src/features/list/invoice-list.tsx', [SCREEN, ANY, WORK], [API, WALL]],
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
});
