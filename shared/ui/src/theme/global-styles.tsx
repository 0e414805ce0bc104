import { Global } from '@emotion/react';
import { useEffect, useState } from 'react';
import { whenIdle } from '../util/when-idle.ts';
import { baseStyles, variablesOf } from './base-styles.ts';
import { family, v } from './palette.ts';
import { media } from './tokens.ts';
import { text } from './text-styles.ts';

/** Lucide's names of the icons that look.md mirrors: chevrons, arrows, send, undo, log out. */
const POINTING = ['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'log-out', 'send', 'undo-2'];

const styles = {
  ':root': { ...variablesOf('light'), colorScheme: 'light' },
  // The specified `dark` class is on body; the root follows so that its scroll bars do too.
  ':root:has(body.dark)': { colorScheme: 'dark' },
  'body.dark': { ...variablesOf('dark'), colorScheme: 'dark' },

  ...baseStyles,
  html: { WebkitTextSizeAdjust: '100%', scrollPaddingBlock: '72px 96px' },
  'ul, ol': { listStyle: 'none' },
  fieldset: { border: 0, minInlineSize: 0 },
  h1: text('h1'),
  h2: text('h2'),
  'h3, h4': text('h3'),
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' },
  '::placeholder': { color: v.text3, opacity: 1 },
  a: { color: v.link },
  ':focus-visible': { outline: `2px solid ${v.focus}`, outlineOffset: 2 },
  ':focus:not(:focus-visible)': { outline: 'none' },
  // A heading is focused when its page opens: it cannot be activated, so it gets no focus ring.
  ':is(h1, h2)[tabindex="-1"]:focus-visible': { outline: 'none' },
  '::selection': { background: v.primarySoft, color: v.onPrimarySoft },
  '[hidden]': { display: 'none !important' },
  'svg.lucide': { flex: 'none' },

  '[dir="rtl"] svg *': { unicodeBidi: 'normal' },
  '[dir="rtl"] .mirror': { transform: 'scaleX(-1)' },
  // Icons that point in the direction of reading are mirrored with it, unless their container already is.
  [`[dir="rtl"] svg:is(${POINTING.map((name) => `.lucide-${name}`).join()}):not(.mirror, .mirror *)`]: {
    scale: '-1 1',
  },

  [media.thumb]: {
    'body:has(header > [data-actions] [data-variant="primary"])': {
      paddingBlockEnd: 'calc(69px + env(safe-area-inset-bottom))',
    },
  },

  [media.calm]: {
    '*, *::before, *::after': {
      animationDuration: '80ms !important',
      animationIterationCount: '1 !important',
      // Without it, elements that have no transition of their own would get one of every property.
      transitionProperty: 'opacity !important',
      transitionDuration: '80ms !important',
      scrollBehavior: 'auto !important',
    },
  },

  // notistack's toast stack, with the design's values.
  '.kit-toasts.notistack-SnackbarContainer': {
    // Below the header with its bell, and below the page's own actions.
    insetBlockStart: 'var(--toasts-top, 57px)',
    inlineSize: 356,
    maxInlineSize: 'calc(100vw - 32px)',
    zIndex: 1500,
  },
  '.kit-toasts.notistack-SnackbarContainer .notistack-CollapseWrapper': { padding: '7px 0' },
  '.kit-error-text': { color: family.danger.fg },
} as const;

/** Variables of both schemes, reset, focus ring, right-to-left, print: once, at the root. */
export function GlobalStyles() {
  const [print, setPrint] = useState<object>();
  // Nobody prints a page that is still loading: not part of a first view.
  useEffect(
    () =>
      whenIdle(() => {
        import('./print-styles.ts').then(
          ({ printStyles }) => setPrint({ [media.print]: printStyles }),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <>
      <Global styles={styles as never} />
      {print && <Global styles={print as never} />}
    </>
  );
}
