import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { misfits, type HostBuild, type RemoteRelease } from '@cessio/contract';
import { FIRST_FILE_KB, type ReleaseFiles } from '@cessio/gates';
import type { FileHashes } from './store.ts';

/* What a release command knows before the API does; what the API asks of the files is `@cessio/gates`. */

/** Each check of a release returns its objections, in French; none: it may be released. */
type Objections = string[];

/** Limit of a remote's first file in KB: that of its `package.json`, else the API's, which it cannot exceed. */
export function firstFileKb(root: string): number {
  const { cessio } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    cessio?: { firstFileKb?: number };
  };
  return Math.min(cessio?.firstFileKb ?? FIRST_FILE_KB, FIRST_FILE_KB);
}

/** What it needs from the host but the released one does not offer. */
export const checkFit = ({ needs }: RemoteRelease, { offers }: HostBuild): Objections =>
  needs ? misfits(needs, offers).map((what) => `le portail n’offre pas ${what}`) : [];

/** The files on disk compared with the build's description; `remote.json` itself is not listed. */
export function checkFiles({ files = {} }: RemoteRelease, found: FileHashes): Objections {
  const changed = Object.entries(files).filter(([file, hash]) => found[file] !== hash);
  const unknown = Object.keys(found).filter((file) => file !== 'remote.json' && !(file in files));
  return [
    ...changed.map(([file]) => `${file} n’est pas celui de la construction`),
    ...unknown.map((file) => `${file} n’est pas de la construction`),
  ];
}

/** The files of a build. */
export const readFiles = (dist: string): ReleaseFiles =>
  new Map(
    globSync('**/*', { cwd: dist })
      .filter((file) => statSync(path.join(dist, file)).isFile())
      .map((file) => [file, readFileSync(path.join(dist, file))]),
  );
