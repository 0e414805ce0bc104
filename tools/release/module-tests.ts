import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { versionOf } from '@cessio/build/sources';
import type { HostBuild, ReleaseAttestation } from '@cessio/contract';
import { run as runProgram } from '@cessio/kit/run';
import { seconds } from '@cessio/kit/seconds';
import { changedSince, extract, hasCommit } from '../compatibility/released.ts';
import { prepareTree } from '../compatibility/trees.ts';
import { copySources, packageFolders } from '../repository-copy.ts';
import { root } from '../root.ts';
import { parseJestResult } from '../test-results.ts';
import { dueModule, type Whole } from '../unchanged/passed.ts';
import { notedReads } from '../unchanged/reads.ts';

/** What a remote's tests need besides its own folder. */
const SHARED = ['shared', 'jest.config.mjs', 'pnpm-lock.yaml'];

/** Runs files of tests, by path in a repository, with Jest. @throws when one fails */
export type RunTests = (
  repository: string,
  files: readonly string[],
) => Promise<{ passed: number; whole: ReadonlyMap<string, Pick<Whole, 'tests'>> }>;

const runJest: RunTests = (repository, files) =>
  inFolder(async (dir) => {
    const results = path.join(dir, 'results.json');
    const args = ['run', 'unit', '--', '--runTestsByPath', ...files, '--json', `--outputFile=${results}`];
    const reads = path.join(dir, 'reads');
    const env = { ...process.env, CESSIO_READS: reads };
    await runProgram('npm', args, 'Les tests du module ont échoué.', { cwd: repository, env });
    const json: unknown = JSON.parse(readFileSync(results, 'utf8'));
    const { passed, whole } = parseJestResult(json, notedReads(reads));
    const inRepository = ([file, one]: [string, Whole]) =>
      [path.relative(realpathSync(repository), file), one] as const;
    return { passed, whole: new Map([...whole].map(inRepository)) };
  });

interface TestOptions {
  /** Which files run, in French. */
  say?: (line: string) => void;
  run?: RunTests;
  /** File of what passed; by default that of `npm test`. */
  kept?: string;
}

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
 * repository's. Files that passed here, and for which nothing has changed since, do not run again (docs/adr/0095).
 * @returns what a release is signed with; `host` is the commit whose packages they ran against, null: this repository's
 * @throws when a test fails
 */
export async function testModule(
  folder: string,
  { commit }: Pick<HostBuild, 'commit'>,
  { say = () => undefined, run = runJest, kept }: TestOptions = {},
): Promise<ReleaseAttestation> {
  const host = commit !== undefined && hasCommit(commit) && changedSince(commit, SHARED) ? commit : null;
  // What is built meanwhile of other sources has another version: the portal refuses it.
  const sources = versionOf(path.join(root, folder));
  const due = dueModule(folder, host, kept);
  const { files, of, tests, last } = due;
  if (files.length === 0 && due.at !== null) {
    say(`  Tests\u00a0: les ${of} fichiers ont déjà réussi sur ces sources`);
    return { sources, host, passed: tests, at: due.at };
  }
  const packages = host === null ? '' : `, avec les paquets du portail en service (${host.slice(0, 8)})`;
  const before = last ? `\u00a0; la dernière fois ${last.files} en ${seconds(last.ms)}` : '';
  say(`  Tests\u00a0: ${files.length} fichier${files.length > 1 ? 's' : ''} sur ${of}${packages}${before}`);
  const begun = performance.now();
  const { passed, whole } = await (host === null
    ? run(root, files)
    : testAgainst(host, folder, (copy) => run(copy, files)));
  due.record(whole, performance.now() - begun);
  return { sources, host, passed: passed + tests, at: new Date().toISOString() };
}

/** Runs tests in a copy of that commit which has today's sources of the remote. */
async function testAgainst<T>(
  commit: string,
  folder: string,
  runTests: (copy: string) => Promise<T>,
): Promise<T> {
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
    return runTests(copy);
  });
}
