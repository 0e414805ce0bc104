/**
 * What a first view does without, in one file: what is needed when something fails, and what watches over a page that
 * stands. Fetched ten seconds after the first render, or with the first event that needs it.
 */
export const fetchLater = () => import(/* webpackChunkName: "later" */ './later.ts');

/** Uses it once it is here; where it does not come, the page goes on without. */
export const withLater = (use: (later: typeof import('./later.ts')) => unknown): Promise<unknown> =>
  fetchLater().then(use, () => undefined);
