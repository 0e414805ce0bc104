import { useRef, useState, type SyntheticEvent } from 'react';

const TYPED = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url])';
/** What is searched with, and codes that are used once, are no work one would miss. */
const NO_WORK = '[role=combobox], [autocomplete=one-time-code]';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether somebody has typed in a part of the page: a field that is still there holds another text than when it was entered. */
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
