export type Inside = typeof import('./inside.ts');

/** The inside of the portal, fetched once; a failed fetch is tried again by the next caller. The page preloads it. */
export function fetchInside(): Promise<Inside> {
  return import(/* webpackChunkName: "inside" */ './inside.ts');
}
