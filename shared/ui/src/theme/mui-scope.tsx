import createCache, { type EmotionCache } from '@emotion/cache';
import { __unsafe_useEmotionCache as useEmotionCache, CacheProvider, css } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { Suspense, use, useInsertionEffect, type PropsWithChildren, type ReactNode } from 'react';
import { DirectionContext, NonceContext } from './direction.ts';
import { createMuiTheme } from './mui-theme.ts';

function themeFor(direction: 'ltr' | 'rtl') {
  const theme = createMuiTheme(direction);
  // Without its colour schemes MUI stores no mode of its own, and the class on `body` is the only switch.
  const { colorSchemes: _schemes, ...still } = theme as Theme & { colorSchemes: unknown };
  return {
    still: still as Theme,
    sheets: (theme as Theme & { generateStyleSheets: () => object[] }).generateStyleSheets(),
  };
}
const themes = { ltr: themeFor('ltr'), rtl: themeFor('rtl') };

/** The plugin that mirrors MUI's physical properties is only loaded in a right-to-left page. */
let mirrored: Promise<EmotionCache> | null = null;
function mirroredCache(nonce: string | undefined): Promise<EmotionCache> {
  mirrored ??= import('@mui/stylis-plugin-rtl').then(({ default: rtl }) =>
    createCache({ key: 'c-rtl', nonce, stylisPlugins: [rtl] }),
  );
  return mirrored;
}

function Mirrored({ children }: { children: ReactNode }) {
  const cache = use(mirroredCache(use(NonceContext)));
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

const written = new WeakSet<EmotionCache>();

/**
 * The theme's variables, once per page: otherwise the browser would restyle all of it with each part that mounts or
 * unmounts.
 */
function useVariables(sheets: object[]): void {
  const cache = useEmotionCache();
  useInsertionEffect(() => {
    if (!cache || written.has(cache)) return;
    written.add(cache);
    cache.insert('', css(sheets as never), cache.sheet, false);
  }, [cache, sheets]);
}

/**
 * Theme for MUI components below it; the kit's own need none. In right-to-left pages the first render is a moment
 * later.
 */
export function MuiScope({ children }: PropsWithChildren) {
  const direction = use(DirectionContext);
  const { still, sheets } = themes[direction];
  useVariables(sheets);
  return (
    <ThemeProvider theme={still}>
      {direction === 'rtl' ? (
        <Suspense>
          <Mirrored>{children}</Mirrored>
        </Suspense>
      ) : (
        children
      )}
    </ThemeProvider>
  );
}
