const PATIENCE_MS = 2000;

/**
 * Moves focus to the page's h1, now or when it is drawn within 2 s, unless the page has already put the focus
 * somewhere in its content. Returns how to stop waiting.
 */
export function focusHeading(document: Document): () => void {
  const focus = (): boolean => {
    if (document.activeElement?.closest('main, [role="main"], [role="dialog"]')) return true;
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
