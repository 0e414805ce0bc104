import type { FastifyInstance } from 'fastify';
import {
  createCalendarEvent,
  deleteCalendarEvent,
  getCalendarFeed,
  listCalendarEvents,
  readCalendarFeed,
  renewCalendarFeed,
  updateCalendarEvent,
} from '@cessio/contract';
import { matches } from '../../http/etag.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readFeed, readIcs, renewFeed } from './calendar.feed.ts';
import { changeOwn, createOwn, eventsOf, removeOwn } from './calendar.service.ts';

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listCalendarEvents, ({ read, query, identity }) =>
    read((db) => eventsOf(db, identity, query)),
  );
  route(app, services, createCalendarEvent, async ({ write, body, identity, request, reply }) => {
    const created = await write((tx) => createOwn(tx, identity, request, body));
    reply.header('location', `/api/calendar/events/${created.id}`);
    return created;
  });
  route(app, services, updateCalendarEvent, ({ write, params, body, identity, request }) =>
    write((tx) => changeOwn(tx, identity, request, params.id, body)),
  );
  route(app, services, deleteCalendarEvent, ({ write, params, query, identity, request }) =>
    write((tx) => removeOwn(tx, identity, request, params.id, query.version)),
  );
  route(app, services, getCalendarFeed, ({ read, identity }) =>
    read((db) => readFeed(db, services, identity)),
  );
  route(app, services, renewCalendarFeed, ({ write, identity, request }) =>
    write((tx) => renewFeed(tx, services, identity, request)),
  );
  route(app, services, readCalendarFeed, async ({ params, request, reply }) => {
    const { body, etag } = await readIcs(services, params.secret);
    reply.headers({ etag, 'cache-control': 'private, max-age=60' });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="cessio.ics"')
      .send(body);
  });
}
