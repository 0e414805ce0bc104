import { useRef, useState } from 'react';
import { call, isApiProblem } from '@cessio/client';
import { readInvoice, uploadFile, type InvoiceReading } from '@cessio/contract';
import { toProblem } from '@cessio/ui';
import type { FileRef } from './deposit-values.ts';

export type ReadingState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; size: number; share: number }
  | { step: 'reading'; name: string; size: number }
  | { step: 'refused'; name: string; size: number; file: File; code: string; title: string; detail: string };

export interface Received {
  file: FileRef;
  reading: InvoiceReading;
  /** The bytes, for a preview without the server. */
  bytes: File;
}

/**
 * Uploads and reads a file, both or neither. A refusal changes nothing in the form. Another file, or the cross, cancels
 * the upload.
 */
export function useReading(onReceived: (received: Received) => void) {
  const [state, setState] = useState<ReadingState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setState({ step: 'idle' });
  };

  const take = async (file: File) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const { name, size } = file;
    const { signal } = mine;
    setState({ step: 'sending', name, size, share: 0 });
    const onProgress = (share: number) => {
      if (running.current !== mine) return;
      setState(share < 1 ? { step: 'sending', name, size, share } : { step: 'reading', name, size });
    };
    try {
      const [reading, stored] = await Promise.all([
        call(readInvoice, { file, signal }),
        call(uploadFile, { file, signal, onProgress }),
      ]);
      if (running.current !== mine) return;
      running.current = null;
      setState({ step: 'idle' });
      onReceived({
        reading,
        bytes: file,
        file: stored,
      });
    } catch (error) {
      mine.abort();
      if (running.current !== mine) return;
      running.current = null;
      const problem = toProblem(error);
      setState({
        step: 'refused',
        name,
        size,
        file,
        code: isApiProblem(error) ? error.code : (problem.code ?? 'INTERNAL'),
        title: problem.title ?? '',
        detail: problem.detail ?? '',
      });
    }
  };

  return { state, take, stop };
}
