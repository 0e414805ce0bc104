import { useState } from 'react';

/**
 * Of the files that are chosen for a place one after the other the last one counts: what becomes of an earlier one, or of one
 * that was taken out, is not told any more.
 */
export function useLastFile() {
  const [chosen] = useState(() => new Map<string, File>());
  const [lines] = useState(() => new Map<string, Promise<unknown>>());
  return {
    /** @returns whether it still is the last one */
    take: (place: string, file: File) => {
      chosen.set(place, file);
      return () => chosen.get(place) === file;
    },
    drop: (place: string) => chosen.delete(place),
    /** Works for a place once what was begun for it before is over, so that the last file is also the last to arrive. */
    inTurn: <T>(place: string, work: () => Promise<T> | T): Promise<T> => {
      const done = (lines.get(place) ?? Promise.resolve()).then(work, work);
      lines.set(place, done);
      return done;
    },
  };
}
