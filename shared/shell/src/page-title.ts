import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** The portal's brand name by default; `/api/config` may give another. */
export const brandAtom = atom('Cessio');

/** A title that the page on screen knows better than its route: a record's number. */
export const pageTitleAtom = atom<string | null>(null);

/** Sets the document's title while the component is mounted. */
export function usePageTitle(title: string | null | undefined): void {
  const set = useSetAtom(pageTitleAtom);
  useEffect(() => {
    if (!title) return undefined;
    set(title);
    return () => set((current) => (current === title ? null : current));
  }, [title, set]);
}
