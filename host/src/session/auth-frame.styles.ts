import { media, text, v } from '@cessio/ui/theme';

/** Styles of the frame that app/painted-sign-in.ts also writes into index.html. */
export const root = {
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  [media.phone]: { background: v.surface },
} as const;
export const top = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '18px 32px',
  [media.phone]: { padding: '12px 16px' },
} as const;
export const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  fontSize: '1.25rem',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  '& > a': { display: 'flex', alignItems: 'center', gap: 10, color: v.text, fontWeight: 600 },
  '& > a:hover': { textDecoration: 'none' },
} as const;
export const main = {
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  padding: '16px 32px',
  [media.phone]: { padding: 0, placeItems: 'stretch', alignItems: 'start' },
} as const;
export const box = {
  display: 'grid',
  inlineSize: '100%',
  maxInlineSize: 480,
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  boxShadow: v.e2,
  overflow: 'clip',
  '&[data-wide="true"]': { maxInlineSize: 760 },
  '&[data-panel="true"]': { maxInlineSize: 900, gridTemplateColumns: '480px minmax(0, 1fr)' },
  '@media (max-width: 1023.95px)': {
    '&[data-panel="true"]': { maxInlineSize: 480, gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  [media.phone]: { '&&': { border: 0, borderRadius: 0, boxShadow: 'none', maxInlineSize: 'none' } },
} as const;
export const form = {
  padding: '40px 48px',
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  minInlineSize: 0,
  [media.phone]: { padding: '16px 16px 28px' },
} as const;
export const panel = {
  background: v.ink,
  color: v.onInk,
  padding: '40px 32px',
  minInlineSize: 0,
  [media.phone]: {
    background: v.sunken,
    color: v.text,
    borderBlockStart: `1px solid ${v.border}`,
    padding: '24px 16px',
  },
} as const;
export const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '14px 32px',
  color: v.text2,
  ...text('caption'),
  '& nav': { display: 'flex', flexWrap: 'wrap', gap: 16 },
  '& a': { color: v.text2 },
  [media.phone]: { padding: '14px 16px', background: v.canvas },
} as const;
export const title = {
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& p': { color: v.text2 },
} as const;
