import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useText } from '../i18n.ts';
import { IconClose } from '../icons/icons.ts';
import { column, media, styled, text, v, wrapping } from '../theme/look.ts';
import { wayBack } from './kept-focus.ts';
import { overlayPart } from './overlay-part.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Its name; visible unless `bare`. */
  title: string;
  side?: 'start' | 'end' | 'bottom';
  width?: number;
  /** Children only: the menu has its own header. */
  bare?: boolean;
  /** Ink background (semidark menu). */
  ink?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

const Part = overlayPart('OpenDrawer');

/** A modal sheet from an edge: the menu below 1024 px, the filters on a phone. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? <Part {...props} onMissing={props.onClose} /> : null;
}

const Panel = styled('aside')({
  position: 'sticky',
  insetBlockStart: 0,
  blockSize: '100dvh',
  inlineSize: 320,
  flex: 'none',
  ...column,
  background: v.surface,
  borderInlineStart: `1px solid ${v.border}`,
  boxShadow: v.e3,
  outline: 'none',
  [media.belowDesktop]: {
    position: 'fixed',
    insetBlock: 0,
    insetInlineEnd: 0,
    zIndex: 1200,
    maxInlineSize: '100vw',
  },
});

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minBlockSize: 56,
  padding: '8px 12px 8px 20px',
  borderBlockEnd: `1px solid ${v.border}`,
  '[dir="rtl"] &': { padding: '8px 20px 8px 12px' },
  '& h2': text('h2'),
});
const Body = styled('div')({
  flex: 1,
  overflowY: 'auto',
  padding: '16px 20px',
  overscrollBehavior: 'contain',
});
const Foot = styled('footer')({
  ...wrapping,
  gap: 8,
  padding: '12px 20px',
  borderBlockStart: `1px solid ${v.border}`,
  '& > *': { flex: '1 1 auto' },
});

interface SheetProps {
  titleId: string;
  title: string;
  onClose: () => void;
  flush?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of a sheet: title and close button, body, buttons. */
export function SheetParts({ titleId, title, onClose, flush, actions, children }: SheetProps) {
  const t = useText();
  return (
    <>
      <Head>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t('drawer.close')} icon={IconClose} onClick={onClose} />
      </Head>
      <Body style={flush ? { padding: 0 } : undefined}>{children}</Body>
      {actions && <Foot>{actions}</Foot>}
    </>
  );
}

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Not modal: beside the content, which becomes narrower (Personnalisation). Put it last in the row of the layout. It
 * takes the focus when it opens, because it is far from its button, and returns it when closed with the focus in it.
 */
export function SidePanel({ open, ...props }: SidePanelProps) {
  return open ? <OpenSidePanel {...props} /> : null;
}

function OpenSidePanel({ onClose, title, footer, children }: Omit<SidePanelProps, 'open'>) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const back = wayBack();
    const here = panel.current;
    here?.focus({ preventScroll: true });
    return () => {
      if (here?.contains(document.activeElement)) back();
    };
  }, []);
  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <SheetParts titleId={id} title={title} onClose={onClose} flush actions={footer}>
        {children}
      </SheetParts>
    </Panel>
  );
}
