import { useState } from 'react';

/** Of several files chosen for one place only the last counts: results of an earlier or removed one are ignored. */
export function useLastFile() {
  const [chosen] = useState(() => new Map<string, File>());
  const [lines] = useState(() => new Map<string, Promise<unknown>>());
  return {
    /** @returns whether it is still the last one */
    take: (place: string, file: File) => {
      chosen.set(place, file);
      return () => chosen.get(place) === file;
    },
    drop: (place: string) => chosen.delete(place),
    /** Runs work for a place after the previous work for it, so that the last file is also the last to arrive. */
    inTurn: <T>(place: string, work: () => Promise<T> | T): Promise<T> => {
      const done = (lines.get(place) ?? Promise.resolve()).then(work, work);
      lines.set(place, done);
      return done;
    },
  };
}
