import { atom } from '@cessio/shell';

/** True while a signed-in page has lost its socket. */
export const offlineAtom = atom(false);
