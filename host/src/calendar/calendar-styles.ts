import { family, media, styled, text, v, type Family } from '@cessio/ui';

const chipColours = Object.fromEntries([
  ...(Object.keys(family) as Family[]).map((name) => [
    `& .cal-${name}`,
    { background: family[name].bg, color: family[name].fg, '--cal-edge': family[name].fill },
  ]),
  ['& .cal-own', { background: v.primarySoft, color: v.onPrimarySoft, '--cal-edge': v.primary }],
]);

/** Visually hidden, for screen readers. */
const HIDDEN = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** The calendar's styles; FullCalendar computes positions. `calendar-grid.tsx` sets every class below. */
export const GridFrame = styled('div')({
  ...text('small'),
  '& .cal-root': { blockSize: '100%' },

  '& .cal-heads': { background: v.sunken },
  '& .cal-head': {
    justifyContent: 'flex-start',
    borderInlineStart: `1px solid ${v.border}`,
    color: v.text2,
    ...text('caption'),
  },
  '& .cal-head:first-of-type': { borderInlineStart: 0 },
  '& .cal-headInner': { padding: '7px 10px' },
  '& .cal-headDivider': { borderBlockEnd: `1px solid ${v.border}` },
  '& .cal-row': { borderBlockEnd: `1px solid ${v.border}` },
  '& .cal-row:last-of-type': { borderBlockEnd: 0 },

  '& .cal-cell': { borderInlineStart: `1px solid ${v.border}` },
  '& .cal-cell:first-of-type': { borderInlineStart: 0 },
  '& .cal-off': { background: v.sunken },
  '& .cal-today': { boxShadow: `inset 0 2px 0 ${v.accent}` },
  '& .cal-chosen': { background: v.selected },
  '& .cal-cellTop': { display: 'flex', padding: '6px 6px 2px' },
  '& .cal-day': {
    minInlineSize: 24,
    minBlockSize: 24,
    padding: '2px 6px',
    borderRadius: 5,
    color: v.text2,
    textAlign: 'center',
    cursor: 'pointer',
    textDecoration: 'none',
    ...text('small'),
  },
  '& .cal-day:hover': { background: v.hover },
  '& .cal-today .cal-day': { background: v.primary, color: v.onPrimary, fontWeight: 600 },
  '& .cal-cellBottom': { minBlockSize: 2 },

  '& .cal-event': {
    position: 'relative',
    marginInline: 4,
    marginBlockEnd: 4,
    borderRadius: 5,
    textDecoration: 'none',
    cursor: 'pointer',
    ...text('caption'),
  },
  '& .cal-event:hover': { boxShadow: 'inset 0 0 0 1px var(--cal-edge)' },
  '& .cal-event:focus-visible': { outlineOffset: -2 },
  '& .cal-dragging': { opacity: 0.85, boxShadow: v.e3 },
  '& .cal-inner': { display: 'flex', alignItems: 'flex-start', gap: 5, padding: '4px 5px', minInlineSize: 0 },
  '& .cal-inner > svg': { marginBlockStart: 1, flex: 'none' },
  '& .cal-words': { minInlineSize: 0, flex: 1 },
  '& .cal-words > strong, & .cal-words > span:last-of-type': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .cal-words > strong': { fontWeight: 600 },
  // Numbers differ in their last digits, so figures wrap instead of being cut.
  '& a.cal-event .cal-words > strong, & .cal-line .cal-words > strong': {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .cal-line .cal-inner': { flexWrap: 'wrap', rowGap: 2 },
  '& .cal-sums': { flexBasis: '100%', marginInlineStart: 19, overflowWrap: 'anywhere' },
  '& .cal-sums:empty': { display: 'none' },
  '& .cal-sums > span': { display: 'block' },
  '& .cal-brief': { display: 'none' },
  '& .cal-late': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    marginInlineStart: 19,
    padding: '0 5px',
    borderRadius: 4,
    background: family.danger.bg,
    color: family.danger.fg,
    fontWeight: 600,
  },
  ...chipColours,

  '& .cal-column': {
    marginInline: 1,
    marginBlockEnd: 1,
    insetBlock: 0,
    borderInlineStart: '3px solid var(--cal-edge)',
  },
  '& .cal-column .cal-inner': { blockSize: '100%', overflow: 'hidden' },
  '& .cal-grip': { position: 'absolute', zIndex: 1 },
  '& .cal-gripStart, & .cal-gripEnd': { insetBlock: 0, inlineSize: 8, cursor: 'ew-resize' },
  '& .cal-gripStart': { insetInlineStart: 0 },
  '& .cal-gripEnd': { insetInlineEnd: 0 },
  '& .cal-gripBottom': { insetInline: 0, insetBlockEnd: 0, blockSize: 8, cursor: 'ns-resize' },
  '& .cal-more': {
    display: 'block',
    marginInline: 5,
    padding: '2px 6px',
    minBlockSize: 24,
    borderRadius: 5,
    color: v.link,
    cursor: 'pointer',
    ...text('caption'),
    fontWeight: 600,
  },
  '& .cal-more:hover': { background: v.hover },
  '& .cal-highlight': { background: v.selected },

  '& .cal-lane': { borderInlineStart: `1px solid ${v.border}` },
  // The hour lines show through.
  '& .cal-laneOff': { background: `color-mix(in srgb, ${v.text} 3%, transparent)` },
  '& .cal-slot': { borderBlockStart: `1px solid ${v.border}`, minBlockSize: 24 },
  '& .cal-slot:first-of-type': { borderBlockStart: 0 },
  '& .cal-slotMinor': { borderBlockStartStyle: 'dotted' },
  '& .cal-slotHead': { color: v.text2, ...text('caption') },
  '& .cal-slotHeadInner': { padding: '2px 8px', whiteSpace: 'nowrap' },
  '& .cal-axis': { borderInlineEnd: `1px solid ${v.border}` },
  '& .cal-allDayDivider': { borderBlockEnd: `1px solid ${v.border}` },
  '& .cal-now': { borderBlockStart: `2px solid ${v.accent}` },

  // The words of a line need 120 px.
  '@media (max-width: 1199.95px)': {
    '& .cal-line .cal-words': HIDDEN,
    '& .cal-line .cal-sums, & .cal-late': { marginInlineStart: 0 },
    '& .cal-brief': { display: 'inline' },
  },
  [media.phone]: {
    '& .cal-headInner': { padding: '6px 4px' },
    '& .cal-month .cal-cellTop': { padding: 2 },
    '& .cal-month .cal-event': { marginInline: 1, marginBlockEnd: 2 },
    '& .cal-line .cal-inner': { columnGap: 2 },
    '& .cal-late': { gap: 2, padding: '0 2px' },
    '& .cal-tight .cal-inner': { padding: '5px 3px', justifyContent: 'center' },
    '& .cal-tight .cal-words, & .cal-sums': HIDDEN,
  },
  [media.print]: {
    '& .cal-event': { border: '1px solid #000', background: '#fff', color: '#000' },
    '& .cal-today .cal-day': { background: 'none', color: '#000', outline: '1px solid #000' },
    '& .cal-chosen': { background: 'none' },
    '& .cal-cell, & .cal-row, & .cal-head': { borderColor: '#000' },
  },
});
