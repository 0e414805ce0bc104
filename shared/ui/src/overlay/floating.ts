import { EASE, keyframes, media, styled, text, v } from '../theme/look.ts';

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

/** The sheet of a menu or popover. */
export const Floating = styled('div')({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 4,
  border: `1px solid ${v.popBorder}`,
  borderRadius: 10,
  background: v.raised,
  color: v.text,
  boxShadow: v.e3,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minInlineSize: 180,
  maxInlineSize: 'min(420px, calc(100vw - 16px))',
  zIndex: 1310,
  ...text('small'),
  animation: `${drop} 180ms ${EASE}`,
  [media.calm]: { animation: 'none' },
  '&:focus-visible': { outline: 'none' },
});
