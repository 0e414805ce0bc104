import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { versionOf } from '@cessio/build/sources';
import type { HostBuild, ReleaseAttestation } from '@cessio/contract';
import { changedSince, extract, hasCommit } from '../compatibility/released.ts';
import { prepareTree } from '../compatibility/trees.ts';
import { copySources, packageFolders } from '../repository-copy.ts';
import { run } from '../processes.ts';
import { root } from '../root.ts';

/** What a remote's tests need besides its own folder. */
const SHARED = ['shared', 'jest.config.mjs', 'pnpm-lock.yaml'];

/** Runs Jest in a repository, and answers how many tests passed. */
export type RunTests = (repository: string, folder: string) => Promise<number>;

const runJest: RunTests = (repository, folder) =>
  inFolder(async (dir) => {
    const results = path.join(dir, 'results.json');
    const args = ['run', 'unit', '--', folder, '--json', `--outputFile=${results}`];
    await run('npm', args, 'Les tests du module ont échoué.', { cwd: repository });
    return (JSON.parse(readFileSync(results, 'utf8')) as { numPassedTests: number }).numPassedTests;
  });

/** Works in a folder that is gone afterwards. */
async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-module-tests-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Runs a remote's tests against the shared packages of the released host, whose commit its build names: they may be
 * older than this repository's. Where they are the same, or their commit is not in this clone, against this
 * repository's.
 * @returns what a release is signed with; `host` is the commit whose packages they ran against, null: this repository's
 * @throws when a test fails
 */
export async function testModule(
  folder: string,
  { commit }: Pick<HostBuild, 'commit'>,
  runTests: RunTests = runJest,
): Promise<ReleaseAttestation> {
  const host = commit !== undefined && hasCommit(commit) && changedSince(commit, SHARED) ? commit : null;
  // What is built meanwhile of other sources has another version: the portal refuses it.
  const sources = versionOf(path.join(root, folder));
  const passed = await (host === null ? runTests(root, folder) : testAgainst(host, folder, runTests));
  return { sources, host, passed, at: new Date().toISOString() };
}

/** Runs the tests in a copy of that commit which has today's sources of the remote. */
async function testAgainst(commit: string, folder: string, runTests: RunTests): Promise<number> {
  const tree = await prepareTree(commit);
  return inFolder(async (dir) => {
    const copy = path.join(dir, 'repository');
    extract(commit, copy);
    rmSync(path.join(copy, folder), { recursive: true, force: true });
    copySources(copy, [folder]);
    symlinkSync(path.join(tree, 'node_modules'), path.join(copy, 'node_modules'));
    for (const each of packageFolders(copy)) {
      const installed = path.join(each === folder ? root : tree, each, 'node_modules');
      if (existsSync(installed))
        cpSync(installed, path.join(copy, each, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    }
    return runTests(copy, folder);
  });
}
