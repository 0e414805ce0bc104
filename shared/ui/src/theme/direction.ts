import { createContext, useContext } from 'react';

export type Direction = 'ltr' | 'rtl';

export const DirectionContext = createContext<Direction>('ltr');

/** Reading direction of the page, for the few components that must know (toasts, arrow keys). */
export function useDirection(): Direction {
  return useContext(DirectionContext);
}

export const NonceContext = createContext<string | undefined>(undefined);
