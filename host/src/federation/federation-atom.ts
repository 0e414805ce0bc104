import { atom } from '@cessio/shell';
import type { Federation } from './federation.ts';

/** How pages of the host load remotes; null until the portal has started. */
export const federationAtom = atom<Federation | null>(null);
