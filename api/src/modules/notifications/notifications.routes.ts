import type { FastifyInstance } from 'fastify';
import {
  markAllSeen,
  markSeen,
  myNotifications,
  notificationsSince,
  type Notification,
} from '@cessio/contract';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Identity } from '../../db/caller.ts';
import type { DeliveredNotification } from '../../plugins/realtime.ts';
import { placeFor } from './notification-place.ts';
import * as notifications from './notifications.repository.ts';

const MOST_SINCE = 200;

const placed =
  ({ role }: Identity) =>
  (one: DeliveredNotification): Notification => ({ ...one, path: placeFor(one, role) });

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, myNotifications, ({ query, identity, read }) =>
    read(async (db) => {
      const { data, totalPages } = await notifications.pageOf(db, identity.userId, query);
      return { data: data.map(placed(identity)), totalPages };
    }),
  );

  route(app, services, notificationsSince, async ({ query, identity, read }) => ({
    data: (await read((db) => notifications.since(db, identity.userId, query.seq, MOST_SINCE))).map(
      placed(identity),
    ),
  }));

  route(app, services, markAllSeen, ({ identity, write }) =>
    write(async (tx) => {
      await notifications.markAllRead(tx, identity.userId);
      tx.afterCommit(() => services.realtime.unread(identity.userId, 0));
      return { unread: 0 };
    }),
  );

  route(app, services, markSeen, ({ params, identity, write }) =>
    write(async (tx) => {
      if (!(await notifications.markRead(tx, identity.userId, params.id))) throw notFound();
      const unread = await notifications.unreadCount(tx, identity.userId);
      tx.afterCommit(() => services.realtime.unread(identity.userId, unread));
      return { unread };
    }),
  );
}
