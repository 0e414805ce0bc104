import { defineStates, type TagOf } from './states.ts';

/* A mistake in a table of states is reported on its own line only: an `@ts-expect-error` below without an error fails,
   and so does an unexpected error. */

export const misspelt = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed', tags: ['editable'] },
  // @ts-expect-error no icon has this name
  sent: { label: 'Envoyée', tone: 'progress', icon: 'sennd', tags: ['open'] },
  // @ts-expect-error no tone has this name
  ended: { label: 'Close', tone: 'neutrall', icon: 'archive' },
  // @ts-expect-error an icon is missing
  lost: { label: 'Perdue', tone: 'danger' },
});

/** The table's names and tags remain usable. */
export const names: readonly (keyof typeof misspelt)[] = ['draft', 'sent', 'ended', 'lost'];
export const tags: readonly TagOf<typeof misspelt>[] = ['editable', 'open'];
// @ts-expect-error no state carries it
export const tag: TagOf<typeof misspelt> = 'closed';
