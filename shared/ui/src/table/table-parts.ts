import { media, styled, text, v } from '../theme/look.ts';

/** Box around a table: hairline, radius; scrolls sideways only when needed (`data-wide`). */
export const TableBox = styled('div')({
  position: 'relative',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  minInlineSize: 0,
  // A box that scrolls sideways is its head's own scroll port: the page's header no longer counts.
  '&[data-wide="true"]': { overflowX: 'auto', '--table-top': '0px' },
  '&[data-plain="true"]': { border: 0, borderRadius: 0 },
  '@media print': { borderColor: '#000', overflow: 'visible' },
});

/** The design's table: sunken head, hairline rows, no zebra. Also for small fixed tables. */
export const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  ...text('small'),
  '& caption': { captionSide: 'top', textAlign: 'inherit' },
  '& th, & td': { padding: '4px 8px', blockSize: 36, textAlign: 'inherit', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 18 },
  // Next to a row header it is not the first cell.
  '& tbody th ~ td:first-of-type': { paddingInlineStart: 8 },
  '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 18 },
  '& thead th': {
    position: 'sticky',
    insetBlockStart: 'var(--table-top, 0px)',
    zIndex: 1,
    background: v.sunken,
    color: v.text2,
    borderBlockEnd: `1px solid ${v.border}`,
    whiteSpace: 'nowrap',
    ...text('caption'),
    fontWeight: 500,
  },
  '& thead th:first-of-type': { borderStartStartRadius: 9 },
  '& thead th:last-of-type': { borderStartEndRadius: 9 },
  '& tbody td, & tbody th': { borderBlockEnd: `1px solid ${v.border}`, fontWeight: 400 },
  '& tbody:last-of-type tr:last-of-type td, & tbody:last-of-type tr:last-of-type th': { borderBlockEnd: 0 },
  '& tfoot td, & tfoot th': {
    borderBlockStart: `1px solid ${v.border}`,
    background: v.sunken,
    fontWeight: 600,
  },
  // The label of the sum is beside the column of checkboxes.
  '& tfoot td ~ th:first-of-type': { paddingInlineStart: 8 },
  '& tfoot tr > :not(* ~ *)': { borderEndStartRadius: 9 },
  '& tfoot td:last-of-type': { borderEndEndRadius: 9 },
  '& [data-align="end"]': { textAlign: 'right' },
  '& [data-align="center"]': { textAlign: 'center' },
  '&[data-density="comfortable"] tbody td': { blockSize: 44 },
  '&[data-density="twoLine"] tbody td': { blockSize: 54 },
  '& tbody tr:hover': { background: v.hover },
  '& tbody tr[data-selected="true"]': { background: v.selected },
  // A chip of nearly the row's own colour needs its edge.
  '& tbody tr:is([data-selected="true"], [data-current="true"]) [data-family]': {
    boxShadow: `0 0 0 1px ${v.surface}`,
  },
  '& tbody tr[data-current="true"]': { background: v.selected, boxShadow: `inset 3px 0 ${v.primary}` },
  '& tbody tr[data-quiet="true"]:hover': { background: 'transparent' },
  '& tbody tr:last-of-type td:first-of-type': { borderEndStartRadius: 9 },
  '& tbody tr:last-of-type td:last-of-type': { borderEndEndRadius: 9 },
  '& tbody[aria-busy="true"]': { opacity: 0.6 },
  [media.print]: {
    '& thead th': { position: 'static', background: 'none' },
    '& th, & td': { borderColor: '#000 !important', blockSize: 'auto', paddingBlock: '3px' },
  },
});
