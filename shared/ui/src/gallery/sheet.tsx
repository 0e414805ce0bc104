import { media, styled, text, v } from '../theme/look.ts';

/** Two columns of cards, as on the component sheet of the look. */
export const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  '& > [data-wide="true"]': { gridColumn: '1 / -1' },
  '@media (max-width: 1023.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  gap: '4px 16px',
  alignItems: 'baseline',
  ...text('small'),
  '& > span': { color: v.text2 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export const States = styled('div')({
  display: 'grid',
  gridTemplateColumns: '88px repeat(4, auto)',
  justifyContent: 'start',
  gap: '10px 14px',
  alignItems: 'center',
  color: v.text2,
  overflowX: 'auto',
  padding: 4,
  ...text('caption'),
});

export const Swatch = styled('figure')({
  '& > div': { blockSize: 32, borderRadius: 4, border: `1px solid ${v.border}` },
  '& > figcaption': {
    fontSize: '0.6875rem',
    lineHeight: '14px',
    paddingBlockStart: 4,
    overflowWrap: 'anywhere',
  },
  '& b': { display: 'block', fontWeight: 600 },
});
