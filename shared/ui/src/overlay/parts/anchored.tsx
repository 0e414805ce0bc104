import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper, { type PopperProps } from '@mui/material/Popper';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { EASE, keyframes, media, styled, text, v } from '../../theme/look.ts';
import { MuiScope } from '../../theme/mui-scope.tsx';

/** px between a panel and its anchor; px between a panel and the edges of the page. */
const GAP = 6;
const EDGE = 8;
/** px below its anchor that suffice for a scrolling panel. */
const ENOUGH = 220;

const FIXED = { strategy: 'fixed' } as const;

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

/** In the browser's top layer: nothing clips it, and surrounding dialogs do not make it inert. */
const Place = styled(Popper)({
  zIndex: 1310,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  overflow: 'visible',
  '&[popover]': { inset: 'auto' },
});

const Sheet = styled(Paper)({
  padding: 4,
  border: `1px solid ${v.popBorder}`,
  borderRadius: 10,
  background: v.raised,
  color: v.text,
  boxShadow: v.e3,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minInlineSize: 180,
  maxInlineSize: `min(420px, calc(100vw - ${2 * EDGE}px))`,
  maxBlockSize: 'var(--room)',
  ...text('small'),
  animation: `${drop} 180ms ${EASE}`,
  [media.calm]: { animation: 'none' },
  '&:focus-visible': { outline: 'none' },
});

/** Handlers of Escape, the last one first. */
const opened: ((event: KeyboardEvent) => void)[] = [];

/** px above and below an anchor. */
function roomAround(anchor: Element): { above: number; below: number } {
  const at = anchor.getBoundingClientRect();
  return {
    above: at.top - GAP - EDGE,
    below: document.documentElement.clientHeight - at.bottom - GAP - EDGE,
  };
}

type Modifier = NonNullable<PopperProps['modifiers']>[number];

/** A panel is no higher than the space on its side, and with `matchWidth` at least as wide as its anchor. */
const fitting = (matchWidth: boolean): Modifier => ({
  name: 'fitting',
  enabled: true,
  phase: 'beforeWrite',
  requires: ['computeStyles'],
  fn: ({ state: { placement, elements, rects } }) => {
    const { above, below } = roomAround(elements.reference as Element);
    const { style } = elements.popper;
    style.setProperty('--room', `${Math.max(120, placement.startsWith('bottom') ? below : above)}px`);
    if (matchWidth) style.minWidth = `${rects.reference.width}px`;
  },
});

export interface AnchoredProps {
  anchor: RefObject<HTMLElement | null>;
  /** Edge of the anchor that the panel aligns to, in reading direction. */
  align?: 'start' | 'end' | undefined;
  /** The panel is at least as wide as its anchor. */
  matchWidth?: boolean;
  /** Below only if it fits whole; otherwise a scrolling part suffices. */
  whole?: boolean | undefined;
  /** Press outside or Escape. */
  onClose: (reason: 'outside' | 'escape') => void;
  /** Attributes of the panel. */
  sheet: ComponentProps<typeof Sheet>;
  children: ReactNode;
}

/** A panel beside its anchor. Mount while open. */
export function Anchored({
  anchor,
  align = 'start',
  matchWidth = false,
  whole = false,
  onClose,
  sheet,
  children,
}: AnchoredProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || opened.at(-1) !== onKey) return;
      // Before the surrounding dialog or panel handles it: one press closes one layer.
      event.preventDefault();
      close('escape');
    };
    opened.push(onKey);
    document.addEventListener('keydown', onKey, true);
    return () => {
      opened.splice(opened.indexOf(onKey), 1);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);

  const [side] = useState<'top' | 'bottom'>(() => {
    // oxlint-disable-next-line react/refs -- the anchor is drawn before its panel
    const { above, below } = roomAround(anchor.current ?? document.body);
    return below < ENOUGH && above > below ? 'top' : 'bottom';
  });
  // Its content is focusable only once it is in the top layer.
  const [shown, setShown] = useState(false);
  const show = useCallback((place: HTMLElement | null) => {
    // jsdom has no popovers.
    if (place && typeof place.showPopover === 'function') place.showPopover();
    setShown(place !== null);
  }, []);
  const modifiers = useMemo(
    (): Modifier[] => [
      { name: 'offset', options: { offset: [0, GAP] } },
      // A transform would be the containing block of a panel in it, which in the top layer is the window.
      { name: 'computeStyles', options: { gpuAcceleration: false } },
      { name: 'preventOverflow', options: { padding: EDGE } },
      { name: 'flip', enabled: whole, options: { padding: EDGE } },
      fitting(matchWidth),
    ],
    [whole, matchWidth],
  );
  return (
    <MuiScope>
      <Place
        open
        disablePortal
        anchorEl={() => anchor.current ?? document.body}
        placement={`${side}-${align}`}
        popperOptions={FIXED}
        modifiers={modifiers}
        role="presentation"
        slotProps={{ root: { popover: 'manual', ref: show } }}
      >
        {shown && (
          <ClickAwayListener
            mouseEvent="onPointerDown"
            touchEvent={false}
            onClickAway={({ target }) => {
              if (!(target instanceof Node && anchor.current?.contains(target))) onClose('outside');
            }}
          >
            <Sheet {...sheet}>{children}</Sheet>
          </ClickAwayListener>
        )}
      </Place>
    </MuiScope>
  );
}
