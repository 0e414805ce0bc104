import { Temporal } from 'temporal-polyfill';

/** Local date and time of a zone: `YYYY-MM-DD` and `HH:MM`. */
export interface Wall {
  date: string;
  time: string;
}

/** An instant as local time of a zone. */
export function wallOf(instant: string, zone: string): Wall {
  const text = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant of a local time in a zone, as `…Z` with milliseconds: the first of two when the hour is
 * repeated in autumn, an hour later when it is skipped in spring.
 */
export function instantOf({ date, time }: Wall, zone: string): string {
  const moment = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
  return new Date(moment.epochMilliseconds).toISOString();
}

/** The local time after the gap when this one is skipped in spring; null when it is not. */
export function skippedTo(wall: Wall, zone: string): string | null {
  const shown = wallOf(instantOf(wall, zone), zone);
  return shown.time === wall.time && shown.date === wall.date ? null : shown.time;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** « 09:00 – 10:00 »: instants as local times of a zone. */
export function timesOf(instants: readonly (string | null)[], zone: string): string {
  const known = instants.filter((instant) => instant !== null);
  return known.map((instant) => wallOf(instant, zone).time).join('\u00a0– ');
}
