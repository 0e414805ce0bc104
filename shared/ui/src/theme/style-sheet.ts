import createCache from '@emotion/cache';
import { css, type CSSObject } from '@emotion/react';
import { variablesOf } from './base-styles.ts';
import type { Scheme } from './tokens.ts';

/**
 * Styles as the text of a style sheet, for pages written before any script runs. Node only: in a browser emotion
 * inserts its rules instead of returning them.
 * @param rules styles as `styled` takes them, by selector
 */
export function styleSheet(rules: Readonly<Record<string, CSSObject>>): string {
  const cache = createCache({ key: 'sheet' });
  return Object.entries(rules)
    .map(([selector, style]) => String(cache.insert(selector, css(style), cache.sheet, false)))
    .join('\n');
}

/** The variables of both schemes that `text` refers to. */
export function variablesIn(text: string): string {
  const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const only = (scheme: Scheme): Record<string, string> =>
    Object.fromEntries(Object.entries(variablesOf(scheme)).filter(([name]) => used.has(name)));
  return styleSheet({ ':root': only('light'), 'body.dark': { ...only('dark'), colorScheme: 'dark' } });
}
