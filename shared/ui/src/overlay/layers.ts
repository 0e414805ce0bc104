/** Open modal layers, the last one on top. Everything else in the page is inert. */
const stack: HTMLElement[] = [];

/** Whether a dialog or the like is over the page. */
export const isModalOpen = (): boolean => stack.length > 0;

/** Elements of body that stay usable above a modal layer (the toasts). */
const ALWAYS = 'kitAbove';

/** Whether the page's scroll bar takes width: kept as it changes, because asking while a layer opens would place the page twice. */
let scrolls = false;
if (typeof ResizeObserver === 'function')
  new ResizeObserver(() => {
    scrolls = innerWidth > document.documentElement.clientWidth;
  }).observe(document.documentElement);

function settle() {
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
  const root = document.documentElement;
  // Keeps the page from moving by the width of the hidden scroll bar.
  if (top && scrolls && root.style.overflow !== 'hidden') root.style.scrollbarGutter = 'stable';
  if (!top) root.style.scrollbarGutter = '';
  root.style.overflow = top ? 'hidden' : '';
}

/** Puts a layer over the page: what is under it is inert and does not scroll until the layer leaves. */
export function coverPage(host: HTMLElement): { isTop: () => boolean; leave: () => void } {
  document.body.append(host);
  stack.push(host);
  settle();
  return {
    isTop: () => stack.at(-1) === host,
    leave: () => {
      stack.splice(stack.indexOf(host), 1);
      settle();
      host.remove();
    },
  };
}
