import type { BankAccount, Me, OwnParty, Preferences } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow, firstValue, hitsOne } from '../../db/rows.ts';

export interface OwnRow {
  phone: string | null;
  firstName: string;
  lastName: string;
  locale: string;
  timeZone: string;
  letterKeys: boolean;
  adviserTitle: Me['adviserTitle'];
  version: number;
  updatedAt: string;
  preferences: Preferences;
}

const OWN = `select phone, first_name as "firstName", last_name as "lastName", locale, time_zone as "timeZone",
    letter_keys as "letterKeys", adviser_title as "adviserTitle", version, updated_at as "updatedAt",
    json_build_object('digest', digest, 'quietFrom', to_char(quiet_from, 'HH24:MI'), 'quietTo', to_char(quiet_to, 'HH24:MI'),
      'mailTypes', mail_types) as preferences
  from users where id = $1 and status = 'active'`;

/** A user's own profile; null once disabled. `lock` locks the row until the transaction ends. */
export function readOwn(db: Queryable, userId: string, lock = false): Promise<OwnRow | null> {
  return firstRow<OwnRow>(db, lock ? `${OWN} for update` : OWN, [userId]);
}

export async function writeOwn(
  db: Queryable,
  userId: string,
  own: Omit<OwnRow, 'version' | 'updatedAt'>,
): Promise<void> {
  const { digest, quietFrom, quietTo, mailTypes } = own.preferences;
  await db.query(
    `update users set first_name = $2, last_name = $3, phone = $4, locale = $5, time_zone = $6, digest = $7, quiet_from = $8,
        quiet_to = $9, mail_types = $10, letter_keys = $11, adviser_title = $12, version = version + 1, updated_at = now()
      where id = $1`,
    [
      userId,
      own.firstName,
      own.lastName,
      own.phone,
      own.locale,
      own.timeZone,
      digest,
      quietFrom,
      quietTo,
      mailTypes,
      own.letterKeys,
      own.adviserTitle,
    ],
  );
}

/** Whether the database knows that time zone: it computes quiet hours and digests. */
export function knowsTimeZone(db: Queryable, name: string): Promise<boolean> {
  return hitsOne(db, 'select 1 from pg_timezone_names where name = $1', [name]);
}

export async function keepPhoto(db: Queryable, userId: string, key: string, image: Buffer): Promise<void> {
  await db.query(
    `insert into user_photos (user_id, key, image) values ($1, $2, $3)
      on conflict (user_id) do update set key = excluded.key, image = excluded.image, created_at = now()`,
    [userId, key, image],
  );
}

/** False when there was none. */
export function dropPhoto(db: Queryable, userId: string): Promise<boolean> {
  return hitsOne(db, 'delete from user_photos where user_id = $1', [userId]);
}

export async function setPhotoUrl(db: Queryable, userId: string, url: string | null): Promise<void> {
  await db.query('update users set profile_image_url = $2 where id = $1', [userId, url]);
}

export async function findPhoto(db: Queryable, key: string): Promise<Buffer | null> {
  return firstValue<Buffer>(db, {
    name: 'find_photo',
    text: 'select image from user_photos where key = $1',
    values: [key],
  });
}

/** The caller's own company: row-level security shows it no other. */
export async function readOwnParty(db: Queryable, partyId: string): Promise<OwnParty | null> {
  const { rows } = await db.query<Omit<OwnParty, 'accounts' | 'adviser'>>(
    `select id, legal_name as "legalName", legal_form as "legalForm", country, city, address, national_id as "nationalId",
        vat_no as "vatNo", activity_code as "activityCode", phone, email, is_debtor as "isDebtor",
        is_assignor as "isAssignor", status
      from parties where id = $1`,
    [partyId],
  );
  const { rows: accounts } = await db.query<BankAccount>(
    `select id, iban, bic, holder, status, usable_from as "usableFrom" from bank_accounts where party_id = $1
      order by created_at, id limit 50`,
    [partyId],
  );
  // Row-level security shows a company only this one of the bank's employees.
  const adviser = await firstRow<NonNullable<OwnParty['adviser']>>(
    db,
    `select first_name || ' ' || last_name as name, adviser_title as title, phone, email from users where id = adviser_of($1)`,
    [partyId],
  );
  return rows[0] ? { ...rows[0], accounts, adviser } : null;
}
