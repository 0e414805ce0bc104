let pressed = false;
const waiting = new Set<() => void>();

function release(): void {
  pressed = false;
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}
/** The click comes first: it belongs to the same task as the end of the press. */
const releaseSoon = () => void setTimeout(release);

if (typeof document !== 'undefined') {
  // On a touch screen focus moves with the mouse events after the touch.
  for (const begin of ['pointerdown', 'mousedown'] as const)
    document.addEventListener(begin, ({ button }) => (pressed ||= button === 0), { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(end, releaseSoon, { capture: true });
  // A press whose end was never received holds nothing back.
  for (const over of ['keydown', 'contextmenu', 'visibilitychange'])
    document.addEventListener(over, release, { capture: true });
  window.addEventListener('blur', release);
}

/**
 * Does the work once no pointer is down, at once where none is. What a field shows when it is left, or an answer that
 * comes meanwhile, may move what is under it: the click would land beside its button.
 */
export function afterPress(work: () => void): void {
  if (pressed) waiting.add(work);
  else work();
}
