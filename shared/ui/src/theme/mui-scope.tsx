import { CacheProvider, Global } from '@emotion/react';
import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { use, type ReactNode } from 'react';
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

/** Theme for MUI components below it (grid, charts, calendar); the kit's own need none. Suspends once in right-to-left pages. */
export function MuiScope({ children }: { children: ReactNode }) {
  const direction = use(DirectionContext);
  const { still, sheets } = themes[direction];
  return (
    <ThemeProvider theme={still}>
      <Global styles={sheets as never} />
      {direction === 'rtl' ? <Mirrored>{children}</Mirrored> : children}
    </ThemeProvider>
  );
}
