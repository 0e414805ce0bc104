import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { EASE, keyframes, media, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { IconClose } from '../icons/icons.ts';
import { useModalLayer } from './layers.ts';

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
  '& h2': { ...text('h2'), overflowWrap: 'anywhere' },
  '& p': { color: v.text2, ...text('small') },
  '& > div': { flex: 1, minInlineSize: 0 },
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
  /** `alertdialog` for a confirmation. */
  role?: 'dialog' | 'alertdialog';
  /** A press outside does not close (a form one would lose). */
  sticky?: boolean;
}

/** A modal dialog; full height on phones. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  subtitle,
  mark,
  children,
  actions,
  width = 560,
  role = 'dialog',
  sticky = false,
}: Omit<DialogProps, 'open'>) {
  const t = useText();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const host = useModalLayer(onClose, panel);
  return createPortal(
    <Scrim
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !sticky) onClose();
      }}
    >
      <Panel
        ref={panel}
        role={role}
        aria-modal
        aria-labelledby={id}
        aria-describedby={subtitle ? `${id}s` : undefined}
        tabIndex={-1}
        style={{ ['--w' as string]: `${width}px` }}
      >
        <Head>
          {mark}
          <div>
            <h2 id={id}>{title}</h2>
            {subtitle && <p id={`${id}s`}>{subtitle}</p>}
          </div>
          <IconButton label={t('dialog.close')} icon={IconClose} size={30} onClick={onClose} />
        </Head>
        {children !== undefined && <Body>{children}</Body>}
        {actions && <Foot>{actions}</Foot>}
      </Panel>
    </Scrim>,
    host,
  );
}
