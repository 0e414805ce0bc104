import { useOptionalUser } from '@cessio/shell';
import { useLayoutEffect, useRef } from 'react';
import { isModalOpen } from '../overlay/layers.ts';

/** Actions by key, in lower case: `j`, `?`. */
export type LetterKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Elements where a letter is typed or selects an entry. */
const TYPED =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="menu"]';

const isFree = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    target.closest('main, header, nav') !== null &&
    target.closest(TYPED) === null);

/**
 * Single-letter shortcuts, for users who have not switched them off (WCAG 2.1.4): only while the page itself has the
 * focus, never in a field, under a dialog, or with Ctrl, Alt or ⌘.
 */
export function useLetterKeys(keys: LetterKeys): void {
  const on = useOptionalUser()?.letterKeys ?? false;
  const latest = useRef(keys);
  // Before the page is painted: what is visible can be used.
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
