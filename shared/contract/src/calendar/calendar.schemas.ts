import { z } from 'zod';
import { id, isoDate, optionalStr, str } from '../common.ts';
import type { FieldError } from '../errors.ts';

/**
 * Kinds of calendar events (domain.md, CalendarEvent). All but `custom` are derived from records and change with them.
 */
export const CALENDAR_KINDS = {
  echeance: 'Échéances',
  confirmation: 'Confirmations',
  guarantee_end: 'Fins de garantie',
  kyc: 'Documents',
  committee: 'Décisions',
  custom: 'Mes événements',
} as const;
export type CalendarKind = keyof typeof CALENDAR_KINDS;
export const CALENDAR_KIND_NAMES = Object.keys(CALENDAR_KINDS) as [CalendarKind, ...CalendarKind[]];

/** Longest span that one call may request, in days. */
export const CALENDAR_MOST_DAYS = 400;

export const calendarEvent = z.object({
  /** A uuid for the user's own events; `<kind>:<what>` for derived ones, stable while that exists. */
  id: z.string(),
  kind: z.enum(CALENDAR_KIND_NAMES),
  title: z.string(),
  /** The company it concerns. */
  detail: z.string().nullable(),
  /** A date when `allDay`, else an instant. */
  start: z.string(),
  /** Exclusive, as in iCalendar; null: that one day, or an instant without duration. */
  end: z.string().nullable(),
  allDay: z.boolean(),
  /** Time zone of its hours; null for derived events, which are dates. */
  timeZone: z.string().nullable(),
  description: z.string().nullable(),
  /** Sum of its records. */
  amount: z.object({ minor: z.int(), currency: z.string() }).nullable(),
  /** How many records it represents: a day with many shows as one. */
  count: z.int(),
  /** Its day has passed and it is still open. */
  late: z.boolean(),
  /** The record or the list behind it. */
  href: z.string().nullable(),
  /** Derived from records: not editable here. */
  generated: z.boolean(),
  /** Version for changes; the user's own events only. */
  version: z.int().nullable(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** Whether this is an IANA time zone that the engine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export interface EventTimes {
  start: string;
  end?: string | null | undefined;
  allDay: boolean;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
const INVALID = { code: 'INVALID', message: 'Date ou heure illisible' };
const BEFORE_START = { code: 'DATE_ORDER', message: 'La fin doit suivre le début' };

/** Errors in an event's start and end; empty when there are none. */
export function eventTimeErrors({ start, end, allDay }: EventTimes): FieldError[] {
  const readable = (text: string) =>
    (allDay ? DATE : INSTANT).test(text) &&
    /^(19[7-9]|20|21)/.test(text) &&
    // 30 February would parse as 2 March.
    !Number.isNaN(Date.parse(text)) &&
    new Date(Date.parse(text)).toISOString().startsWith(text.slice(0, 10));
  const errors: FieldError[] = [];
  if (!readable(start)) errors.push({ path: '/start', ...INVALID });
  if (end && !readable(end)) errors.push({ path: '/end', ...INVALID });
  if (errors.length === 0 && end && (allDay ? end <= start : Date.parse(end) < Date.parse(start)))
    errors.push({ path: '/end', ...BEFORE_START });
  return errors;
}

const fields = {
  // Control characters are unreadable, and iCalendar forbids them.
  title: str(200).regex(/^\P{Cc}*$/u),
  description: optionalStr(2000).refine(
    (text) => /^[\P{Cc}\t\r\n]*$/u.test(text ?? ''),
    'Caractère non accepté',
  ),
  start: z.string().max(30),
  end: z.string().max(30).nullish(),
  allDay: z.boolean(),
  timeZone: z.string().max(64).refine(isTimeZone, 'Fuseau horaire inconnu'),
};

function refuseBadTimes(body: Partial<EventTimes>, context: z.RefinementCtx): void {
  if (body.start === undefined || body.allDay === undefined) return;
  for (const { path, message } of eventTimeErrors({ ...body, start: body.start, allDay: body.allDay }))
    context.addIssue({ code: 'custom', path: [path.slice(1)], message });
}

/** A user's own event. `start` and `end` are dates when `allDay`, else instants; `end` is exclusive. */
export const newCalendarEvent = z.strictObject(fields).superRefine(refuseBadTimes);
export type NewCalendarEvent = z.output<typeof newCalendarEvent>;

export const calendarEventChange = z
  .strictObject({ version: z.int().min(1), ...z.object(fields).partial().shape })
  .superRefine(refuseBadTimes);

/** Ids of derived events are no uuids; they are accepted here so that the call can refuse them. */
export const calendarEventParams = z.object({
  id: z.union([
    id,
    z
      .string()
      .regex(/^[a-z_]+:/)
      .max(120),
  ]),
});

export const calendarSpan = z
  .strictObject({
    from: isoDate,
    /** Included. */
    to: isoDate,
    kind: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(CALENDAR_KIND_NAMES)))
      .optional(),
  })
  .refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      return days >= 0 && days <= CALENDAR_MOST_DAYS;
    },
    { path: ['to'] },
  );
