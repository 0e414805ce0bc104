import type { NewCalendarEvent } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';

/** A user's own event as stored. */
export interface OwnEvent {
  id: string;
  title: string;
  description: string | null;
  allDay: boolean;
  start: string;
  end: string | null;
  timeZone: string;
  version: number;
  stamp: string;
}

const COLUMNS = `id, title, description, all_day as "allDay", coalesce(to_char(starts_on, 'YYYY-MM-DD'), ${instant('starts_at')}) as start,
  coalesce(to_char(ends_on, 'YYYY-MM-DD'), ${instant('ends_at')}) as end, time_zone as "timeZone", version, changed_at as stamp`;

function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** More than a calendar can show; the oldest ones of a span are left out. */
const MOST = 2000;

/** The user's own events that overlap the days from `from` to `to`, in any time zone. */
export async function ownBetween(
  db: Queryable,
  userId: string,
  from: string,
  to: string,
): Promise<OwnEvent[]> {
  const { rows } = await db.query<OwnEvent>({
    name: 'calendar_own',
    text: `select ${COLUMNS} from calendar_events where user_id = $1 and case when all_day
        then starts_on <= $3::date and coalesce(ends_on, starts_on + 1) > $2::date
        else starts_at < $3::date + interval '2 days' and coalesce(ends_at, starts_at) >= $2::date - interval '1 day' end
      order by coalesce(starts_at, starts_on::timestamptz) desc, id limit ${MOST}`,
    values: [userId, from, to],
  });
  return rows.toReversed();
}

/** For update when it is about to be changed. */
export function findOwn(db: Queryable, userId: string, id: string): Promise<OwnEvent | null> {
  return firstRow<OwnEvent>(
    db,
    `select ${COLUMNS} from calendar_events where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
}

function values({ title, description, allDay, start, end, timeZone }: NewCalendarEvent): unknown[] {
  const on = allDay ? [start, end ?? null, null, null] : [null, null, start, end ?? null];
  return [title, description || null, allDay, ...on, timeZone];
}

export async function insertOwn(db: Queryable, userId: string, event: NewCalendarEvent): Promise<OwnEvent> {
  const { rows } = await db.query<OwnEvent>(
    `insert into calendar_events (user_id, title, description, all_day, starts_on, ends_on, starts_at, ends_at, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [userId, ...values(event)],
  );
  return rows[0] as OwnEvent;
}

export async function updateOwn(db: Queryable, id: string, event: NewCalendarEvent): Promise<OwnEvent> {
  const { rows } = await db.query<OwnEvent>(
    `update calendar_events set title = $2, description = $3, all_day = $4, starts_on = $5, ends_on = $6, starts_at = $7,
       ends_at = $8, time_zone = $9, version = version + 1, changed_at = now() where id = $1 returning ${COLUMNS}`,
    [id, ...values(event)],
  );
  return rows[0] as OwnEvent;
}

export async function deleteOwn(db: Queryable, id: string): Promise<void> {
  await db.query('delete from calendar_events where id = $1', [id]);
}

export interface Feed {
  id: string;
  tokenHash: Buffer;
  createdAt: string;
}

export function findFeed(db: Queryable, userId: string): Promise<Feed | null> {
  return firstRow<Feed>(
    db,
    'select id, token_hash as "tokenHash", created_at as "createdAt" from calendar_feeds where user_id = $1',
    [userId],
  );
}

/** Replaces an earlier address. */
export async function saveFeed(
  db: Queryable,
  userId: string,
  feed: Pick<Feed, 'id' | 'tokenHash'>,
): Promise<string> {
  const { rows } = await db.query<{ createdAt: string }>(
    `insert into calendar_feeds (user_id, id, token_hash) values ($1, $2, $3)
     on conflict (user_id) do update set id = excluded.id, token_hash = excluded.token_hash, created_at = now()
     returning created_at as "createdAt"`,
    [userId, feed.id, feed.tokenHash],
  );
  return rows[0]?.createdAt ?? '';
}

export interface FeedOwner {
  user_id: string;
  role: string;
  department: string | null;
  party_id: string | null;
  rights: string[];
  first_name: string;
  last_name: string;
}

export function findFeedOwner(db: Queryable, hash: Buffer): Promise<FeedOwner | null> {
  return firstRow<FeedOwner>(db, {
    name: 'calendar_feed_owner',
    text: 'select * from calendar_feed_owner($1)',
    values: [hash],
  });
}
