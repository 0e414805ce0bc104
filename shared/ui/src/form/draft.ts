import { useEffect, useState } from 'react';
import { usePortalEvent } from '@cessio/shell';
import { DRAFTS, readStored } from '../util/storage.ts';

/** A typed value is stored on this device within a second (product.md, forms). */
const PAUSE_MS = 400;

/** A draft as stored on this device. */
export type KeptDraft<D extends object> = D & {
  /** UTC instant of the last write. */
  savedAt: string;
};

/** The draft stored on this device under a key, or null when there is none that `accepts`. */
export function loadDraft<D extends object>(
  key: string,
  accepts: (found: Record<string, unknown>) => boolean,
): KeptDraft<D> | null {
  return readStored<KeptDraft<D> | null>(
    DRAFTS + key,
    null,
    (found): found is KeptDraft<D> =>
      typeof found === 'object' &&
      found !== null &&
      typeof (found as Record<string, unknown>)['savedAt'] === 'string' &&
      accepts(found as Record<string, unknown>),
  );
}

/** Stores a draft at once. UTC instant of the write; null when the browser refuses, which the screen then reports. */
export function keepDraft(key: string, draft: object): string | null {
  const savedAt = new Date().toISOString();
  try {
    localStorage.setItem(DRAFTS + key, JSON.stringify({ ...draft, savedAt }));
    return savedAt;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(DRAFTS + key);
  } catch {
    // Storage is refused, so nothing was stored.
  }
}

export interface DraftWriter {
  /** Stores this within a second; null when there is nothing left to store. */
  put: (key: string, draft: object | null) => void;
  /** Writes pending drafts at once, when the session ends or the page closes. */
  flush: () => void;
  /** Deletes what is stored or about to be stored under a key. */
  forget: (key: string) => void;
}

function createWriter(onWritten: (savedAt: string | null) => void): DraftWriter & { cancel: () => void } {
  let pending: { key: string; draft: object; timer: ReturnType<typeof setTimeout> } | null = null;
  const cancel = () => {
    if (pending) clearTimeout(pending.timer);
    pending = null;
  };
  const flush = () => {
    if (!pending) return;
    const { key, draft } = pending;
    cancel();
    onWritten(keepDraft(key, draft));
  };
  return {
    cancel,
    flush,
    put: (key, draft) => {
      if (draft === null) {
        cancel();
        dropDraft(key);
      } else if (pending?.key === key) {
        // The timer is not restarted, so that typing without a pause is saved too.
        pending.draft = draft;
      } else {
        flush();
        pending = { key, draft, timer: setTimeout(flush, PAUSE_MS) };
      }
    },
    forget: (key) => {
      // A pending write could run before the next render and restore what is deleted here.
      if (pending?.key === key) cancel();
      dropDraft(key);
    },
  };
}

export interface DraftState extends Omit<DraftWriter, 'put'> {
  /** UTC instant of the last write since the form was opened. */
  savedAt: string | null;
  /** The browser refuses storage. */
  refused: boolean;
}

/** A draft writer for the lifetime of the form, and the result of its last write. */
export function useDraftWriter(): DraftState & Pick<DraftWriter, 'put'> {
  const [state, setState] = useState<{ savedAt: string | null; refused: boolean }>({
    savedAt: null,
    refused: false,
  });
  const [writer] = useState(() =>
    createWriter((savedAt) => setState({ savedAt, refused: savedAt === null })),
  );
  // Drafts are deleted when the user signs out, and kept when the session expires.
  usePortalEvent('sessionEnded', ({ keepsDrafts }) => (keepsDrafts ? writer.flush() : writer.cancel()));
  useEffect(() => {
    window.addEventListener('pagehide', writer.flush);
    return () => {
      window.removeEventListener('pagehide', writer.flush);
      writer.flush();
    };
  }, [writer]);
  const { put, flush, forget } = writer;
  return { ...state, put, flush, forget };
}

/** Stores a draft on this device whenever it changes; null: nothing to store. */
export function useDraft<D extends object>(key: string, draft: D | null): DraftState {
  const { put, ...state } = useDraftWriter();
  const content = draft === null ? null : JSON.stringify(draft);
  const [first] = useState({ content });
  useEffect(() => {
    if (content === first.content) return;
    first.content = content;
    put(key, draft);
    // oxlint-disable-next-line react/exhaustive-deps -- `content` is `draft`, comparable
  }, [content, key, first, put]);
  return state;
}
