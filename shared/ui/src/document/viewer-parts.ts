import { styled, text, v, wrapping } from '../theme/look.ts';

/** px between the page and the edge of its background. */
export const PADDING = 12;

/** Toolbar of a document. */
export const Bar = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 4,
  minBlockSize: 40,
  color: v.text2,
  fontVariantNumeric: 'tabular-nums',
  ...text('small'),
  '& > [data-fixed]': { minInlineSize: '5.5ch', textAlign: 'center' },
  '& > [data-push]': { marginInlineStart: 'auto' },
});
/** Background of a document; its height is `--stage`. */
export const Stage = styled('section')({
  position: 'relative',
  blockSize: 'var(--stage)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: PADDING,
  background: v.sunken,
  border: `1px solid ${v.border}`,
  borderRadius: 8,
});
