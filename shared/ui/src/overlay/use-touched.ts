import { useRef, useState, type SyntheticEvent } from 'react';

const TYPED = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url])';
/** Search terms and one-time codes are no work that would be missed. */
const NO_WORK = '[role=combobox], [autocomplete=one-time-code]';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Whether the user has typed in a part of the page: a field that still exists has another text than when it was
 * focused.
 */
export function useTouched(watched: boolean) {
  const [touched, setTouched] = useState(false);
  const found = useRef(new Map<Field, string>());
  return {
    touched,
    isTouched: () =>
      watched && [...found.current].some(([field, before]) => field.isConnected && field.value !== before),
    onFocus: ({ target }: SyntheticEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(TYPED) || target.matches(NO_WORK)) return;
      if (!found.current.has(target as Field)) found.current.set(target as Field, (target as Field).value);
    },
    onInput: ({ target }: SyntheticEvent) => {
      if (found.current.has(target as Field)) setTouched(true);
    },
  };
}
