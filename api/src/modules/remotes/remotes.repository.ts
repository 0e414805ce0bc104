import type { KeyObject } from 'node:crypto';
import type {
  HostBuild,
  KnownHost,
  ReleaseAttestation,
  ReleaseFigures,
  RemoteInvitation,
  RemoteRelease,
  RemoteStatus,
} from '@cessio/contract';
import { HOST_PATHS } from '@cessio/contract/routes';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { jsonInstant } from '../../db/select.ts';
import type { ConfirmedEntry } from './menu-rules.ts';
import type { Pointers, Verdicts } from './pointers.ts';
import { keyIdOf, publicText } from './signatures.ts';

/** Most recent builds of the host, whose pages may still be open: releases are checked against them. */
const MOST_HOSTS = 5;

/** A remote and its servable versions, as registered. */
export interface ServedRow extends Pointers {
  name: string;
  releases: Record<string, unknown>;
  /** Menu entries that were confirmed, the latest first. */
  menu: ConfirmedEntry[];
}

export interface RegistryRows {
  revision: number;
  origins: string[];
  hosts: HostBuild[];
  rows: ServedRow[];
}

const ORIGINS = `array(select origin from remote_origins order by origin)`;
const HOSTS = `(select coalesce(jsonb_agg(jsonb_build_object('build', build, 'version', version, 'offers', offers)), '[]')
    from (select * from host_builds order by registered_at desc limit ${MOST_HOSTS}) h)`;
/** A `ServedRow` of the remote `r`, with one more release. */
const servedRow = (
  more: string,
) => `jsonb_build_object('name', r.name, 'live', r.live, 'previous', r.previous, 'canary', r.canary,
    'percent', r.canary_percent, 'releases', (select coalesce(jsonb_object_agg(v.version, v.release), '{}')
      from remote_releases v where v.remote = r.name and (v.version in (r.live, r.canary, ${more}) or v.version = any(r.previous))),
    'menu', (select coalesce(jsonb_agg(jsonb_build_object('key', e.key, 'hash', e.hash, 'entry', e.proposed, 'place', e.confirmed)
      order by e.answered_at desc), '[]') from remote_menu_entries e where e.remote = r.name and e.confirmed is not null))`;

/** Null when nothing has changed since that revision. */
export async function readRegistry(db: Queryable, known: number): Promise<RegistryRows | null> {
  return firstRow<RegistryRows & Record<string, unknown>>(db, {
    name: 'read_registry',
    text: `select revision, ${ORIGINS} as origins, ${HOSTS} as hosts,
        (select coalesce(jsonb_agg(${servedRow('null')} order by r.name), '[]') from remotes r where r.live is not null) as rows
      from remote_registry where revision <> $1`,
    values: [known],
  });
}

/** A build that a session was invited to, with its remote as registered. */
export interface InvitedRow extends Omit<RegistryRows, 'revision' | 'rows'> {
  row: ServedRow;
  build: string;
  until: string;
}

/** Those whose links still work, and that are not live; of each remote the one opened last. */
export const readInvited = (db: Queryable, sessionId: string): Promise<InvitedRow[]> =>
  allRows<InvitedRow & Record<string, unknown>>(
    db,
    `select distinct on (r.name) ${ORIGINS} as origins, ${HOSTS} as hosts, ${servedRow('i.build')} as row, i.build, i.until
      from remote_guests g join remote_invitations i on i.id = g.invitation_id join remotes r on r.name = i.remote
      join remote_releases b on b.remote = i.remote and b.version = i.build
      where g.session_id = $1 and i.until > now() and i.withdrawn_at is null and b.withdrawn_at is null
        and r.live is distinct from i.build order by r.name, g.accepted_at desc`,
    [sessionId],
  );

const INVITATIONS = `select i.id, i.remote, i.build, k.name as "createdBy", i.created_at as "createdAt", i.until,
    (select count(*)::int from remote_guests g where g.invitation_id = i.id) as guests, i.withdrawn_at as "withdrawnAt",
    (select u.first_name || ' ' || u.last_name from users u where u.id = i.withdrawn_by) as "withdrawnBy", i.version
  from remote_invitations i join releaser_keys k on k.key_id = i.key_id`;

/** Links to builds, newest first. */
export const readInvitations = (db: Queryable): Promise<RemoteInvitation[]> =>
  allRows<RemoteInvitation & Record<string, unknown>>(
    db,
    `${INVITATIONS} order by i.created_at desc limit 200`,
  );

export const findInvitation = (db: Queryable, id: string): Promise<RemoteInvitation | null> =>
  firstRow<RemoteInvitation & Record<string, unknown>>(db, `${INVITATIONS} where i.id = $1`, [id]);

export interface RemoteRow extends Pointers {
  id: string;
  name: string;
}

const REMOTE = `id, name, live, previous, canary, canary_percent as percent`;

export const findRemote = (db: Queryable, name: string): Promise<RemoteRow | null> =>
  firstRow<RemoteRow & Record<string, unknown>>(db, `select ${REMOTE} from remotes where name = $1`, [name]);

export async function addRemote(db: Queryable, name: string): Promise<RemoteRow> {
  await db.query('insert into remotes (name) values ($1) on conflict do nothing', [name]);
  return (await findRemote(db, name)) as RemoteRow;
}

export interface ReleaseRow {
  version: string;
  release: RemoteRelease;
  /** Null: a build of the portal itself. */
  keyId: string | null;
  /** Null: a build of the portal itself, or released before tests were attested. */
  tests: ReleaseAttestation | null;
  bytes: number | null;
  liveAt: string | null;
  stoppedAt: string | null;
  withdrawnAt: string | null;
}

export const findRelease = (db: Queryable, remote: string, version: string): Promise<ReleaseRow | null> =>
  firstRow<ReleaseRow & Record<string, unknown>>(
    db,
    `select version, release, key_id as "keyId", tests, bytes, live_at as "liveAt", stopped_at as "stoppedAt", withdrawn_at as "withdrawnAt"
      from remote_releases where remote = $1 and version = $2`,
    [remote, version],
  );

export interface NewRelease {
  release: RemoteRelease;
  keyId?: string;
  tests?: ReleaseAttestation | undefined;
  bytes?: number | null;
  bytesReason?: string | undefined;
}

/** Inserts a version's row; of an existing one, the release is overwritten and what was missing is added. */
export async function saveRelease(db: Queryable, { release, keyId, ...told }: NewRelease): Promise<void> {
  await db.query(
    `insert into remote_releases (remote, version, release, key_id, bytes, bytes_reason, tests) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (remote, version) do update set release = excluded.release,
        bytes = coalesce(remote_releases.bytes, excluded.bytes), tests = coalesce(remote_releases.tests, excluded.tests)`,
    [
      release.name,
      release.version,
      JSON.stringify(release),
      keyId,
      told.bytes,
      told.bytesReason,
      told.tests && JSON.stringify(told.tests),
    ],
  );
}

/** Moves the pointers, and records on the releases since or until when they have had their role. */
export async function savePointers(db: Queryable, was: RemoteRow, now: Pointers): Promise<void> {
  await db.query(
    'update remotes set live = $2, previous = $3, canary = $4, canary_percent = $5 where id = $1',
    [was.id, now.live, now.previous, now.canary, now.percent],
  );
  const stamp = (column: string, version: string | null, at = 'now()') =>
    db.query(`update remote_releases set ${column} = ${at} where remote = $1 and version = $2`, [
      was.name,
      version,
    ]);
  if (now.live !== was.live) {
    await stamp('live_until', was.live);
    await stamp('live_until = null, stopped_at = null, stopped_why = null, live_at', now.live);
  }
  if (now.canary && now.canary !== was.canary)
    await stamp('stopped_why = null, stopped_at', now.canary, 'null');
}

export const withdrawRelease = (db: Queryable, remote: string, version: string) =>
  db.query('update remote_releases set withdrawn_at = now() where remote = $1 and version = $2', [
    remote,
    version,
  ]);

/** Records that users no longer get a version, and why. */
export const stopRelease = (db: Queryable, remote: string, version: string, why: string | null) =>
  db.query(
    'update remote_releases set stopped_at = now(), stopped_why = $3 where remote = $1 and version = $2',
    [remote, version, why],
  );

/** The versions that were stopped, and the others that were live for a day or recently loaded by three users. */
export async function versionVerdicts(db: Queryable, remote: string): Promise<Verdicts> {
  const rows = await allRows<{ version: string; stopped: boolean }>(
    db,
    `select v.version, v.stopped_at is not null as stopped from remote_releases v
      where v.remote = $1 and v.withdrawn_at is null and (v.stopped_at is not null or v.live_at is not null
        and (coalesce(v.live_until, now()) - v.live_at >= interval '1 day'
          or (select count(distinct b.mark) from browser_reports b where b.app = v.remote and b.version = v.version
            and b.kind = 'vital' and b.code = 'remote-load') >= 3))`,
    [remote],
  );
  const those = (isStopped: boolean) =>
    new Set(rows.filter(({ stopped }) => stopped === isStopped).map(({ version }) => version));
  return { proven: those(false), stopped: those(true) };
}

/**
 * The first of these paths that is below or above one of another servable remote's, or of the host's own: in the page
 * the longest prefix wins, so paths must not be nested.
 */
export const claimedPrefix = (
  db: Queryable,
  { name, prefixes }: RemoteRelease,
): Promise<{ prefix: string; remote: string } | null> =>
  firstRow(
    db,
    `with wanted as (select prefix, lower(rtrim(prefix, '/')) || '/' as path from unnest($2::text[]) p (prefix)),
      taken as (
        select r.name as remote, lower(rtrim(o.claimed, '/')) || '/' as path
        from remotes r
        join remote_releases v on v.remote = r.name and (v.version in (r.live, r.canary) or v.version = any(r.previous))
        cross join jsonb_array_elements_text(v.release -> 'prefixes') o (claimed)
        where r.name <> $1
        union all select 'host', lower(own) || '/' from unnest($3::text[]) h (own))
      select w.prefix, t.remote from wanted w
      join taken t on starts_with(w.path, t.path) or starts_with(t.path, w.path)
      limit 1`,
    [name, prefixes, HOST_PATHS],
  );

export const knowsOrigin = async (db: Queryable, origin: string): Promise<boolean> =>
  (await db.query('select from remote_origins where origin = $1', [origin])).rowCount === 1;

/** Its id, or null when it is already known. @param by null: the portal's operator */
export const addOrigin = (db: Queryable, origin: string, by: string | null = null) =>
  firstRow<{ id: string }>(
    db,
    'insert into remote_origins (origin, added_by) values ($1, $2) on conflict do nothing returning id',
    [origin, by],
  );

/** Its id, or null when it is already known. @param by null: the portal's operator */
export const addKey = (
  db: Queryable,
  { key, name, remotes }: { key: KeyObject; name: string; remotes: readonly string[] },
  by: string | null = null,
) =>
  firstRow<{ id: string }>(
    db,
    `insert into releaser_keys (key_id, name, public_key, remotes, created_by) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning id`,
    [keyIdOf(key), name, publicText(key), remotes, by],
  );

export const newestHost = (db: Queryable): Promise<HostBuild | null> =>
  firstRow<HostBuild & Record<string, unknown>>(
    db,
    'select build, version, offers from host_builds order by registered_at desc limit 1',
  );

/** A build registered again becomes the newest one. */
export async function saveHost(db: Queryable, { build, version, commit, offers }: HostBuild): Promise<void> {
  await db.query(
    `insert into host_builds (build, version, commit, offers) values ($1, $2, $3, $4)
      on conflict (build) do update set registered_at = now(), offers = excluded.offers`,
    [build, version, commit, JSON.stringify(offers)],
  );
}

export interface FiguresRow extends ReleaseFigures {
  app: string;
  version: string;
}

/** What signed-in users' browsers reported of each version. */
export const readFigures = (db: Queryable): Promise<FiguresRow[]> =>
  allRows<FiguresRow & Record<string, unknown>>(
    db,
    `select app, version,
        (count(distinct mark) filter (where at >= date_trunc('day', now(), 'Europe/Paris')))::int as users,
        (count(*) filter (where kind = 'error' and code not like '%\\_CRASHED'))::int as "loadErrors",
        (count(*) filter (where kind = 'error' and code like '%\\_CRASHED'))::int as crashes,
        (percentile_disc(0.95) within group (order by value) filter (where kind = 'vital' and code = 'remote-load'))::int as "loadP95Ms"
      from browser_reports where at > now() - interval '24 hours' and mark is not null group by app, version`,
  );

export const readHosts = (db: Queryable): Promise<KnownHost[]> =>
  allRows<KnownHost & Record<string, unknown>>(
    db,
    `select build, version, commit, registered_at as "registeredAt" from host_builds order by registered_at desc limit ${MOST_HOSTS}`,
  );

type StoredVersion = Omit<RemoteStatus['versions'][number], 'state' | 'misfits'> & {
  withdrawnAt: string | null;
  needs: NonNullable<RemoteRelease['needs']> | null;
};
export interface StoredRemote extends RemoteRow {
  prefixes: string[];
  versions: StoredVersion[];
}

/** Remotes with all their versions, newest release first. @param name of one; null: all */
export const readRemotes = (db: Queryable, name: string | null): Promise<StoredRemote[]> =>
  allRows<StoredRemote & Record<string, unknown>>(
    db,
    `select ${REMOTE},
        coalesce((select v.release -> 'prefixes' from remote_releases v where v.remote = r.name and v.version = r.live), '[]') as prefixes,
        (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'commit', v.release -> 'commit', 'needs', v.release -> 'needs',
            'releasedAt', ${jsonInstant('v.released_at')}, 'releasedBy', k.name, 'liveAt', ${jsonInstant('v.live_at')},
            'liveUntil', ${jsonInstant('v.live_until')}, 'stoppedAt', ${jsonInstant('v.stopped_at')}, 'stoppedWhy', v.stopped_why, 'bytes', v.bytes,
            'bytesReason', v.bytes_reason, 'withdrawnAt', ${jsonInstant('v.withdrawn_at')}) order by v.released_at desc), '[]')
          from remote_releases v left join releaser_keys k on k.key_id = v.key_id where v.remote = r.name) as versions
      from remotes r where $1::text is null or r.name = $1 order by r.name`,
    [name],
  );
