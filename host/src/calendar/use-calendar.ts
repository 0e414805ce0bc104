import { useRef, useState } from 'react';
import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import {
  createCalendarEvent,
  deleteCalendarEvent,
  listCalendarEvents,
  updateCalendarEvent,
  type CalendarEvent,
  type NewCalendarEvent,
} from '@cessio/contract';
import { keepPreviousData, useQuery, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import { dismissToast, showToast, toProblem } from '@cessio/ui';
import type { Slot } from './event-form.ts';

const KEY = 'calendar';

/** Events of a span of days; the previous ones stay until the next span has loaded. */
export function useEvents(span: { from: string; to: string }) {
  const { id } = useUser();
  return useQuery({
    queryKey: [KEY, id, span.from, span.to],
    queryFn: ({ signal }) => call(listCalendarEvents, { query: span, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Updates an event in every cached span at once. */
function useShown() {
  const client = useQueryClient();
  return (change: (events: CalendarEvent[]) => CalendarEvent[]) =>
    client.setQueriesData<CalendarEvent[]>({ queryKey: [KEY] }, (events) => events && change(events));
}

const replacing = (next: Partial<CalendarEvent> & { id: string }) => (events: CalendarEvent[]) =>
  events.map((event) => (event.id === next.id ? { ...event, ...next } : event));

/** Creating, editing and deleting by the form; each throws the API's refusal for the form to show. */
export function useEventChanges() {
  const client = useQueryClient();
  const show = useShown();
  const [keyFor] = useState(createAttemptKeys);
  const refresh = () => client.invalidateQueries({ queryKey: [KEY] });
  return {
    create: async (body: NewCalendarEvent) => {
      await call(createCalendarEvent, { body, idempotencyKey: keyFor('create', body) });
      await refresh();
    },
    save: async ({ id, version }: CalendarEvent, body: NewCalendarEvent) => {
      const sent = { ...body, version: version ?? 1 };
      show(replacing(await call(updateCalendarEvent, { params: { id }, body: sent })));
      void refresh();
    },
    remove: async ({ id, version }: CalendarEvent) => {
      await call(deleteCalendarEvent, { params: { id }, query: { version: version ?? 1 } });
      show((events) => events.filter((event) => event.id !== id));
      void refresh();
    },
    refresh,
  };
}

/**
 * Moves an event to where it was dropped: shown at once, reverted if the API refuses, undone from the toast.
 * Two moves of one event run one after the other, so that the second sends the version that the first
 * created.
 */
export function useMoveEvent() {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  const show = useShown();
  const last = useRef(new Map<string, Promise<CalendarEvent>>());

  return function move(event: CalendarEvent, slot: Slot, said: 'moved' | 'resized' | 'undone'): void {
    const before: Slot = { start: event.start, end: event.end, allDay: event.allDay };
    // A response already under way predates the move.
    void client.cancelQueries({ queryKey: [KEY] });
    show(replacing({ id: event.id, ...slot }));
    const send = async (): Promise<CalendarEvent> => {
      const known = await (last.current.get(event.id) ?? Promise.resolve(event)).catch(() => event);
      const version = Math.max(known.version ?? 1, event.version ?? 1);
      return call(updateCalendarEvent, { params: { id: event.id }, body: { version, ...slot } });
    };
    const sent = send();
    last.current.set(event.id, sent);
    // Toasts that offer undo replace each other; the others need an id of their own, or they would close with
    // them.
    const id = `calendar-${event.id}`;
    const settle = async (): Promise<void> => {
      try {
        const moved = await sent;
        // A later move is already shown; its own response brings its version.
        if (last.current.get(event.id) === sent) show(replacing(moved));
        void client.invalidateQueries({ queryKey: [KEY], refetchType: 'none' });
        const action = { label: t('calendar.undo'), onClick: () => move(moved, before, 'undone') };
        showToast({
          title: t(`calendar.${said}`),
          severity: 'success',
          ...(said !== 'undone' && { id, duration: 8000, action }),
        });
      } catch (error) {
        last.current.delete(event.id);
        show(replacing({ id: event.id, ...before }));
        void client.invalidateQueries({ queryKey: [KEY] });
        const conflict = isApiProblem(error, 'VERSION_CONFLICT');
        const { detail } = toProblem(error);
        dismissToast(id);
        showToast({
          title: t(conflict ? 'calendar.conflict.title' : 'calendar.failed'),
          severity: 'error',
          ...(conflict ? { message: t('calendar.conflict.text') } : detail && { message: detail }),
        });
      }
    };
    void settle();
  };
}
