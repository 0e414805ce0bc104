import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '@cessio/build/sources';
import { readAt, readReleases } from '../compatibility/released.ts';
import { testFolder } from '../fixtures/folder.ts';
import { copyRepository } from '../repository-copy.ts';
import { root } from '../root.ts';
import { testModule, type RunTests } from './module-tests.ts';

const REMOTE = 'remote-invoices';
const CONTRACT = 'shared/contract/src/endpoints.ts';
const text = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');
const folder = testFolder();
const kept = path.join(folder, 'passed.json');
const noneKept = new Map<string, { tests: number }>();

afterEach(() => rmSync(kept, { force: true }));

it('runs the tests of today’s remote against the packages of the released host', async () => {
  const commit = readReleases().host.at(-1)?.commit;
  let runs = 0;
  const run: RunTests = (repository, files) => {
    runs += 1;
    expect(text(repository, CONTRACT)).toBe(readAt(commit ?? '', CONTRACT));
    for (const file of ['package.json', 'src/remote.ts'])
      expect(text(repository, REMOTE, file)).toBe(text(root, REMOTE, file));
    // The remote's imports are the copy's, other packages the installed ones.
    const imported = realpathSync(path.join(repository, REMOTE, 'node_modules/@cessio/contract'));
    expect(imported).toBe(realpathSync(path.join(repository, 'shared/contract')));
    expect(existsSync(path.join(repository, 'node_modules/.bin/jest'))).toBe(true);
    return Promise.resolve({
      passed: 2 * files.length,
      whole: new Map(files.map((file) => [file, { tests: 2 }])),
    });
  };
  const tested = await testModule(REMOTE, { commit }, { run, kept });
  expect(tested).toMatchObject({ host: commit, sources: versionOf(path.join(root, REMOTE)) });

  // The same sources against the same host: known; against this repository's packages: not.
  expect(await testModule(REMOTE, { commit }, { run, kept })).toEqual({ ...tested, at: expect.any(String) });
  expect(runs).toBe(1);
  await testModule(REMOTE, {}, { run: () => Promise.resolve({ passed: runs++, whole: noneKept }), kept });
  expect(runs).toBe(2);
});

it('runs them here when the host does not say its commit, or it is of another repository', async () => {
  const runs: string[] = [];
  const run: RunTests = (repository) => Promise.resolve({ passed: runs.push(repository), whole: noneKept });
  expect(await testModule(REMOTE, {}, { run, kept })).toMatchObject({ host: null, passed: 1 });
  const other = { commit: '0'.repeat(40) };
  expect(await testModule(REMOTE, other, { run, kept })).toMatchObject({ host: null, passed: 2 });
  expect(runs).toEqual([root, root]);
});

it('refuses the release when a test fails, and says which files ran and how long that took', async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const failing: RunTests = () => Promise.reject(new Error('Les tests du module ont échoué.'));
  await expect(testModule(REMOTE, {}, { run: failing, kept, say })).rejects.toThrow('ont échoué');
  expect(existsSync(kept)).toBe(false);
  const run: RunTests = () => Promise.resolve({ passed: 3, whole: noneKept });
  await testModule(REMOTE, {}, { run, kept });
  await testModule(REMOTE, {}, { run, kept, say });
  expect(said[0]).toMatch(/^ {2}Tests\u00a0: (\d+) fichiers sur \1$/);
  expect(said[1]).toMatch(/^ {2}Tests\u00a0: (\d+) fichiers sur \1\u00a0; la dernière fois \1 en [\d,]+ s$/);
});

describe('tests that passed', () => {
  const copy = path.join(folder, 'repository');
  const LIST = `${REMOTE}/src/features/list/list.page.test.tsx`;
  const RULES = `${REMOTE}/src/features/list/list-rules.test.ts`;
  /** One release: which files it ran, or why it failed. */
  function release(fails = false): { ran: string[]; passed?: number } {
    const script = `
      import { testModule } from './tools/release/module-tests.ts';
      const ran = [];
      const run = (_repository, files) => {
        ran.push(...files);
        if (${fails}) throw new Error('red');
        const page = '${REMOTE}/src/features/list/invoice-list.tsx';
        const whole = files.map((file) => [file, { tests: 2, files: [file, ...(file === '${LIST}' ? [page] : [])] }]);
        return { passed: 2 * files.length, whole: new Map(whole) };
      };
      const passed = await testModule('${REMOTE}', {}, { run }).then(({ passed }) => passed, (error) => {
        if (error.message !== 'red') throw error;
      });
      console.log(JSON.stringify({ ran, passed }));
    `;
    const args = ['--input-type=module', '--eval', script];
    return JSON.parse(execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }));
  }
  let all: string[];

  beforeAll(() => {
    copyRepository(copy);
    execFileSync('git', ['init', '-q'], { cwd: copy });
    writeFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\n');
    all = release().ran;
  });

  it('do not run again for the same sources, and count', () => {
    expect(all).toEqual(expect.arrayContaining([LIST, RULES]));
    expect(release()).toEqual({ ran: [], passed: 2 * all.length });
  });

  it('run again the next day', () => {
    const file = path.join(copy, '.cache/passed.json');
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"at": "[^"]+"/g, `"at": "${yesterday}"`));
    expect(release().ran).toEqual(all);
    expect(release().ran).toEqual([]);
  });

  it.each<[changed: string, again: 'all' | string[], not: string[]]>([
    [`${REMOTE}/src/features/list/invoice-list.tsx`, [LIST], [RULES]],
    [LIST, [LIST], [RULES]],
    ['shared/testing/src/jest-setup.ts', 'all', []],
    ['pnpm-lock.yaml', 'all', []],
  ])('run again when %s has changed, until they pass', (changed, again, not) => {
    writeFileSync(path.join(copy, changed), `${text(copy, changed)}\n`);
    const red = release(true);
    expect(red).toEqual({ ran: expect.arrayContaining(again === 'all' ? all : again) });
    expect(red.ran.filter((file) => not.includes(file))).toEqual([]);
    expect(release()).toEqual({ ran: red.ran, passed: 2 * all.length });
    expect(release().ran).toEqual([]);
  });
});
