import type { MfaMethod, Passkey } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow, firstValue, hitsOne } from '../../db/rows.ts';

/** Whether the user has a confirmed factor. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await methodsOf(db, userId)).length > 0;
}

/** How the user can complete a sign-in; empty without a second factor, since recovery codes alone do not count. */
export async function methodsOf(db: Queryable, userId: string): Promise<MfaMethod[]> {
  const { rows } = await db.query<Record<MfaMethod, boolean>>({
    name: 'mfa_methods',
    text: `select exists (select from totp_factors where user_id = $1 and confirmed_at is not null) as totp,
        exists (select from passkeys where user_id = $1) as passkey,
        exists (select from recovery_codes where user_id = $1 and used_at is null) as recovery`,
    values: [userId],
  });
  const found = rows[0] as Record<MfaMethod, boolean>;
  if (!found.totp && !found.passkey) return [];
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => found[method]);
}

export interface StoredTotp {
  secret: Buffer;
  confirmed: boolean;
  lastStep: number;
}

/** Locks the row, so that the second of two attempts with one code finds it used. */
export function lockTotp(db: Queryable, userId: string): Promise<StoredTotp | null> {
  return firstRow<StoredTotp>(db, {
    text: `select secret, confirmed_at is not null as confirmed, last_step as "lastStep" from totp_factors where user_id = $1 for update`,
    values: [userId],
  });
}

/** Starts over; false when an application is already confirmed. */
export function insertTotp(db: Queryable, userId: string, secret: Buffer): Promise<boolean> {
  return hitsOne(db, {
    text: `insert into totp_factors as t (user_id, secret) values ($1, $2)
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where t.confirmed_at is null`,
    values: [userId, secret],
  });
}

/** Records the accepted code's step; the first one also confirms the factor. */
export async function acceptStep(db: Queryable, userId: string, step: number): Promise<void> {
  await db.query(
    'update totp_factors set last_step = $2, confirmed_at = coalesce(confirmed_at, now()) where user_id = $1',
    [userId, step],
  );
}

export function deleteTotp(db: Queryable, userId: string): Promise<boolean> {
  return hitsOne(db, 'delete from totp_factors where user_id = $1 and confirmed_at is not null', [userId]);
}

export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.query('delete from recovery_codes where user_id = $1', [userId]);
  await db.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
}

/** False when the code is not one of the user's, or was used. */
export function spendRecoveryCode(db: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  return hitsOne(db, {
    text: 'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    values: [userId, hash],
  });
}

const PASSKEY = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export function passkeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  return allRows<Passkey>(db, {
    text: `select ${PASSKEY} from passkeys where user_id = $1 order by created_at, id`,
    values: [userId],
  });
}

export interface CredentialRef {
  id: string;
  transports: string[];
}

export function credentialsOf(db: Queryable, userId: string): Promise<CredentialRef[]> {
  return allRows<CredentialRef>(db, {
    text: 'select credential_id as id, transports from passkeys where user_id = $1 order by created_at, id',
    values: [userId],
  });
}

export interface StoredPasskey {
  id: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
}

/** Locks the row, so that the counters of two concurrent signatures are checked one after the other. */
export function lockPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  return firstRow<StoredPasskey>(db, {
    text: `select id, user_id as "userId", public_key as "publicKey", counter from passkeys where credential_id = $1 for update`,
    values: [credentialId],
  });
}

/** The owner of a credential; null when nobody has it. */
export async function ownerOf(db: Queryable, credentialId: string): Promise<string | null> {
  return firstValue<string>(db, 'select user_id as "userId" from passkeys where credential_id = $1', [
    credentialId,
  ]);
}

export async function usePasskey(db: Queryable, id: string, counter: number): Promise<void> {
  await db.query('update passkeys set counter = $2, last_used_at = now() where id = $1', [id, counter]);
}

export interface NewPasskey extends NewCredential {
  userId: string;
  transports: readonly string[];
  name: string;
}

/** Null when somebody has that credential already. */
export function insertPasskey(db: Queryable, key: NewPasskey): Promise<Passkey | null> {
  return firstRow<Passkey>(db, {
    text: `insert into passkeys (user_id, credential_id, public_key, counter, transports, name) values ($1, $2, $3, $4, $5, $6)
      on conflict (credential_id) do nothing returning ${PASSKEY}`,
    values: [key.userId, key.credentialId, Buffer.from(key.publicKey), key.counter, key.transports, key.name],
  });
}

export function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  return firstRow<Passkey>(db, {
    text: `update passkeys set name = $3 where id = $2 and user_id = $1 returning ${PASSKEY}`,
    values: [userId, id, name],
  });
}

/** Its name, or null when it is not one of the user's. */
export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<string | null> {
  return firstValue<string>(db, 'delete from passkeys where id = $2 and user_id = $1 returning name', [
    userId,
    id,
  ]);
}

/** Without a factor, recovery codes would be useless: they are deleted with the last one. */
export async function dropOrphanCodes(db: Queryable, userId: string): Promise<void> {
  if (!(await hasFactor(db, userId)))
    await db.query('delete from recovery_codes where user_id = $1', [userId]);
}

/** Changes to one user's factors are serialized: only one of the last two can be removed. */
export async function lockUser(db: Queryable, userId: string): Promise<void> {
  await db.query('select from users where id = $1 for update', [userId]);
}

export interface NewCredential {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
}
