import { z } from 'zod';
import { id, idParams, instant } from '../common.ts';
import { get, put } from '../endpoint.ts';

/** The specification's three types; any other leads to /Invoices/debtor/my, so none is invented. */
export const NOTIFICATION_TYPES = ['1', '2', '3'] as const;

export const notification = z.object({
  id,
  /** Sanitised HTML: b strong em br a[href relative]. */
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  isRead: z.boolean(),
  createdAt: instant,
  /** Grows by one per user-visible notification; the socket replays what follows the last one seen. */
  seq: z.int(),
  severity: z.enum(['info', 'action', 'warning']),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  /** The notification's target page; if an older API does not send it, `placeOf` decides. */
  path: z.string().optional(),
});
export type Notification = z.output<typeof notification>;

export const NOTIFICATIONS_PER_PAGE = 10;

export const myNotifications = get('/api/notification/my', 'notifications.read', {
  summary: 'One page of ten notifications, newest first.',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    isRead: z.enum(['true', 'false']).optional(),
    type: z.enum(NOTIFICATION_TYPES).optional(),
  }),
  response: z.object({ data: z.array(notification), totalPages: z.int() }),
});

export const notificationsSince = get('/api/notification/since', 'notifications.read', {
  summary: 'What came after a sequence number, oldest first, at most 200.',
  query: z.strictObject({ seq: z.coerce.number().int().min(0) }),
  response: z.object({ data: z.array(notification) }),
});

const unread = z.object({ unread: z.int() });

export const markAllSeen = put('/api/notification/markseen/all', 'notifications.read', {
  summary: 'Mark every notification read.',
  response: unread,
});

export const markSeen = put('/api/notification/markseen/:id', 'notifications.read', {
  summary: 'Mark one notification read; repeating it changes nothing.',
  params: idParams,
  response: unread,
});

/** What the socket sends: the specified `message`, and what the bell needs to insert it. */
export type RealtimeNotification = Omit<Notification, 'isRead' | 'severity'>;
