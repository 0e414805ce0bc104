import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { EASE, keyframes, media, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { Button, type ButtonProps } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { IconClose } from '../icons/icons.ts';
import type { Unsaved } from '../form/leave-guard.tsx';
import type { CloseGuardProps } from './close-guard.tsx';
import { useModalLayer } from './layers.ts';
import { useTouched } from './use-touched.ts';

// Fetched at the first key in a dialog, so that sign-in does not load it.
const CloseGuard = lazy<ComponentType<CloseGuardProps>>(() =>
  import('./close-guard.tsx').then(
    (fetched) => ({ default: fetched.CloseGuard }),
    // Without a network a dialog must still close.
    () => ({ default: CloseUnasked }),
  ),
);
function CloseUnasked({ asking, onClose }: CloseGuardProps) {
  useEffect(() => {
    if (asking) onClose();
  }, [asking, onClose]);
  return null;
}
const Close = createContext<() => void>(() => undefined);

const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Scrim = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 1300,
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  overflowY: 'auto',
  background: v.scrim,
  animation: `${fade} 180ms ${EASE}`,
  [media.phone]: { padding: 0, gridTemplateRows: 'minmax(0, 1fr)' },
});

const Panel = styled('div')({
  inlineSize: '100%',
  maxInlineSize: 'var(--w)',
  display: 'flex',
  flexDirection: 'column',
  maxBlockSize: 'calc(100dvh - 32px)',
  background: v.raised,
  border: `1px solid ${v.popBorder}`,
  borderRadius: 10,
  boxShadow: v.e3,
  outline: 'none',
  animation: `${rise} 180ms ${EASE}`,
  [media.phone]: {
    maxInlineSize: 'none',
    borderRadius: 0,
    border: 0,
    maxBlockSize: 'none',
    blockSize: '100%',
  },
  [media.calm]: { animation: `${fade} 80ms` },
});

const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '18px 20px 0',
  '& h2': { ...text('h2'), overflowWrap: 'anywhere', textWrap: 'balance' },
  '& p': { color: v.text2, ...text('small') },
  '& > div': { flex: 1, minInlineSize: 0 },
  // As high as a finger needs, level with the first line.
  [media.touch]: { '& > button': { marginBlock: -9 } },
});
const Body = styled('div')({
  padding: '16px 20px',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  flex: '1 1 auto',
});
const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '0 20px 18px',
  [media.phone]: {
    position: 'sticky',
    insetBlockEnd: 0,
    paddingBlockStart: 12,
    background: v.raised,
    borderBlockStart: `1px solid ${v.border}`,
    '& > *': { flex: '1 1 auto' },
  },
});

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

/** A modal dialog; full height on phones. Asks before it is closed with something typed in it. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

/** The button of a dialog's foot that closes it like its cross. */
export function DialogClose(props: Omit<ButtonProps, 'onClick'>) {
  return <Button {...props} onClick={use(Close)} />;
}

function OpenDialog({
  onClose,
  title,
  subtitle,
  mark,
  children,
  actions,
  width = 560,
  onEnter,
  role = 'dialog',
  sticky = false,
  sending = false,
  unsaved,
}: Omit<DialogProps, 'open'>) {
  const t = useText();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { touched, isTouched, onFocus, onInput } = useTouched(!sending);
  const [asking, setAsking] = useState(false);
  const close = () => (isTouched() ? setAsking(true) : onClose());
  const host = useModalLayer(close, panel);
  return createPortal(
    <Scrim
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !sticky) close();
      }}
      onFocus={onFocus}
      onInput={onInput}
    >
      <Panel
        ref={panel}
        role={role}
        aria-modal
        aria-labelledby={id}
        aria-describedby={subtitle ? `${id}s` : undefined}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onEnter();
        }}
        style={{ ['--w' as string]: `${width}px` }}
      >
        <Head>
          {mark}
          <div>
            <h2 id={id}>{title}</h2>
            {subtitle && <p id={`${id}s`}>{subtitle}</p>}
          </div>
          <IconButton label={t('dialog.close')} icon={IconClose} size={30} onClick={close} />
        </Head>
        {children !== undefined && <Body>{children}</Body>}
        {actions && (
          <Foot>
            <Close value={close}>{actions}</Close>
          </Foot>
        )}
      </Panel>
      {touched && (
        <Suspense>
          <CloseGuard
            asking={asking}
            isTouched={isTouched}
            unsaved={unsaved}
            onStay={() => setAsking(false)}
            onClose={onClose}
          />
        </Suspense>
      )}
    </Scrim>,
    host,
  );
}
