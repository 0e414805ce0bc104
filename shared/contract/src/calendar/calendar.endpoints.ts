import { z } from 'zod';
import { instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarEvent,
  calendarEventChange,
  calendarEventParams,
  calendarSpan,
  newCalendarEvent,
} from './calendar.schemas.ts';

const tag = 'Calendrier';

export const listCalendarEvents = defineEndpoint({
  id: 'listCalendarEvents',
  method: 'GET',
  path: '/api/calendar/events',
  summary:
    'What falls into at most 400 days: from one’s records, a day with many told as one, and one’s own.',
  tag,
  access: 'calendar.use',
  query: calendarSpan,
  response: z.array(calendarEvent),
  errors: ['QUERY_INVALID'],
});

export const createCalendarEvent = defineEndpoint({
  id: 'createCalendarEvent',
  method: 'POST',
  path: '/api/calendar/events',
  summary: 'An event of one’s own; nobody else reads it.',
  tag,
  access: 'calendar.use',
  body: newCalendarEvent,
  response: calendarEvent,
  status: 201,
  errors: ['VALIDATION_FAILED'],
  idempotency: 'accepted',
});

export const updateCalendarEvent = defineEndpoint({
  id: 'updateCalendarEvent',
  method: 'PATCH',
  path: '/api/calendar/events/:id',
  summary: 'Change an event of one’s own.',
  tag,
  access: 'calendar.use',
  params: calendarEventParams,
  body: calendarEventChange,
  response: calendarEvent,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT', 'VALIDATION_FAILED'],
  idempotency: 'accepted',
});

export const deleteCalendarEvent = defineEndpoint({
  id: 'deleteCalendarEvent',
  method: 'DELETE',
  path: '/api/calendar/events/:id',
  summary: 'Delete an event of one’s own.',
  tag,
  access: 'calendar.use',
  params: calendarEventParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  status: 204,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT'],
});

const feed = z.object({
  /** The address that a calendar subscribes to; null when there is none. Whoever has it reads the calendar. */
  url: z.string().nullable(),
  createdAt: instant.nullable(),
});
export type CalendarFeed = z.output<typeof feed>;

export const getCalendarFeed = defineEndpoint({
  id: 'getCalendarFeed',
  method: 'GET',
  path: '/api/calendar/feed',
  summary: 'The secret address of one’s calendar.',
  tag,
  access: 'calendar.use',
  response: feed,
});

export const renewCalendarFeed = defineEndpoint({
  id: 'renewCalendarFeed',
  method: 'POST',
  path: '/api/calendar/feed',
  summary: 'Make a new secret address; the one before ends at once.',
  tag,
  access: 'calendar.use',
  response: feed,
});

export const readCalendarFeed = defineEndpoint({
  id: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar/ics/:secret.ics',
  summary: 'The calendar of whoever the address belongs to, as iCalendar.',
  tag,
  access: 'public',
  params: z.object({ secret: z.string().max(200) }),
  produces: 'text/calendar',
  errors: ['LINK_INVALID'],
});
