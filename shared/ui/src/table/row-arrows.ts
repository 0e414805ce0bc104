import type { KeyboardEvent } from 'react';

/** Arrows move between rows, on the same control in each; the space bar selects the row whose link has the focus. */
export function onRowKeys(
  event: KeyboardEvent<HTMLElement>,
  toggle: ((at: number) => void) | undefined,
): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row || target.matches('input:not([type="checkbox"]), select, textarea')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = all.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to !== undefined) {
    const next = all[to];
    if (!next) return;
    event.preventDefault();
    const same = target.matches('input') ? 'input' : 'a, button';
    (next.querySelector<HTMLElement>(same) ?? next.querySelector<HTMLElement>('a, input, button'))?.focus();
    return;
  }
  if (event.key === ' ' && toggle && target.matches('a')) {
    event.preventDefault();
    toggle(at);
  }
}
