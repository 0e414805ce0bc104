import {
  changeText,
  dayInParis,
  todayInParis,
  type FieldChange,
  type StatefulKind,
  type TimelineEntry,
} from '@cessio/contract';
import { useUser } from '@cessio/shell';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { IconMessage } from '../icons/icons.ts';
import { Timeline, type TimelineEvent } from '../status/timeline.tsx';
import { NoteForm, RemoveNote, type NoteCalls } from './internal-notes.tsx';
import { useText } from './record-text.ts';

/** Who and why; below it each changed field with both values, unless the title already says it. */
function textOf(said: string, label: string, changes: readonly FieldChange[]) {
  const lines = changes.map(changeText).filter((line) => line !== label);
  if (lines.length === 0) return said;
  return [said, ...lines].map((line) => <div key={line}>{line}</div>);
}

/** Lines of a record's history for the timeline, with the states of its kind if it has any. */
export function historyEvents(
  kind: StatefulKind | undefined,
  entries: readonly TimelineEntry[],
): TimelineEvent[] {
  return entries.map(({ at, actor, label, to, reason, comment, note, changes = [] }, index) => ({
    id: `${at}-${index}`,
    title: label,
    at,
    text: textOf([actor.name, reason, comment].filter(Boolean).join(' · '), label, changes),
    ...(note ? { icon: IconMessage } : {}),
    ...(kind && to ? { state: { machine: kind, state: to } } : {}),
  }));
}

const yearOf = (day: string) => day.slice(0, 4);

/** Who did what and when, newest first; undefined while loading. */
export function HistoryCard({
  kind,
  entries,
  notes,
}: {
  kind: StatefulKind;
  entries: readonly TimelineEntry[] | undefined;
  /** For a record on which the reader may leave internal notes. */
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
