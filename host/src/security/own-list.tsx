import { styled, text, v } from '@cessio/ui';

/** Lines of what is one's own: a name with its small print, and what may be done with it at the end. */
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
