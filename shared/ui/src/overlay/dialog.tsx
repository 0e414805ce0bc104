import { createContext, use, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../actions/button.tsx';
import type { Unsaved } from '../form/unsaved.ts';
import { overlayPart } from './overlay-part.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Square icon before the title. */
  mark?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** px; 560 by default. */
  width?: number;
  /** Ctrl or ⌘ with Enter, wherever the focus is in it. */
  onEnter?: () => unknown;
  /** `alertdialog` for a confirmation. */
  role?: 'dialog' | 'alertdialog';
  /** A press outside does not close it (a form that would be lost). */
  sticky?: boolean;
  /** It closes without a question, because the input is being submitted. */
  sending?: boolean;
  /** What happens to the input when the page is left; `unkept` by default. */
  unsaved?: Unsaved | undefined;
}

const Part = overlayPart('OpenDialog');

/** Closes the surrounding dialog. */
export const CloseContext = createContext<() => void>(() => undefined);

/** A modal dialog; full height on phones. Asks before it is closed with unsent input. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <Part {...props} onMissing={props.onClose} /> : null;
}

/** A button in a dialog that closes it like its cross. */
export function DialogClose(props: Omit<ButtonProps, 'onClick'>) {
  return <Button {...props} onClick={use(CloseContext)} />;
}
