import type { ReactNode, RefObject } from 'react';
import { overlayPart } from './overlay-part.ts';

export interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button it is anchored to. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'end';
  width?: number;
  padding?: number;
  /** Placed where it fits whole, because it does not scroll well. */
  whole?: boolean;
  children: ReactNode;
}

const Part = overlayPart('OpenPopover');

/** A small panel anchored to a button: filter editors, the notification list. Not modal. */
export function Popover({ open, ...props }: PopoverProps) {
  return open ? <Part {...props} onMissing={props.onClose} /> : null;
}
