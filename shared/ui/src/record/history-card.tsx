import { dayInParis, todayInParis, type StatefulKind, type TimelineEntry } from '@cessio/contract';
import { useUser } from '@cessio/shell';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { IconMessage } from '../icons/icons.ts';
import { Timeline, type TimelineEvent } from '../status/timeline.tsx';
import { NoteForm, RemoveNote, type NoteCalls } from './internal-notes.tsx';
import { useText } from './record-text.ts';

/** Lines of a record's history as the timeline draws them, with the states of its kind where it has any. */
export function historyEvents(
  kind: StatefulKind | undefined,
  entries: readonly TimelineEntry[],
): TimelineEvent[] {
  return entries.map(({ at, actor, label, to, reason, comment, note }, index) => ({
    id: `${at}-${index}`,
    title: label,
    at,
    text: [actor.name, reason, comment].filter(Boolean).join(' · '),
    ...(note ? { icon: IconMessage } : {}),
    ...(kind && to ? { state: { machine: kind, state: to } } : {}),
  }));
}

const yearOf = (day: string) => day.slice(0, 4);

/** Who did what and when, newest first; undefined while it is fetched. */
export function HistoryCard({
  kind,
  entries,
  notes,
}: {
  kind: StatefulKind;
  entries: readonly TimelineEntry[] | undefined;
  /** Of a record that the reader may leave internal notes on. */
  notes?: NoteCalls | undefined;
}) {
  const t = useText();
  const { timeZone } = useUser();
  return (
    <Card title={t('record.history')}>
      {notes && <NoteForm calls={notes} />}
      {entries ? (
        <Timeline
          withYear={entries.some(({ at }) => yearOf(dayInParis(at)) !== yearOf(todayInParis()))}
          timeZone={timeZone}
          events={historyEvents(kind, entries).map((event, index) => {
            const entry = entries[index];
            return notes && entry?.note?.mine
              ? {
                  ...event,
                  action: <RemoveNote calls={notes} id={entry.note.id} text={entry.comment ?? ''} />,
                }
              : event;
          })}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}
