import type { CalendarEvent, CalendarKind } from '@cessio/contract';
import { byDay, daysOfEvent } from './day-list.tsx';
import { totalsByKind, type KindTotal } from './kinds.ts';

/** One kind's line on one day of the month view. */
export interface DayLine extends KindTotal {
  day: string;
  kind: CalendarKind;
}

/**
 * What a month shows: one line per kind and day. A user's own event keeps its shape, so that it can be dragged, as long
 * as no other of them falls on its days.
 */
export function monthLines(
  events: readonly CalendarEvent[],
  zone: string,
  span: { from: string; to: string },
): { lines: DayLine[]; alone: CalendarEvent[] } {
  const days = byDay(events, zone, span);
  const crowded = new Set(days.filter(([, list]) => ownOf(list).length > 1).map(([day]) => day));
  const alone = ownOf(events).filter((event) =>
    daysOfEvent(event, zone, span).every((day) => !crowded.has(day)),
  );
  const lines = days.flatMap(([day, list]) =>
    [...totalsByKind(list.filter((event) => !alone.includes(event)))].map(([kind, total]) => ({
      day,
      kind,
      ...total,
    })),
  );
  return { lines, alone };
}

const ownOf = (events: readonly CalendarEvent[]) => events.filter(({ generated }) => !generated);
