import type { Needed, WhoOf } from './portal-routes.ts';

/** What a router needs of a page. */
interface PageRoute<Lazy> {
  path: string;
  lazy: Lazy;
  handle: { title: string; permission?: Needed; public?: true };
}

/**
 * The route of a page, for host and remotes. Access is repeated where the code is fetched, because the table is not in
 * the browser; it does not compile unless it agrees with the table.
 * @param title key of the page's name, with its namespace
 */
export function pageRoute<const Path extends string, Lazy>(
  path: Path,
  title: string,
  who: WhoOf<Path>,
  lazy: Lazy,
): PageRoute<Lazy> {
  const said: Needed | 'everybody' = who;
  return {
    path,
    lazy,
    handle: said === 'everybody' ? { title, public: true } : { title, permission: said },
  };
}
