import { actorsOf } from '../permissions.ts';
import type { RemoteMenuEntry, RemoteMenuLink } from '../remotes/remotes.schemas.ts';
import {
  ACTOR_OF,
  MENU,
  PAGES,
  VIEWERS,
  type MemberRow,
  type Needed,
  type OpenRow,
  type Viewer,
} from './page-table.ts';

export {
  MENU,
  PAGES,
  VIEWERS,
  type MemberRow,
  type MenuLine,
  type Needed,
  type OpenRow,
  type RouteRecord,
  type Viewer,
} from './page-table.ts';

type Row = MemberRow | OpenRow;
type RowOf<Path> = {
  [Name in keyof typeof PAGES]: (typeof PAGES)[Name]['path'] extends Path ? (typeof PAGES)[Name] : never;
}[keyof typeof PAGES];

/** Values of `?tab=` at an address. */
export type TabOf<Path> =
  RowOf<Path> extends infer Found ? (Found extends { tabs: readonly (infer Tab)[] } ? Tab : never) : never;

/** Who sees the page at an address, as its route must declare; free for an application's further pages. */
export type WhoOf<Path> = [RowOf<Path>] extends [never] ? Needed | 'everybody' : RowOf<Path>['needs'];

/** What each kind of user gets at one address of the portal. */
export interface PortalRouteRule extends MemberRow {
  /** Who sees the page; the layout shows the others the 403 page. */
  shown: readonly Viewer[];
}

/** A public page, without the portal's menu. */
export type PublicRouteRule = OpenRow;

const rows: Readonly<Record<string, Row>> = PAGES;
/** The address of a page by its name. @throws Error when the table has no such page */
const pathOf = (name: string): string => {
  const row = rows[name];
  if (!row) throw new Error(`There is no page ${name}.`);
  return row.path;
};
const all = Object.values(rows);
const members = all.filter((row) => row.needs !== 'everybody');

/** The viewers who hold one of the permissions. */
function holders(needs: Needed): Viewer[] {
  const actors = [needs].flat().flatMap(actorsOf);
  return VIEWERS.filter((viewer) => actors.includes(ACTOR_OF[viewer]));
}

/** Pages for signed-in users, by address: read by docs/permissions.md and by the end-to-end walk. */
export const PORTAL_ROUTES: readonly PortalRouteRule[] = members.map(({ elsewhere, ...row }) => ({
  ...row,
  ...(elsewhere && { elsewhere: { ...elsewhere, to: pathOf(elsewhere.to) } }),
  shown: holders(row.needs).filter((viewer) => !elsewhere?.viewers.includes(viewer)),
}));

/** Public pages, by address. */
export const PUBLIC_ROUTES: readonly PublicRouteRule[] = all
  .filter((row) => row.needs === 'everybody')
  .map(({ visitorTo, userTo, ...row }) => ({
    ...row,
    ...(visitorTo && { visitorTo: pathOf(visitorTo) }),
    ...(userTo && { userTo: pathOf(userTo) }),
  }));

/** The host's own pages and path prefixes: no remote may claim them. */
export const HOST_PATHS: readonly string[] = [
  '/apps',
  '/auth',
  '/ops',
  '/pages',
  ...all.filter(({ page, path }) => !page && path !== '/').map(({ path }) => path),
];

/** The registry's data on a remote's pages before its code is loaded: path prefixes and menu. */
export function registryPages(remote: string): { prefixes: string[]; menu: RemoteMenuEntry[] } {
  const own = Object.entries(rows).filter(([, { page }]) => page?.startsWith(`${remote}/`));
  const prefixes = new Map(
    own.map(([, { path }]) => `/${path.split('/')[1]}`).map((p) => [p.toLowerCase(), p]),
  );
  const covers = (name: string) => {
    const found = members.filter(({ under }) => under?.includes(name)).map(({ path }) => path);
    return found.length > 0 && { covers: found };
  };
  const menu = MENU.filter(({ entry }) => entry.startsWith(`${remote}.`)).map(
    ({ entry, icon = '', count }): RemoteMenuEntry => {
      const key = entry.slice(remote.length + 1);
      const links = own.flatMap(([name, row]): RemoteMenuLink[] => {
        const label = 'menu' in row ? row.menu?.[key] : undefined;
        if (label === undefined) return [];
        const figure = 'count' in row && row.count !== undefined && { count: row.count };
        return [{ label: `${remote}:${label}`, to: row.path, ...figure, ...covers(name) }];
      });
      const [only, second] = links;
      return only && !second
        ? { key, icon, ...only }
        : {
            key,
            icon,
            label: `${remote}:menu.${key}`,
            children: links,
            ...(count && { count }),
            ...covers(entry),
          };
    },
  );
  return { prefixes: [...prefixes.values()], menu };
}

/** Addresses of the template that are not part of the product: all get the catch-all page. */
export const UNKNOWN_ROUTES: readonly string[] = [
  '/analytics',
  '/finance',
  '/apps/chat',
  '/datatables/basic',
  '/forms/basic',
  '/components/tabs',
  '/elements/alerts',
  '/pages/faq',
];
export const UNKNOWN_TITLE = 'Page introuvable';

/** Title of the 403 page. */
export const REFUSED_TITLE = 'Accès refusé';

/** The page's name as that viewer reads it; empty for those who never see it. */
export function titleFor({ title }: PortalRouteRule, viewer: Viewer): string {
  return typeof title === 'string' ? title : (title[viewer] ?? '');
}

/** What that viewer gets there. */
export function outcomeFor(rule: PortalRouteRule, viewer: Viewer): 'shown' | 'elsewhere' | 'refused' {
  if (rule.elsewhere?.viewers.includes(viewer)) return 'elsewhere';
  return rule.shown.includes(viewer) ? 'shown' : 'refused';
}
