import { z } from 'zod';
import { id, idParams, instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const tag = 'Notifications';

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
});
export type Notification = z.output<typeof notification>;

export const NOTIFICATIONS_PER_PAGE = 10;

export const myNotifications = defineEndpoint({
  id: 'myNotifications',
  method: 'GET',
  path: '/api/notification/my',
  summary: 'One page of ten notifications, newest first.',
  tag,
  access: 'notifications.read',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    isRead: z.enum(['true', 'false']).optional(),
    type: z.enum(NOTIFICATION_TYPES).optional(),
  }),
  response: z.object({ data: z.array(notification), totalPages: z.int() }),
});

export const notificationsSince = defineEndpoint({
  id: 'notificationsSince',
  method: 'GET',
  path: '/api/notification/since',
  summary: 'What came after a sequence number, oldest first, at most 200.',
  tag,
  access: 'notifications.read',
  query: z.strictObject({ seq: z.coerce.number().int().min(0) }),
  response: z.object({ data: z.array(notification) }),
});

const unread = z.object({ unread: z.int() });

export const markAllSeen = defineEndpoint({
  id: 'markAllSeen',
  method: 'PUT',
  path: '/api/notification/markseen/all',
  summary: 'Mark every notification read.',
  tag,
  access: 'notifications.read',
  response: unread,
});

export const markSeen = defineEndpoint({
  id: 'markSeen',
  method: 'PUT',
  path: '/api/notification/markseen/:id',
  summary: 'Mark one notification read; repeating it changes nothing.',
  tag,
  access: 'notifications.read',
  params: idParams,
  response: unread,
});

/** What travels by socket: the specified `message`, and what the bell needs to place it. */
export type RealtimeNotification = Omit<Notification, 'isRead' | 'severity'>;
