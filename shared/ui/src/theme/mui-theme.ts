import { keyframes } from '@emotion/react';
import { createTheme, type Shadows } from '@mui/material/styles';
import { CSS_PREFIX, paletteOf, v, type PortalPalette } from './palette.ts';
import { EASE, text } from './text-styles.ts';
import { BREAKPOINTS, FONT_STACK, media } from './tokens.ts';

type Added = Pick<PortalPalette, 'surface' | 'border' | 'focus' | 'link' | 'status' | 'chart' | 'ageing'>;

declare module '@mui/material/styles' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- interfaces merge, types do not
  interface Palette extends Added {}
  interface PaletteOptions extends Partial<Added> {}
  interface PaletteColor {
    darker?: string;
    soft?: string;
    onSoft?: string;
  }
  interface SimplePaletteColorOptions {
    darker?: string;
    soft?: string;
    onSoft?: string;
  }
  interface TypographyVariants {
    display: Record<string, unknown>;
    figure: Record<string, unknown>;
  }
  interface TypographyVariantsOptions {
    display?: Record<string, unknown>;
    figure?: Record<string, unknown>;
  }
}

const shadows = Array.from({ length: 25 }, (_, level) =>
  level === 2 ? v.e2 : level === 8 ? v.e3 : 'none',
) as unknown as Shadows;

const outline = {
  '& .MuiOutlinedInput-notchedOutline': { borderColor: v.borderStrong },
  '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: v.text2 },
};

const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });
const slide = keyframes({ from: { transform: 'translateX(var(--from))' } });
const up = keyframes({ from: { transform: 'translateY(100%)' } });

const dialogPlace = {
  padding: 16,
  overflowY: 'auto',
  [media.phone]: { padding: 0 },
} as const;
const dialogPanel = {
  inlineSize: '100%',
  margin: 0,
  maxWidth: 'var(--w)',
  maxHeight: 'calc(100dvh - 32px)',
  background: v.raised,
  border: `1px solid ${v.popBorder}`,
  boxShadow: v.e3,
  animation: `${rise} 180ms ${EASE}`,
  '&:focus-visible': { outline: 'none' },
  [media.phone]: { maxWidth: 'none', maxHeight: 'none', blockSize: '100%', borderRadius: 0, border: 0 },
  [media.calm]: { animation: `${fade} 80ms` },
} as const;

const drawerSheet = {
  inlineSize: 'min(var(--w), calc(100vw - 40px))',
  border: 0,
  background: v.surface,
  color: v.text,
  boxShadow: v.e3,
  animation: `${slide} 220ms ${EASE}`,
  '&:focus-visible': { outline: 'none' },
  '&[data-side="start"]': { '--from': '-100%' },
  '&[data-side="end"]': { '--from': '100%' },
  '[dir="rtl"] &[data-side="start"]': { '--from': '100%' },
  '[dir="rtl"] &[data-side="end"]': { '--from': '-100%' },
  '&[data-side="bottom"]': {
    inlineSize: 'auto',
    maxHeight: '88dvh',
    borderRadius: '14px 14px 0 0',
    animation: `${up} 220ms ${EASE}`,
  },
  '&[data-ink="true"]': { background: v.ink, color: v.onInk },
  [media.calm]: { animation: `${fade} 80ms` },
} as const;

const menuItem = {
  gap: 10,
  // Overrides MUI's own height, set from a certain screen width.
  '&&': { minHeight: 34, [media.touch]: { minHeight: 44 } },
  padding: '6px 10px',
  borderRadius: 6,
  color: v.text,
  whiteSpace: 'normal',
  ...text('small'),
  '&:hover, &.Mui-focusVisible, &.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible, &:focus-visible':
    {
      background: v.selected,
      outline: 'none',
    },
  '@media (forced-colors: active)': { '&:focus-visible': { outline: '2px solid Highlight' } },
} as const;

/** The design's tokens as a MUI theme, for components built on MUI. Same CSS variables as the kit's own. */
export function createMuiTheme(direction: 'ltr' | 'rtl' = 'ltr') {
  return createTheme({
    direction,
    cssVariables: { cssVarPrefix: CSS_PREFIX, colorSchemeSelector: 'body.%s' },
    defaultColorScheme: 'light',
    colorSchemes: {
      light: { palette: paletteOf('light') },
      dark: { palette: paletteOf('dark') },
    },
    breakpoints: { values: { ...BREAKPOINTS } },
    spacing: 4,
    shape: { borderRadius: 7 },
    shadows,
    zIndex: { drawer: 1290 },
    typography: {
      fontFamily: FONT_STACK,
      display: text('display'),
      figure: text('figure'),
      h1: text('h1'),
      h2: text('h2'),
      h3: text('h3'),
      body1: text('body'),
      body2: text('small'),
      caption: text('caption'),
      button: { ...text('button'), textTransform: 'none' },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 10 } },
      },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiInputLabel: { defaultProps: { shrink: true } },
      MuiOutlinedInput: { styleOverrides: { root: outline } },
      MuiCheckbox: { styleOverrides: { root: { color: v.borderStrong } } },
      MuiRadio: { styleOverrides: { root: { color: v.borderStrong } } },
      MuiSwitch: { styleOverrides: { track: { backgroundColor: v.borderStrong, opacity: 1 } } },
      MuiBackdrop: { styleOverrides: { root: { background: v.scrim, animation: `${fade} 180ms ${EASE}` } } },
      MuiDialog: { styleOverrides: { container: dialogPlace, paper: dialogPanel } },
      MuiDrawer: { styleOverrides: { paper: drawerSheet } },
      MuiMenuItem: { defaultProps: { disableGutters: true }, styleOverrides: { root: menuItem } },
      MuiTableCell: { styleOverrides: { root: { ...text('small'), borderColor: v.border } } },
      MuiTooltip: {
        styleOverrides: {
          tooltip: { ...text('caption'), background: v.inkRaised, color: v.onInk, borderRadius: 6 },
        },
      },
    },
  });
}
