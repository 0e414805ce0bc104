import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The packages `@cessio/*`: in this repository, or where a package manager installed them. */
const KIT = join(import.meta.dirname, '../..');
const OWN = '{{src,locales}/**/*,package.json,rspack.config.ts,index.html}';
const SHARED = '{{contract,client,shell,ui,build}/{src,dist,locales}/**/*,*/package.json}';
/** What tests of a remote run with, besides. */
const TESTING = '{kit,testing}/{src/**/*,package.json}';
const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json'];

interface Source {
  /** The same on every machine. */
  name: string;
  file: string;
}

function filesIn(folder: string, pattern: string, prefix: string): Source[] {
  return globSync(pattern, { cwd: folder, exclude: (path) => basename(path) === 'node_modules' })
    .map((path) => ({ name: `${prefix}/${path}`, file: join(folder, path) }))
    .filter(({ file }) => statSync(file).isFile());
}

const isTest = ({ name }: Source): boolean => /\.test(-d)?\.tsx?$/.test(name);

/** The lockfile: beside a remote of its own, or above one of a repository. */
const lockOf = (root: string): string | undefined =>
  [root, join(root, '..')]
    .flatMap((folder) => LOCK_FILES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** The sources of an application: itself and the shared packages. */
const sourcesOf = (root: string): Source[] =>
  [...filesIn(root, OWN, 'own'), ...filesIn(KIT, SHARED, '@cessio')]
    .filter((one) => !isTest(one))
    .toSorted(byName);
const byName = (a: Source, b: Source): number => (a.name < b.name ? -1 : 1);

/** Folder of a package as seen from another one; undefined where it is not installed. */
function installedAt(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * The packages that an application is built of and with, and theirs, as installed: `react@19.3.1`. What else a lockfile
 * holds is of other applications, or of other platforms (optional packages).
 */
function installedVersions(root: string): string[] {
  const versions = new Set<string>();
  const seen = new Set<string>();
  const left = [
    root,
    ...globSync('{contract,client,shell,ui,build}', { cwd: KIT }).map((name) => join(KIT, name)),
  ];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { dependencies = {} } = manifestOf(folder);
    for (const [name, range] of Object.entries(dependencies)) {
      // Sources of ours are read one by one.
      if (name.startsWith('@cessio/')) continue;
      const at = installedAt(folder, name);
      versions.add(`${name}@${at === undefined ? range : manifestOf(at).version}`);
      if (at !== undefined) left.push(at);
    }
  }
  return [...versions].toSorted();
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * One hash over names and contents of all sources of an application, and the versions of the packages that it takes: the
 * same on every machine and Node version.
 * @param root folder of the application
 */
export function stampOf(root: string): string {
  const hash = createHash('sha256');
  for (const { name, file } of sourcesOf(root)) hash.update(`\0${name}\0`).update(readFileSync(file));
  for (const version of installedVersions(root)) hash.update(`\0${version}`);
  return hash.digest('hex');
}

/** The same for its tests: while it stays, what passed passes. */
export function testStampOf(root: string): string {
  const hash = createHash('sha256').update(stampOf(root));
  const files = [...filesIn(root, OWN, 'own').filter(isTest), ...filesIn(KIT, TESTING, '@cessio')];
  for (const { name, file } of files.toSorted(byName)) hash.update(`\0${name}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Version of a build of an application's present sources: `0.2.0-3f9a1c2d`; `0.2.0-dev` on the dev server. */
export function versionOf(root: string): string {
  const { version } = manifestOf(root);
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
