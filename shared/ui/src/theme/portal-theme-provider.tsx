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
 * Styles, direction and nonce for everything below, and focus that survives the removal of its element. The colour
 * scheme is the class `dark` on `body`, set before first paint by the owner of the preference; nothing here renders
 * when it changes.
 */
export function PortalThemeProvider({ direction = 'ltr', nonce, children }: PortalThemeProviderProps) {
  // Only logical properties are used, so one cache serves both directions; MUI's parts have a mirrored one.
  const cache = useMemo(() => createCache({ key: 'c', nonce, prepend: true }), [nonce]);
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    // goober, which notistack uses, reads its nonce from here when first loaded.
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
