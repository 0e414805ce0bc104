import type { CalendarEvent, NewCalendarEvent } from '@cessio/contract';
import { addDays, instantOf, skippedTo, wallOf } from './zoned.ts';

/** The form's values: local dates and times of the zone; the last day is included. */
export interface EventValues {
  title: string;
  allDay: boolean;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  description: string;
}

/** A span chosen in the calendar. `end` is exclusive; dates when `allDay`, else instants. */
export interface Slot {
  start: string;
  end: string | null;
  allDay: boolean;
}

const HOUR_MS = 3_600_000;

/** « 9 », « 9h30 », « 0930 », « 9:30 » → `09:30`; null for anything else. */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?)?$|^(\d{2})(\d{2})$/.exec(typed.trim());
  if (!found) return null;
  const hours = Number(found[1] ?? found[3]);
  const minutes = Number(found[2] ?? found[4] ?? 0);
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** A slot as the form shows it in a zone. */
function timesOf(
  { start, end, allDay }: Slot,
  zone: string,
): Pick<EventValues, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'allDay'> {
  if (allDay) {
    const last = end === null ? start : addDays(end, -1);
    return { allDay, startDate: start, startTime: '09:00', endDate: last, endTime: '10:00' };
  }
  const from = wallOf(start, zone);
  const to = end === null ? from : wallOf(end, zone);
  return { allDay, startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time };
}

/** The form of a new event on that slot. */
export function valuesOfSlot(slot: Slot, zone: string): EventValues {
  return { title: '', description: '', timeZone: zone, ...timesOf(slot, zone) };
}

/** The form of an event, in its own zone. */
export function valuesOfEvent(event: CalendarEvent, zone: string): EventValues {
  const timeZone = event.timeZone ?? zone;
  return { title: event.title, description: event.description ?? '', timeZone, ...timesOf(event, timeZone) };
}

/** The next full hour of a day, for an event created without choosing a slot. */
export function slotOn(date: string, now: Date, zone: string): Slot {
  const next = wallOf(new Date(now.getTime() + HOUR_MS).toISOString(), zone);
  // After 22:00 the next full hour ends, or begins, on the next day.
  const hour = next.time >= '01:00' && next.time < '23:00' ? `${next.time.slice(0, 2)}:00` : '09:00';
  const start = instantOf({ date, time: hour }, zone);
  return { start, end: new Date(Date.parse(start) + HOUR_MS).toISOString(), allDay: false };
}

export type EventProblem =
  | { field: keyof EventValues; kind: 'date' | 'time' | 'order' }
  | { field: keyof EventValues; kind: 'skipped'; from: string; to: string };

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * The body for the API, or what is wrong with the input. A time that was not changed keeps its instant: the
 * second 02:30 of the autumn change stays the second.
 * @param before the event as it was opened
 */
export function readValues(
  values: EventValues,
  before?: CalendarEvent,
): { event: NewCalendarEvent } | { problems: EventProblem[] } {
  const { title, allDay, startDate, endDate, timeZone, description } = values;
  const problems: EventProblem[] = [];
  const startTime = parseTime(values.startTime);
  const endTime = parseTime(values.endTime);
  if (!isDate(startDate)) problems.push({ field: 'startDate', kind: 'date' });
  if (!isDate(endDate)) problems.push({ field: 'endDate', kind: 'date' });
  if (!allDay && !startTime) problems.push({ field: 'startTime', kind: 'time' });
  if (!allDay && !endTime) problems.push({ field: 'endTime', kind: 'time' });
  if (problems.length > 0) return { problems };
  const common = { title, description: description || null, timeZone, allDay };
  if (allDay) {
    if (endDate < startDate) return { problems: [{ field: 'endDate', kind: 'order' }] };
    const end = endDate === startDate ? null : addDays(endDate, 1);
    return { event: { ...common, start: startDate, end } };
  }
  const from = { date: startDate, time: startTime ?? '' };
  const to = { date: endDate, time: endTime ?? '' };
  for (const [field, wall] of [
    ['startTime', from],
    ['endTime', to],
  ] as const) {
    const jump = skippedTo(wall, timeZone);
    if (jump) problems.push({ field, kind: 'skipped', from: wall.time, to: jump });
  }
  if (problems.length > 0) return { problems };
  const kept = (wall: typeof from, was: string | null | undefined) => {
    if (was && before && !before.allDay) {
      const shown = wallOf(was, timeZone);
      if (shown.date === wall.date && shown.time === wall.time) return was;
    }
    return instantOf(wall, timeZone);
  };
  const start = kept(from, before?.start);
  // An event without duration stays so, also in the hour that is repeated in autumn.
  const moment = !before?.end && to.date === from.date && to.time === from.time;
  const end = moment ? null : kept(to, before?.end);
  if (end && Date.parse(end) < Date.parse(start)) return { problems: [{ field: 'endTime', kind: 'order' }] };
  return { event: { ...common, start, end } };
}
