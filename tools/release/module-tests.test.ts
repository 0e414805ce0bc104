import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '@cessio/build/sources';
import { readAt, readReleases } from '../compatibility/released.ts';
import { root } from '../root.ts';
import { testModule } from './module-tests.ts';

const REMOTE = 'remote-invoices';
const CONTRACT = 'shared/contract/src/endpoints.ts';
const text = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');

it('runs the tests of today’s remote against the packages of the released host', async () => {
  const commit = readReleases().host.at(-1)?.commit;
  const runs: string[] = [];
  const tested = await testModule(REMOTE, { commit }, (repository, folder) => {
    runs.push(folder);
    expect(text(repository, CONTRACT)).toBe(readAt(commit ?? '', CONTRACT));
    for (const file of ['package.json', 'src/remote.ts'])
      expect(text(repository, REMOTE, file)).toBe(text(root, REMOTE, file));
    // The remote's imports are the copy's, other packages the installed ones.
    const imported = realpathSync(path.join(repository, REMOTE, 'node_modules/@cessio/contract'));
    expect(imported).toBe(realpathSync(path.join(repository, 'shared/contract')));
    expect(existsSync(path.join(repository, 'node_modules/.bin/jest'))).toBe(true);
    return Promise.resolve(12);
  });
  expect(runs).toEqual([REMOTE]);
  expect(tested).toMatchObject({ host: commit, passed: 12, sources: versionOf(path.join(root, REMOTE)) });
});

it('runs them here when the host does not say its commit, or it is of another repository', async () => {
  const runs: string[] = [];
  const run = (repository: string) => Promise.resolve(runs.push(repository));
  expect(await testModule(REMOTE, {}, run)).toMatchObject({ host: null, passed: 1 });
  expect(await testModule(REMOTE, { commit: '0'.repeat(40) }, run)).toMatchObject({ host: null, passed: 2 });
  expect(runs).toEqual([root, root]);
});

it('refuses the release when a test fails', async () => {
  const failing = () => Promise.reject(new Error('Les tests du module ont échoué.'));
  await expect(testModule(REMOTE, {}, failing)).rejects.toThrow('ont échoué');
});
