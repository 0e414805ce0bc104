/** What was typed since the palette was asked for. */
let typed = '';
let giveUp: () => void = () => undefined;

function keep(event: KeyboardEvent): void {
  // AltGr writes letters too: the @ of a French keyboard.
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  if (event.isComposing || (chord && !event.getModifierState('AltGraph'))) return;
  if (event.key === 'Escape') giveUp();
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  // Enter is for a list that is not there yet, and not for what still has the focus.
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The palette is on its way: its file may have to be fetched, and its drawing waits for the press to be answered. Keys
 * until then are for its field and not for what still has the focus; Escape says that it is not wanted any more.
 */
export function keepTyped(onEscape: () => void): void {
  giveUp = onEscape;
  typed = '';
  document.addEventListener('keydown', keep, true);
  // A hand that goes elsewhere wants to write there.
  document.addEventListener('pointerdown', takeTyped, true);
}

/** Ends the keeping, and gives what was typed. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keep, true);
  document.removeEventListener('pointerdown', takeTyped, true);
  const kept = typed;
  typed = '';
  return kept;
}
