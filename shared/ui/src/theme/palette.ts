import { FAMILIES, tokensOf, type ColourToken, type Family, type Scheme } from './tokens.ts';

/** Prefix of every CSS variable, shared by the kit and the MUI theme. */
export const CSS_PREFIX = 'c';

/** The palette in the shape of the MUI theme (look, "Mapping to the MUI theme"). */
export function paletteOf(scheme: Scheme) {
  const { colour: c, family, chart, ageing } = tokensOf(scheme);
  return {
    background: { default: c.canvas, paper: c.surface },
    surface: {
      sunken: c.sunken,
      raised: c.raised,
      ink: c.ink,
      inkRaised: c.inkRaised,
      onInk: c.onInk,
      onInk2: c.onInk2,
      inkAccent: c.inkAccent,
      scrim: c.scrim,
    },
    text: { primary: c.text, secondary: c.text2, disabled: c.text3 },
    divider: c.border,
    border: { button: c.buttonBorder, pop: c.popBorder, strong: c.borderStrong },
    action: { hover: c.hover, selected: c.selected },
    focus: c.focus,
    link: c.link,
    primary: {
      main: c.primary,
      dark: c.primaryHover,
      darker: c.primaryActive,
      contrastText: c.onPrimary,
      soft: c.primarySoft,
      onSoft: c.onPrimarySoft,
    },
    secondary: { main: c.accent, contrastText: c.onAccent, dark: c.accentText, soft: c.accentSoft },
    success: { main: family.success.fg, light: family.success.bg },
    error: { main: family.danger.fg, light: family.danger.bg, contrastText: c.onDanger },
    warning: { main: family.action.fg, light: family.action.bg },
    info: { main: family.progress.fg, light: family.progress.bg },
    status: family,
    chart,
    ageing,
  };
}

export type PortalPalette = ReturnType<typeof paletteOf>;

const path: Record<ColourToken, string> = {
  canvas: 'background-default',
  surface: 'background-paper',
  sunken: 'surface-sunken',
  raised: 'surface-raised',
  hover: 'action-hover',
  selected: 'action-selected',
  border: 'divider',
  buttonBorder: 'border-button',
  popBorder: 'border-pop',
  borderStrong: 'border-strong',
  text: 'text-primary',
  text2: 'text-secondary',
  text3: 'text-disabled',
  primary: 'primary-main',
  primaryHover: 'primary-dark',
  primaryActive: 'primary-darker',
  onPrimary: 'primary-contrastText',
  primarySoft: 'primary-soft',
  onPrimarySoft: 'primary-onSoft',
  link: 'link',
  focus: 'focus',
  accent: 'secondary-main',
  onAccent: 'secondary-contrastText',
  accentText: 'secondary-dark',
  accentSoft: 'secondary-soft',
  ink: 'surface-ink',
  inkRaised: 'surface-inkRaised',
  onInk: 'surface-onInk',
  onInk2: 'surface-onInk2',
  inkAccent: 'surface-inkAccent',
  scrim: 'surface-scrim',
  onDanger: 'error-contrastText',
};

const ref = (name: string) => `var(--${CSS_PREFIX}-palette-${name})`;

/** Colour tokens as CSS references: `v.text2`. The scheme switches without a render. */
export const v = {
  ...(Object.fromEntries(Object.entries(path).map(([token, at]) => [token, ref(at)])) as Record<
    ColourToken,
    string
  >),
  e2: `var(--${CSS_PREFIX}-e2)`,
  e3: `var(--${CSS_PREFIX}-e3)`,
};

/** Colours of a status family as CSS references: `family.danger.fg`. */
export const family = Object.fromEntries(
  FAMILIES.map((name) => [
    name,
    { fg: ref(`status-${name}-fg`), bg: ref(`status-${name}-bg`), fill: ref(`status-${name}-fill`) },
  ]),
) as Record<Family, { fg: string; bg: string; fill: string }>;

/** Chart series 1 to 6 and ageing 0 to 4 as CSS references. */
export const chartColour = [0, 1, 2, 3, 4, 5].map((n) => ref(`chart-${n}`));
export const ageingColour = [0, 1, 2, 3, 4].map((n) => ref(`ageing-${n}`));

/** Flat CSS variables of one scheme, with the names MUI gives them. */
export function cssVariablesOf(scheme: Scheme): Record<string, string> {
  const out: Record<string, string> = {};
  const walk = (prefix: string, value: unknown) => {
    if (typeof value === 'string') out[`--${prefix}`] = value;
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(`${prefix}-${key}`, inner);
  };
  walk(`${CSS_PREFIX}-palette`, paletteOf(scheme));
  return out;
}
