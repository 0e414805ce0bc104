import { useRef, useState } from 'react';
import { usePortalEvent, useUser } from '@cessio/shell';
import { keepDraft, useDraft, type Unsaved } from '@cessio/ui/form';
import {
  EMPTY,
  malformed,
  sameAs,
  type Base,
  type DepositStart,
  type DepositValues,
} from './deposit-values.ts';
import { draftKey, type DepositDraft } from './draft-store.ts';
import type { DepositCalls } from './use-deposit.ts';

export interface KeptInput {
  start: DepositStart;
  /** The input, and the document it was read from. */
  typed: Pick<DepositStart, 'values' | 'read' | 'reading' | 'file'>;
  blank: boolean;
  /** The form set contract and currency itself. */
  chosen: boolean;
  calls: DepositCalls;
}

/** What the server is known to have. */
interface Held {
  values: DepositValues;
  fileId: string | null;
}

/** Stores on this device the input that the server is not known to have (docs/adr/0057). */
export function useKeptDeposit({ start, typed, blank, chosen, calls }: KeptInput) {
  const user = useUser();
  const { base } = calls;
  const { values } = typed;
  const [restored, setRestored] = useState(start.restoredAt !== null);
  const [held, setHeld] = useState<Held | null>(() =>
    start.restoredAt
      ? null
      : { values: start.base ? start.values : EMPTY, fileId: start.base ? (start.file?.id ?? null) : null },
  );
  const leaving = useRef(false);

  const fileId = typed.file?.id ?? null;
  const dirty =
    !(blank && base === null) &&
    (held === null || held.fileId !== fileId || !sameAs(values, held.values, chosen));

  const keyOf = (id: string | null) => (id === null ? start.newKey : draftKey(user.id, id));
  const key = keyOf(base?.id ?? null);
  const kept = (on: Pick<Base, 'id' | 'version'> | null): DepositDraft => ({
    format: 1,
    ...typed,
    base: on && { id: on.id, version: on.version },
    ...(on ? {} : { attempt: calls.attempt }),
  });
  const draft = useDraft(key, dirty ? kept(base) : null);
  usePortalEvent('sessionEnded', () => {
    leaving.current = true;
    draft.flush();
  });
  /** What would be lost by leaving now. */
  const unsaved = (): Unsaved => (dirty && !leaving.current ? (draft.refused ? 'lost' : 'kept') : 'nothing');

  return {
    draft,
    /** The input differs from the server's version. */
    dirty,
    /** What this device stored was restored, and nothing has been saved since. */
    restored,
    unsaved,
    /** Whether the form is being left without a question. */
    leave: (leaves = true) => {
      leaving.current = leaves;
    },
    /** Deletes what this device stored for a record. @param id null for one without a record yet */
    forget: (id = base?.id ?? null) => draft.forget(keyOf(id)),
    /** The server has the input. */
    settle: (saved: Base) => {
      // Half a date cannot be sent: the device stores it for the saved draft.
      if (malformed(values).length > 0) keepDraft(draftKey(user.id, saved.id), kept(saved));
      setHeld({ values, fileId });
      setRestored(false);
    },
    /** The input as this device would store it, after which nothing more of it is written; null when empty. */
    takeAway: () => {
      draft.forget(key);
      leaving.current = true;
      return dirty && base === null ? kept(null) : null;
    },
    /** Deletes what this device stored; returns how to undo that. */
    discard: () => {
      const before = kept(base);
      draft.forget(key);
      setRestored(false);
      setHeld({ values: start.server?.values ?? EMPTY, fileId: start.server?.file?.id ?? null });
      return () => {
        keepDraft(key, before);
        setRestored(true);
        setHeld(null);
      };
    },
    /** The server's version was adopted by the form. */
    adopt: (theirs: DepositValues) => setHeld({ values: theirs, fileId }),
  };
}
