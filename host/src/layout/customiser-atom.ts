import { atom } from '@cessio/shell';

export const customiserAtom = atom(false);
