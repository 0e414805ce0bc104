import { useCallback, useEffect, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
/** Controls that may open a keyboard, a list or a picker when focused. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea';

/** Elements of `root` that Tab would reach, in order. */
export function focusables(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.closest('[inert],[hidden]'),
  );
}

/** Position of an element: its ancestors, innermost first, and the index of the child that contains it. */
export type Trail = readonly { parent: HTMLElement; at: number }[];

/** Must be called while the element is still in the document. */
export function trailOf(element: Element): Trail {
  const trail: { parent: HTMLElement; at: number }[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    trail.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return trail;
}

/**
 * What to focus in place of a removed element: the control that replaced or follows it, else the one before it, in the
 * smallest part of the page that still exists; that part itself when it contains none but is focusable.
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

/** Returns a function that restores focus to the element, or to the nearest control if it is gone by then. */
export function wayBack(): () => void {
  const before = document.activeElement;
  const trail = before ? trailOf(before) : [];
  return () => {
    // The page has not been scrolled meanwhile, so the element need not be scrolled into view.
    if (before?.isConnected) (before as HTMLElement).focus({ preventScroll: true });
    else nearTo(trail)?.focus({ preventScroll: true });
  };
}

/** Ref of a panel that returns the focus to its anchor if it is removed with the focus in it. */
export function useFocusBack(
  anchor: RefObject<HTMLElement | null>,
): (panel: HTMLElement | null) => () => void {
  return useCallback(
    (panel) => {
      const from = anchor.current;
      return () => {
        if (panel?.contains(document.activeElement)) from?.focus({ preventScroll: true });
      };
    },
    [anchor],
  );
}

/**
 * When the focused element is removed (a deleted row, a chip, a button no longer needed), focus moves to the nearest
 * control. Not on a page change: there the router focuses the new heading.
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
      // A removed heading is replaced by the next page's, which the router focuses.
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
