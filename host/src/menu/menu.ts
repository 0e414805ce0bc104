import { actorOf, pages, type RemoteMenuEntry, type RemoteMenuLink, type Who } from '@cessio/contract';
import { matchPath, useAtomValue } from '@cessio/shell';
import { iconNamed, type IconLike } from '@cessio/ui';
import { useMemo } from 'react';
import { registryAtom, type RemoteRecord } from '../federation/registry.ts';
import { MENU_ORDER } from './order.ts';

/** The label is a key with its namespace: `host:menu.dashboard`. */
export type MenuLink = RemoteMenuLink;

export type MenuEntry = { icon: IconLike } & (
  | (MenuLink & { children?: undefined })
  | {
      label: string;
      to?: undefined;
      children: readonly MenuLink[];
      count?: string | undefined;
      covers?: readonly string[] | undefined;
    }
);

/** The host's own entries; all others come with the remotes' releases. */
const OWN: readonly RemoteMenuEntry[] = [
  { key: 'dashboard', icon: 'dashboard', label: 'host:menu.dashboard', to: pages.home, covers: [pages.work] },
  { key: 'board', icon: 'chart', label: 'host:menu.board', to: pages.portfolio },
];

/** Whether it leads into the portal, not to another origin or a script. */
const isLink = (link: RemoteMenuLink | null): boolean =>
  typeof link?.label === 'string' && typeof link.to === 'string' && /^\/(?!\/)/.test(link.to);

/** The registry is read leniently: an entry that does not match the schema is left out. */
function isEntry(entry: RemoteMenuEntry | null): entry is RemoteMenuEntry {
  if (typeof entry?.key !== 'string' || typeof entry.icon !== 'string') return false;
  return 'children' in entry
    ? typeof entry.label === 'string' && Array.isArray(entry.children) && entry.children.every(isLink)
    : isLink(entry);
}

/** Everything that the menu may contain, by the name used in its order. */
export function offered(remotes: readonly RemoteRecord[]): Map<string, RemoteMenuEntry> {
  const theirs = remotes.flatMap(({ name, menu }) =>
    (Array.isArray(menu) ? menu : [])
      .filter(isEntry)
      .map((entry): [string, RemoteMenuEntry] => [`${name}.${entry.key}`, entry]),
  );
  return new Map([...OWN.map((entry): [string, RemoteMenuEntry] => [entry.key, entry]), ...theirs]);
}

const SPECIFIED = new Set(MENU_ORDER.map(({ entry }) => entry));

/**
 * The menu of this user: the specification's entries, then what remotes bring beyond them where an administrator has
 * confirmed it. It grants nothing: routes and API decide again. A remote that does not load keeps its entries: they lead
 * to the page that reports it.
 */
export function menuFor(who: Who, remotes: readonly RemoteRecord[]): MenuEntry[] {
  const entries = offered(remotes);
  const drawn = (entry: RemoteMenuEntry): MenuEntry => ({ ...entry, icon: iconNamed(entry.icon) });
  const menu = MENU_ORDER.filter((line) => !line.for || line.for.includes(who.role)).flatMap(
    ({ entry: name }): [string, MenuEntry][] => {
      const entry = entries.get(name);
      return entry ? [[name, drawn(entry)]] : [];
    },
  );
  const indexOf = (name: string | undefined) => menu.findIndex(([one]) => one === name);
  for (const [name, entry] of entries) {
    const { place } = entry;
    if (SPECIFIED.has(name) || !String(place?.actors).includes(actorOf(who))) continue;
    const group = menu[indexOf(place?.parent)]?.[1];
    // With a parent that this user does not see, it is a top-level entry.
    if (group?.children && !('children' in entry)) group.children = [...group.children, entry];
    else menu.splice(indexOf(place?.after) + 1 || menu.length, 0, [name, drawn(entry)]);
  }
  return menu.map(([, entry]) => entry);
}

/** The user's menu from the registry, which the server usually writes into the page. */
export function useMenu({ role, department }: Who): MenuEntry[] {
  const remotes = useAtomValue(registryAtom);
  return useMemo(() => menuFor({ role, department }, remotes ?? []), [role, department, remotes]);
}

export interface FlatEntry {
  label: string;
  /** Label of its submenu. */
  group: string | null;
  icon: IconLike;
  to: string;
}

/** Every destination of a menu, for the palette. */
export function flatMenu(menu: readonly MenuEntry[]): FlatEntry[] {
  return menu.flatMap((entry): FlatEntry[] =>
    entry.children
      ? entry.children.map(({ label, to }) => ({ label, to, group: entry.label, icon: entry.icon }))
      : [{ label: entry.label, to: entry.to, group: null, icon: entry.icon }],
  );
}

/** Without a trailing slash, in lower case: paths that differ only in case are one route. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/';

/** What a menu marks on a page: the link to it, else the first entry that covers its address. */
export function currentIn(menu: readonly MenuEntry[], pathname: string): MenuEntry | MenuLink | undefined {
  const all = menu.flatMap((entry): (MenuEntry | MenuLink)[] => [...(entry.children ?? []), entry]);
  return (
    all.find(({ to }) => to && plain(to) === plain(pathname)) ??
    all.find(({ covers }) => Array.isArray(covers) && covers.some((path) => matchPath(path, pathname)))
  );
}
