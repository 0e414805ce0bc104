import type { TabOf } from './portal-routes.ts';

/** `id` of `/Invoices/:id`; `never` without parameters. */
type ParamName<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamName<Start> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Params<Path extends string> = Readonly<Record<ParamName<Path>, string>>;

/** The tab and filters of a page; undefined ones are left out. */
type Query<Path extends string> = Readonly<Record<string, string | undefined>> & {
  readonly tab?: TabOf<Path> | undefined;
};

type Rest<Path extends string> = [ParamName<Path>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query<Path>]
  : [params: Params<Path>, query?: Query<Path>];

/**
 * The address of a page: `href(pages.invoice, { id }, { tab: 'checks' })`. A missing name, or a tab that the page does
 * not have, does not compile. An address without parameters and query is the page's constant itself.
 * @returns a path of the portal with encoded values, without origin
 */
export function href<Path extends string>(path: Path, ...[params, query]: Rest<Path>): string {
  const values: Readonly<Record<string, string | undefined>> = params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}
