import { atom } from '@cessio/shell';
import type { Direction } from '@cessio/ui';

/** Direction of the text; starts as the first-paint script left it, written by the settings. */
export const directionAtom = atom<Direction>(document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
