import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { actorOf, todayInParis, type CalendarEvent, type CalendarKind } from '@cessio/contract';
import { useNavigate, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Hint,
  IconButton,
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  media,
  Page,
  PageHeader,
  Row,
  Segmented,
  Skeleton,
  styled,
  text,
  useMediaQuery,
  v,
  WithRail,
} from '@cessio/ui';
import {
  nameOf,
  periodOf,
  readAddress,
  spanOf,
  stepFrom,
  VIEWS,
  writeAddress,
  type CalendarState,
} from './calendar-address.ts';
import { byDay, DayList, daysOfEvent, EventLines } from './day-list.tsx';
import { slotOn, type Slot } from './event-form.ts';
import { FeedCard } from './feed-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { dayName } from './month.ts';
import './texts.ts';
import { useEvents, useMoveEvent } from './use-calendar.ts';

const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));
const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }));

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: '12px 14px',
  borderBlockEnd: `1px solid ${v.border}`,
  '& h2': { marginInlineEnd: 'auto', ...text('h2') },
  [media.phone]: { '& h2': { flexBasis: '100%', order: -1 } },
  [media.print]: { '& > :not(h2)': { display: 'none' } },
});
const Foot = styled('p')({
  padding: '8px 14px',
  borderBlockStart: `1px solid ${v.border}`,
  color: v.text3,
  ...text('caption'),
});

/** What is edited: an event, or a new one on a slot. */
type Editing = { event?: CalendarEvent; slot: Slot } | null;

/**
 * Due dates of the user's records and their own events: month, week, day or list; the address says what is
 * shown.
 */
export function CalendarPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const navigate = useNavigate();
  const narrow = useMediaQuery(media.phone);
  const today = todayInParis();
  const [params, setParams] = useSearchParams();
  const state = readAddress(params, { today, narrow });
  const { view, date, kinds } = state;
  const { from, to } = spanOf(view, date);
  const { data, error, refetch } = useEvents({ from, to });
  const move = useMoveEvent();
  const [editing, setEditing] = useState<Editing>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const zone = user.timeZone;

  const set = (change: Partial<CalendarState>) =>
    setParams((now) => writeAddress(now, change), { preventScrollReset: true });
  const open = (event: CalendarEvent) => {
    if (event.href) void navigate(event.href);
    else setEditing({ event, slot: event });
  };
  const shown = useShown(data, kinds);
  const period = periodOf(view, date);
  // A month and its list show the same counts, whatever the weeks around the month contain.
  const counted = (data ?? []).filter((event) => daysOfEvent(event, zone, period).length > 0);

  // A day is wide enough for an amount.
  const roomy = useMediaQuery('@media (min-width: 1344px)');
  return (
    <Page>
      <PageHeader
        title={t('calendar.title')}
        subtitle={t(actorOf(user) === 'A' ? 'calendar.portfolio' : 'calendar.subtitle')}
        actions={
          <Button
            variant="primary"
            icon={IconPlus}
            onClick={() => setEditing({ slot: slotOn(date, new Date(), zone) })}
          >
            {t('calendar.new')}
          </Button>
        }
      />
      <WithRail
        railWidth={240}
        style={roomy ? {} : { gridTemplateColumns: 'minmax(0, 1fr)' }}
        rail={
          <>
            <KindsCard events={counted} shown={kinds} onChange={(next) => set({ kinds: next })} />
            {view !== 'list' && <DayCard date={date} events={shown} zone={zone} onOpen={open} />}
            <FeedCard />
          </>
        }
      >
        <Card flush label={t('calendar.title')}>
          <div>
            <Bar>
              <Row gap={4}>
                <Button size={30} onClick={() => set({ date: today })}>
                  {t('calendar.today')}
                </Button>
                <IconButton
                  icon={IconChevronLeft}
                  directional
                  label={t(`calendar.previous.${view}`)}
                  onClick={() => set({ date: stepFrom(view, date, -1) })}
                />
                <IconButton
                  icon={IconChevronRight}
                  directional
                  label={t(`calendar.next.${view}`)}
                  onClick={() => set({ date: stepFrom(view, date, 1) })}
                />
              </Row>
              <h2 ref={heading} tabIndex={-1} aria-live="polite">
                {nameOf(view, date)}
              </h2>
              <Segmented
                label={t('calendar.view')}
                value={view}
                onChange={(next) => set({ view: next })}
                options={VIEWS.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
              />
            </Bar>
            {error && !data ? (
              <ErrorState error={error} onRetry={refetch} />
            ) : !data ? (
              <Loading />
            ) : view !== 'list' ? (
              <Suspense fallback={<Loading />}>
                <CalendarGrid
                  view={view}
                  date={date}
                  events={shown}
                  zone={zone}
                  onOpen={open}
                  onSlot={(slot) => setEditing({ slot })}
                  onMove={move}
                  onDay={(day) => {
                    set({ view: 'day', date: day });
                    // The pressed button goes away with the month.
                    heading.current?.focus();
                  }}
                />
              </Suspense>
            ) : shown.length === 0 ? (
              <EmptyState
                icon={IconCalendar}
                title={t(data.length === 0 ? 'calendar.empty' : 'calendar.emptyFiltered')}
              >
                {data.length === 0 && t('calendar.emptyText')}
              </EmptyState>
            ) : (
              <DayList events={shown} zone={zone} span={{ from, to }} today={today} onOpen={open} />
            )}
            {zone !== 'Europe/Paris' && <Foot>{t('calendar.zone', { zone })}</Foot>}
          </div>
        </Card>
      </WithRail>
      {editing && (
        <Suspense>
          <EventDialog {...editing} zone={zone} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Page>
  );
}

/** The same array as long as its content is the same: the grid compares by identity. */
function useShown(
  events: CalendarEvent[] | undefined,
  kinds: ReadonlySet<CalendarKind> | null,
): readonly CalendarEvent[] {
  const wanted = kinds && [...kinds].join(',');
  return useMemo(
    () => (events ?? []).filter(({ kind }) => wanted === null || wanted.split(',').includes(kind)),
    [events, wanted],
  );
}

function Loading() {
  return (
    <div style={{ padding: 18 }}>
      <Skeleton height={520} />
    </div>
  );
}

interface DayCardProps {
  date: string;
  events: readonly CalendarEvent[];
  zone: string;
  onOpen: (event: CalendarEvent) => void;
}

/** All events of the selected day, which its cell may have no room for. */
function DayCard({ date, events, zone, onOpen }: DayCardProps) {
  const { t } = useTranslation('host');
  const [[, list] = []] = byDay(events, zone, { from: date, to: date });
  const name = dayName(date);
  return (
    <Card title={name.charAt(0).toUpperCase() + name.slice(1)}>
      {list ? (
        <EventLines brief events={list} zone={zone} onOpen={onOpen} />
      ) : (
        <Hint>{t('calendar.day.empty')}</Hint>
      )}
    </Card>
  );
}
