import { useQueryClient, portalEvents, useUser } from '@cessio/shell';
import { toProblem } from '@cessio/ui';
import { useRef, useState } from 'react';
import { findKept, fingerprintOf, forgetUpload } from './kept-uploads.ts';
import { giveUp } from './resumable.ts';
import { sendDocument } from './send-document.ts';
import type { Gift } from './kept-uploads.ts';

/** One file being uploaded. */
export interface GivenFile {
  readonly key: string;
  readonly file: File;
  readonly typeId: string;
  /** `queued`: waits for its turn; `waiting`: for the connection; `paused`: for the user. */
  readonly state: 'chosen' | 'queued' | 'sending' | 'waiting' | 'paused' | 'given' | 'refused';
  /** Bytes sent. */
  readonly loaded: number;
  readonly message?: string;
  readonly code?: string;
}

const AT_ONCE = 3;
const UNDER_WAY = new Set<GivenFile['state']>(['queued', 'sending', 'waiting']);
let serial = 0;

/** Runs at most this many tasks at once; the rest waits in order. */
function createPlaces(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Files chosen and uploaded, a few at a time, each with its progress or refusal. */
export function useGifts(giftOf: (typeId: string) => Gift) {
  const queries = useQueryClient();
  const userId = useUser().id;
  const [files, setFiles] = useState<readonly GivenFile[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const [inPlace] = useState(() => createPlaces(AT_ONCE));
  const change = (key: string, part: Partial<GivenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const add = (chosen: readonly File[], typeOf: (file: File) => string): GivenFile[] => {
    const added = chosen.map((file): GivenFile => {
      serial += 1;
      return { key: `${serial}`, file, typeId: typeOf(file), state: 'chosen', loaded: 0 };
    });
    setFiles((all) => [...all, ...added]);
    return added;
  };
  const sendOne = async ({ key, file, typeId }: GivenFile, { signal }: AbortController): Promise<boolean> => {
    if (signal.aborted) return false;
    change(key, { state: 'sending' });
    try {
      const { id } = await sendDocument(userId, file, giftOf(typeId), {
        signal,
        onSent: (loaded) => change(key, { loaded }),
        onWaiting: (waiting) => change(key, { state: waiting ? 'waiting' : 'sending' }),
      });
      change(key, { state: 'given' });
      portalEvents.emit('recordChanged', { entity: 'document', id });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const { code, detail } = toProblem(error);
      change(key, { state: 'refused', message: detail, ...(code ? { code } : {}) });
      return false;
    }
  };
  /** Uploads files, a few at a time. @returns how many arrived */
  const send = async (some: readonly GivenFile[]): Promise<number> => {
    const tries = some.map((one) => {
      const stop = new AbortController();
      stops.current.set(one.key, stop);
      change(one.key, { state: 'queued', message: undefined, code: undefined } as Partial<GivenFile>);
      return inPlace(() => sendOne(one, stop));
    });
    const arrived = (await Promise.all(tries)).filter(Boolean).length;
    void queries.invalidateQueries({ queryKey: ['list'] });
    return arrived;
  };
  /** Stops sending a file; what was received stays for 24 hours. */
  const pause = (key: string) => {
    stops.current.get(key)?.abort();
    change(key, { state: 'paused' });
  };
  /** Removes a file and cancels its upload. */
  const remove = (key: string) => {
    stops.current.get(key)?.abort();
    const gone = files.find((one) => one.key === key);
    setFiles((all) => all.filter((one) => one.key !== key));
    if (gone && gone.state !== 'chosen' && gone.state !== 'given')
      void forget(userId, gone.file, giftOf(gone.typeId));
  };
  return {
    files,
    busy: files.some(({ state }) => UNDER_WAY.has(state)),
    add,
    send,
    pause,
    remove,
    choose: (key: string, typeId: string) => change(key, { typeId }),
  };
}

async function forget(userId: string, file: File, gift: Gift): Promise<void> {
  const fingerprint = await fingerprintOf(file, gift);
  const kept = findKept(userId, fingerprint);
  if (!kept) return;
  forgetUpload(userId, fingerprint);
  giveUp(kept.id);
}
