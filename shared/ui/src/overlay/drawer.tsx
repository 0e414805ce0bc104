import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { EASE, keyframes, media, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { IconClose } from '../icons/icons.ts';
import { wayBack } from './kept-focus.ts';
import { useModalLayer } from './layers.ts';

const fade = keyframes({ from: { opacity: 0 } });
const slide = keyframes({ from: { transform: 'translateX(var(--from))' } });
const up = keyframes({ from: { transform: 'translateY(100%)' } });

const Scrim = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 1290,
  background: v.scrim,
  animation: `${fade} 220ms ${EASE}`,
});

const Sheet = styled('div')({
  position: 'fixed',
  insetBlock: 0,
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(var(--w), calc(100vw - 40px))',
  background: v.surface,
  color: v.text,
  boxShadow: v.e3,
  outline: 'none',
  zIndex: 1291,
  animation: `${slide} 220ms ${EASE}`,
  '&[data-side="start"]': { insetInlineStart: 0, '--from': '-100%' },
  '&[data-side="end"]': { insetInlineEnd: 0, '--from': '100%' },
  '[dir="rtl"] &[data-side="start"]': { '--from': '100%' },
  '[dir="rtl"] &[data-side="end"]': { '--from': '-100%' },
  '&[data-side="bottom"]': {
    insetBlockStart: 'auto',
    insetInline: 0,
    inlineSize: 'auto',
    maxBlockSize: '88dvh',
    borderRadius: '14px 14px 0 0',
    animation: `${up} 220ms ${EASE}`,
  },
  '&[data-ink="true"]': { background: v.ink, color: v.onInk },
  [media.calm]: { animation: `${fade} 80ms` },
});

const Panel = styled('aside')({
  position: 'sticky',
  insetBlockStart: 0,
  blockSize: '100dvh',
  inlineSize: 320,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
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
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 20px',
  borderBlockStart: `1px solid ${v.border}`,
  '& > *': { flex: '1 1 auto' },
});

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Its name; shown unless `bare`. */
  title: string;
  side?: 'start' | 'end' | 'bottom';
  width?: number;
  /** Children only: the menu brings its own head. */
  bare?: boolean;
  /** Ink ground (semidark menu). */
  ink?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal sheet from an edge: the menu below 1024 px, the filters on a phone. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({
  onClose,
  title,
  side = 'start',
  width = 320,
  bare,
  ink,
  actions,
  children,
}: Omit<DrawerProps, 'open'>) {
  const t = useText();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const host = useModalLayer(onClose, panel);
  return createPortal(
    <>
      <Scrim onPointerDown={onClose} />
      <Sheet
        ref={panel}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- toasts must stay usable above it
        role="dialog"
        aria-modal
        aria-label={bare ? title : undefined}
        aria-labelledby={bare ? undefined : id}
        tabIndex={-1}
        data-side={side}
        data-ink={ink || undefined}
        style={{ ['--w' as string]: `${width}px` }}
      >
        {bare ? (
          children
        ) : (
          <>
            <Head>
              <h2 id={id}>{title}</h2>
              <IconButton label={t('drawer.close')} icon={IconClose} onClick={onClose} />
            </Head>
            <Body>{children}</Body>
          </>
        )}
        {actions && <Foot>{actions}</Foot>}
      </Sheet>
    </>,
    host,
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
 * Not modal: beside the content, which it narrows (Personnalisation). Put it last in the row of the layout. It takes the
 * focus when it opens, because it is far from its button, and returns it when it closes while it has the focus.
 */
export function SidePanel({ open, ...props }: SidePanelProps) {
  return open ? <OpenSidePanel {...props} /> : null;
}

function OpenSidePanel({ onClose, title, footer, children }: Omit<SidePanelProps, 'open'>) {
  const t = useText();
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
      <Head>
        <h2 id={id}>{title}</h2>
        <IconButton label={t('drawer.close')} icon={IconClose} onClick={onClose} />
      </Head>
      <Body style={{ padding: 0 }}>{children}</Body>
      {footer && <Foot>{footer}</Foot>}
    </Panel>
  );
}
