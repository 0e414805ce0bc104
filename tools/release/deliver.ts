import { readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf, readRelease } from '@cessio/build/release';
import type { RemoteFolder } from '@cessio/build/remotes';
import type { HostBuild, RemoteRecord, RemoteRelease } from '@cessio/contract';
import { portBaseFromEnv } from '../ports.ts';
import { seconds } from '../seconds.ts';
import { hashFiles, type FileHashes, type ReleaseStore } from '../store.ts';
import * as checks from './checks.ts';
import type { Portal } from './portal.ts';

/** Parts of a delivery; tests replace them. */
export interface DeliveryParts {
  /** Folder that contains the remote's. */
  repository: string;
  portal: Portal;
  store: ReleaseStore;
  /** Builds one application. */
  build(folder: string): Promise<unknown>;
  /** Runs the tests of one application against the shared packages of the released host. */
  test(folder: string, host: HostBuild): Promise<unknown>;
  /** Where browsers reach the remote; by default that of its live version. */
  origin?: string | undefined;
  /** Progress, in French. */
  say(line: string): void;
}

export interface DeliveryWish {
  /**
   * Percentage of users who get it first; without one it is live for all, unless `stay` is set. A remote's first
   * version, which cannot be compared with another, is live for all.
   */
  percent?: number | undefined;
  /** Registers it without moving a pointer. */
  stay?: boolean | undefined;
  /** Why its first file may be more than 5 % larger than the live one's. */
  reason?: string | undefined;
}

/** A release refused before anything changed. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** Compressed bytes of the live first file; undefined where there is none, or it cannot be read. */
async function liveBytes(live: RemoteRecord | undefined): Promise<number | undefined> {
  const answer = live && (await fetch(live.entry, { signal: AbortSignal.timeout(5000) }).catch(() => null));
  return answer?.ok ? checks.compressedBytes(Buffer.from(await answer.arrayBuffer())) : undefined;
}

/** Files served as such: maps are for debugging, compressed copies replace their originals. */
const isServed = (file: string): boolean => !/\.(map|br|gz)$/.test(file);
const AT_ONCE = 8;

/** Reads every file there, as browsers will. @throws ReleaseRefused for the first that differs from the build */
async function checkServed(address: string, files: FileHashes): Promise<void> {
  const left = Object.entries(files).filter(([file]) => isServed(file));
  const readNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [file, hash] = next;
      const answer = await fetch(`${address}/${file}`, { signal: AbortSignal.timeout(5000) }).catch(
        () => null,
      );
      if (!answer?.ok || integrityOf(Buffer.from(await answer.arrayBuffer())) !== hash)
        throw new ReleaseRefused(
          `${address}/${file} ne répond pas le fichier déposé (${answer ? answer.status : 'pas de réponse'}).`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
}

/**
 * Releases one remote: builds it alone, proves that it fits, puts it into the store, reads it back, then asks the
 * portal to move its pointer. Neither the host nor another remote is touched. Repeated after an interruption, it
 * continues.
 * @returns ms from the end of the build until it is live
 * @throws ReleaseRefused, PortalRefusal; the pointer was not moved then
 */
export async function deliver(
  remote: RemoteFolder,
  wish: DeliveryWish,
  parts: DeliveryParts,
): Promise<number> {
  const { portal, store, say, repository } = parts;
  const { name, folder } = remote;
  const root = path.join(repository, folder);
  const dist = path.join(root, 'dist');
  const begun = performance.now();
  const done = (what: string, since: number) => say(`  ✓ ${what} (${seconds(performance.now() - since)})`);
  const timed = async (what: string, work: Promise<unknown>) => {
    await work;
    done(what, begun);
  };
  const host = await portal.host();
  // The build needs the processor for seconds, the tests for minutes.
  await Promise.all([
    timed('Construction', parts.build(folder)),
    timed('Tests du module', parts.test(folder, host)),
  ]);

  const built = performance.now();
  const live = await portal.remote(name);
  const origin =
    parts.origin ??
    (live && URL.parse(live.entry)?.origin) ??
    `http://localhost:${portBaseFromEnv() + remote.portOffset}`;
  const { version } = readRelease(dist, origin);
  const release = readRelease(dist, `${origin}/${version}`);
  if (live?.version === version) {
    say(`  ${folder} ${version} est déjà en service.`);
    return 0;
  }
  const percent = live ? wish.percent : undefined;
  const files = await hashFiles(dist);
  const bytes = checks.compressedBytes(
    readFileSync(path.join(dist, entryFile(release, `${origin}/${version}/`))),
  );
  const against = [
    ...checks.checkFiles(release, files),
    ...checks.checkFit(release, host),
    ...checks.checkBytes(bytes, {
      budget: checks.firstFileKb(root) * 1024,
      live: await liveBytes(live),
      reason: wish.reason,
    }),
    ...checks.checkPolicy(dist),
    ...checks.checkLicences(dist, repository),
  ];
  if (against.length > 0)
    throw new ReleaseRefused(`${folder} ${version} n’est pas livré\u00a0:\n${list(against)}`);
  done('Contrôles : portail, taille, politique de la page, licences', built);

  const putting = performance.now();
  await store.put(folder, version, dist);
  await checkServed(`${origin}/${version}`, release.files ?? {});
  done(`Dépôt relu, ${Object.keys(files).length} fichiers`, putting);

  await portal.take({
    action: 'publish',
    remote: name,
    release,
    base: live?.version ?? null,
    bytes,
    ...(wish.reason && { bytesReason: wish.reason }),
    ...(wish.stay && { stay: true as const }),
    ...(percent !== undefined && { percent }),
  });
  const ms = performance.now() - built;
  const state = wish.stay
    ? 'déposé'
    : percent === undefined
      ? 'en service'
      : `à l’essai sur ${percent}\u00a0%`;
  say(
    `  ✓ ${folder} ${version} est ${state}, ${seconds(ms)} après la construction${live ? ` (avant\u00a0: ${live.version})` : ''}.`,
  );
  return ms;
}

const entryFile = ({ entry }: RemoteRelease, address: string): string => entry.slice(address.length);

/** The first of them, one per line. */
const list = (lines: readonly string[]): string =>
  [...lines.slice(0, 20), ...(lines.length > 20 ? [`… et ${lines.length - 20} autres`] : [])]
    .map((line) => `  - ${line}`)
    .join('\n');
