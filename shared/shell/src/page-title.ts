import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** The bank's own name for the portal; `/api/config` may say another. */
export const brandAtom = atom('Cessio');

/** A name that the page on screen knows better than its route: a record's number. */
export const pageTitleAtom = atom<string | null>(null);

/** Names the document after what is shown, as long as it is shown. */
export function usePageTitle(title: string | null | undefined): void {
  const set = useSetAtom(pageTitleAtom);
  useEffect(() => {
    if (!title) return undefined;
    set(title);
    return () => set((current) => (current === title ? null : current));
  }, [title, set]);
}
