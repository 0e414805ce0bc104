import type {
  AllowedAction,
  EntityName,
  StatefulKind,
  TimelineEntry,
  TransitionBody,
} from '@cessio/contract';
import {
  ownWrites,
  portalEvents,
  useOptionalUser,
  useQuery,
  useQueryClient,
  useRecordChanged,
} from '@cessio/shell';
import { useEffect, useRef, useState } from 'react';
import { toProblem } from '../feedback/problem.ts';
import { showToast } from '../feedback/toast-store.ts';
import type { UploadFile } from './field-kinds.tsx';
import { useListedPlace } from '../table/listed-records.ts';
import { useText } from './record-text.ts';
import type { StepAnswer, StepBody } from './step-answer.ts';
import { dropStepDrafts } from './step-draft.ts';

/** Fields of every record with a machine. */
export interface MovingRecord {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly allowedActions: readonly AllowedAction[];
}

/** The calls of one kind of record. */
export interface RecordKind<Record_ extends MovingRecord> {
  readonly kind: StatefulKind & EntityName;
  load(id: string, signal: AbortSignal): Promise<Record_>;
  history(id: string, signal: AbortSignal): Promise<{ data: readonly TimelineEntry[] }>;
  /** Takes a step, with the idempotency key of its content. */
  take(id: string, body: TransitionBody): Promise<Record_>;
  readonly upload?: UploadFile;
  /** Its name for the reader: a number. */
  nameOf(record: Record_): string;
}

const keyOf = (kind: string, id: string) => [kind, 'one', id] as const;
/** Query key of a record's history, for other pages that show it. */
export const historyKey = (kind: string, id: string) => [kind, 'timeline', id] as const;

const recordQuery = <Record_ extends MovingRecord>(kind: RecordKind<Record_>, id: string) => ({
  queryKey: keyOf(kind.kind, id),
  queryFn: ({ signal }: { signal: AbortSignal }) => kind.load(id, signal),
});
const historyQuery = <Record_ extends MovingRecord>(kind: RecordKind<Record_>, id: string) => ({
  queryKey: historyKey(kind.kind, id),
  queryFn: ({ signal }: { signal: AbortSignal }) => kind.history(id, signal),
});

/** Prefetches a record and its history. */
export function prefetchRecord<Record_ extends MovingRecord>(
  queries: ReturnType<typeof useQueryClient>,
  kind: RecordKind<Record_>,
  id: string,
): void {
  void queries.prefetchQuery(recordQuery(kind, id));
  void queries.prefetchQuery(historyQuery(kind, id));
}

/** Whether the reader has nothing left to do: no remaining step decides or advances the record. */
const isDone = ({ allowedActions }: MovingRecord): boolean =>
  !allowedActions.some(({ enabled, look }) => enabled && (look?.rank === 'main' || look?.letter));

/** A record and its history; both are refetched when somebody changes it. */
export function useRecord<Record_ extends MovingRecord>(kind: RecordKind<Record_>, id: string) {
  const queries = useQueryClient();
  const record = useQuery(recordQuery(kind, id));
  const history = useQuery(historyQuery(kind, id));
  useRecordChanged(kind.kind, (change) => {
    if ((change.id ?? id) !== id) return;
    void queries.invalidateQueries({ queryKey: keyOf(kind.kind, id) });
    void queries.invalidateQueries({ queryKey: historyKey(kind.kind, id) });
  });
  return { record, history };
}

/** Somebody else changed the record: the state seen, the step wanted, the state now. */
export interface RecordMoved {
  /** The step that was not taken; null when the record changed while being read. */
  readonly wanted: string | null;
  readonly before: string;
  readonly now: string;
  /** Who was faster, in a sentence of the API. */
  readonly detail: string;
  /** The comment typed in a dialog that is no longer shown. */
  readonly typed: string;
}

/** A step being asked for, on the record as its reader saw it then. */
export interface AskedStep<Record_> {
  readonly action: AllowedAction;
  readonly seen: Record_;
  readonly given?: StepAnswer | undefined;
}

const currentOf = <Record_>(error: unknown): Record_ | null => {
  const current = (error as { members?: { current?: unknown } }).members?.current;
  const isRecord = typeof current === 'object' && current !== null && 'version' in current;
  return isRecord && 'status' in current ? (current as Record_) : null;
};

/**
 * Asks for a step and takes it on the record as its reader saw it when asked, even if the page behind the dialog has
 * since followed somebody else's step. If the record has changed, that is not an error: its new state is shown beside
 * the old; if the step is still possible, the dialog stays with its input. Anything else is thrown for the dialog to
 * show.
 */
export function useRecordStep<Record_ extends MovingRecord>(
  kind: RecordKind<Record_>,
  record: Record_ | undefined,
) {
  const t = useText();
  const queries = useQueryClient();
  const user = useOptionalUser();
  const place = useListedPlace();
  const [asked, setAsked] = useState<AskedStep<Record_> | null>(null);
  const [moved, setMoved] = useState<RecordMoved | null>(null);
  // A record that changes while being read reports it: a panel must not vanish silently.
  const read = useRef<Record_ | null>(null);
  useEffect(() => {
    const before = read.current;
    if (!record || (before?.id === record.id && before.version >= record.version)) return;
    read.current = record;
    if (before?.id !== record.id) return;
    const { id, version, status } = record;
    const tell = async () => {
      // The user's own changes need no notice.
      if (!(await ownWrites.made(id, version)) && read.current === record)
        setMoved({ wanted: null, before: before.status, now: status, detail: '', typed: '' });
    };
    void tell();
  }, [record]);

  const show = (next: Record_) => {
    read.current = next;
    queries.setQueryData(keyOf(kind.kind, next.id), next);
  };
  /** Resolves false when the step is asked again. */
  const take = async ({ action, seen, ...rest }: AskedStep<Record_>, body: StepBody): Promise<boolean> => {
    try {
      const next = await kind.take(seen.id, { ...body, action: action.action, version: seen.version });
      show(next);
      setMoved(null);
      if (user) dropStepDrafts(user.id, kind.kind, seen.id);
      portalEvents.emit('recordChanged', { entity: kind.kind, id: seen.id });
      // Lists and figures shown next must include it.
      void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' });
      showToast({
        severity: 'success',
        title: `${action.done}\u00a0: ${kind.nameOf(next)}`,
        // Nobody looks for a deleted draft's state; an unchanged state is no news.
        message:
          next.status === seen.status || (seen.status === 'draft' && next.status === 'cancelled')
            ? undefined
            : t('record.newState', { state: t(`state.${kind.kind}.${next.status}`) }),
      });
      if (isDone(next)) place?.decided();
      return true;
    } catch (error) {
      const { code, detail = '' } = toProblem(error);
      if (code !== 'VERSION_CONFLICT' && code !== 'STATE_CONFLICT') throw error;
      void queries.invalidateQueries({ queryKey: historyKey(kind.kind, seen.id) });
      const now = currentOf<Record_>(error);
      if (!now) {
        void queries.invalidateQueries({ queryKey: keyOf(kind.kind, seen.id) });
        throw error;
      }
      show(now);
      const again = now.allowedActions.find((one) => one.action === action.action && one.enabled);
      const typed = again ? '' : (body.comment ?? '');
      setMoved({ wanted: action.label, before: seen.status, now: now.status, detail, typed });
      if (again) setAsked({ ...rest, action: again, seen: now });
      return !again;
    }
  };
  return {
    kind,
    asked,
    /** Opens the dialog. @param given the answer already given on the page */
    ask: (action: AllowedAction, given?: StepAnswer) => record && setAsked({ action, seen: record, given }),
    close: () => setAsked(null),
    take,
    moved,
    forgetMoved: () => setMoved(null),
  };
}

export type RecordStep<Record_ extends MovingRecord> = ReturnType<typeof useRecordStep<Record_>>;
