import { createHash } from 'node:crypto';
import type { RemoteRelease } from '@cessio/contract';
import type { Config } from '../../../config.ts';
import { ApiError } from '../../../http/problem.ts';
import { compressedBytes, entryFile, inspectFiles } from '@cessio/gates';

/** Files that browsers fetch: maps are for debugging, compressed copies replace their originals. */
const isServed = (file: string): boolean => !/\.(map|br|gz)$/.test(file);

/** A path below the version's folder, nothing else: what is fetched is at the allowed origin. */
const PATH = /^(?!.*\.\.)[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*$/;
const MOST_FILES = 1000;
const FILE_BYTES = 2 * 1024 * 1024;
const ALL_BYTES = 32 * 1024 * 1024;
const FILE_MS = 10_000;
const ALL_MS = 60_000;
const AT_ONCE = 8;
const MOST_INSPECTIONS = 3;

/** A release that is to go live. */
export interface Wanted {
  readonly release: RemoteRelease;
  /** The live version, which its first file is compared with, and the bytes of that one where they were measured. */
  readonly live?: { readonly release: RemoteRelease; readonly bytes: number | null } | null;
  /** Why its first file may be larger. */
  readonly reason?: string | undefined;
}

/** What an inspection needs of the process. */
interface Process {
  readonly config: Pick<Config, 'publicUrl' | 'ownUrl'>;
  readonly leaving: AbortSignal;
}

const refused = (why: string) => new ApiError('RELEASE_REFUSED', { why });
const unwhole = (why: string) => new ApiError('INTEGRITY_FAILED', { why });

let inspections = 0;

/**
 * Fetches a release from its origin as browsers would, compares every file with its hash and reads it. Takes seconds, so
 * outside of any transaction; the caller has checked that the origin is allowed.
 * @returns compressed bytes of its first file
 * @throws ApiError INTEGRITY_FAILED, RELEASE_REFUSED, RELEASE_IN_PROGRESS
 */
export async function inspectRelease({ release, live, reason }: Wanted, by: Process): Promise<number> {
  if (inspections >= MOST_INSPECTIONS)
    throw new ApiError('RELEASE_IN_PROGRESS', {
      why: 'D’autres versions sont en cours de contrôle, recommencez dans un instant',
    });
  inspections += 1;
  try {
    const files = await fetchFiles(release, by);
    const first = { reason, live: live?.bytes ?? (await measured(live?.release, by)) };
    const { bytes, against } = await inspectFiles(release, files, first);
    if (against.length > 0) throw refused(listed(against));
    return bytes;
  } finally {
    inspections -= 1;
  }
}

const listed = (against: readonly string[]): string =>
  [...against.slice(0, 10), ...(against.length > 10 ? [`et ${against.length - 10} autres`] : [])].join(' ; ');

/** Where this process reaches an address; its own network need not know the portal's public name. */
function reachable(address: string, { config: { publicUrl, ownUrl } }: Process): URL {
  const url = new URL(address);
  return url.origin === new URL(publicUrl).origin ? new URL(url.pathname, ownUrl) : url;
}

async function fetchFiles(release: RemoteRelease, by: Process): Promise<Map<string, Buffer>> {
  const { files: hashes = {}, entry } = release;
  const paths = Object.keys(hashes).filter(isServed);
  const bad = paths.find((path) => !PATH.test(path));
  if (bad !== undefined) throw unwhole(`«\u00a0${bad}\u00a0» n’est pas un fichier de la version`);
  if (paths.length > MOST_FILES) throw refused(`plus de ${MOST_FILES} fichiers`);
  if (hashes[entryFile(release)] === undefined || hashes[entryFile(release)] !== release.hashes?.[entry])
    throw unwhole('Le premier fichier n’est pas parmi ceux de la version');
  const folder = new URL('..', entry).href;
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, by.leaving, AbortSignal.timeout(ALL_MS)]);
  const files = new Map<string, Buffer>();
  let left = ALL_BYTES;
  const waiting = [...paths];
  const fetchNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const content = await fetchFile(reachable(folder + path, by), path, signal);
      left -= content.length;
      if (left < 0) throw refused(`ses fichiers dépassent ${ALL_BYTES / 1024 / 1024}\u00a0Mo`);
      if (hashOf(content, hashes[path] ?? '') !== hashes[path])
        throw unwhole(`${path} n’est pas le fichier signé`);
      files.set(path, content);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  } catch (error) {
    failed.abort();
    if (by.leaving.aborted)
      throw new ApiError('RELEASE_IN_PROGRESS', { why: 'Le portail redémarre, recommencez' });
    throw error;
  }
  return new Map(paths.map((path) => [path, files.get(path) as Buffer]));
}

/** By the algorithm that the expected hash names. */
const hashOf = (content: Buffer, expected: string): string => {
  const algorithm = expected.slice(0, expected.indexOf('-'));
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
};

/** @throws ApiError RELEASE_REFUSED for anything but the file itself, whole, in time and not too large */
async function fetchFile(url: URL, path: string, signal: AbortSignal): Promise<Buffer> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(FILE_MS)]);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const answer = await fetch(url, {
      // An allowed origin must not lead to another.
      redirect: 'manual',
      credentials: 'omit',
      headers: { 'accept-encoding': 'br, gzip' },
      signal: inTime,
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw refused(`${path} n’est pas à son adresse (${answer.status})`);
    }
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > FILE_BYTES) throw refused(`${path} dépasse ${FILE_BYTES / 1024 / 1024}\u00a0Mo`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refused(`${path} ne se lit pas à son adresse, ${url.origin}`);
  }
  return Buffer.concat(parts);
}

/** Compressed bytes of the first file of a version; undefined where it cannot be read. */
async function measured(release: RemoteRelease | undefined, by: Process): Promise<number | undefined> {
  if (!release || !URL.canParse(release.entry)) return undefined;
  const file = await fetchFile(reachable(release.entry, by), '', by.leaving).catch(() => null);
  return file ? compressedBytes(file) : undefined;
}
