import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** ms without a key after which the input of a filter is complete. */
const PAUSE_MS = 400;

/**
 * Holds the input of a filter and applies it when complete: on Enter, on leaving the field, or 400 ms after the last
 * key. The field shows its own text until the filter is set elsewhere, because the applied value comes back through the
 * address, later than the next key.
 * @param value the list's current filter
 * @param isComplete whether an input may be applied, trimmed
 */
export function useTyped(
  value: string,
  apply: (value: string) => void,
  isComplete: (typed: string) => boolean = () => true,
) {
  const [held, setHeld] = useState<string | null>(null);
  /** Applied and not yet back from the address, oldest first. */
  const sent = useRef<string[]>([]);
  const pending = useRef<{ typed: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const given = useRef({ value, apply, isComplete });
  useEffect(() => {
    given.current = { value, apply, isComplete };
  });

  const drop = useCallback(() => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = null;
  }, []);
  const flush = useCallback(() => {
    const typed = pending.current?.typed.trim();
    drop();
    const now = given.current;
    if (typed === undefined || typed === (sent.current.at(-1) ?? now.value) || !now.isComplete(typed)) return;
    sent.current.push(typed);
    now.apply(typed);
  }, [drop]);

  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = at === -1 ? [] : sent.current.slice(at + 1);
    if (at !== -1) return;
    drop();
    setHeld(null);
  }, [value, drop]);

  useEffect(() => {
    const { pathname } = location;
    // A closing panel applies its input; a page that is left does not, its address is gone.
    return () => {
      if (location.pathname === pathname) flush();
      else drop();
    };
  }, [drop, flush]);

  return {
    value: held ?? value,
    onChange: (typed: string) => {
      drop();
      setHeld(typed);
      pending.current = { typed, timer: setTimeout(flush, PAUSE_MS) };
    },
    onBlur: flush,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') flush();
    },
  };
}
