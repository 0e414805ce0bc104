import { createContext, use, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../actions/button.tsx';
import type { Unsaved } from '../form/unsaved.ts';
import { overlayPart } from './overlay-part.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Square mark before the title. */
  mark?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** px; 560 unless told. */
  width?: number;
  /** Ctrl or ⌘ with Enter, wherever the focus is in it. */
  onEnter?: () => unknown;
  /** `alertdialog` for a confirmation. */
  role?: 'dialog' | 'alertdialog';
  /** A press outside does not close (a form one would lose). */
  sticky?: boolean;
  /** It closes without a question, whatever was typed: what was typed is being sent. */
  sending?: boolean;
  /** What becomes of it when the page is left; `unkept` unless told. */
  unsaved?: Unsaved | undefined;
}

const Part = overlayPart('OpenDialog');

/** How the dialog around a button is closed. */
export const CloseContext = createContext<() => void>(() => undefined);

/** A modal dialog; full height on phones. Asks before it is closed with something typed in it. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <Part {...props} onMissing={props.onClose} /> : null;
}

/** A button anywhere in a dialog that closes it like its cross. */
export function DialogClose(props: Omit<ButtonProps, 'onClick'>) {
  return <Button {...props} onClick={use(CloseContext)} />;
}
