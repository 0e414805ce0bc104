import {
  misfits,
  remoteRelease,
  remotesRegistry,
  type HostBuild,
  type RemoteFit,
  type RemoteRecord,
  type RemoteRelease,
  type RemoteVersion,
} from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { keep, type Kept } from '../../db/kept.ts';
import type { Pools } from '../../db/pools.ts';
import { etagOf } from '../../http/etag.ts';
import { serializerOf } from '../../http/serialize.ts';
import { servedMenu } from './menu-rules.ts';
import { readRegistry, type InvitedRow, type ServedRow } from './remotes.repository.ts';

type Texts = NonNullable<RemoteRelease['texts']>;

/** The answer of `/remotes.json`, and the texts of the live versions. */
export interface ServedRegistry {
  readonly revision: number;
  readonly body: string;
  readonly etag: string;
  readonly texts: ReadonlyMap<string, Texts>;
}

/** Dropped when a pointer, an origin or a host has changed. */
export type Registry = Kept<ServedRegistry>;

const CALLS: ReadonlySet<string> = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));

/** What a remote needs but this host, with this API, does not offer. */
export const misfitsOf = (needs: RemoteFit, { offers }: Pick<HostBuild, 'offers'>): string[] =>
  misfits(needs, { ...offers, calls: offers.calls.filter((call) => CALLS.has(call)) });

/** The registry as cached by this process; rebuilt when its revision has grown. */
export const createRegistry = (pools: Pools): Registry =>
  keep(async (known) => {
    const read = await readRegistry(pools.of('system'), known?.revision ?? -1);
    if (!read) return known as ServedRegistry;
    const { revision, origins, hosts, rows } = read;
    const served = rows.flatMap((row) => recordOf(row, origins, hosts) ?? []);
    const body = write({ revision, origins, remotes: served.map(({ record }) => record) });
    return {
      revision,
      body,
      etag: etagOf(body),
      texts: new Map(served.map(({ live }) => [live.name, live.texts ?? {}])),
    };
  });

const write = serializerOf(remotesRegistry);

/** The part of a release in the page: its texts have their own address, and its needs have been checked. */
const withoutDetails = ({
  texts: _texts,
  needs: _needs,
  files: _files,
  commit: _commit,
  ...record
}: RemoteRelease): RemoteRecord => record;

/**
 * A remote's record with the release of its live version; null when none of its versions can be served. A malformed
 * version, or one at an origin not allowed, is left out; the previous one replaces it.
 */
function recordOf(
  row: ServedRow,
  origins: readonly string[],
  hosts: readonly HostBuild[],
): { record: RemoteRecord; live: RemoteRelease } | null {
  const servable = (version: string | null): RemoteRelease[] => {
    const { data } = remoteRelease.safeParse(row.releases[version ?? '']);
    return data?.name === row.name && origins.includes(URL.parse(data.entry)?.origin ?? '') ? [data] : [];
  };
  const [live, ...previous] = [row.live, ...row.previous].flatMap(servable);
  if (!live) return null;
  const [canary] = servable(row.canary);
  const fits = ({ needs }: RemoteRelease) =>
    needs && {
      fits: hosts.filter((host) => misfitsOf(needs, host).length === 0).map(({ build }) => build),
    };
  const versionOf = (release: RemoteRelease): RemoteVersion => ({
    version: release.version,
    entry: release.entry,
    hashes: release.hashes,
    contractRange: release.contractRange,
    ...fits(release),
  });
  const record: RemoteRecord = {
    ...withoutDetails(live),
    ...(live.menu && { menu: servedMenu(live, row.menu) }),
    ...fits(live),
    ...(previous.length > 0 && { previous: previous.slice(0, 2).map(versionOf) }),
    ...(canary && row.percent !== null && { canary: { ...versionOf(canary), percent: row.percent } }),
  };
  return { record, live };
}

/**
 * The record that a session gets which was invited to a build: that one as if it were live, with what is live as its
 * first fallback. Null when it cannot be served.
 */
export function invitedRecord({ row, build, origins, hosts }: InvitedRow): RemoteRecord | null {
  const previous = [row.live, ...row.previous].filter((one) => one !== null && one !== build) as string[];
  const found = recordOf({ ...row, live: build, previous, canary: null, percent: null }, origins, hosts);
  return found?.record.version === build ? found.record : null;
}
