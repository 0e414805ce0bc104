import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, type StoredDraft } from './draft-store.ts';

/** A typed value is on this device within a second (product.md, forms). */
const PAUSE_MS = 400;

export interface DraftState {
  /** UTC instant of the last write of this visit. */
  savedAt: string | null;
  /** The browser refuses to keep anything. */
  refused: boolean;
  /** Writes at once what is pending: the session is over, the page goes. */
  flush: () => void;
  /** Drops what is kept under a key, and what was about to be written there. */
  forget: (key: string) => void;
}

/** Keeps the form on this device while it differs from what the server has. `draft` null: nothing to keep. */
export function useDraft(key: string, draft: Omit<StoredDraft, 'savedAt' | 'format'> | null): DraftState {
  const [state, setState] = useState<{ savedAt: string | null; refused: boolean }>({
    savedAt: null,
    refused: false,
  });
  const content = draft === null ? null : JSON.stringify(draft);
  const pending = useRef<{ key: string; draft: typeof draft } | null>(null);
  const last = useRef(content);

  const flush = () => {
    const write = pending.current;
    if (!write?.draft) return;
    pending.current = null;
    const savedAt = new Date().toISOString();
    const kept = keepDraft(write.key, { format: 1, savedAt, ...write.draft });
    setState({ savedAt: kept ? savedAt : null, refused: !kept });
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });

  useEffect(() => {
    if (content === last.current) return undefined;
    last.current = content;
    if (draft === null) {
      pending.current = null;
      dropDraft(key);
      return undefined;
    }
    pending.current = { key, draft };
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `content` is `draft`, comparable
  }, [content, key]);

  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);

  const forget = (dropped: string) => {
    // The pause may end before the form is drawn again: it would bring back what is dropped here.
    if (pending.current?.key === dropped) pending.current = null;
    dropDraft(dropped);
  };

  return { ...state, flush, forget };
}
