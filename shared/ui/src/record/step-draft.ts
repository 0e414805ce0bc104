import type { StepForm } from '@cessio/contract';
import { useOptionalUser } from '@cessio/shell';
import { useRef, useState } from 'react';
import { useOfferUndo } from '../feedback/use-offer-undo.ts';
import { dropDraft, keepDraft, loadDraft, useDraft } from '../form/draft.ts';
import type { Unsaved } from '../form/unsaved.ts';
import { DRAFTS } from '../util/storage.ts';
import { NOT_ARRIVED } from './field-kinds.tsx';
import type { StepAnswer } from './step-answer.ts';

/** Whose draft of which record: what comes after it is the action, or `decision` for a panel of several. */
const prefixOf = (userId: string, kind: string, recordId: string) =>
  `cessio.step.${userId}.${kind}.${recordId}.`;

/** The draft of one step of one record. */
export interface StepDraftOf {
  readonly kind: string;
  readonly recordId: string;
  readonly action: string;
}

/** What was given so far, and which of several steps was chosen. */
interface Given {
  readonly choice: string;
  readonly answer: StepAnswer;
}
interface Kept extends Given {
  /** What the steps asked for: answers to other questions are not brought back. */
  readonly shape: string;
}

const shapeOf = (steps: readonly Pick<StepForm, 'needs'>[]) =>
  JSON.stringify(
    steps.map(({ needs }) => (needs.fields ?? []).map(({ name, kind, asked }) => [name, kind, asked])),
  );

/** A file that had not arrived is named as missing: the step is not taken without it unseen. */
const arrived = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'item' in value && 'id' in value && value.id === null
    ? { ...value, item: { ...(value.item as object), state: 'refused', code: NOT_ARRIVED } }
    : value;

function load(key: string, shape: string) {
  const kept = loadDraft<Kept>(key, (found) => found['shape'] === shape);
  return kept && (JSON.parse(JSON.stringify(kept), arrived) as typeof kept);
}

/**
 * Keeps on this device what is given for a step until it is taken, and brings it back (docs/adr/0046).
 * @param of nothing is kept without it
 * @param reopen shows again what was closed, once that is undone
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
  // A choice alone is no work one would miss.
  const content =
    JSON.stringify(given.answer) === JSON.stringify(first.answer) ? null : JSON.stringify(given);
  /** What stood there when it was opened: closing leaves that as it is. */
  const opened = useRef(content);
  const { refused, flush, forget } = useDraft<Kept>(
    key,
    key && content !== null ? { ...given, shape } : null,
  );
  const unsaved: Unsaved = !key ? 'unkept' : refused ? 'lost' : 'kept';
  return {
    ...given,
    choose: (choice: string) => setGiven((now) => ({ ...now, choice })),
    /** Changes what is given by then. */
    change: (change: (answer: StepAnswer) => StepAnswer) =>
      setGiven((now) => ({ ...now, answer: change(now.answer) })),
    /** UTC instant at which what was brought back had been given. */
    restoredAt,
    /** What becomes of it when the page is left. */
    unsaved,
    /** Writes at once what is to be kept. */
    flush,
    /** It was sent: nothing of it is kept. */
    sent: () => {
      opened.current = content;
      if (key) forget(key);
    },
    /** Throws away what was brought back; gives how to take that back. */
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
    /** It is closed: what was given since it was opened is thrown away. */
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

/** Drops what was kept for any step of a record, once one was taken. */
export function dropStepDrafts(userId: string, kind: string, recordId: string): void {
  const prefix = DRAFTS + prefixOf(userId, kind, recordId);
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) dropDraft(key.slice(DRAFTS.length));
  } catch {
    // Storage is refused: nothing was kept.
  }
}
