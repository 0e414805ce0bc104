import { useRef, useState } from 'react';
import type { RequiredDocument } from '@cessio/contract/onboarding';
import { toProblem } from '@cessio/ui';
import { removeDocument, sendDocument } from './onboarding-calls.ts';

/** A file being uploaded, or refused. */
export interface Sending {
  name: string;
  size: number;
  loaded: number;
  file: File;
  /** Why it was refused. */
  problem: ReturnType<typeof toProblem> | null;
}

/** Uploads, one of each kind at a time. They continue when another step is opened. */
export function useUploads(refresh: () => Promise<unknown>) {
  const [sending, setSending] = useState<Readonly<Record<string, Sending>>>({});
  const aborts = useRef(new Map<string, AbortController>());

  const change = (code: string, next: Sending | null) =>
    setSending((before) => {
      const { [code]: _, ...rest } = before;
      return next ? { ...rest, [code]: next } : rest;
    });

  const send = async (code: string, file: File): Promise<void> => {
    aborts.current.get(code)?.abort();
    const abort = new AbortController();
    aborts.current.set(code, abort);
    const about = { name: file.name, size: file.size, file, problem: null };
    change(code, { ...about, loaded: 0 });
    try {
      await sendDocument(
        code,
        file,
        (share) => {
          if (!abort.signal.aborted) change(code, { ...about, loaded: Math.round(share * file.size) });
        },
        abort.signal,
      );
      await refresh();
      change(code, null);
    } catch (error) {
      if (!abort.signal.aborted) change(code, { ...about, loaded: 0, problem: toProblem(error) });
    }
  };

  return {
    sending,
    isSending: Object.values(sending).some(({ problem }) => problem === null),
    send,
    /** Cancels the upload, clears a refusal, withdraws what was given. */
    drop: async (code: string, given: RequiredDocument['document']): Promise<void> => {
      aborts.current.get(code)?.abort();
      if (sending[code]) change(code, null);
      else if (given) {
        await removeDocument(given.id);
        await refresh();
      }
    },
  };
}
