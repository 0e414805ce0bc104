import { afterFrame } from '../util/after-frame.ts';
import { beforeNextKey } from './before-next-key.ts';

/** Open modal layers, the last one on top. Everything else in the page is inert. */
const stack: HTMLElement[] = [];

/** Whether a dialog or the like is over the page. */
export const isModalOpen = (): boolean => stack.length > 0;

/** Elements of body that stay usable above a modal layer (the toasts). */
const ALWAYS = 'kitAbove';

/**
 * Whether the page's scroll bar takes width: tracked, because measuring while a layer opens would lay out the page
 * twice.
 */
let scrolls = false;
if (typeof ResizeObserver === 'function')
  new ResizeObserver(() => {
    scrolls = innerWidth > document.documentElement.clientWidth;
  }).observe(document.documentElement);

/** Makes everything inert but the top layer. */
function settleInert(): void {
  const top = stack.at(-1);
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element.tagName === 'SCRIPT' || element.tagName === 'STYLE')
      continue;
    const keep = !top || element === top || ALWAYS in element.dataset;
    if (keep && element.dataset['kitInert']) {
      element.inert = false;
      delete element.dataset['kitInert'];
    } else if (!keep && !element.inert) {
      element.inert = true;
      element.dataset['kitInert'] = 'true';
    }
  }
}

/** The page under a layer does not scroll. */
function settleScroll(): void {
  const root = document.documentElement;
  const top = stack.at(-1);
  // Keeps the page from moving by the width of the hidden scroll bar.
  if (top && scrolls && root.style.overflow !== 'hidden') root.style.scrollbarGutter = 'stable';
  if (!top) root.style.scrollbarGutter = '';
  root.style.overflow = top ? 'hidden' : '';
}

/**
 * Makes the page under a layer inert once the layer is painted: before the next key, and before anything under it keeps
 * the focus.
 */
function inertAfter(host: HTMLElement): () => void {
  let kept: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || stack.at(-1) !== host) return;
    if (host.contains(target)) kept = target;
    else if (!target.closest('[data-kit-above]')) {
      settle();
      kept?.focus();
    }
  };
  const end = (): void => {
    untaken();
    document.removeEventListener('focusin', onFocus);
  };
  const settle = (): void => {
    end();
    settleInert();
  };
  const untaken = beforeNextKey(settle);
  document.addEventListener('focusin', onFocus);
  afterFrame(settle);
  return end;
}

/**
 * Puts a layer over the page: until the layer closes, what is under it is inert and does not scroll. The layer is
 * painted first, because the browser restyles a page that becomes inert.
 */
export function coverPage(host: HTMLElement): { isTop: () => boolean; leave: () => void } {
  document.body.append(host);
  stack.push(host);
  settleScroll();
  const end = inertAfter(host);
  return {
    isTop: () => stack.at(-1) === host,
    leave: () => {
      end();
      stack.splice(stack.indexOf(host), 1);
      settleInert();
      settleScroll();
      host.remove();
    },
  };
}
