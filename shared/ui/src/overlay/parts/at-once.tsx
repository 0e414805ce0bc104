import { cloneElement, type ReactElement, type Ref } from 'react';

interface TransitionProps {
  children?: ReactElement;
  ref?: Ref<unknown>;
  [prop: string]: unknown;
}

/** Replaces MUI's transitions: layers appear by CSS animations, and disappear at once. */
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

/** MUI slots of a modal layer for transitions. */
export const atOnce = {
  slots: { transition: AtOnce },
  slotProps: { backdrop: { slots: { transition: AtOnce } } },
} as const;
