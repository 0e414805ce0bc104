import type { FastifyInstance } from 'fastify';
import { markAllSeen, markSeen, myNotifications, notificationsSince } from '@cessio/contract';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import * as notifications from './notifications.repository.ts';

const MOST_SINCE = 200;

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, myNotifications, ({ query, identity, read }) =>
    read((db) => notifications.pageOf(db, identity.userId, query)),
  );

  route(app, services, notificationsSince, async ({ query, identity, read }) => ({
    data: await read((db) => notifications.since(db, identity.userId, query.seq, MOST_SINCE)),
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
