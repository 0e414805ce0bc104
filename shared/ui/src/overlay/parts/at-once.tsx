import { cloneElement, type ReactElement, type Ref } from 'react';

interface TransitionProps {
  children?: ReactElement;
  ref?: Ref<unknown>;
  [prop: string]: unknown;
}

/** In place of MUI's transitions: parts are shown by animations of the style sheet, and gone at once. */
export function AtOnce({
  children,
  in: _in,
  appear: _appear,
  timeout: _timeout,
  ownerState: _state,
  onEnter: _enter,
  onExited: _exited,
  ...given
}: TransitionProps) {
  return children ? cloneElement(children, given) : null;
}

/** Slots of a modal part whose transitions they are. */
export const atOnce = {
  slots: { transition: AtOnce },
  slotProps: { backdrop: { slots: { transition: AtOnce } } },
} as const;
