import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '@cessio/kit/run';
import { isAlive, runCommand } from '../processes.ts';
import { root } from '../root.ts';
import { extract, readReleases, type Release } from './released.ts';

const FOLDER = path.join(root, '.cache', 'releases');

/** Folder of the sources of a commit, with their packages. */
export const treeOf = (commit: string): string => path.join(FOLDER, commit);

/** Those programs are independent: our own options must not reach them. */
const env = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_OPTIONS: '', NODE_ENV: '' });

/** The sources of a commit with their packages installed; cached, completely or not at all. */
export async function prepareTree(commit: string): Promise<string> {
  const tree = treeOf(commit);
  if (existsSync(tree)) return tree;
  const part = `${tree}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  extract(commit, part);
  const { packageManager } = JSON.parse(readFileSync(path.join(part, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', install, `The packages of ${commit} could not be installed.`, { cwd: part, env: env() });
  try {
    renameSync(part, tree);
  } catch (error) {
    // Another process was faster.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(tree)) throw error;
  }
  return tree;
}

/** Builds those applications from the sources of a commit, once. */
async function buildTree(commit: string, applications: readonly string[]): Promise<void> {
  const tree = await prepareTree(commit);
  const done = path.join(tree, '.cache', `built-${applications.join('-')}`);
  if (existsSync(done)) return;
  await run(process.execPath, ['tools/build.ts', ...applications], `${commit} could not be built.`, {
    cwd: tree,
    env: env(),
  });
  writeFileSync(done, '');
}

/** Deletes what no release uses any longer, and unfinished leftovers of processes that are gone. */
function sweep(known: ReadonlySet<string>): void {
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    const [commit = '', pid] = name.split('.');
    const wanted = pid === undefined ? known.has(commit) : isAlive(Number(pid));
    if (!wanted) rmSync(path.join(FOLDER, name), { recursive: true, force: true });
  }
}

/** Builds the releases of these ages. */
async function buildReleased(ages: readonly number[]): Promise<void> {
  const { host, remotes } = readReleases();
  const all: [string, Release[]][] = [
    ['host', host],
    ...Object.entries(remotes).map(([name, list]): [string, Release[]] => [`remote-${name}`, list]),
  ];
  const known = new Set(all.flatMap(([, list]) => list.map(({ commit }) => commit)));
  sweep(known);
  for (const commit of known) {
    const due = all.filter(([, list]) => ages.some((age) => list[age - 1]?.commit === commit));
    if (due.length > 0)
      await buildTree(
        commit,
        due.map(([folder]) => folder),
      );
  }
}

// node tools/compatibility/trees.ts [--all]: the last releases, or the last two
if (import.meta.main) await runCommand(() => buildReleased(process.argv.includes('--all') ? [1, 2] : [1]));
