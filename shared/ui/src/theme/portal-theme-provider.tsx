import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useKeptFocus } from '../overlay/kept-focus.ts';
import { DirectionContext, NonceContext, type Direction } from './direction.ts';
import { GlobalStyles } from './global-styles.tsx';

export interface PortalThemeProviderProps {
  direction?: Direction;
  nonce?: string;
  children: ReactNode;
}

/**
 * Styles, direction and nonce for everything below, and a focus that is not lost with what had it. The colour scheme is the class `dark` on `body`,
 * set by whoever keeps the preference, before first paint; nothing here renders when it changes.
 */
export function PortalThemeProvider({ direction = 'ltr', nonce, children }: PortalThemeProviderProps) {
  // Only logical properties are written, so one cache serves both directions; MUI's parts bring a mirrored one.
  const cache = useMemo(() => createCache({ key: 'c', nonce, prepend: true }), [nonce]);
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    // goober, which notistack uses, reads its nonce from here when it is first loaded.
    if (nonce) (window as { __nonce__?: string }).__nonce__ = nonce;
  }, [direction, nonce]);
  useKeptFocus();
  return (
    <CacheProvider value={cache}>
      <NonceContext value={nonce}>
        <DirectionContext value={direction}>
          <GlobalStyles />
          {children}
        </DirectionContext>
      </NonceContext>
    </CacheProvider>
  );
}
