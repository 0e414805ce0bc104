import { variablesOf } from './base-styles.ts';

/** Controls, and the page's frame on the screen. */
const OFF = [
  'button:not(thead button)',
  'a[data-variant]',
  'input:is([type="checkbox"], [type="radio"])',
  'nav',
  'main ~ footer',
  '[role="switch"]',
  '[role="dialog"]',
  '[data-print="hide"]',
];

/**
 * A page on paper: light, without controls; brand, company, time and page n of N are in its margins, written by the
 * host when it prints.
 */
export const printStyles = {
  ':root, body.dark': {
    ...variablesOf('light'),
    colorScheme: 'light',
    '--c-palette-background-default': '#fff',
    '--c-palette-divider': '#000',
  },
  body: { background: '#fff !important', fontSize: '10.5pt' },
  '@page': {
    margin: '18mm 14mm',
    '@bottom-right': { content: 'counter(page) "/" counter(pages)', fontSize: '9pt' },
  },
  [OFF.join()]: { display: 'none !important' },
  // What fills the window on screen has its natural height on paper, so that no page is empty.
  'body *': { minBlockSize: '0 !important' },
  // Paper has no focus.
  ':focus, :focus-visible': { outline: 'none !important' },
  // A column of checkboxes alone is hidden.
  'th:first-of-type:has(> input), td:first-of-type:has(> input)': { display: 'none' },
  'a[href]': { color: 'inherit', textDecoration: 'none' },
  'h1, h2, h3': { breakAfter: 'avoid' },
  'tr, li, figure': { breakInside: 'avoid' },
  thead: { display: 'table-header-group' },
};
