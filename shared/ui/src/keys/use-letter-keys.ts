import { useOptionalUser } from '@cessio/shell';
import { useLayoutEffect, useRef } from 'react';
import { isModalOpen } from '../overlay/layers.ts';

/** What a key does by its name in lower case: `j`, `?`. */
export type LetterKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Where a letter is typed, or chooses an entry. */
const TYPED =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="menu"]';

const isFree = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    target.closest('main, header, nav') !== null &&
    target.closest(TYPED) === null);

/**
 * Keys of one letter, for whoever has not switched them off (WCAG 2.1.4): only while the page itself has the focus, never
 * where one types, under a dialog, or with Ctrl, Alt or ⌘.
 */
export function useLetterKeys(keys: LetterKeys): void {
  const on = useOptionalUser()?.letterKeys ?? false;
  const latest = useRef(keys);
  // Before the page is painted: what one sees can be pressed.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey)
        return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act || !isFree(event.target) || isModalOpen()) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}
