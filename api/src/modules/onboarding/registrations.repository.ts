import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow, hitsOne } from '../../db/rows.ts';
import type { Account, Draft } from './onboarding.repository.ts';

/**
 * Registrations of visitors not verified yet: rows of `onboardings` without a user (docs/adr/0016). Several for one
 * address coexist; one for an address with an account differs in no column.
 */
const PENDING = 'user_id is null and adhesion_id is null and expires_at > now()';

export interface Registration extends Draft {
  id: string;
  email: string;
  /** Its name on screen and in mails; the adhesion request gets its own number. */
  reference: string;
  createdAt: string;
}

const REGISTRATION = `id, email, number as reference, account, company, created_at as "createdAt"`;

export async function insertRegistration(
  db: Queryable,
  row: Draft & { tokenHash: Buffer; email: string; passwordHash: string; reference: string },
): Promise<Registration> {
  const { rows } = await db.query<Registration>(
    `insert into onboardings (token_hash, email, password_hash, number, account, company, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + interval '7 days') returning ${REGISTRATION}`,
    [
      row.tokenHash,
      row.email,
      row.passwordHash,
      row.reference,
      JSON.stringify(row.account),
      JSON.stringify(row.company),
    ],
  );
  return rows[0] as Registration;
}

/** Whether registrations of this address are pending, and whether one has this password. */
export async function findWaiting(
  db: Queryable,
  email: string,
  passwordHash: string,
): Promise<'none' | 'others' | 'same password'> {
  const { rows } = await db.query<{ same: boolean | null }>({
    name: 'find_waiting',
    text: `select bool_or(password_hash = $2) as same from onboardings where lower(email) = lower($1) and ${PENDING}`,
    values: [email, passwordHash],
  });
  const same = rows[0]?.same ?? null;
  if (same === null) return 'none';
  return same ? 'same password' : 'others';
}

/** Moves the newest registration of this address and password to another token; the previous one ends. */
export function takeUpRegistration(
  db: Queryable,
  row: { tokenHash: Buffer; email: string; passwordHash: string; account: Account },
): Promise<Registration | null> {
  return firstRow<Registration>(db, {
    text: `update onboardings set token_hash = $3, account = $4, expires_at = now() + interval '7 days'
      where id = (select id from onboardings where lower(email) = lower($1) and password_hash = $2 and ${PENDING}
        order by id desc limit 1)
      returning ${REGISTRATION}`,
    values: [row.email, row.passwordHash, row.tokenHash, JSON.stringify(row.account)],
  });
}

/** Most registrations of an address mailed at once, when none of them is named. */
const MOST_RESENT = 3;

/** The registration of this address that the token opens; failing that, the newest of the address. */
export function findToResend(
  db: Queryable,
  email: string,
  tokenHash: Buffer | null,
): Promise<Registration[]> {
  return allRows<Registration>(db, {
    text: `with own as (select *, token_hash is not distinct from $2 as named from onboardings
        where lower(email) = lower($1) and ${PENDING})
      select ${REGISTRATION} from own where named or not exists (select from own where named)
      order by id desc limit ${MOST_RESENT}`,
    values: [email, tokenHash],
  });
}

/**
 * Verification links per mailbox and hour, over all its registrations and spellings: nobody can flood a mailbox through
 * us.
 */
const LINKS_PER_HOUR = 5;

/** False when the mailbox has reached the hourly limit, or this registration sent one within the cooldown. */
export function insertLink(
  db: Queryable,
  { id, email }: Pick<Registration, 'id' | 'email'>,
  hash: Buffer,
  cooldown = 0,
): Promise<boolean> {
  return hitsOne(db, {
    text: `insert into mail_links (token_hash, onboarding_id, purpose, expires_at)
      select $1, $2, 'verify', now() + interval '48 hours'
      where (select count(*) from mail_links l join onboardings o on o.id = l.onboarding_id
          where mailbox_key(o.email) = mailbox_key($3) and o.user_id is null and l.created_at > now() - interval '1 hour') < $4
        and not exists (select from mail_links
          where onboarding_id = $2 and created_at > now() - make_interval(secs => $5))`,
    values: [hash, id, email, LINKS_PER_HOUR, cooldown],
  });
}

export interface ClickedLink extends Registration {
  used: boolean;
  expired: boolean;
  /** Null once it has become an account. */
  passwordHash: string | null;
}

/** The registration that a link opens, null for an unknown one; `'used'` or `'expired'` for an ended one. */
export async function findClicked(
  db: Queryable,
  hash: Buffer,
): Promise<ClickedLink | 'used' | 'expired' | null> {
  const { rows } = await db.query<ClickedLink & { id: string | null }>(
    `select o.id, o.email, o.number as reference, o.account, o.company, o.created_at as "createdAt",
        o.password_hash as "passwordHash", l.used_at is not null as used,
        least(l.expires_at, o.expires_at) <= now() as expired
      from mail_links l left join onboardings o on o.id = l.onboarding_id
      where l.token_hash = $1 and l.purpose = 'verify'`,
    [hash],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.id !== null) return row;
  return row.used ? 'used' : 'expired';
}

/** Decisions on one mailbox are serialized: waits for others until the transaction ends. */
export async function holdAddress(db: Queryable, email: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended(mailbox_key($1), 19))', [email]);
}

/** Locks a registration against concurrent saves by its browser. */
export async function holdRegistration(db: Queryable, id: string): Promise<void> {
  await db.query('select from onboardings where id = $1 for update', [id]);
}

/** Links a registration to the account made from it; its links are used up. */
export async function settle(
  db: Queryable,
  id: string,
  made: { userId: string; adhesionId: string },
): Promise<void> {
  await db.query(
    'update onboardings set user_id = $2, adhesion_id = $3, password_hash = null where id = $1',
    [id, made.userId, made.adhesionId],
  );
  await db.query('update mail_links set used_at = now() where onboarding_id = $1 and used_at is null', [id]);
}

/**
 * Ends the pending registrations of a mailbox, in any spelling: tokens, papers and passwords are deleted, their links
 * used up.
 */
export async function endWaiting(db: Queryable, email: string): Promise<void> {
  await db.query(
    `update mail_links set used_at = now() where used_at is null and onboarding_id in
      (select id from onboardings where mailbox_key(email) = mailbox_key($1) and user_id is null and adhesion_id is null)`,
    [email],
  );
  await db.query(
    'delete from onboardings where mailbox_key(email) = mailbox_key($1) and user_id is null and adhesion_id is null',
    [email],
  );
}

/** A prospect, without its national number: that becomes the company's when its request is filed. */
export async function insertProspect(
  db: Queryable,
  party: { legalName: string; country: string; email: string; account: Account },
): Promise<string> {
  const { side, phone } = party.account;
  const { rows } = await db.query<{ id: string }>(
    `insert into parties (legal_name, country, phone, email, is_debtor, is_assignor, status)
      values ($1, $2, $3, $4, $5, $6, 'prospect') returning id`,
    [party.legalName, party.country, phone, party.email, side === 'debtor', side === 'assignor'],
  );
  return rows[0]?.id as string;
}

/** The applicant, verified; null when the address is taken. */
export async function insertApplicant(
  db: Queryable,
  user: { partyId: string; email: string; passwordHash: string; account: Account },
): Promise<string | null> {
  const { side, firstName, lastName, phone } = user.account;
  const { rows } = await db.query<{ id: string }>(
    `insert into users (party_id, role, first_name, last_name, email, phone, password_hash, email_verified_at, rights)
      values ($1, $2, $3, $4, $5, $6, $7, now(), '{submit,sign,pay_view}')
      on conflict (lower(email)) do nothing returning id`,
    [
      user.partyId,
      side === 'assignor' ? 'supplier' : 'client',
      firstName,
      lastName,
      user.email,
      phone,
      user.passwordHash,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Creates the applicant's draft for the bank, with its own number. */
export async function insertAdhesion(
  db: Queryable,
  adhesion: { userId: string; partyId: string; legalName: string; country: string },
): Promise<{ id: string; number: string }> {
  const { rows } = await db.query<{ id: string; number: string }>(
    `insert into adhesion_requests (number, user_id, party_id, legal_name, country, status)
      values (next_ref('ADH'), $1, $2, $3, $4, 'draft') returning id, number`,
    [adhesion.userId, adhesion.partyId, adhesion.legalName, adhesion.country],
  );
  return rows[0] as { id: string; number: string };
}

/** Assigns the bank's draft to the invited user; false when it no longer exists. */
export function giveDraft(
  db: Queryable,
  adhesionId: string,
  { userId, partyId }: { userId: string; partyId: string },
): Promise<boolean> {
  return hitsOne(db, {
    text: `update adhesion_requests set user_id = $2, party_id = $3, applicant_party_id = $3, version = version + 1
      where id = $1 and status = 'draft' and user_id is null`,
    values: [adhesionId, userId, partyId],
  });
}

/** Links a sign-up that the bank began to the user who took it over, under another token. */
export async function settleInvited(
  db: Queryable,
  id: string,
  { userId, account, tokenHash }: { userId: string; account: Account; tokenHash: Buffer },
): Promise<void> {
  await db.query(
    `update onboardings set user_id = $2, account = $3, token_hash = $4, expires_at = now() + interval '7 days',
      updated_at = clock_timestamp() where id = $1`,
    [id, userId, JSON.stringify(account), tokenHash],
  );
}
