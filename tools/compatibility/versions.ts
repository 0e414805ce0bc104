import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION, serves } from '@cessio/contract';
import { run } from '@cessio/kit/run';
import { runCommand } from '../processes.ts';
import { root } from '../root.ts';
import { brokenPromises, isSameApi, type ApiDocument } from './api-changes.ts';
import { compileReleases } from './compile.ts';
import { declarationReports, REPORTS } from './declarations.ts';
import { changedSince, filesAt, readAt, readReleases, versionOf } from './released.ts';

const CONTRACT = 'shared/contract/src/system/system.endpoints.ts';
const API = 'api/openapi.json';

/** Which version a change requires: a major one ends the promise to earlier builds, a lesser one adds to it. */
interface Change {
  size: 'major' | 'lesser';
  /** What changed, one line each. */
  why: string[];
}

/** Something versioned: where its version is written, and what changed since its last release. */
interface Versioned {
  name: string;
  released: string;
  now: string;
  change: Change | null;
  write(version: string): void;
}

/**
 * The lowest version that a change requires. Below 1.0 the minor version counts as the major one, as {@link serves}
 * reads it; the contract's has two numbers.
 */
export function raised(released: string, size: Change['size']): string {
  const [major = 0, minor = 0, patch] = released.split('.').map(Number);
  const rest = patch === undefined ? [] : [0];
  if (size === 'major') return [...(major > 0 ? [major + 1, 0] : [0, minor + 1]), ...rest].join('.');
  return major > 0 || patch === undefined
    ? [major, minor + 1, ...rest].join('.')
    : [major, minor, patch + 1].join('.');
}

/** Whether a version reflects the change: after a removal it no longer supports earlier builds. */
export const tells = (now: string, released: string, size: Change['size']): boolean =>
  isHigher(now, released) && (size === 'lesser' || !serves(now, released));

function isHigher(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const differs = numbers.findIndex((number, index) => number !== others[index]);
  return differs >= 0 && (numbers[differs] ?? 0) > (others[differs] ?? 0);
}

/** Names exported according to a report. */
const exported = (report: string): string[] =>
  (/^export \{\n([^}]*)\};/.exec(report)?.[1] ?? '').split(',\n').flatMap((line) => line.trim() || []);

/** What today's reports of a package no longer promise, and whether they differ at all. */
export function packageChange(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  compiles: boolean,
): Change | null {
  const removed: string[] = [];
  const changed: string[] = [];
  for (const [file, report] of before) {
    const today = now.get(file);
    if (today === report) continue;
    changed.push(`${file} changed`);
    const names = new Set(exported(today ?? ''));
    removed.push(
      ...exported(report)
        .filter((name) => !names.has(name))
        .map((name) => `${file}: ${name} removed`),
    );
  }
  changed.push(...[...now.keys()].filter((file) => !before.has(file)).map((file) => `${file} added`));
  if (removed.length > 0) return { size: 'major', why: removed };
  if (changed.length === 0) return null;
  return compiles ? { size: 'lesser', why: changed } : { size: 'major', why: changed };
}

/** Replaces what `pattern` matches after its first group. */
function writeInto(file: string, pattern: RegExp, text: string): void {
  const at = path.join(root, file);
  writeFileSync(
    at,
    readFileSync(at, 'utf8').replace(pattern, (_all, start: string) => start + text),
  );
}

function packageAt(folder: string, released: string, change: Change | null): Versioned {
  return {
    name: folder,
    released: versionOf(folder, released),
    now: versionOf(folder),
    change,
    write: (version) => writeInto(`${folder}/package.json`, /("version": )"[^"]*"/, `"${version}"`),
  };
}

/**
 * What others rely on by version: each package of the kit and the contract, compared with the last release of the host.
 * @param reports today's declarations
 * @param compiles whether the released remotes compile against them
 */
export function promised(reports: ReadonlyMap<string, string>, compiles: boolean): Versioned[] {
  const [last] = readReleases().host;
  if (!last) return [];
  const packages = ['client', 'shell', 'ui', 'contract'].map((folder) => {
    const isOf = (file: string): boolean => file.startsWith(`${REPORTS}/${folder}.`);
    const now = new Map([...reports].filter(([file]) => isOf(file)));
    const files = filesAt(last.commit, REPORTS).filter(isOf);
    const before = new Map(files.map((file) => [file, readAt(last.commit, file) ?? '']));
    return { folder: `shared/${folder}`, before, now };
  });
  return [
    ...packageChanges(packages, compiles).map(({ folder, change }) => packageAt(folder, last.commit, change)),
    contractSince(last.commit),
  ];
}

interface PackageReports {
  folder: string;
  before: ReadonlyMap<string, string>;
  now: ReadonlyMap<string, string>;
}

/**
 * What each package no longer promises. Where one removes a name, that is why a released remote no longer compiles, and
 * its version alone refuses it: the others keep theirs.
 */
export function packageChanges(
  packages: readonly PackageReports[],
  compiles: boolean,
): { folder: string; change: Change | null }[] {
  const changes = (asIfCompiled: boolean) =>
    packages.map(({ folder, before, now }) => ({ folder, change: packageChange(before, now, asIfCompiled) }));
  const removals = changes(true);
  return compiles || removals.some(({ change }) => change?.size === 'major') ? removals : changes(false);
}

function contractSince(commit: string): Versioned {
  const read = (text = ''): ApiDocument => JSON.parse(text) as ApiDocument;
  const [before, now] = [read(readAt(commit, API)), read(readFileSync(path.join(root, API), 'utf8'))];
  const broken = brokenPromises(before, now);
  const lesser: Change | null = isSameApi(before, now) ? null : { size: 'lesser', why: [`${API} changed`] };
  return {
    name: 'CONTRACT_VERSION',
    released: before.info.version,
    now: CONTRACT_VERSION,
    change: broken.length > 0 ? { size: 'major', why: broken } : lesser,
    write: (version) => writeInto(CONTRACT, /(export const CONTRACT_VERSION = )'[^']*'/, `'${version}'`),
  };
}

/** What has a version only as a name: the applications, and the packages that no application relies on at run time. */
function named(): Versioned[] {
  const { host, remotes } = readReleases();
  const released = [
    ...['host', 'shared/build', 'shared/testing'].map((folder) => ({ folder, release: host[0] })),
    ...Object.entries(remotes).map(([name, [release]]) => ({ folder: `remote-${name}`, release })),
  ];
  return released.flatMap(({ folder, release }) => {
    if (!release) return [];
    const changed = changedSince(release.commit, [folder, `:(exclude)${folder}/package.json`]);
    return packageAt(
      folder,
      release.commit,
      changed ? { size: 'lesser', why: ['its sources changed'] } : null,
    );
  });
}

/** Changes that its version does not reflect yet. */
export const untold = (all: readonly Versioned[]): (Versioned & { change: Change })[] =>
  all.flatMap((one) =>
    one.change && !tells(one.now, one.released, one.change.size) ? [{ ...one, change: one.change }] : [],
  );

// node tools/compatibility/versions.ts [--check]
if (import.meta.main) {
  await runCommand(async () => {
    const check = process.argv.includes('--check');
    const compiles = (await compileReleases()) === '';
    const due = untold([...promised(await declarationReports(), compiles), ...(check ? [] : named())]);
    for (const { name, released, now, change, write } of due) {
      const version = raised(released, change.size);
      console.log(`${name} ${now} → ${version}\n${change.why.map((line) => `  ${line}`).join('\n')}`);
      if (!check) write(version);
    }
    if (check && due.length > 0) throw new Error('Run npm run versions.');
    if (due.length === 0) console.log('Every version tells what changed.');
    else
      await run(process.execPath, ['api/src/openapi/emit.ts'], 'The API could not be described.', {
        cwd: root,
      });
  });
}
