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
  /** What is typed, and the document that it was read from. */
  typed: Pick<DepositStart, 'values' | 'read' | 'reading' | 'file'>;
  blank: boolean;
  /** The form chose contract and currency itself. */
  chosen: boolean;
  calls: DepositCalls;
}

/** What the server is known to hold. */
interface Held {
  values: DepositValues;
  fileId: string | null;
}

/** Keeps on this device what is typed and the server is not known to hold (docs/adr/0057). */
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
  /** What leaving now would leave behind. */
  const unsaved = (): Unsaved => (dirty && !leaving.current ? (draft.refused ? 'lost' : 'kept') : 'nothing');

  return {
    draft,
    /** What is typed differs from what the server holds. */
    dirty,
    /** What this device had kept was taken up again, and nothing was saved since. */
    restored,
    unsaved,
    /** Whether the form is being left, and asks nothing. */
    leave: (leaves = true) => {
      leaving.current = leaves;
    },
    /** Forgets what this device keeps of a record. @param id null of what has none yet */
    forget: (id = base?.id ?? null) => draft.forget(keyOf(id)),
    /** The server holds what is typed. */
    settle: (saved: Base) => {
      // Half a date cannot be sent: the device keeps it for the saved draft.
      if (malformed(values).length > 0) keepDraft(draftKey(user.id, saved.id), kept(saved));
      setHeld({ values, fileId });
      setRestored(false);
    },
    /** What stands here as this device would keep it, once nothing more is written of it; null where nothing is typed. */
    takeAway: () => {
      draft.forget(key);
      leaving.current = true;
      return dirty && base === null ? kept(null) : null;
    },
    /** Forgets what this device kept; gives how to take that back. */
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
    /** The server's state was taken over into the form. */
    adopt: (theirs: DepositValues) => setHeld({ values: theirs, fileId }),
  };
}
