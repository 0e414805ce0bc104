import { useRef, useState, type PointerEvent, type Ref } from 'react';
import { family as families, media, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { IconBell, IconClose } from '../icons/icons.ts';
import { SEVERITY } from './notice.tsx';
import { TOAST, type Toast } from './toast-store.ts';

const Root = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  inlineSize: TOAST.width,
  maxInlineSize: 'min(100%, calc(100vw - 32px))',
  padding: '12px 8px 12px 14px',
  background: v.raised,
  color: v.text,
  border: `1px solid ${v.popBorder}`,
  borderRadius: 10,
  boxShadow: v.e3,
  pointerEvents: 'all',
  touchAction: 'pan-y',
  transition: 'transform 180ms, opacity 180ms',
  ...text('small'),
  '& strong': { display: 'block', fontWeight: 600 },
  '& p': { color: v.text2, overflowWrap: 'anywhere' },
  [media.calm]: { transform: 'none !important' },
});
const Body = styled('div')({ flex: 1, minInlineSize: 0, paddingBlock: 2 });
const Mark = styled('span')({ display: 'flex', paddingBlock: 3 });

interface ToastCardProps {
  toast: Toast;
  onClose: () => void;
  /** Used by notistack's transition. */
  ref?: Ref<HTMLDivElement>;
}

/** One toast: closes by its button, its action, or a swipe of 45 px. */
export function ToastCard({ toast, onClose, ref }: ToastCardProps) {
  const t = useText();
  const from = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const look = SEVERITY[toast.severity ?? 'info'];
  const Icon = toast.severity ? look.icon : IconBell;
  const release = (event: PointerEvent) => {
    if (from.current === null) return;
    const moved = event.clientX - from.current;
    from.current = null;
    if (Math.abs(moved) >= TOAST.swipe) onClose();
    else setShift(0);
  };
  return (
    <Root
      ref={ref}
      role={toast.severity === 'error' ? 'alert' : 'status'}
      style={
        shift
          ? { transform: `translateX(${shift}px)`, opacity: 1 - Math.min(0.6, Math.abs(shift) / 200) }
          : undefined
      }
      onPointerDown={(event) => {
        if (!(event.target as Element).closest('button, a')) from.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (from.current !== null) setShift(event.clientX - from.current);
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        from.current = null;
        setShift(0);
      }}
    >
      <Mark style={{ color: families[look.family].fg }}>
        <Icon size={16} strokeWidth={2} aria-hidden />
      </Mark>
      <Body>
        <strong>{toast.title}</strong>
        {toast.message && <p>{toast.message}</p>}
      </Body>
      {toast.action && (
        <Button
          variant="text"
          size={30}
          onClick={() => {
            toast.action?.onClick();
            onClose();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label={t('toast.close')} icon={IconClose} size={24} onClick={onClose} />
    </Root>
  );
}
