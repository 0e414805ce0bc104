import path from 'node:path';
import { readRelease } from '@cessio/build/release';
import type { RemoteFolder } from '@cessio/build/remotes';
import type { HostBuild, ReleaseAttestation, RemoteRecord } from '@cessio/contract';
import { compressedBytes, inspectFiles } from '@cessio/gates';
import { seconds } from '../seconds.ts';
import * as checks from './checks.ts';
import type { ReleaseKey } from './key.ts';
import type { Portal } from './portal.ts';
import { hashFiles, type ReleaseStore } from './store.ts';

/** A remote with what its releaser has. */
export interface Releaser {
  remote: Pick<RemoteFolder, 'name' | 'folder'>;
  /** Folder of its sources. */
  root: string;
  portal: Portal;
  /** Signs for it. @throws Error where there is none */
  key(): ReleaseKey;
  store(): ReleaseStore;
  build(): Promise<unknown>;
  /** Says what passed on its sources; where nothing has, its tests run. */
  test(host: HostBuild): Promise<ReleaseAttestation>;
  /** Where browsers reach the remote; by default that of its live version. */
  origin?: string | undefined;
  /** That of its first version. @throws Error where nothing says it */
  firstOrigin(): string;
  /** Progress, in French. */
  say(line: string): void;
}

export interface DeliveryWish {
  /**
   * Percentage of users who get it first; without one it is live for all, unless `stay` is set. A remote's first
   * version, which cannot be compared with another, is live for all.
   */
  percent?: number | undefined;
  /** Registers it without moving a pointer, and asks for a link that works for these days. */
  stay?: { days: number } | undefined;
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
  return answer?.ok ? compressedBytes(Buffer.from(await answer.arrayBuffer())) : undefined;
}

/**
 * Releases one remote: builds and tests it alone, puts it into the store, then asks the portal to inspect it where
 * browsers fetch it and to move its pointer. What the portal would refuse is said before anything is stored. Neither the
 * host nor another remote is touched. Repeated after an interruption, it continues.
 * @returns ms from the end of the build until it is live
 * @throws ReleaseRefused, PortalRefusal; the pointer was not moved then
 */
export async function deliver(
  wish: DeliveryWish,
  { remote: { name, folder }, root, portal, say, ...releaser }: Releaser,
): Promise<number> {
  const dist = path.join(root, 'dist');
  const begun = performance.now();
  const done = (what: string, since: number) => say(`  ✓ ${what} (${seconds(performance.now() - since)})`);
  const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const result = await work;
    done(what, begun);
    return result;
  };
  // Fail before minutes of work: without a key nothing can be released, without a store nothing is served.
  releaser.key();
  const store = releaser.store();
  const [host, live] = await Promise.all([portal.host(), portal.remote(name)]);
  const origin = releaser.origin ?? (live && URL.parse(live.entry)?.origin) ?? releaser.firstOrigin();
  // The build needs the processor for seconds, the tests for minutes.
  const [, tests] = await Promise.all([
    timed('Construction', releaser.build()),
    timed('Tests du module', releaser.test(host)),
  ]);

  const built = performance.now();
  const { version } = readRelease(dist, origin);
  const release = readRelease(dist, `${origin}/${version}`);
  if (live?.version === version) {
    say(`  ${folder} ${version} est déjà en service.`);
    return 0;
  }
  const percent = live ? wish.percent : undefined;
  const files = await hashFiles(dist);
  const inspected = await inspectFiles(release, checks.readFiles(dist), {
    budget: checks.firstFileKb(root) * 1024,
    live: await liveBytes(live),
    reason: wish.reason,
  });
  const against = [
    ...checks.checkFiles(release, files),
    ...checks.checkFit(release, host),
    ...inspected.against,
  ];
  if (against.length > 0)
    throw new ReleaseRefused(`${folder} ${version} n’est pas livré\u00a0:\n${list(against)}`);
  done('Contrôles : portail, taille, politique de la page, licences', built);

  const putting = performance.now();
  await store.put(folder, version, dist);
  done(`Dépôt, ${Object.keys(files).length} fichiers`, putting);

  const asking = performance.now();
  const answer = await portal.take({
    action: 'publish',
    remote: name,
    release,
    base: live?.version ?? null,
    tests,
    ...(wish.reason && { bytesReason: wish.reason }),
    ...(wish.stay && { stay: true as const, invite: wish.stay.days }),
    ...(percent !== undefined && { percent }),
  });
  done('Contrôles du portail, à l’adresse des navigateurs', asking);
  const ms = performance.now() - built;
  const state = wish.stay
    ? 'déposé'
    : percent === undefined
      ? 'en service'
      : `à l’essai sur ${percent}\u00a0%`;
  say(
    `  ✓ ${folder} ${version} est ${state}, ${seconds(ms)} après la construction${live ? ` (avant\u00a0: ${live.version})` : ''}.`,
  );
  if (answer?.invitation) {
    const { address, until } = answer.invitation;
    const day = new Date(until).toLocaleString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
    say(`  Lien d’essai, pour qui se connecte et l’ouvre jusqu’au ${day}\u00a0:\n  ${address}`);
  }
  return ms;
}

/** The first of them, one per line. */
const list = (lines: readonly string[]): string =>
  [...lines.slice(0, 20), ...(lines.length > 20 ? [`… et ${lines.length - 20} autres`] : [])]
    .map((line) => `  - ${line}`)
    .join('\n');
