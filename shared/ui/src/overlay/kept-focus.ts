import { useEffect, useLayoutEffect, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
/** Where focus put there unasked would open a keyboard, a list or a picker. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea';

/** Elements inside `root` that Tab would reach, in order. */
export function focusables(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.closest('[inert],[hidden]'),
  );
}

/** Where an element stands: what it is in, innermost first, and which child of that holds it. */
export type Trail = readonly { parent: HTMLElement; at: number }[];

/** To be asked while the element is still there. */
export function trailOf(element: Element): Trail {
  const trail: { parent: HTMLElement; at: number }[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    trail.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return trail;
}

/**
 * What to focus in the place of an element that is gone: the control that took its place or follows it, else the one
 * before it, in the smallest part of the page that is still there; that part itself when it holds none but can be focused.
 */
export function nearTo(trail: Trail): HTMLElement | null {
  for (const { parent, at } of trail) {
    if (parent === document.body) return null;
    if (!parent.isConnected || parent.closest('[inert]')) continue;
    const stops = focusables(parent).filter(
      (stop) => !stop.matches(TYPED) && (stop.checkVisibility?.({ visibilityProperty: true }) ?? true),
    );
    const place = parent.children[at];
    const after = (stop: Element): boolean =>
      place !== undefined &&
      (place.contains(stop) ||
        Boolean(place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING));
    const next = stops.find(after) ?? stops.at(-1) ?? (parent.hasAttribute('tabindex') ? parent : null);
    if (next) return next;
  }
  return null;
}

/**
 * Gives focus back to where something was, or near to it if it has gone meanwhile: where it stood is remembered now.
 */
export function wayBack(): () => void {
  const before = document.activeElement;
  const trail = before ? trailOf(before) : [];
  return () => {
    if (before?.isConnected) (before as HTMLElement).focus();
    else nearTo(trail)?.focus({ preventScroll: true });
  };
}

/** A panel that is taken away with the focus in it gives that back to what it hangs from. */
export function useFocusBack(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const from = anchor.current;
    const box = panel.current;
    return () => {
      if (box?.contains(document.activeElement)) from?.focus({ preventScroll: true });
    };
  }, [anchor, panel]);
}

/**
 * Focus is not lost with what had it: when a row is deleted, a chip removed or a button no longer needed, it moves to
 * what stands nearest. Not when the page has changed with it: a new page's heading is focused by whoever routes.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { element: Element; trail: Trail; page: string } | null = null;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element)
        last = { element: target, trail: trailOf(target), page: location.pathname };
    };
    const keep = (): void => {
      if (!last || last.element.isConnected) return;
      if (document.activeElement !== document.body) return;
      // A heading is replaced by the next one; until that is drawn there is nothing to focus.
      if (last.element.matches('h1')) return;
      const { trail, page } = last;
      last = null;
      if (location.pathname === page) nearTo(trail)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}
