import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The packages `@cessio/*`: in this repository, or where a package manager installed them. */
const KIT = join(import.meta.dirname, '../..');
const OWN = '{{src,locales}/**/*,package.json,rspack.config.ts,index.html}';
const SHARED = '{{contract,client,shell,ui,build}/{src,dist,locales}/**/*,*/package.json}';
const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json'];

interface Source {
  /** The same on every machine. */
  name: string;
  file: string;
}

function filesIn(folder: string, pattern: string, prefix: string): Source[] {
  return globSync(pattern, { cwd: folder, exclude: (path) => basename(path) === 'node_modules' })
    .filter((path) => !/\.test(-d)?\.tsx?$/.test(path))
    .map((path) => ({ name: `${prefix}/${path}`, file: join(folder, path) }))
    .filter(({ file }) => statSync(file).isFile());
}

/** The lockfile: beside a remote of its own, or above one of a repository. */
const lockOf = (root: string): string | undefined =>
  [root, join(root, '..')]
    .flatMap((folder) => LOCK_FILES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** The sources of an application: itself, the shared packages, and the versions of everything else. */
function sourcesOf(root: string): Source[] {
  const lock = lockOf(root);
  return [
    ...filesIn(root, OWN, basename(root)),
    ...filesIn(KIT, SHARED, '@cessio'),
    ...(lock ? [{ name: basename(lock), file: lock }] : []),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * One hash over names and contents of all sources of an application: the same on every machine and Node version.
 * @param root folder of the application
 */
export function stampOf(root: string): string {
  const hash = createHash('sha256');
  for (const { name, file } of sourcesOf(root)) hash.update(`\0${name}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Version of a build of an application's present sources: `0.2.0-3f9a1c2d`; `0.2.0-dev` on the dev server. */
export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${process.env['NODE_ENV'] === 'development' ? 'dev' : stampOf(root).slice(0, 8)}`;
}

/**
 * The last commit that changed an application's sources; undefined when they are not committed. In a container without
 * history COMMIT gives it.
 */
export function commitOf(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const sources = ['.', KIT, lockOf(root) ?? '.'];
  try {
    const changed = git('status', '--porcelain', '--', ...sources) !== '';
    return (changed ? '' : git('log', '-1', '--format=%H', '--', ...sources)) || undefined;
  } catch {
    return process.env['COMMIT'] || undefined;
  }
}
