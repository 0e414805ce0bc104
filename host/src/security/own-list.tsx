import { styled, text, v } from '@cessio/ui';

/** A list of the user's own items: name, details, and actions at the end. */
export const OwnList = styled('ul')({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    paddingBlock: 10,
    ...text('small'),
  },
  '& > li + li': { borderBlockStart: `1px solid ${v.border}` },
  '& > li > span:first-of-type': { flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > li > span:last-of-type': { display: 'flex', alignItems: 'center', gap: 4 },
  '& b': { fontWeight: 500 },
  '& small': { display: 'block', color: v.text2, ...text('caption') },
});
