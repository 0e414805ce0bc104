/** As specified. */
export const FADE_MS = 200;

/**
 * The first render removes the loader of `index.html`. Puts it back on top and fades it out for the specified 200 ms.
 */
export function fadeSplash(): void {
  const splash = document.querySelector<HTMLElement>('#root > .first-paint');
  const root = splash?.parentElement;
  // The painted sign-in page has no loader to fade.
  if (!splash || !root || getComputedStyle(splash).display === 'none') return;
  new MutationObserver((_changes, observer) => {
    if (splash.isConnected) return;
    observer.disconnect();
    splash.setAttribute('aria-hidden', 'true');
    splash.removeAttribute('role');
    Object.assign(splash.style, {
      animation: 'none',
      background: 'var(--c-palette-background-default)',
      pointerEvents: 'none',
      transition: `opacity ${FADE_MS}ms`,
      zIndex: '1400',
    });
    document.body.append(splash);
    requestAnimationFrame(() => {
      splash.style.opacity = '0';
    });
    setTimeout(() => splash.remove(), FADE_MS + 50);
  }).observe(root, { childList: true });
}
