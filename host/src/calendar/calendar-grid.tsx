import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { CALENDAR_KIND_NAMES, type CalendarEvent, type CalendarKind } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { media, useDirection, useMediaQuery } from '@cessio/ui';
import Calendar, {
  type CalendarRef,
  type DayHeaderInfo,
  type EventApi,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import fr from '@fullcalendar/react/locales/fr';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { spanOf, type CalendarView } from './calendar-address.ts';
import { GridFrame } from './calendar-styles.ts';
import { DayLineChip, EventChip } from './event-chip.tsx';
import type { Slot } from './event-form.ts';
import { hoursOf } from './hours.ts';
import { KIND_LOOKS, lookOfEvent } from './kinds.ts';
import { monthLines, type DayLine } from './month-lines.ts';
import { wallOf } from './zoned.ts';

const VIEW_NAMES: Record<Exclude<CalendarView, 'list'>, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
};
const PLUGINS = [dayGrid, timeGrid, interaction];
const DAY = { weekday: 'short', day: 'numeric' } as const;
/** All-day events shown per day of a week; the others are behind « n de plus ». */
const MOST_OF_A_DAY = 3;
const MOST_ON_PHONES = 2;
const HOUR_MS = 3_600_000;
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

export interface CalendarGridProps {
  view: Exclude<CalendarView, 'list'>;
  date: string;
  events: readonly CalendarEvent[];
  /** Hours are shown in this zone. */
  zone: string;
  onOpen: (event: CalendarEvent) => void;
  onSlot: (slot: Slot) => void;
  onMove: (event: CalendarEvent, slot: Slot, said: 'moved' | 'resized') => void;
  /** A press on a day of the month, or on « n de plus ». */
  onDay: (date: string) => void;
}

const eventOf = (api: EventApi) => api.extendedProps['event'] as CalendarEvent;
const lineOf = (api: EventApi) => api.extendedProps['line'] as DayLine | undefined;
/** Kinds have the same order in every cell. */
const orderOf = (kind: CalendarKind): number => CALENDAR_KIND_NAMES.indexOf(kind) + 1;

function slotOf({ startStr, endStr, allDay }: Pick<EventApi, 'startStr' | 'endStr' | 'allDay'>): Slot {
  const value = (text: string) => (allDay ? text.slice(0, 10) : new Date(text).toISOString());
  return { start: value(startStr), end: endStr ? value(endStr) : null, allDay };
}

/** On a phone seven columns have room for « L 16 ». */
const shortHead = ({ weekdayText, dayNumberText }: DayHeaderInfo): string =>
  `${weekdayText.slice(0, 1)} ${dayNumberText}`;

/** FullCalendar hides what it has measured but not yet placed. */
const UNPLACED = '[role="listitem"][style*="visibility: hidden"]';
/** Frames after which the grid is shown even if events are not yet placed. */
const MOST_FRAMES = 60;

/**
 * False until the first events are placed: their rows are still flat then, and would push each other down.
 */
function usePlaced(frame: RefObject<HTMLElement | null>): boolean {
  const [placed, setPlaced] = useState(false);
  useEffect(() => {
    let frames = 0;
    const look = (): void => {
      frames += 1;
      if (frames < MOST_FRAMES && frame.current?.querySelector(UNPLACED)) id = requestAnimationFrame(look);
      else setPlaced(true);
    };
    let id = requestAnimationFrame(look);
    return () => cancelAnimationFrame(id);
  }, [frame]);
  return placed;
}

/**
 * Month, week and day: FullCalendar computes positions, the styles are ours. Only the user's own events can
 * be dragged.
 */
export function CalendarGrid({ view, date, events, zone, onOpen, onSlot, onMove, onDay }: CalendarGridProps) {
  const { t } = useTranslation('host');
  const direction = useDirection();
  const phone = useMediaQuery(media.phone);
  const calendar = useRef<CalendarRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const placed = usePlaced(frame);
  const name = VIEW_NAMES[view];
  /** FullCalendar gives a day as the instant at which it begins in the zone. */
  const dateOf = (midnight: Date): string => wallOf(midnight.toISOString(), zone).date;

  const hours = useMemo(() => hoursOf(events, zone), [events, zone]);
  const draw = ({ event, view: shown }: EventDisplayInfo) => {
    const line = lineOf(event);
    if (line) return <DayLineChip line={line} />;
    const place = shown.type === VIEW_NAMES.month ? 'cell' : 'hours';
    return <EventChip event={{ ...eventOf(event), ...slotOf(event) }} zone={zone} place={place} />;
  };

  useEffect(() => {
    // FullCalendar keeps its own view and date; ours come from the address. It renders synchronously, which React forbids in an effect.
    queueMicrotask(() => {
      const api = calendar.current?.getApi();
      if (api && api.view.type !== name) api.changeView(name, date);
      else api?.gotoDate(date);
    });
  }, [name, date]);

  const inputs = useMemo((): EventInput[] => {
    const month = view === 'month' ? monthLines(events, zone, spanOf('month', date)) : null;
    const lines = (month?.lines ?? []).map((line) => ({
      id: `${line.day}:${line.kind}`,
      start: line.day,
      allDay: true,
      editable: false,
      extendedProps: { line, order: orderOf(line.kind) },
    }));
    const single = (month?.alone ?? events).map((event) => ({
      id: event.id,
      title: event.title,
      start: event.start,
      ...(event.end !== null && { end: event.end }),
      allDay: event.allDay,
      ...(event.href !== null && { url: event.href }),
      editable: !event.generated,
      extendedProps: { event, order: orderOf(event.kind) },
    }));
    return [...lines, ...single];
  }, [events, view, zone, date]);

  return (
    <GridFrame
      ref={frame}
      data-skeleton={!placed || undefined}
      style={placed ? {} : { visibility: 'hidden' }}
    >
      <Calendar
        ref={calendar}
        plugins={PLUGINS}
        initialView={name}
        initialDate={date}
        locale={fr}
        timeZone={zone}
        direction={direction}
        headerToolbar={false}
        height="auto"
        dayHeaderFormat={view === 'month' ? { weekday: phone ? 'short' : 'long' } : DAY}
        events={inputs}
        eventDisplay="block"
        eventInteractive
        displayEventTime={false}
        selectable
        selectMinDistance={4}
        nowIndicator
        // In views with hours the accessible name of its links would differ from their text.
        navLinks={view === 'month'}
        eventOrder="start,-duration,allDay,order,title"
        dayMaxEvents={view === 'week' && (phone ? MOST_ON_PHONES : MOST_OF_A_DAY)}
        aspectRatio={phone ? 0.8 : 1.35}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        expandRows
        slotHeaderFormat={HOUR}
        allDayText={t('calendar.allDay')}
        navLinkDayClick={(day) => onDay(dateOf(day))}
        moreLinkText={(count) => t('calendar.more', { count })}
        moreLinkClick={({ date: day }) => {
          onDay(dateOf(day));
          // Otherwise FullCalendar's own popover would open as well, and take the focus with it when it closes.
          return VIEW_NAMES.day;
        }}
        select={(slot) => onSlot(slotOf(slot))}
        dateClick={({ dateStr, allDay }) => {
          if (view === 'month') return onDay(dateStr);
          const slot = slotOf({ startStr: dateStr, endStr: '', allDay });
          onSlot(allDay ? slot : { ...slot, end: new Date(Date.parse(slot.start) + HOUR_MS).toISOString() });
        }}
        eventClick={({ event, jsEvent }) => {
          if (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return;
          jsEvent.preventDefault();
          const line = lineOf(event);
          if (line) onDay(line.day);
          else onOpen(eventOf(event));
        }}
        eventDrop={({ event, oldEvent }) => onMove(eventOf(oldEvent), slotOf(event), 'moved')}
        eventResize={({ event, oldEvent }) => onMove(eventOf(oldEvent), slotOf(event), 'resized')}
        eventContent={draw}
        className="cal-root"
        viewClass={({ view: shown }) =>
          shown.type === VIEW_NAMES.day
            ? ''
            : `cal-tight${shown.type === VIEW_NAMES.month ? ' cal-month' : ''}`
        }
        tableHeaderClass="cal-heads"
        {...(phone && view === 'week' && { dayHeaderContent: shortHead })}
        dayHeaderClass="cal-head"
        dayHeaderAlign="start"
        dayHeaderInnerClass="cal-headInner"
        dayHeaderDividerClass="cal-headDivider"
        dayRowClass="cal-row"
        dayCellClass={({ isToday, isOther, dow, date: day }) =>
          [
            'cal-cell',
            isToday && 'cal-today',
            (isOther || dow === 0 || dow === 6) && 'cal-off',
            view === 'month' && dateOf(day) === date && !isToday && 'cal-chosen',
          ]
            .filter(Boolean)
            .join(' ')
        }
        dayCellTopClass="cal-cellTop"
        dayCellTopInnerClass="cal-day"
        dayCellBottomClass="cal-cellBottom"
        eventClass={({ event, isDragging }) => {
          const line = lineOf(event);
          const look = line ? KIND_LOOKS[line.kind] : lookOfEvent(eventOf(event));
          return `cal-event cal-${look.family}${line ? ' cal-line' : ''}${isDragging ? ' cal-dragging' : ''}`;
        }}
        eventInnerClass="cal-inner"
        columnEventClass="cal-column"
        rowEventBeforeClass={({ isStartResizable }) => (isStartResizable ? 'cal-grip cal-gripStart' : '')}
        rowEventAfterClass={({ isEndResizable }) => (isEndResizable ? 'cal-grip cal-gripEnd' : '')}
        columnEventAfterClass={({ isEndResizable }) => (isEndResizable ? 'cal-grip cal-gripBottom' : '')}
        moreLinkClass="cal-more"
        highlightClass="cal-highlight"
        dayLaneClass={({ dow }) => (dow === 0 || dow === 6 ? 'cal-lane cal-laneOff' : 'cal-lane')}
        slotLaneClass={({ isMinor }) => `cal-slot${isMinor ? ' cal-slotMinor' : ''}`}
        slotHeaderClass="cal-slotHead"
        slotHeaderInnerClass="cal-slotHeadInner"
        slotHeaderDividerClass="cal-axis"
        allDayHeaderClass="cal-slotHead"
        allDayHeaderInnerClass="cal-slotHeadInner"
        allDayDividerClass="cal-allDayDivider"
        nowIndicatorLineClass="cal-now"
      />
    </GridFrame>
  );
}
