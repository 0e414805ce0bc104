import { styled, v } from '../theme/look.ts';

/** A key cap; hidden on touch screens. */
export const Kbd = styled('kbd')({
  display: 'inline-block',
  paddingInline: 6,
  border: `1px solid ${v.buttonBorder}`,
  borderRadius: 4,
  background: v.surface,
  color: v.text2,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  // Touch screens have no keys to press.
  '@media (hover: none)': { display: 'none' },
});
