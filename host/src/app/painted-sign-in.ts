import { baseStyles, markSvg, styleSheet, text, v, variablesIn } from '@cessio/ui/theme';
import texts from '../../locales/fr.json' with { type: 'json' };
import * as frame from '../session/auth-frame.styles.ts';

/**
 * The sign-in page as the browser paints it before any script runs: brand, card, title and subtitle, from the
 * texts and styles of the page itself (docs/adr/0022). Run by the build; `first-paint.css` says when it is
 * shown and reserves the height of the parts that load later.
 */
const MARK = markSvg(28);
export const paintedSignIn = `<div id="first-sign-in" class="first-sign-in" role="status" aria-label="Chargement de Cessio">
      <div class="painted-top" aria-hidden="true"><div class="painted-brand"><a>${MARK}Cessio</a></div></div>
      <div class="painted-main" aria-hidden="true">
        <div class="painted-card">
          <div class="painted-form"><div class="painted-title"><div class="painted-h1">${texts['signIn.title']}</div><p>${texts['signIn.subtitle']}</p></div></div>
          <div class="painted-panel"></div>
        </div>
      </div>
      <div class="painted-foot" aria-hidden="true"></div>
    </div>`;

/** The loader's mark, in the kit's size. */
export const loaderMark = markSvg(56);

/** Its style sheet, with the variables that it and `others` use. In a layer, so that the running page's styles win. */
export function paintedStyles(others: string): string {
  const at = (name: string): string => `.painted-${name}`;
  const rules = styleSheet({
    ...baseStyles,
    '.first-sign-in': { background: v.canvas, ...frame.root },
    [at('top')]: frame.top,
    [at('brand')]: frame.brand,
    [at('main')]: frame.main,
    [at('card')]: frame.box,
    [at('form')]: frame.form,
    [at('panel')]: frame.panel,
    [at('title')]: frame.title,
    [at('h1')]: text('h1'),
    [at('foot')]: frame.foot,
    // Which panel follows is an attribute of the root (first-paint.js), which exists before the card.
  }).replaceAll(`${at('card')}[data-panel="true"]`, `[data-panel] ${at('card')}`);
  return `@layer first-paint {\n${variablesIn(rules + others)}\n${rules}\n}\n`;
}
