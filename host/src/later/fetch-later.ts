/**
 * What a first view does not need, in one file: handling of failures, and watchers of an open page. Fetched ten seconds
 * after the first render, or with the first event that needs it.
 */
export const fetchLater = () => import(/* webpackChunkName: "later" */ './later.ts');

/** Uses it once loaded; if it does not load, the page continues without it. */
export const withLater = (use: (later: typeof import('./later.ts')) => unknown): Promise<unknown> =>
  fetchLater().then(use, () => undefined);
