const PATIENCE_MS = 10_000;
/** After one of these the user is working in the page, and the focus is not moved any more. */
const AT_WORK = ['keydown', 'pointerdown'] as const;

/**
 * Moves focus to the page's h1 as soon as it is drawn, within 10 s, and once more when that one is replaced, as the
 * heading of a record is when the record has been read. Not where the page has put the focus somewhere in its content,
 * nor once the reader presses a key or points. Returns how to stop waiting.
 */
export function focusHeading(document: Document): () => void {
  const focus = (): void => {
    if (document.activeElement?.closest('main, [role="main"], [role="dialog"]')) return;
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const sign of AT_WORK) document.removeEventListener(sign, stop, { capture: true });
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  focus();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const sign of AT_WORK) document.addEventListener(sign, stop, { capture: true });
  return stop;
}
