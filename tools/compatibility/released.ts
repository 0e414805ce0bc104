import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { runCommand } from '../processes.ts';
import { root } from '../root.ts';

const FILE = path.join(root, 'releases.json');
/** Releases of each application that are kept compatible. */
const KEPT = 2;

/** A release, built from one commit. */
export interface Release {
  /** Version in the `package.json` of the application at that commit. */
  version: string;
  commit: string;
}

export interface Releases {
  /** Of host and API, newest first. */
  host: Release[];
  /** Of each remote by its name, newest first. */
  remotes: Record<string, Release[]>;
}

/** The last two releases of each application, as listed in `releases.json`. */
export const readReleases = (): Releases => JSON.parse(readFileSync(FILE, 'utf8')) as Releases;

/** Git's output for this repository. @throws when it fails */
function git(...args: string[]): Buffer {
  // The user running the checks need not own the clone.
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    maxBuffer: 500_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Whether a commit is in this clone. */
export function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** A file as it was at a commit; undefined when there was none. @throws when the commit is not in this clone */
export function readAt(commit: string, file: string): string | undefined {
  git('cat-file', '-e', `${commit}^{commit}`);
  try {
    return git('show', `${commit}:${file}`).toString();
  } catch {
    return undefined;
  }
}

/** Files in a folder at a commit, from the root. */
export const filesAt = (commit: string, folder: string): string[] =>
  git('ls-tree', '-r', '--name-only', commit, '--', `${folder}/`).toString().split('\n').filter(Boolean);

/** Whether any of those paths differs from that commit in the working tree. */
export function changedSince(commit: string, paths: readonly string[]): boolean {
  return git('diff', '--name-only', commit, '--', ...paths).length > 0;
}

/**
 * Extracts the sources of a commit into `target`; once, completely or not at all.
 * @param paths all of them when empty
 */
export function extract(commit: string, target: string, paths: readonly string[] = []): void {
  if (existsSync(target)) return;
  const part = `${target}.${process.pid}.part`;
  mkdirSync(part, { recursive: true });
  try {
    execFileSync('tar', ['-x', '-C', part], { input: git('archive', commit, ...paths) });
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** Version of the package in a folder, at a commit or now. */
export function versionOf(folder: string, commit?: string): string {
  const file = `${folder}/package.json`;
  const text = commit === undefined ? readFileSync(path.join(root, file), 'utf8') : readAt(commit, file);
  if (text === undefined) throw new Error(`${commit} has no ${file}.`);
  return (JSON.parse(text) as { version: string }).version;
}

/** Records what the next releases are compared with. */
function record(commit: string, applications: readonly string[]): void {
  const known = readReleases();
  const add = (folder: string, before: readonly Release[] = []): Release[] =>
    [{ version: versionOf(folder, commit), commit }, ...before.filter((one) => one.commit !== commit)].slice(
      0,
      KEPT,
    );
  for (const folder of applications) {
    if (folder === 'host') known.host = add(folder, known.host);
    else
      known.remotes[folder.replace('remote-', '')] = add(
        folder,
        known.remotes[folder.replace('remote-', '')],
      );
  }
  writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`);
}

// node tools/compatibility/released.ts [folder…] [--commit <commit>]
if (import.meta.main) {
  await runCommand(() => {
    const given = process.argv.slice(2);
    const at = given.indexOf('--commit');
    const [, named = 'HEAD'] = at < 0 ? [] : given.splice(at, 2);
    const all = ['host', ...remoteFolders().map(({ folder }) => folder)];
    const unknown = given.filter((folder) => !all.includes(folder));
    if (unknown.length > 0)
      throw new Error(`No application: ${unknown.join(', ')}. There are ${all.join(', ')}.`);
    const commit = git('rev-parse', '--verify', `${named}^{commit}`).toString().trim();
    record(commit, given.length > 0 ? given : all);
    console.log(readFileSync(FILE, 'utf8'));
  });
}
