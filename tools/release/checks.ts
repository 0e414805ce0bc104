import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { policyBreaches, styleBreaches } from '@cessio/build/page-policy';
import { misfits, type HostBuild, type RemoteRelease } from '@cessio/contract';
import type { FileHashes } from '../store.ts';

/** Each check of a release returns its objections, in French; none: it may be released. */
type Objections = string[];

/** Compressed as for browsers; every release is measured with the same compression. */
export const compressedBytes = (file: Buffer): number =>
  brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.length },
  }).length;

const kb = (bytes: number): string =>
  `${(bytes / 1024).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} Ko`;

/** Limit of a remote's first file in KB: that of its `package.json`, otherwise quality.md's. */
export function firstFileKb(root: string): number {
  const { cessio } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    cessio?: { firstFileKb?: number };
  };
  return cessio?.firstFileKb ?? 12;
}

/** How much larger than the live one the first file may be without a reason. */
const GROWTH = 1.05;

/**
 * Its first file compared with its budget and the live one's; both in bytes. A reason lets it grow, not exceed its
 * budget.
 */
export function checkBytes(
  bytes: number,
  { budget, live, reason }: { budget: number; live: number | undefined; reason: string | undefined },
): Objections {
  if (bytes > budget) return [`premier fichier de ${kb(bytes)}, budget de ${kb(budget)}`];
  return live !== undefined && bytes > live * GROWTH && !reason
    ? [
        `premier fichier de ${kb(bytes)}, ${kb(live)} en service\u00a0: plus de 5\u00a0% de plus demande --reason "…"`,
      ]
    : [];
}

/** What it needs from the host but the released one does not offer. */
export const checkFit = ({ needs }: RemoteRelease, { offers }: HostBuild): Objections =>
  needs
    ? misfits(needs, offers).map((what) => `le portail n’offre pas ${what}`)
    : ['ne dit pas ce qu’il demande au portail'];

/** The files on disk compared with the build's description; `remote.json` itself is not listed. */
export function checkFiles({ files = {} }: RemoteRelease, found: FileHashes): Objections {
  const changed = Object.entries(files).filter(([file, hash]) => found[file] !== hash);
  const unknown = Object.keys(found).filter((file) => file !== 'remote.json' && !(file in files));
  return [
    ...changed.map(([file]) => `${file} n’est pas celui de la construction`),
    ...unknown.map((file) => `${file} n’est pas de la construction`),
  ];
}

/** What the built files do that the page's policy would block in the browser. */
export function checkPolicy(dist: string): Objections {
  const read = (file: string): string => readFileSync(path.join(dist, file), 'utf8');
  const scripts = globSync('**/*.{js,mjs}', { cwd: dist }).map(
    (file) => [file, policyBreaches(read(file))] as const,
  );
  const styles = globSync('**/*.css', { cwd: dist }).map(
    (file) => [file, styleBreaches(read(file))] as const,
  );
  return [...scripts, ...styles].flatMap(([file, found]) => found.map((what) => `${file}\u00a0: ${what}`));
}

const LICENCES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT OFL-1.1 Unlicense Zlib'.split(' '),
);

/** Whether an SPDX expression includes a licence that we may use. */
export const isAllowedLicence = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => LICENCES.has(licence.trim())));

/** Folders of the packages whose code is in the build, by its source maps, relative to `repository`. */
export function bundledPackages(dist: string): string[] {
  const sources = globSync('**/*.map', { cwd: dist }).flatMap(
    (file) => (JSON.parse(readFileSync(path.join(dist, file), 'utf8')) as { sources: string[] }).sources,
  );
  const folders = sources
    .filter((source) => !source.startsWith('data:'))
    .map((source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].toSorted();
}

/** Packages in the build whose licence does not allow it. */
export function checkLicences(dist: string, repository: string): Objections {
  return bundledPackages(dist).flatMap((folder) => {
    const file = path.join(repository, folder, 'package.json');
    const { name, license } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; license?: unknown };
    const said = typeof license === 'string' ? license : 'aucune';
    return isAllowedLicence(said) ? [] : [`licence de ${name}\u00a0: ${said}`];
  });
}
