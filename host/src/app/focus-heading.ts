const PATIENCE_MS = 10_000;
/** After one of these the user is working in the page, and focus is no longer moved. */
const AT_WORK = ['keydown', 'pointerdown'] as const;

/**
 * Moves focus to the page's h1 as soon as it is rendered, within 10 s, and once more if that one is replaced,
 * as a record's heading is when the record has loaded. Not if the page has focused part of its content, nor
 * once the user presses a key or points. Returns a function that stops waiting.
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
