import { atom } from '@cessio/shell';
import type { Direction } from '@cessio/ui';

/** Text direction; starts as the first-paint script set it, then follows the settings. */
export const directionAtom = atom<Direction>(document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
