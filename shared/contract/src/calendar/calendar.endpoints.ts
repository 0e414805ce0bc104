import { z } from 'zod';
import { instant } from '../common.ts';
import { get, patch, post, remove } from '../endpoint.ts';
import {
  calendarEvent,
  calendarEventChange,
  calendarEventParams,
  calendarSpan,
  newCalendarEvent,
} from './calendar.schemas.ts';

export const listCalendarEvents = get('/api/calendar/events', 'calendar.use', {
  summary:
    'What falls into at most 400 days: from one’s records, a day with many told as one, and one’s own.',
  query: calendarSpan,
  response: z.array(calendarEvent),
  errors: ['QUERY_INVALID'],
});

export const createCalendarEvent = post('/api/calendar/events', 'calendar.use', {
  summary: 'An event of one’s own; nobody else reads it.',
  body: newCalendarEvent,
  response: calendarEvent,
  status: 201,
  errors: ['VALIDATION_FAILED'],
  idempotency: 'accepted',
});

export const updateCalendarEvent = patch('/api/calendar/events/:id', 'calendar.use', {
  summary: 'Change an event of one’s own.',
  params: calendarEventParams,
  body: calendarEventChange,
  response: calendarEvent,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT', 'VALIDATION_FAILED'],
  idempotency: 'accepted',
});

export const deleteCalendarEvent = remove('/api/calendar/events/:id', 'calendar.use', {
  summary: 'Delete an event of one’s own.',
  params: calendarEventParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  status: 204,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT'],
});

const feed = z.object({
  /** The address to which a calendar subscribes; null when there is none. Anybody who has it reads the calendar. */
  url: z.string().nullable(),
  createdAt: instant.nullable(),
});
export type CalendarFeed = z.output<typeof feed>;

export const getCalendarFeed = get('/api/calendar/feed', 'calendar.use', {
  summary: 'The secret address of one’s calendar.',
  response: feed,
});

export const renewCalendarFeed = post('/api/calendar/feed', 'calendar.use', {
  summary: 'Make a new secret address; the one before ends at once.',
  response: feed,
});

export const readCalendarFeed = get('/api/calendar/ics/:secret.ics', 'public', {
  summary: 'The calendar of the address’s owner, as iCalendar.',
  params: z.object({ secret: z.string().max(200) }),
  produces: 'text/calendar',
  errors: ['LINK_INVALID'],
});
