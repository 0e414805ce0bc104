/** The design's values, as data. Source: the design's token tables; every pair is checked by `tokens.test.ts`. */

export type Scheme = 'light' | 'dark';

export const FAMILIES = ['neutral', 'progress', 'action', 'engaged', 'success', 'danger'] as const;
/** What a state means to the reader, whatever the machine. */
export type Family = (typeof FAMILIES)[number];

type Ramp = readonly [string, string];
const ramp = (light: string, dark: string): Ramp => [light, dark];

const colours = {
  canvas: ramp('#F4F6F5', '#0A1416'),
  surface: ramp('#FFFFFF', '#111E21'),
  sunken: ramp('#F8FAF9', '#0D181A'),
  raised: ramp('#FFFFFF', '#17282C'),
  hover: ramp('#EEF3F2', '#1B2E32'),
  selected: ramp('#E2F0F1', '#163940'),
  border: ramp('#DFE6E4', '#26383B'),
  buttonBorder: ramp('#C3CFCD', '#3C5155'),
  popBorder: ramp('#D3DDDB', '#33484C'),
  borderStrong: ramp('#788B8B', '#738A8C'),
  text: ramp('#0E2428', '#E9F1F0'),
  text2: ramp('#43595D', '#B3C5C6'),
  text3: ramp('#586C6F', '#94A9AB'),
  primary: ramp('#0E4F5A', '#7CCAD3'),
  primaryHover: ramp('#0A3F48', '#97D8DF'),
  primaryActive: ramp('#072F36', '#B5E4E9'),
  onPrimary: ramp('#FFFFFF', '#04252B'),
  primarySoft: ramp('#DDEEF0', '#143B42'),
  onPrimarySoft: ramp('#0A3F48', '#B5E4E9'),
  link: ramp('#0F5E6B', '#8AD3DB'),
  focus: ramp('#0F6E7D', '#8AD3DB'),
  accent: ramp('#C9661A', '#F0A355'),
  onAccent: ramp('#1F1002', '#1F1002'),
  accentText: ramp('#974708', '#F4B576'),
  accentSoft: ramp('#FCEEDD', '#3A2612'),
  ink: ramp('#0A2A31', '#071012'),
  inkRaised: ramp('#123C45', '#122327'),
  onInk: ramp('#F3F8F7', '#E9F1F0'),
  onInk2: ramp('#B1C9CB', '#A5BBBD'),
  inkAccent: ramp('#F0A355', '#F0A355'),
  scrim: ramp('rgba(6,26,31,.48)', 'rgba(0,0,0,.62)'),
  onDanger: ramp('#FFFFFF', '#2A0509'),
} as const;

export type ColourToken = keyof typeof colours;

const families: Record<Family, Record<'fg' | 'bg' | 'fill', Ramp>> = {
  neutral: {
    fg: ramp('#4C5C5F', '#B7C5C5'),
    bg: ramp('#EDF1F0', '#223034'),
    fill: ramp('#6B7E78', '#94A9AB'),
  },
  progress: {
    fg: ramp('#1A639E', '#78B9EC'),
    bg: ramp('#DFEDF9', '#12314C'),
    fill: ramp('#2F7FBF', '#5AA7E0'),
  },
  action: {
    fg: ramp('#744600', '#F7CD74'),
    bg: ramp('#FBE5B0', '#40300A'),
    fill: ramp('#B0741A', '#E0A83C'),
  },
  engaged: {
    fg: ramp('#41297F', '#DCD4FF'),
    bg: ramp('#E6E0F6', '#30275A'),
    fill: ramp('#6A42AE', '#A892F0'),
  },
  success: {
    fg: ramp('#0C6640', '#86DBAD'),
    bg: ramp('#D9F2E3', '#0F3A24'),
    fill: ramp('#1E8A57', '#4DBB84'),
  },
  danger: {
    fg: ramp('#8E1122', '#FF9090'),
    bg: ramp('#FBDDDD', '#4E1B22'),
    fill: ramp('#B3263A', '#EF6B70'),
  },
};

const chart: Record<Scheme, readonly string[]> = {
  light: ['#0E4F5A', '#B48038', '#6A42AE', '#3A90DF', '#8D3212', '#6B7E78'],
  dark: ['#7CCAD3', '#ECB972', '#AF86F5', '#1678A1', '#CA5F3C', '#868D8B'],
};

/** Not due, 0-30, 31-60, 61-90, over 90 days: contrast with the background grows with severity. */
const ageing: Record<Scheme, readonly string[]> = {
  light: ['#5A929B', '#AB7718', '#9E4F14', '#7E2A1C', '#4A0C1C'],
  dark: ['#4A858F', '#BC8A32', '#E8A46A', '#F6C3B4', '#FFEDEA'],
};

export interface SchemeTokens {
  colour: Record<ColourToken, string>;
  family: Record<Family, { fg: string; bg: string; fill: string }>;
  chart: readonly string[];
  ageing: readonly string[];
}

/** Every token of one scheme. */
export function tokensOf(scheme: Scheme): SchemeTokens {
  const at = scheme === 'light' ? 0 : 1;
  const colour = Object.fromEntries(
    Object.entries(colours).map(([name, pair]) => [name, pair[at]]),
  ) as Record<ColourToken, string>;
  const family = Object.fromEntries(
    FAMILIES.map((name) => [
      name,
      { fg: families[name].fg[at], bg: families[name].bg[at], fill: families[name].fill[at] },
    ]),
  ) as SchemeTokens['family'];
  return { colour, family, chart: chart[scheme], ageing: ageing[scheme] };
}

/** Widths in px at which the layout changes (theme breakpoints sm, md, lg, xl). */
export const BREAKPOINTS = { xs: 0, sm: 768, md: 1024, lg: 1440, xl: 1920 } as const;

/** Media queries for `styled` and `useMediaQuery`. */
export const media = {
  phone: '@media (max-width: 767.95px)',
  /** A phone whose window is not filled by its keyboard: main actions are at its bottom. */
  thumb: '@media (max-width: 767.95px) and (min-height: 400.05px)',
  tabletUp: '@media (min-width: 768px)',
  belowDesktop: '@media (max-width: 1023.95px)',
  desktopUp: '@media (min-width: 1024px)',
  wide: '@media (min-width: 1440px)',
  touch: '@media (pointer: coarse)',
  calm: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
} as const;

export const SHADOWS = {
  light: {
    e2: '0 4px 12px rgba(6,26,31,.10)',
    e3: '0 12px 32px rgba(6,26,31,.16), 0 2px 6px rgba(6,26,31,.08)',
  },
  dark: { e2: '0 4px 12px rgba(0,0,0,.5)', e3: '0 12px 32px rgba(0,0,0,.6)' },
} as const;

export const FONT_STACK =
  "'Geist Variable', 'Geist Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Size in px / line height in px / weight / tracking, as in the design's table. */
export const TYPE = {
  display: { fontSize: 34, lineHeight: 42, fontWeight: 600, letterSpacing: '-0.03em' },
  figure: { fontSize: 22, lineHeight: 30, fontWeight: 600, letterSpacing: '-0.02em' },
  h1: { fontSize: 24, lineHeight: 32, fontWeight: 600, letterSpacing: '-0.018em' },
  h2: { fontSize: 18, lineHeight: 26, fontWeight: 600, letterSpacing: '-0.012em' },
  h3: { fontSize: 15, lineHeight: 22, fontWeight: 600, letterSpacing: '-0.006em' },
  body: { fontSize: 14, lineHeight: 20, fontWeight: 400, letterSpacing: '0' },
  small: { fontSize: 13, lineHeight: 18, fontWeight: 400, letterSpacing: '0' },
  caption: { fontSize: 12, lineHeight: 16, fontWeight: 400, letterSpacing: '0' },
  button: { fontSize: 14, lineHeight: 20, fontWeight: 550, letterSpacing: '0' },
  chip: { fontSize: 12.5, lineHeight: 16, fontWeight: 550, letterSpacing: '0' },
} as const;

export type TypeName = keyof typeof TYPE;
