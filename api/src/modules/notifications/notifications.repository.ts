import { NOTIFICATIONS_PER_PAGE, type Notification } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows, hitsOne } from '../../db/rows.ts';
import type { DeliveredNotification } from '../../plugins/realtime.ts';

/** Columns read of a notification; the receiver goes no further than the socket. */
export const NOTIFICATION = `id, seq, user_id as "userId", type, message, severity, entity_type as "entityType",
  entity_id as "entityId", is_read as "isRead", created_at as "createdAt", event`;

export interface NotificationFilter {
  page: number;
  isRead?: 'true' | 'false' | undefined;
  type?: Notification['type'] | undefined;
}

/** One page of a user's notifications, newest first; empty beyond the last. */
export async function pageOf(
  db: Queryable,
  userId: string,
  filter: NotificationFilter,
): Promise<{ data: DeliveredNotification[]; totalPages: number }> {
  const where = `user_id = $1 and ($2::boolean is null or is_read = $2) and ($3::text is null or type = $3)`;
  const values = [userId, filter.isRead === undefined ? null : filter.isRead === 'true', filter.type ?? null];
  const { rows: counted } = await db.query<{ n: number }>({
    name: 'notifications_count',
    text: `select count(*)::int as n from notifications where ${where}`,
    values,
  });
  const total = counted[0]?.n ?? 0;
  const { rows } = await db.query<DeliveredNotification>({
    name: 'notifications_page',
    text: `select ${NOTIFICATION} from notifications where ${where} order by seq desc limit ${NOTIFICATIONS_PER_PAGE} offset $4`,
    values: [...values, (filter.page - 1) * NOTIFICATIONS_PER_PAGE],
  });
  return { data: rows, totalPages: Math.ceil(total / NOTIFICATIONS_PER_PAGE) };
}

/** Those after `seq`, oldest first. */
export function since(
  db: Queryable,
  userId: string,
  seq: number,
  limit: number,
): Promise<DeliveredNotification[]> {
  return allRows<DeliveredNotification>(db, {
    name: 'notifications_since',
    text: `select ${NOTIFICATION} from notifications where user_id = $1 and seq > $2 order by seq limit $3`,
    values: [userId, seq, limit],
  });
}

/**
 * What a socket that knows a user's notifications up to `seq` must be sent, the newest `limit`, oldest first. Numbers are given before the
 * commit, so a slow transaction's row may appear below numbers already known: unread ones of the ten seconds before
 * the last known one are sent again.
 */
export async function replayFor(
  db: Queryable,
  userId: string,
  seq: number,
  limit: number,
): Promise<DeliveredNotification[]> {
  const { rows } = await db.query<DeliveredNotification>({
    name: 'notifications_replay',
    text: `select ${NOTIFICATION} from notifications n
      where user_id = $1 and seq > $2::bigint - 1000 and (seq > $2 or (not is_read and seq < $2
        and created_at > (select k.created_at - interval '10 seconds' from notifications k where k.user_id = $1 and k.seq = $2)))
      order by seq desc limit $3`,
    values: [userId, seq, limit],
  });
  return rows.toReversed();
}

/** Those after `seq` for any of these users, oldest first. */
export function newerFor(
  db: Queryable,
  userIds: readonly string[],
  seq: number,
  limit: number,
): Promise<DeliveredNotification[]> {
  return allRows<DeliveredNotification>(db, {
    name: 'notifications_newer',
    text: `select ${NOTIFICATION} from notifications
      where user_id = any($1) and seq > $2 order by seq limit $3`,
    values: [userIds, seq, limit],
  });
}

/** A user's notifications of the last minutes, up to a number. */
export async function recentIds(db: Queryable, userId: string, upTo: number | null): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'notifications_recent',
    text: `select id from notifications
      where user_id = $1 and created_at > now() - interval '3 minutes' and ($2::bigint is null or seq <= $2)
      order by seq desc limit 500`,
    values: [userId, upTo],
  });
  return rows.map((row) => row.id);
}

export async function unreadCount(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'notifications_unread',
    text: 'select count(*)::int as n from notifications where user_id = $1 and not is_read',
    values: [userId],
  });
  return rows[0]?.n ?? 0;
}

/** The number of a user's newest notification; 0 when there is none. */
export async function latestSeq(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'notifications_latest',
    text: 'select seq from notifications where user_id = $1 order by seq desc limit 1',
    values: [userId],
  });
  return rows[0]?.seq ?? 0;
}

/** False when there is no such notification of this user. */
export function markRead(db: Queryable, userId: string, id: string): Promise<boolean> {
  return hitsOne(db, 'update notifications set is_read = true where id = $1 and user_id = $2', [id, userId]);
}

export async function markAllRead(db: Queryable, userId: string): Promise<void> {
  await db.query('update notifications set is_read = true where user_id = $1 and not is_read', [userId]);
}
