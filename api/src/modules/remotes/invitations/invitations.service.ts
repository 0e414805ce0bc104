import {
  pages,
  type BodyOf,
  type GuestBuild,
  type RemoteInvitation,
  type withdrawRemoteInvitation,
} from '@cessio/contract';
import { audit, lastWriter, type AuditOrigin } from '../../../db/audit.ts';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { ApiError, notFound } from '../../../http/problem.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import { hashOf, newSecret } from '../../auth/secrets.ts';
import { invitedRecord } from '../registry.ts';
import { inProgress, requireServable, type StepContext } from '../releases.service.ts';
import {
  findInvitation,
  findRelease,
  findRemote,
  readInvited,
  type InvitedRow,
  type RemoteRow,
} from '../remotes.repository.ts';

/** A link as its maker is told it, once. */
export interface Invitation {
  address: string;
  until: string;
}

const alreadyLive = (build: string) => inProgress(`la version ${build} est celle qui est déployée`);

/**
 * Makes a link to a registered build; the database keeps only the hash of its secret, which follows `#`, so that no
 * server or log reads it when it is opened.
 * @throws ApiError RELEASE_IN_PROGRESS when everybody gets this build
 */
export async function inviteTo(
  tx: Queryable,
  { remote, build, days, keyId }: { remote: RemoteRow; build: string; days: number; keyId: string },
  { publicUrl, origin, key }: StepContext & { publicUrl: string },
): Promise<Invitation> {
  const { id, name } = remote;
  if ((await findRemote(tx, name))?.live === build) throw alreadyLive(build);
  const secret = newSecret();
  const made = await firstRow<{ until: string }>(
    tx,
    `insert into remote_invitations (remote, build, token_hash, key_id, until)
      values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning until`,
    [name, build, hashOf(secret), keyId, days],
  );
  const { until } = made as { until: string };
  await log(tx, id, 'invite', origin ?? null, { after: { remote: name, key, version: build, until } });
  const address = new URL(`${pages.home}?remote=${name}#build=${secret}`, publicUrl).href;
  return { address, until };
}

/**
 * Gives a session the build that a link shows, instead of another one of this remote.
 * @param name of the remote that the address names
 * @throws ApiError LINK_INVALID, LINK_OTHER_REMOTE, LINK_WITHDRAWN, LINK_EXPIRED, RELEASE_UNKNOWN, RELEASE_IN_PROGRESS
 *   and as `requireServable`
 */
export async function acceptInvitation(
  tx: Queryable,
  name: string,
  secret: string,
  sessionId: string,
): Promise<void> {
  const found = await firstRow<{
    id: string;
    remote: string;
    build: string;
    isWithdrawn: boolean;
    isOver: boolean;
  }>(
    tx,
    `select id, remote, build, withdrawn_at is not null as "isWithdrawn", until <= now() as "isOver"
      from remote_invitations where token_hash = $1`,
    [hashOf(secret)],
  );
  if (!found) throw new ApiError('LINK_INVALID');
  const { id, remote, build } = found;
  if (remote !== name) throw new ApiError('LINK_OTHER_REMOTE', { remote, asked: name });
  if (found.isWithdrawn) throw new ApiError('LINK_WITHDRAWN');
  if (found.isOver) throw new ApiError('LINK_EXPIRED');
  const known = await findRelease(tx, remote, build);
  if (!known || known.withdrawnAt) throw new ApiError('RELEASE_UNKNOWN', { version: build });
  if ((await findRemote(tx, remote))?.live === build) throw alreadyLive(build);
  await requireServable(tx, known.release);
  await leaveBuild(tx, name, sessionId);
  await tx.query(
    'insert into remote_guests (session_id, invitation_id) values ($1, $2) on conflict do nothing',
    [sessionId, id],
  );
}

/** Takes the builds of a remote from a session. */
export const leaveBuild = (tx: Queryable, name: string, sessionId: string) =>
  tx.query(
    `delete from remote_guests g using remote_invitations i
      where i.id = g.invitation_id and i.remote = $1 and g.session_id = $2`,
    [name, sessionId],
  );

/** What a session was invited to and can still be served. */
export async function guestBuilds(db: Queryable, sessionId: string): Promise<GuestBuild[]> {
  const builds: GuestBuild[] = [];
  for (const row of await readInvited(db, sessionId)) {
    const record = invitedRecord(row);
    if (record && (await isServable(db, row))) builds.push({ record, until: row.until });
  }
  return builds;
}

/** Another remote may have claimed its paths since, or its origin may be gone. */
async function isServable(db: Queryable, { row, build }: InvitedRow): Promise<boolean> {
  const known = await findRelease(db, row.name, build);
  try {
    if (known) await requireServable(db, known.release);
    return known !== null;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * The administrator ends a link, for those too who have opened it.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT
 */
export async function withdrawInvitation(
  tx: Queryable,
  id: string,
  yours: BodyOf<typeof withdrawRemoteInvitation>,
  { userId, origin }: { userId: string; origin: AuditOrigin },
): Promise<RemoteInvitation> {
  const { rowCount } = await tx.query(
    `update remote_invitations set withdrawn_by = $2, withdrawn_at = now(), version = version + 1
      where id = $1 and version = $3 and withdrawn_at is null`,
    [id, userId, yours.version],
  );
  const current = await findInvitation(tx, id);
  const remote = current && (await findRemote(tx, current.remote));
  if (!current || !remote) throw notFound();
  if (rowCount !== 1)
    throw versionConflict(await lastWriter(tx, 'staff', 'remote', remote.id), { current, yours });
  const { build, until } = current;
  await log(tx, remote.id, 'withdraw_invitation', origin, {
    before: { remote: remote.name, version: build, until },
  });
  return current;
}

const log = (
  tx: Queryable,
  remoteId: string,
  action: 'invite' | 'withdraw_invitation',
  origin: AuditOrigin | null,
  change: { before?: object; after?: object },
) =>
  audit(tx, origin, {
    action: `remotes.${action}`,
    entity: 'remote',
    entityId: remoteId,
    internal: true,
    ...change,
  });
