import type { ResumableUpload } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow, firstValue } from '../../db/rows.ts';
import { notFound } from '../../http/problem.ts';

export interface StoredUpload extends ResumableUpload {
  readonly used: boolean;
  /** What its bytes were found to be; null until it is kept. */
  readonly mime: string | null;
}

const COLUMNS = `id, filename, size, received, mime, kept_at is not null as kept, used_at is not null as used,
  expires_at as "expiresAt"`;

/** Announces an upload of the caller. */
export async function insertUpload(
  db: Queryable,
  userId: string,
  filename: string,
  size: number,
): Promise<StoredUpload> {
  const { rows } = await db.query<StoredUpload>(
    `insert into resumable_uploads (user_id, filename, size) values ($1, $2, $3) returning ${COLUMNS}`,
    [userId, filename, size],
  );
  return rows[0] as StoredUpload;
}

/**
 * An upload of the caller that has not expired. @param lock until the transaction ends, so that nobody else appends to
 * it
 */
export function findUpload(
  db: Queryable,
  userId: string,
  id: string,
  lock = false,
): Promise<StoredUpload | null> {
  return firstRow<StoredUpload>(
    db,
    `select ${COLUMNS} from resumable_uploads where id = $1 and user_id = $2 and expires_at > now()${
      lock ? ' for update' : ''
    }`,
    [id, userId],
  );
}

/** As `findUpload`. @throws ApiError NOT_FOUND */
export async function requireUpload(...asked: Parameters<typeof findUpload>): Promise<StoredUpload> {
  const upload = await findUpload(...asked);
  if (!upload) throw notFound();
  return upload;
}

export async function setReceived(db: Queryable, id: string, received: number): Promise<void> {
  await db.query('update resumable_uploads set received = $2 where id = $1', [id, received]);
}

export async function setKept(db: Queryable, id: string, mime: string): Promise<void> {
  await db.query('update resumable_uploads set kept_at = now(), mime = $2 where id = $1', [id, mime]);
}

export async function setUsed(db: Queryable, id: string): Promise<void> {
  await db.query('update resumable_uploads set used_at = now() where id = $1', [id]);
}

export async function deleteUpload(db: Queryable, id: string): Promise<void> {
  await db.query('delete from resumable_uploads where id = $1', [id]);
}

/** What the antivirus says of a kept upload of the caller; it says nothing else until the transaction ends. */
export const verdictOn = (db: Queryable, id: string) =>
  firstValue<'judged' | 'waiting' | 'dangerous'>(db, 'select upload_verdict($1) as verdict', [id]);
