import type { SessionEnd } from '@cessio/contract';
import {
  adhesionStates,
  partyStates,
  permissionsOf,
  permissionsOfApplicant,
  type User,
} from '@cessio/contract';
import { fittedView } from '@cessio/contract/views';
import type { Identity, Queryable } from '../../db/caller.ts';
import { allRows, firstRow, hitsOne } from '../../db/rows.ts';
import { sqlStates } from '../../db/states.ts';
import { statesThatStop } from '../parties/steps/party-stops.ts';

/** A confirmed application of `u`. */
const HAS_TOTP = 'exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)';

/** The company of `u` lets its people sign in. */
const HAS_OPEN_COMPANY = `not exists (select from parties p where p.id = u.party_id and p.status in (${statesThatStop('access')}))`;

/** The user of a live session, or null when either has ended. */
export function findIdentity(db: Queryable, userId: string, sessionId: string): Promise<Identity | null> {
  return firstRow<Identity>(db, {
    name: 'find_identity',
    text: `select u.id as "userId", s.id as "sessionId", u.role, e.department, u.party_id as "partyId", u.rights,
        u.first_name || ' ' || u.last_name as name, e.approval_limit as "approvalLimit",
        (${HAS_TOTP} or exists (select from passkeys k where k.user_id = u.id)) as "hasFactor"
      from users u
      join sessions s on s.user_id = u.id and s.id = $2 and s.ended_at is null and s.expires_at > now()
      left join employees e on e.user_id = u.id
      where u.id = $1 and u.status = 'active' and coalesce(e.active, true) and ${HAS_OPEN_COMPANY}`,
    values: [userId, sessionId],
  });
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
    case when e.active is false or not ${HAS_OPEN_COMPANY} then 'disabled' else u.status end as status, u.password_hash as "passwordHash"
  from users u left join employees e on e.user_id = u.id`;

export function findAccount(db: Queryable, email: string): Promise<Account | null> {
  return firstRow<Account>(db, {
    name: 'find_account',
    text: `${ACCOUNT} where lower(u.email) = lower($1)`,
    values: [email],
  });
}

/**
 * The account of this address's mailbox, in any spelling: case and, where the provider ignores them, dots do not count.
 */
export function findMailboxOwner(db: Queryable, email: string): Promise<Account | null> {
  return firstRow<Account>(db, {
    name: 'find_mailbox_owner',
    text: `${ACCOUNT} where mailbox_key(u.email) = mailbox_key($1) order by lower(u.email) = lower($1) desc limit 1`,
    values: [email],
  });
}

export function readAccount(db: Queryable, userId: string): Promise<Account | null> {
  return firstRow<Account>(db, `${ACCOUNT} where u.id = $1`, [userId]);
}

/** The user as their profile shows them, without what the portal's settings require of them; null once disabled. */
export async function readUser(db: Queryable, userId: string): Promise<Omit<User, 'mustEnrolMfa'> | null> {
  const user = await firstRow<Omit<User, 'mustEnrolMfa' | 'permissions'>>(db, {
    name: 'read_user',
    text: `select u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email,
        u.profile_image_url as "profileImageUrl", u.rights, u.locale, u.time_zone as "timeZone", u.letter_keys as "letterKeys",
        u.adviser_title as "adviserTitle",
        (select coalesce(jsonb_object_agg(list, jsonb_build_object('query', query, 'columns', columns)), '{}')
         from (select distinct on (v.list) v.list, v.query, v.columns from saved_views v
           where v.is_default and (v.user_id = u.id or v.shared_with = u.role)
           order by v.list, (v.user_id = u.id) desc, v.id desc) v) as "defaultViews",
        e.department,
        e.approval_limit as "approvalLimit",
        case when p.id is not null then json_build_object('id', p.id, 'legalName', p.legal_name, 'country', p.country) end as party,
        json_build_object('isDebtor', coalesce(p.is_debtor, false), 'isAssignor', coalesce(p.is_assignor, false)) as capabilities,
        (select count(*)::int from notifications n where n.user_id = u.id and not n.is_read) as notifications_count,
        (select a.id from adhesion_requests a where (a.user_id = u.id or a.applicant_party_id = u.party_id)
            and (a.status not in (${sqlStates(adhesionStates, 'done')}) or a.submitted_at is null and p.status in (${sqlStates(partyStates, 'applying')}))
          order by a.id desc limit 1) as "pendingAdhesionId",
        json_build_object('totp', ${HAS_TOTP},
          'passkeys', (select count(*) from passkeys k where k.user_id = u.id),
          'recoveryCodes', (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null)) as mfa
      from users u
      left join employees e on e.user_id = u.id
      left join parties p on p.id = u.party_id
      where u.id = $1 and u.status = 'active' and coalesce(e.active, true)`,
    values: [userId],
  });
  if (!user) return null;
  const defaultViews = Object.fromEntries(
    Object.entries(user.defaultViews).map(([list, view]) => [list, fittedView(list, view)]),
  );
  const permissions = (user.pendingAdhesionId ? permissionsOfApplicant : permissionsOf)(user);
  return { ...user, defaultViews, permissions };
}

/** How long a session lives without being used. */
const SESSION = `interval '14 days'`;
/** How old a session may grow however often it is used. */
const OLDEST_SESSION = `interval '30 days'`;

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
export function holdsPassword(
  tx: Queryable,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> {
  return hitsOne(tx, 'select from users where id = $1 and password_hash = $2 for share', [id, passwordHash]);
}

/** How long the password of a sign-in counts as a proof, and only once. */
const PASSWORD_PROVES = `interval '5 minutes'`;

/** Uses up the password that opened a session; false when that was too long ago, or was used before. */
export function spendPassword(db: Queryable, sessionId: string): Promise<boolean> {
  return hitsOne(db, {
    text: `update sessions set password_at = null
      where id = $1 and ended_at is null and password_at > now() - ${PASSWORD_PROVES}`,
    values: [sessionId],
  });
}

/** @param pair names the token and the access token that goes with it; the first ones of a session need no name */
export async function insertRefreshToken(
  db: Queryable,
  hash: Buffer,
  sessionId: string,
  pair: string | null = null,
): Promise<void> {
  await db.query('insert into refresh_tokens (token_hash, session_id, pair) values ($1, $2, $3)', [
    hash,
    sessionId,
    pair,
  ]);
}

/** Records that an access token was used: the browser has received its pair. */
export async function markPairUsed(db: Queryable, pair: string): Promise<void> {
  await db.query({
    name: 'pair_used',
    text: 'update refresh_tokens set used_at = now() where pair = $1 and used_at is null',
    values: [pair],
  });
}

/** Whether neither token of a pair was ever used. */
export function isPairUnused(db: Queryable, pair: string): Promise<boolean> {
  return hitsOne(db, {
    name: 'pair_unused',
    text: 'select from refresh_tokens where pair = $1 and used_at is null and spent_at is null',
    values: [pair],
  });
}

export interface StoredRefresh {
  sessionId: string;
  userId: string;
  /** Milliseconds since it was spent, by the database's clock; null while it is good. */
  spentFor: number | null;
  successor: Buffer | null;
  ended: boolean;
  /** Why the session was ended; null where its time has passed. */
  endReason: SessionEnd | null;
  email: string;
  markHash: Buffer | null;
}

/** Finds a refresh token and holds its row: of twenty requests at once, one rotates and nineteen read what it made. */
export function lockRefreshToken(db: Queryable, hash: Buffer): Promise<StoredRefresh | null> {
  return firstRow<StoredRefresh>(db, {
    name: 'lock_refresh',
    // clock_timestamp: the transaction may have waited for the row since now().
    text: `select r.session_id as "sessionId", s.user_id as "userId", r.successor,
        (extract(epoch from clock_timestamp() - r.spent_at) * 1000)::float8 as "spentFor",
        (s.ended_at is not null or s.expires_at <= now()) as ended, s.end_reason as "endReason", u.email, s.mark_hash as "markHash"
      from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
      where r.token_hash = $1 for update of r`,
    values: [hash],
  });
}

export async function spendRefreshToken(db: Queryable, hash: Buffer, successor: Buffer): Promise<void> {
  await db.query(
    'update refresh_tokens set spent_at = clock_timestamp(), successor = $2 where token_hash = $1',
    [hash, successor],
  );
}

/** False when the session has ended meanwhile. */
export function prolongSession(db: Queryable, sessionId: string, ip: string): Promise<boolean> {
  return hitsOne(db, {
    text: `update sessions set last_used_at = now(), ip = $2,
        expires_at = least(now() + ${SESSION}, created_at + ${OLDEST_SESSION})
      where id = $1 and ended_at is null`,
    values: [sessionId, ip],
  });
}

export interface EndedSession {
  id: string;
  userId: string;
}

/** Ends one session (with `userId`: only theirs), every one of a user, or every one but `except`; returns those that had been open. */
export function endSessions(
  db: Queryable,
  which: { sessionId: string; userId?: string } | { userId: string; except?: string },
  reason: 'logout' | 'reuse' | 'password' | 'revoked',
): Promise<EndedSession[]> {
  const [condition, values] =
    'sessionId' in which
      ? ['id = $2 and user_id = coalesce($3, user_id)', [reason, which.sessionId, which.userId ?? null]]
      : ['user_id = $2 and id is distinct from $3', [reason, which.userId, which.except ?? null]];
  return allRows<EndedSession>(
    db,
    `update sessions set ended_at = now(), end_reason = $1 where ${condition} and ended_at is null
      returning id, user_id as "userId"`,
    values,
  );
}

interface SessionView {
  id: string;
  device: string;
  ip: string;
  createdAt: string;
  lastUsedAt: string;
}

export function openSessions(db: Queryable, userId: string): Promise<SessionView[]> {
  return allRows<SessionView>(db, {
    text: `select id, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
      where user_id = $1 and ended_at is null and expires_at > now() order by last_used_at desc, id limit 100`,
    values: [userId],
  });
}

/** Links to a new password a user may be mailed per hour: nobody's mailbox is filled through us. */
const LINKS_PER_HOUR = 5;
/** How long one may be followed. */
const LINK = `interval '1 hour'`;

/** A link to a new password; those that verify an address belong to registrations. False when the user had enough this hour. */
export function insertMailLink(db: Queryable, link: { hash: Buffer; userId: string }): Promise<boolean> {
  return hitsOne(db, {
    text: `insert into mail_links (token_hash, user_id, purpose, expires_at)
      select $1, $2, 'reset', now() + ${LINK}
      where (select count(*) from mail_links where user_id = $2 and purpose = 'reset' and created_at > now() - interval '1 hour') < $3`,
    values: [link.hash, link.userId, LINKS_PER_HOUR],
  });
}

export interface StoredLink {
  userId: string;
  used: boolean;
  expired: boolean;
}

/** Finds a mailed link and holds its row, so that it serves once. */
export function lockMailLink(db: Queryable, hash: Buffer): Promise<StoredLink | null> {
  return firstRow<StoredLink>(db, {
    text: `select user_id as "userId", used_at is not null as used, expires_at <= now() as expired
      from mail_links where token_hash = $1 and purpose = 'reset' for update`,
    values: [hash],
  });
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

/** False when the checked password is no longer the account's: one set meanwhile is kept. */
export function replacePassword(
  db: Queryable,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  return hitsOne(db, {
    text: 'update users set password_hash = $3 where id = $1 and password_hash = $2',
    values: [id, passwordHash, newHash],
  });
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
