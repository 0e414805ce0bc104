import { cssVariablesOf, v } from './palette.ts';
import { text } from './text-styles.ts';
import { FONT_STACK, SHADOWS, type Scheme } from './tokens.ts';

/** Every CSS variable of one scheme. */
export const variablesOf = (scheme: Scheme): Record<string, string> => ({
  ...cssVariablesOf(scheme),
  '--c-e2': SHADOWS[scheme].e2,
  '--c-e3': SHADOWS[scheme].e3,
});

/** Reset, body and right-to-left text: what a page needs to look right before its first component renders. */
export const baseStyles = {
  '*, *::before, *::after': { boxSizing: 'border-box' },
  body: {
    margin: 0,
    paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
    background: v.canvas,
    color: v.text,
    fontFamily: FONT_STACK,
    fontVariantNumeric: 'tabular-nums lining-nums',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    ...text('body'),
  },
  'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset': { margin: 0, padding: 0 },
  // French text in a right-to-left page keeps the order of its own punctuation.
  '[dir="rtl"] body': { textAlign: 'right' },
  '[dir="rtl"] body *': { unicodeBidi: 'plaintext' },
} as const;
