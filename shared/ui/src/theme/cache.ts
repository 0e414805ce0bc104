import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';

export interface PortalCacheOptions {
  /** Nonce of the page's Content-Security-Policy, put on every style element. */
  nonce?: string;
}

/** The kit writes logical properties only, so one cache serves both directions; MUI parts bring their own mirrored one. */
export function createPortalCache({ nonce }: PortalCacheOptions = {}): EmotionCache {
  return createCache({ key: 'c', ...(nonce ? { nonce } : {}), prepend: true });
}
