import type { HostBuild, RemoteRelease } from '@cessio/contract';
import { Client } from 'pg';
import { canonicalHash, type Queryable } from '../../db/caller.ts';
import { tellProcesses } from '../../plugins/realtime-channel.ts';
import { proposeMenu } from './menu.service.ts';
import * as repository from './remotes.repository.ts';
import { addRelease, holdRemote, move } from './releases.service.ts';
import { readPublicKey } from './signatures.ts';

/** Releases that the portal's operator vouches for. */
export interface OwnBuilds {
  readonly host?: HostBuild | undefined;
  /** Built by the portal's own tools, with absolute addresses. */
  readonly remotes?: readonly RemoteRelease[];
  /** Origins that may serve releases, besides those of `remotes`. */
  readonly origins?: readonly string[];
  /** Public keys, as PEM, that may release these remotes (`host`: builds of the host). */
  readonly keys?: readonly { name: string; publicKey: string; remotes: readonly string[] }[];
}

/** Builds of the dev server: they change under the same version, and any started build replaces them. */
const isDev = (version: string | null) => version?.endsWith('-dev') ?? false;
const BUILT = { origin: null, reason: 'Construction du portail' };

/**
 * Registers builds of this repository when the portal starts. A new version becomes the live one, unless a team has
 * released the one that is; a known one changes nothing, so that a later release or rollback remains. Its addresses
 * follow the ports.
 * @param ownerUrl of the migrated database
 * @throws ApiError PREFIX_CLAIMED, CONTRACT_RANGE_UNMET, RELEASE_IN_PROGRESS
 */
export async function registerBuilds(
  ownerUrl: string,
  { host, remotes = [], origins = [], keys = [] }: OwnBuilds,
): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('begin');
    if (host) await repository.saveHost(owner, host);
    for (const origin of origins) await repository.addOrigin(owner, origin);
    for (const { name, publicKey, remotes: of } of keys) {
      const key = readPublicKey(publicKey);
      if (!key) throw new Error(`The key of ${name} is no Ed25519 public key.`);
      await repository.addKey(owner, { key, name, remotes: of });
    }
    for (const release of remotes) await register(owner, release);
    await tellProcesses(owner, { kind: 'remotes' });
    await owner.query('commit');
  });
}

/** Versions that the registry knows, by remote: files of all others can be deleted 30 days after their last use. */
export async function knownVersions(ownerUrl: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ remote: string; versions: string[] }>(
      'select remote, array_agg(version order by version) as versions from remote_releases group by remote',
    );
    return Object.fromEntries(rows.map(({ remote, versions }) => [remote, versions]));
  });
}

async function asOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function register(owner: Queryable, release: RemoteRelease): Promise<void> {
  const { name, version } = release;
  await repository.addOrigin(owner, new URL(release.entry).origin);
  const before = await holdRemote(owner, name);
  const known = await repository.findRelease(owner, name, version);
  if (known && !known.keyId && canonicalHash(known.release) !== canonicalHash(release))
    await repository.saveRelease(owner, { release }).then(() => proposeMenu(owner, release));
  const remote = known ? before : await addRelease(owner, { release }, BUILT);
  if (!remote || remote.live === version || known?.withdrawnAt) return;
  // What a team has released stays, however new the sources here are.
  const isReleased =
    remote.live !== null && (await repository.findRelease(owner, name, remote.live))?.keyId != null;
  if (isDev(version) || isDev(remote.live) || (!known && !isReleased))
    await move(owner, remote, { action: 'promote', version }, BUILT);
}
