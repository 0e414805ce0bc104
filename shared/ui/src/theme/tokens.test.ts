/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { createMuiTheme } from './mui-theme.ts';
import { cssVariablesOf } from './palette.ts';
import { FAMILIES, tokensOf, type ColourToken, type Scheme } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two opaque colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES: readonly ColourToken[] = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected'];
const TEXTS: readonly ColourToken[] = ['text', 'text2', 'text3', 'link', 'accentText'];
const PAIRS: readonly (readonly [ColourToken, ColourToken])[] = [
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['onPrimarySoft', 'primarySoft'],
  ['onAccent', 'accent'],
  ['accentText', 'accentSoft'],
  ['onInk', 'ink'],
  ['onInk2', 'inkRaised'],
  ['inkAccent', 'ink'],
];

describe.each<Scheme>(['light', 'dark'])('%s scheme', (scheme) => {
  const { colour, family, chart, ageing } = tokensOf(scheme);

  it('reads at 4.5:1 or more wherever text may stand', () => {
    const low = [...TEXTS.flatMap((fore) => SURFACES.map((back) => [fore, back] as const)), ...PAIRS].filter(
      ([fore, back]) => contrast(colour[fore], colour[back]) < 4.5,
    );
    expect(low).toEqual([]);
  });

  it('reads at 4.5:1 or more in every status family', () => {
    const low = FAMILIES.filter(
      (name) =>
        contrast(family[name].fg, family[name].bg) < 4.5 ||
        contrast(colour.text, family[name].bg) < 4.5 ||
        SURFACES.some((back) => contrast(family[name].fg, colour[back]) < 4.5),
    );
    expect(low).toEqual([]);
    expect(contrast(colour.onDanger, family.danger.fg)).toBeGreaterThanOrEqual(4.5);
  });

  it('draws controls, focus, fills and charts at 3:1 or more', () => {
    const shapes = [
      ...(['borderStrong', 'focus', 'accent', 'primary'] as const).map((name) => colour[name]),
      ...FAMILIES.map((name) => family[name].fill),
      ...chart,
      ...ageing,
    ];
    expect(shapes.filter((shape) => contrast(shape, colour.surface) < 3)).toEqual([]);
  });

  it('gives MUI the same variables as the kit', () => {
    const theme = createMuiTheme() as unknown as {
      generateStyleSheets: () => Record<string, Record<string, string>>[];
    };
    const sheets = Object.assign({}, ...theme.generateStyleSheets()) as Record<
      string,
      Record<string, string>
    >;
    const mui = Object.entries(sheets).find(([selector]) =>
      scheme === 'dark' ? selector === 'body.dark' : selector.includes('body.light'),
    )?.[1];
    const own = Object.entries(cssVariablesOf(scheme)).filter(([name]) => !/-(chart|ageing)-/.test(name));
    expect(mui).toBeDefined();
    expect(own.filter(([name, value]) => mui?.[name] !== value)).toEqual([]);
  });
});
