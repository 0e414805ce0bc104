import { atom } from '@cessio/shell';

/** Whether « Personnalisation » is open. */
export const customiserAtom = atom(false);
