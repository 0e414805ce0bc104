import type { CalendarEvent } from '@cessio/contract';
import { wallOf } from './zoned.ts';

/** Hours that every day shows. */
const FROM = 7;
const TO = 21;

/**
 * The hours that a day shows, `HH:00:00`: working hours, extended as far as the events need. Showing the
 * whole day would need a scrolling region, which the keyboard cannot reach while it contains no event.
 */
export function hoursOf(
  events: readonly Pick<CalendarEvent, 'start' | 'end' | 'allDay'>[],
  zone: string,
): { from: string; to: string } {
  let from = FROM;
  let to = TO;
  for (const { start, end, allDay } of events) {
    if (allDay) continue;
    const first = wallOf(start, zone);
    const last = wallOf(end ?? start, zone);
    const isOvernight = last.date !== first.date;
    from = isOvernight ? 0 : Math.min(from, Number(first.time.slice(0, 2)));
    // The hour in which it ends is shown whole; an event without duration needs the hour in which it lies.
    const ended = Number(last.time.slice(0, 2)) + (last.time.endsWith(':00') && end !== null ? 0 : 1);
    to = isOvernight ? 24 : Math.max(to, ended);
  }
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
  return { from: clock(from), to: clock(to) };
}
