import type { Permission } from '../permissions.ts';
import type { TabOf, WhoOf } from './portal-routes.ts';

/** `id` of `/Invoices/:id`; `never` where nothing is to be filled in. */
type ParamName<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamName<Start> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Params<Path extends string> = Readonly<Record<ParamName<Path>, string>>;

/** The tab and the filters of a page; what is undefined is left out. */
type Query<Path extends string> = Readonly<Record<string, string | undefined>> & {
  readonly tab?: TabOf<Path> | undefined;
};

type Rest<Path extends string> = [ParamName<Path>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query<Path>]
  : [params: Params<Path>, query?: Query<Path>];

/**
 * The address of a page: `href(pages.invoice, { id }, { tab: 'checks' })`. A name that is missing, or a tab that the
 * page has not, does not compile. An address without parameters and query is the page's constant itself.
 * @returns a path of the portal with its values encoded, without origin
 */
export function href<Path extends string>(path: Path, ...[params, query]: Rest<Path>): string {
  const values: Readonly<Record<string, string | undefined>> = params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}

/** What a router needs of a page. */
interface PageRoute<Path, Lazy> {
  path: Path;
  lazy: Lazy;
  handle: { title: string; permission?: Permission | readonly Permission[]; public?: true };
}

/**
 * The route of a page, for host and remotes. Who is shown it is said again where the code is fetched, because the
 * table stays out of the browser; whoever says something else than the table does not compile.
 * @param title key of the page's name, with its namespace
 */
export function pageRoute<const Path extends string, Lazy>(
  path: Path,
  title: string,
  who: WhoOf<Path>,
  lazy: Lazy,
): PageRoute<Path, Lazy> {
  const handle = who === 'everybody' ? { title, public: true as const } : { title, permission: who };
  return { path, lazy, handle: handle as PageRoute<Path, Lazy>['handle'] };
}
