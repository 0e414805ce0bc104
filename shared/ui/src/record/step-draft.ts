import type { StepForm } from '@cessio/contract';
import { useOptionalUser } from '@cessio/shell';
import { useRef, useState } from 'react';
import { useOfferUndo } from '../feedback/use-offer-undo.ts';
import { dropDraft, keepDraft, loadDraft, useDraft } from '../form/draft.ts';
import type { Unsaved } from '../form/unsaved.ts';
import { DRAFTS } from '../util/storage.ts';
import { NOT_ARRIVED } from './field-kinds.tsx';
import type { StepAnswer } from './step-answer.ts';

/** Key of a user's drafts for a record; the action follows, or `decision` for a panel of several. */
const prefixOf = (userId: string, kind: string, recordId: string) =>
  `cessio.step.${userId}.${kind}.${recordId}.`;

/** The draft of one step of one record. */
export interface StepDraftOf {
  readonly kind: string;
  readonly recordId: string;
  readonly action: string;
}

/** The answer so far, and which of several steps was selected. */
interface Given {
  readonly choice: string;
  readonly answer: StepAnswer;
}
interface Kept extends Given {
  /** What the steps asked for: answers to other questions are not restored. */
  readonly shape: string;
}

const shapeOf = (steps: readonly Pick<StepForm, 'needs'>[]) =>
  JSON.stringify(
    steps.map(({ needs }) => (needs.fields ?? []).map(({ name, kind, asked }) => [name, kind, asked])),
  );

/** A file that had not arrived is named as missing, so that the step is not taken without it unnoticed. */
const arrived = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'item' in value && 'id' in value && value.id === null
    ? { ...value, item: { ...(value.item as object), state: 'refused', code: NOT_ARRIVED } }
    : value;

function load(key: string, shape: string) {
  const kept = loadDraft<Kept>(key, (found) => found['shape'] === shape);
  return kept && (JSON.parse(JSON.stringify(kept), arrived) as typeof kept);
}

/**
 * Stores the answer to a step on this device until the step is taken, and restores it (docs/adr/0046).
 * @param of without it nothing is stored
 * @param reopen opens the dialog again when its closing is undone
 */
export function useStepDraft(
  of: StepDraftOf | undefined,
  steps: readonly Pick<StepForm, 'needs'>[],
  start: StepAnswer,
  reopen?: () => void,
) {
  const offerUndo = useOfferUndo();
  const user = useOptionalUser();
  const key = of && user ? prefixOf(user.id, of.kind, of.recordId) + of.action : '';
  const shape = shapeOf(steps);
  const [first] = useState<Given>({ choice: '', answer: start });
  const [found] = useState(() => (key ? load(key, shape) : null));
  const [given, setGiven] = useState<Given>(() =>
    found ? { choice: found.choice, answer: found.answer } : first,
  );
  const [restoredAt, setRestoredAt] = useState(found?.savedAt ?? null);
  // A selection alone is no work that would be missed.
  const content =
    JSON.stringify(given.answer) === JSON.stringify(first.answer) ? null : JSON.stringify(given);
  /** The content when it was opened: closing leaves that unchanged. */
  const opened = useRef(content);
  const { refused, flush, forget } = useDraft<Kept>(
    key,
    key && content !== null ? { ...given, shape } : null,
  );
  const unsaved: Unsaved = !key ? 'unkept' : refused ? 'lost' : 'kept';
  return {
    ...given,
    choose: (choice: string) => setGiven((now) => ({ ...now, choice })),
    /** Changes the current answer. */
    change: (change: (answer: StepAnswer) => StepAnswer) =>
      setGiven((now) => ({ ...now, answer: change(now.answer) })),
    /** UTC instant of the restored answer. */
    restoredAt,
    /** What happens to it when the page is left. */
    unsaved,
    /** Writes what is pending at once. */
    flush,
    /** It was submitted: its draft is deleted. */
    sent: () => {
      opened.current = content;
      if (key) forget(key);
    },
    /** Discards what was restored; returns how to undo that. */
    discard: () => {
      forget(key);
      opened.current = null;
      setGiven(first);
      setRestoredAt(null);
      return () => {
        keepDraft(key, { ...given, shape });
        opened.current = content;
        setGiven(given);
        setRestoredAt(restoredAt);
      };
    },
    /** It is closed: the input since it was opened is discarded. */
    closed: () => {
      if (!key || content === null || content === opened.current) return;
      forget(key);
      offerUndo(() => {
        keepDraft(key, { ...given, shape });
        reopen?.();
      });
    },
  };
}

/** Deletes the drafts of all steps of a record, once one was taken. */
export function dropStepDrafts(userId: string, kind: string, recordId: string): void {
  const prefix = DRAFTS + prefixOf(userId, kind, recordId);
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) dropDraft(key.slice(DRAFTS.length));
  } catch {
    // Storage is refused: nothing was stored.
  }
}
