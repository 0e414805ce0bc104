import type { CalendarEvent } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { formatDate, Link, media, Money, styled, text, v, VisuallyHidden } from '@cessio/ui';
import { addDays, timesOf, wallOf } from './zoned.ts';
import { iconColour, lookOfEvent } from './kinds.ts';
import { dayName } from './month.ts';

const Days = styled('ol')({
  '& > li': { padding: '12px 18px', borderBlockStart: `1px solid ${v.border}` },
  '& h3': { ...text('small'), fontWeight: 600 },
  '& > li[data-today="true"] h3': { color: v.accentText },
});
const Lines = styled('ul')({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '2px 12px',
    minBlockSize: 40,
    paddingBlock: 4,
    ...text('small'),
  },
  '&[data-brief="true"] > li': { columnGap: 8 },
  '& > li + li': { borderBlockStart: `1px solid ${v.border}` },
  '& > li > svg': { flex: 'none' },
  '& > li > span': { minInlineSize: 0, flex: 1 },
  '& a, & button': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: v.link,
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '& small': { display: 'block', color: v.text2, ...text('caption') },
  '& time, & bdi': { color: v.text2, whiteSpace: 'nowrap' },
  [media.touch]: { '& > li': { minBlockSize: 48 } },
});

interface EventLinesProps {
  events: readonly CalendarEvent[];
  zone: string;
  onOpen: (event: CalendarEvent) => void;
  /** Beside the calendar there is room for a title and a figure. */
  brief?: boolean;
}

/** A list of events: those of a record are links, those the user may edit are buttons. */
export function EventLines({ events, zone, onOpen, brief = false }: EventLinesProps) {
  const { t } = useTranslation('host');
  return (
    <Lines data-brief={brief || undefined}>
      {events.map((event) => {
        const { icon: Icon, family: tone } = lookOfEvent(event);
        const kind = t(`calendar.one.${event.kind}`);
        return (
          <li key={event.id}>
            <Icon size={brief ? 16 : 18} aria-hidden color={iconColour(tone)} />
            <span>
              <VisuallyHidden>
                {event.late ? `${t('calendar.late')}, ` : ''}
                {event.count === 1 ? `${kind}\u00a0: ` : ''}
              </VisuallyHidden>
              {event.href ? (
                <Link to={event.href}>{event.title}</Link>
              ) : (
                <button type="button" onClick={() => onOpen(event)}>
                  {event.title}
                </button>
              )}
              {(event.late || event.detail !== null) && !(brief && event.amount) && (
                <small>{[event.late && t('calendar.late'), event.detail].filter(Boolean).join(' · ')}</small>
              )}
            </span>
            {!event.allDay && <time dateTime={event.start}>{timesOf([event.start, event.end], zone)}</time>}
            {event.amount && <Money minor={event.amount.minor} currency={event.amount.currency} />}
          </li>
        );
      })}
    </Lines>
  );
}

/** The days from `from` to `to` that an event covers. */
export function daysOfEvent(
  { start, end, allDay }: Pick<CalendarEvent, 'start' | 'end' | 'allDay'>,
  zone: string,
  { from, to }: { from: string; to: string },
): string[] {
  const first = allDay ? start : wallOf(start, zone).date;
  // An event that ends at midnight is not on the day that begins then.
  const before = (instant: string) =>
    new Date(Math.max(Date.parse(instant) - 1, Date.parse(start))).toISOString();
  const last = end === null ? first : allDay ? addDays(end, -1) : wallOf(before(end), zone).date;
  const days: string[] = [];
  for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Events by day; all-day events come first. */
export function byDay(
  events: readonly CalendarEvent[],
  zone: string,
  span: { from: string; to: string },
): [string, CalendarEvent[]][] {
  const days = new Map<string, CalendarEvent[]>();
  for (const event of events)
    for (const day of daysOfEvent(event, zone, span)) days.set(day, [...(days.get(day) ?? []), event]);
  const order = (a: CalendarEvent, b: CalendarEvent) =>
    Number(b.allDay) - Number(a.allDay) || (a.allDay ? 0 : Date.parse(a.start) - Date.parse(b.start));
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, list]) => [day, list.toSorted(order)]);
}

interface DayListProps extends EventLinesProps {
  span: { from: string; to: string };
  today: string;
}

/** A month as a list of its days; empty days are left out. */
export function DayList({ events, zone, span, today, onOpen }: DayListProps) {
  return (
    <Days>
      {byDay(events, zone, span).map(([date, list]) => (
        <li
          key={date}
          data-today={date === today || undefined}
          aria-current={date === today ? 'date' : undefined}
        >
          <h3 aria-label={`${dayName(date)}, ${formatDate(date)}`}>{dayName(date)}</h3>
          <EventLines events={list} zone={zone} onOpen={onOpen} />
        </li>
      ))}
    </Days>
  );
}
