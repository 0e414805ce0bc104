import {
  adhesionStates,
  permissionsOf,
  type Department,
  type Right,
  type Role,
  type User,
} from '@cessio/contract';
import type { Identity, Queryable } from '../../db/caller.ts';
import { sqlStates } from '../../db/states.ts';

interface IdentityRow {
  id: string;
  session_id: string;
  role: Role;
  department: Department | null;
  party_id: string | null;
  rights: Right[];
  first_name: string;
  last_name: string;
  approval_limit: number | null;
  has_factor: boolean;
}

/** A confirmed application or a passkey of `u`. */
const HAS_FACTOR = `(exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = u.id)) as has_factor`;

/** The user of a live session, or null when either has ended. */
export async function findIdentity(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<Identity | null> {
  const { rows } = await db.query<IdentityRow>({
    name: 'find_identity',
    text: `select u.id, s.id as session_id, u.role, e.department, u.party_id, u.rights, u.first_name, u.last_name, e.approval_limit,
        ${HAS_FACTOR}
      from users u
      join sessions s on s.user_id = u.id and s.id = $2 and s.ended_at is null and s.expires_at > now()
      left join employees e on e.user_id = u.id
      where u.id = $1 and u.status = 'active' and coalesce(e.active, true)`,
    values: [userId, sessionId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.id,
    sessionId: row.session_id,
    role: row.role,
    department: row.department,
    partyId: row.party_id,
    rights: row.rights,
    name: `${row.first_name} ${row.last_name}`,
    approvalLimit: row.approval_limit,
    hasFactor: row.has_factor,
  };
}

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  status: 'pending_email' | 'active' | 'locked' | 'disabled';
  passwordHash: string;
}

const ACCOUNT = `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
    case when e.active is false then 'disabled' else u.status end as status, u.password_hash as "passwordHash"
  from users u left join employees e on e.user_id = u.id`;

export async function findAccount(db: Queryable, email: string): Promise<Account | null> {
  const { rows } = await db.query<Account>({
    name: 'find_account',
    text: `${ACCOUNT} where lower(u.email) = lower($1)`,
    values: [email],
  });
  return rows[0] ?? null;
}

export async function readAccount(db: Queryable, userId: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`${ACCOUNT} where u.id = $1`, [userId]);
  return rows[0] ?? null;
}

interface UserRow extends Omit<IdentityRow, 'session_id' | 'has_factor'> {
  email: string;
  profile_image_url: string | null;
  locale: string;
  time_zone: string;
  legal_name: string | null;
  country: string | null;
  is_debtor: boolean | null;
  is_assignor: boolean | null;
  unread: number;
  pending_adhesion_id: string | null;
  totp: boolean;
  passkeys: number;
  recovery_codes: number;
}

/** Oneself as the profile shows it, without what the portal's settings ask of them; null once disabled. */
export async function readUser(db: Queryable, userId: string): Promise<Omit<User, 'mustEnrolMfa'> | null> {
  const { rows } = await db.query<UserRow>({
    name: 'read_user',
    text: `select u.id, u.role, u.first_name, u.last_name, u.email, u.profile_image_url, u.rights, u.locale, u.time_zone,
        u.party_id, e.department, e.approval_limit, p.legal_name, p.country, p.is_debtor, p.is_assignor,
        (select count(*)::int from notifications n where n.user_id = u.id and not n.is_read) as unread,
        (select a.id from adhesion_requests a where a.user_id = u.id and a.status not in (${sqlStates(adhesionStates, 'done')})
          order by a.id desc limit 1) as pending_adhesion_id,
        exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null) as totp,
        (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys,
        (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes
      from users u
      left join employees e on e.user_id = u.id
      left join parties p on p.id = u.party_id
      where u.id = $1 and u.status = 'active' and coalesce(e.active, true)`,
    values: [userId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profileImageUrl: row.profile_image_url,
    notifications_count: row.unread,
    department: row.department,
    party: row.party_id
      ? {
          id: row.party_id,
          legalName: row.legal_name ?? '',
          ...(row.country ? { country: row.country } : {}),
        }
      : null,
    capabilities: { isDebtor: row.is_debtor ?? false, isAssignor: row.is_assignor ?? false },
    rights: row.rights,
    permissions: permissionsOf({ role: row.role, department: row.department }),
    approvalLimit: row.approval_limit,
    locale: row.locale,
    timeZone: row.time_zone,
    pendingAdhesionId: row.pending_adhesion_id,
    mfa: { totp: row.totp, passkeys: row.passkeys, recoveryCodes: row.recovery_codes },
  };
}

/** How long a session lives without being used. */
const SESSION = `interval '14 days'`;
/** How old a session may grow however often it is used. */
const OLDEST_SESSION = `interval '90 days'`;

export async function insertSession(
  db: Queryable,
  session: { userId: string; device: string; ip: string; byPassword: boolean; markHash: Buffer },
): Promise<{ id: string; newDevice: boolean }> {
  const { rows } = await db.query<{ id: string; newDevice: boolean }>(
    `insert into sessions (user_id, device, ip, expires_at, password_at, mark_hash)
      values ($1, $2, $3, now() + ${SESSION}, case when $4 then now() end, $5)
      returning id, exists (select from sessions o where o.user_id = $1)
        and not exists (select from sessions o where o.user_id = $1 and o.device = $2) as "newDevice"`,
    [session.userId, session.device, session.ip, session.byPassword, session.markHash],
  );
  return rows[0] as { id: string; newDevice: boolean };
}

/**
 * Whether the password that was looked at still is the account's. Held until the transaction ends: a new one that comes
 * meanwhile then ends what this transaction opens.
 */
export async function holdsPassword(
  tx: Queryable,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const { rowCount } = await tx.query('select from users where id = $1 and password_hash = $2 for share', [
    id,
    passwordHash,
  ]);
  return rowCount === 1;
}

/** For how long the password of a sign-in stands for a proof, and only once. */
const PASSWORD_PROVES = `interval '5 minutes'`;

/** Uses up the password that opened a session; false when that was too long ago, or was used before. */
export async function spendPassword(db: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sessions set password_at = null
      where id = $1 and ended_at is null and password_at > now() - ${PASSWORD_PROVES}`,
    [sessionId],
  );
  return rowCount === 1;
}

export async function insertRefreshToken(db: Queryable, hash: Buffer, sessionId: string): Promise<void> {
  await db.query('insert into refresh_tokens (token_hash, session_id) values ($1, $2)', [hash, sessionId]);
}

export interface StoredRefresh {
  sessionId: string;
  userId: string;
  /** Milliseconds since it was spent, by the database's clock; null while it is good. */
  spentFor: number | null;
  successor: Buffer | null;
  ended: boolean;
}

/** Finds a refresh token and holds its row: of twenty requests at once, one rotates and nineteen read what it made. */
export async function lockRefreshToken(db: Queryable, hash: Buffer): Promise<StoredRefresh | null> {
  const { rows } = await db.query<StoredRefresh>({
    name: 'lock_refresh',
    // clock_timestamp: the transaction may have waited for the row since now().
    text: `select r.session_id as "sessionId", s.user_id as "userId", r.successor,
        (extract(epoch from clock_timestamp() - r.spent_at) * 1000)::float8 as "spentFor",
        (s.ended_at is not null or s.expires_at <= now()) as ended
      from refresh_tokens r join sessions s on s.id = r.session_id
      where r.token_hash = $1 for update of r`,
    values: [hash],
  });
  return rows[0] ?? null;
}

export async function spendRefreshToken(db: Queryable, hash: Buffer, successor: Buffer): Promise<void> {
  await db.query(
    'update refresh_tokens set spent_at = clock_timestamp(), successor = $2 where token_hash = $1',
    [hash, successor],
  );
}

/** False when the session has ended meanwhile. */
export async function prolongSession(db: Queryable, sessionId: string, ip: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sessions set last_used_at = now(), ip = $2,
        expires_at = least(now() + ${SESSION}, created_at + ${OLDEST_SESSION})
      where id = $1 and ended_at is null`,
    [sessionId, ip],
  );
  return rowCount === 1;
}

export interface EndedSession {
  id: string;
  userId: string;
}

/** Ends one session (with `userId`: only theirs), every one of a user, or every one but `except`; returns those that had been open. */
export async function endSessions(
  db: Queryable,
  which: { sessionId: string; userId?: string } | { userId: string; except?: string },
  reason: 'logout' | 'reuse' | 'password' | 'revoked',
): Promise<EndedSession[]> {
  const [condition, values] =
    'sessionId' in which
      ? ['id = $2 and user_id = coalesce($3, user_id)', [reason, which.sessionId, which.userId ?? null]]
      : ['user_id = $2 and id is distinct from $3', [reason, which.userId, which.except ?? null]];
  const { rows } = await db.query<EndedSession>(
    `update sessions set ended_at = now(), end_reason = $1 where ${condition} and ended_at is null
      returning id, user_id as "userId"`,
    values,
  );
  return rows;
}

interface SessionView {
  id: string;
  device: string;
  ip: string;
  createdAt: string;
  lastUsedAt: string;
}

export async function openSessions(db: Queryable, userId: string): Promise<SessionView[]> {
  const { rows } = await db.query<SessionView>(
    `select id, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
      where user_id = $1 and ended_at is null and expires_at > now() order by last_used_at desc, id limit 100`,
    [userId],
  );
  return rows;
}

/** Links to a new password a user may be mailed per hour: nobody's mailbox is filled through us. */
const LINKS_PER_HOUR = 5;
/** How long one may be followed. */
const LINK = `interval '1 hour'`;

/** A link to a new password; those that verify an address belong to registrations. False when the user had enough this hour. */
export async function insertMailLink(
  db: Queryable,
  link: { hash: Buffer; userId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into mail_links (token_hash, user_id, purpose, expires_at)
      select $1, $2, 'reset', now() + ${LINK}
      where (select count(*) from mail_links where user_id = $2 and purpose = 'reset' and created_at > now() - interval '1 hour') < $3`,
    [link.hash, link.userId, LINKS_PER_HOUR],
  );
  return rowCount === 1;
}

export interface StoredLink {
  userId: string;
  used: boolean;
  expired: boolean;
}

/** Finds a mailed link and holds its row, so that it serves once. */
export async function lockMailLink(db: Queryable, hash: Buffer): Promise<StoredLink | null> {
  const { rows } = await db.query<StoredLink>(
    `select user_id as "userId", used_at is not null as used, expires_at <= now() as expired
      from mail_links where token_hash = $1 and purpose = 'reset' for update`,
    [hash],
  );
  return rows[0] ?? null;
}

/** Uses up the user's links to a new password, the one clicked and any other. */
export async function useMailLinks(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update mail_links set used_at = now() where user_id = $1 and purpose = 'reset' and used_at is null`,
    [userId],
  );
}

export async function setPassword(db: Queryable, userId: string, passwordHash: string): Promise<void> {
  await db.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
}

/** False when the password that was looked at is no longer the account's: one set meanwhile stands. */
export async function replacePassword(
  db: Queryable,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update users set password_hash = $3 where id = $1 and password_hash = $2',
    [id, passwordHash, newHash],
  );
  return rowCount === 1;
}

/** The mailed link proves the address: a user waiting for that may sign in. */
export async function verifyAddress(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update users set email_verified_at = coalesce(email_verified_at, now()),
        status = case when status = 'pending_email' then 'active' else status end
      where id = $1`,
    [userId],
  );
}
