import { useQueryClient, portalEvents } from '@cessio/shell';
import { toProblem } from '@cessio/ui';
import { useRef, useState } from 'react';
import { sendDocument, type Gift } from './send-document.ts';

/** One file that is being given. */
export interface GivenFile {
  readonly key: string;
  readonly file: File;
  readonly typeId: string;
  readonly state: 'chosen' | 'sending' | 'given' | 'refused';
  /** Bytes that have gone. */
  readonly loaded: number;
  readonly message?: string;
  readonly code?: string;
}

const AT_ONCE = 3;
let serial = 0;

/** Files chosen and sent, a few at a time; each tells how far it is, or why it was refused. */
export function useGifts(giftOf: (typeId: string) => Gift) {
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly GivenFile[]>([]);
  const leaving = useRef(new Map<string, AbortController>());
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
  const sendOne = async ({ key, file, typeId }: GivenFile): Promise<boolean> => {
    const leave = new AbortController();
    leaving.current.set(key, leave);
    change(key, { state: 'sending', loaded: 0 });
    try {
      const progress = (share: number) => change(key, { loaded: share * file.size });
      const { id } = await sendDocument(file, giftOf(typeId), progress, leave.signal);
      change(key, { state: 'given' });
      portalEvents.emit('recordChanged', { entity: 'document', id });
      return true;
    } catch (error) {
      if (leave.signal.aborted) return false;
      const { code, detail } = toProblem(error);
      change(key, { state: 'refused', message: detail, ...(code ? { code } : {}) });
      return false;
    } finally {
      leaving.current.delete(key);
    }
  };
  /** Sends what is given, a few at a time. @returns how many arrived */
  const send = async (some: readonly GivenFile[]): Promise<number> => {
    const left = [...some];
    let arrived = 0;
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) if (await sendOne(next)) arrived += 1;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    void queries.invalidateQueries({ queryKey: ['list'] });
    return arrived;
  };
  const remove = (key: string) => {
    leaving.current.get(key)?.abort();
    setFiles((all) => all.filter((one) => one.key !== key));
  };
  return {
    files,
    add,
    send,
    remove,
    clear: () => setFiles([]),
    choose: (key: string, typeId: string) => change(key, { typeId }),
  };
}
