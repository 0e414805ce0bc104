import type { ReactNode, RefObject } from 'react';
import { overlayPart } from './overlay-part.ts';

export interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button that it is anchored to. */
  anchor: RefObject<HTMLElement | null>;
  /** Its name. */
  label: string;
  align?: 'start' | 'end';
  width?: number;
  padding?: number;
  /** It goes where it has room as a whole, because it does not scroll well. */
  whole?: boolean;
  children: ReactNode;
}

const Part = overlayPart('OpenPopover');

/** A small panel anchored to a button: filter editors, the notification list. Not modal. */
export function Popover({ open, ...props }: PopoverProps) {
  return open ? <Part {...props} onMissing={props.onClose} /> : null;
}
