import { createTheme, type Shadows } from '@mui/material/styles';
import { CSS_PREFIX, paletteOf, v, type PortalPalette } from './palette.ts';
import { BREAKPOINTS, FONT_STACK, TYPE, type TypeName } from './tokens.ts';

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

const face = (name: TypeName) => {
  const { fontSize, lineHeight, fontWeight, letterSpacing } = TYPE[name];
  return { fontSize: `${fontSize / 16}rem`, lineHeight: `${lineHeight / 16}rem`, fontWeight, letterSpacing };
};

const shadows = Array.from({ length: 25 }, (_, level) =>
  level === 2 ? v.e2 : level === 8 ? v.e3 : 'none',
) as unknown as Shadows;

const outline = {
  '& .MuiOutlinedInput-notchedOutline': { borderColor: v.borderStrong },
  '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: v.text2 },
};

/** The tokens of the look as a MUI theme, for parts that are built on MUI. Same CSS variables as the kit's own. */
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
    typography: {
      fontFamily: FONT_STACK,
      display: face('display'),
      figure: face('figure'),
      h1: face('h1'),
      h2: face('h2'),
      h3: face('h3'),
      body1: face('body'),
      body2: face('small'),
      caption: face('caption'),
      button: { ...face('button'), textTransform: 'none' },
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
      MuiTableCell: { styleOverrides: { root: { ...face('small'), borderColor: v.border } } },
      MuiTooltip: {
        styleOverrides: {
          tooltip: { ...face('caption'), background: v.inkRaised, color: v.onInk, borderRadius: 6 },
        },
      },
    },
  });
}
