import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostBuild } from '@cessio/contract';
import { changedSince, extract, hasCommit } from '../compatibility/released.ts';
import { prepareTree } from '../compatibility/trees.ts';
import { copySources, packageFolders } from '../repository-copy.ts';
import { run } from '../processes.ts';
import { root } from '../root.ts';

/** What a remote's tests need besides its own folder. */
const SHARED = ['shared', 'jest.config.mjs', 'pnpm-lock.yaml'];

/** Runs Jest in a repository. */
export type RunTests = (repository: string, folder: string) => Promise<unknown>;

const runJest: RunTests = (repository, folder) =>
  run('npm', ['run', 'unit', '--', folder], 'Les tests du module ont échoué.', { cwd: repository });

/**
 * Runs a remote's tests against the shared packages of the released host, whose commit its build names: they may be
 * older than this repository's. Where they are the same, or their commit is not in this clone, against this
 * repository's.
 * @returns the commit whose packages they ran against; null: this repository's
 * @throws when a test fails
 */
export async function testModule(
  folder: string,
  { commit }: Pick<HostBuild, 'commit'>,
  runTests: RunTests = runJest,
): Promise<string | null> {
  if (commit === undefined || !hasCommit(commit) || !changedSince(commit, SHARED)) {
    await runTests(root, folder);
    return null;
  }
  const tree = await prepareTree(commit);
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-module-tests-'));
  try {
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
    await runTests(copy, folder);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return commit;
}
