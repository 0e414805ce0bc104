import { CALENDAR_KINDS, formatMoney, type CalendarKind } from '@cessio/contract';
import ical, { ICalEventTransparency } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block as zoneBlock, tzlib_get_timezones as zoneNames } from 'timezones-ical-library';
import type { DatedEvent } from './calendar.view.ts';

/** Suggested refresh interval of calendar applications. */
const REFRESH_SECONDS = 3600;
const known = new Set(zoneNames(false));

const ONE: Record<Exclude<CalendarKind, 'custom'>, string> = {
  echeance: 'Échéance',
  confirmation: 'À confirmer',
  guarantee_end: 'Fin de garantie',
  kyc: 'Document',
  committee: 'Décision',
};

/**
 * The calendar as iCalendar (RFC 5545). The same events always give the same bytes: it contains no time of writing, so
 * that an ETag shows whether anything changed. @param origin of the portal, for links
 */
export function toIcs(events: readonly DatedEvent[], brand: string, origin: string): string {
  const calendar = ical({
    name: brand,
    prodId: { company: brand, product: 'Calendrier', language: 'FR' },
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: (name) => [zoneBlock(name, false)].flat()[0] ?? '' },
  });
  for (const event of events) {
    const { timezone, start, end } = timesOf(event);
    calendar.createEvent({
      id: `${event.id}@cessio`,
      sequence: event.sequence,
      stamp: new Date(event.stamp),
      summary: plain(summaryOf(event)),
      description: plain(descriptionOf(event)) || null,
      url: event.href && new URL(event.href, origin).href,
      allDay: event.allDay,
      timezone,
      start,
      ...(end && { end }),
      categories: [{ name: CALENDAR_KINDS[event.kind] }],
      // Due dates do not block time in a calendar (TRANSP:TRANSPARENT).
      ...(event.generated && { transparency: ICalEventTransparency.TRANSPARENT }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

type Moment = Temporal.PlainDate | Temporal.ZonedDateTime | Date;

/** Dates without a zone; times in their own zone, or in UTC where local time would be ambiguous. */
function timesOf({ allDay, start, end, timeZone }: DatedEvent): {
  timezone: string | null;
  start: Moment;
  end: Moment | null;
} {
  if (allDay) {
    const date = (text: string) => Temporal.PlainDate.from(text);
    return { timezone: null, start: date(start), end: end === null ? null : date(end) };
  }
  const instants = [start, ...(end === null ? [] : [end])];
  const zoned = instants.map((text) =>
    timeZone && known.has(timeZone) ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone) : null,
  );
  const told = zoned.every((one) => one && !comesTwice(one));
  const [first, last = null] = told ? zoned : instants.map((text) => new Date(text));
  return { timezone: told ? timeZone : null, start: first as Moment, end: last };
}

/** The repeated hour in autumn: iCalendar means the first, readers accept either. */
function comesTwice(moment: Temporal.ZonedDateTime): boolean {
  const wall = moment.toPlainDateTime();
  const as = (disambiguation: 'earlier' | 'later') =>
    wall.toZonedDateTime(moment.timeZoneId, { disambiguation });
  return !as('earlier').equals(as('later'));
}

function summaryOf({ kind, title, detail, count }: DatedEvent): string {
  if (kind === 'custom') return title;
  if (count > 1) return title;
  return `${ONE[kind]}\u00a0: ${title}${detail ? ` (${detail})` : ''}`;
}

function descriptionOf({ amount, description }: DatedEvent): string {
  return [amount && formatMoney(amount.minor, amount.currency), description].filter(Boolean).join('\n');
}

/** Removes characters that iCalendar forbids. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}
