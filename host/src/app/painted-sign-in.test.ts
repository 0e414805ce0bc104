/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paintedSignIn, paintedStyles } from './painted-sign-in.ts';
import texts from '../../locales/fr.json' with { type: 'json' };

const css = readFileSync(join(import.meta.dirname, 'first-paint.css'), 'utf8');

it('says what the page says', () => {
  expect(paintedSignIn).toContain(`>${texts['signIn.title']}<`);
  expect(paintedSignIn).toContain(`>${texts['signIn.subtitle']}<`);
});

it('takes colours from the tokens only, light and dark', () => {
  expect(css).not.toMatch(/#[\da-f]{3,8}\b|rgba?\(/i);
  const styles = paintedStyles(css);
  const declared = (selector: string) => styles.slice(styles.indexOf(selector)).split('}')[0] ?? '';
  const used = [...(styles + css).matchAll(/var\((--c-[\w-]+)/g)].map(([, name]) => `${name}:`);
  expect(used.length).toBeGreaterThan(10);
  for (const name of used) {
    expect(declared(':root')).toContain(name);
    expect(declared('body.dark')).toContain(name);
  }
});

it('names classes that its style sheet knows', () => {
  const styles = paintedStyles(css) + css;
  const named = [...paintedSignIn.matchAll(/class="([\w-]+)"/g)].map(([, name]) => `.${name}`);
  expect(named.filter((name) => !styles.includes(name))).toEqual([]);
});
