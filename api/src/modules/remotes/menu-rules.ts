import type { MenuPlace, RemoteMenuEntry, RemoteMenuLink, RemoteRelease } from '@cessio/contract';
import { MENU } from '@cessio/contract/routes';
import { canonicalHash } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';

const SPECIFIED: ReadonlySet<string> = new Set(MENU.map(({ entry }) => entry));
/** Whether the specification defines an entry's place and readers: a proposed entry cannot change that. */
export const isSpecified = (remote: string, key: string): boolean => SPECIFIED.has(`${remote}.${key}`);

const MAX_LABEL = 40;
/** Entries of a release, and links of an entry. */
const MOST = 20;
const KEY = /^[A-Za-z][\w-]{0,39}$/;
const ACTORS = /^[CSARLMX]{1,7}$/;
const NAME = /^[\w-]+(\.[\w-]+)?$/;
const NOT_PLAIN = /[<>\p{C}\p{Zl}\p{Zp}]/u;

export const linksOf = (entry: RemoteMenuEntry): readonly RemoteMenuLink[] =>
  'children' in entry ? entry.children : [entry];

/** The address as a browser would go to it; null outside the portal. */
function pathOf(to: string): string | null {
  const url = to.startsWith('/') ? URL.parse(to, 'https://portal.invalid') : null;
  return url?.host === 'portal.invalid' ? url.pathname : null;
}

/** Whether an address lies below one of these prefixes. */
export function isWithin(to: string, prefixes: readonly string[]): boolean {
  const path = pathOf(to);
  return (
    path !== null &&
    prefixes.some((prefix) =>
      `${path.toLowerCase()}/`.startsWith(`${prefix.toLowerCase().replace(/\/+$/, '')}/`),
    )
  );
}

/**
 * Refuses a release with a menu entry that no menu may show.
 * @throws ApiError MENU_REFUSED that names the entry and its field
 */
export function requireMenu({ name, prefixes, menu = [], labels = {} }: RemoteRelease): void {
  const keys = new Set<string>();
  for (const entry of menu) {
    const refuse = (field: string, why: string) => {
      throw new ApiError('MENU_REFUSED', { entry: entry.key.replace(NOT_PLAIN, ' '), field, why });
    };
    if (!KEY.test(entry.key)) refuse('clé', 'lettres sans accent, chiffres, _ et -, 40 au plus');
    if (keys.size === MOST || linksOf(entry).length > MOST) refuse('nombre', `${MOST} au plus`);
    if (keys.has(entry.key)) refuse('clé', 'une autre entrée la porte');
    keys.add(entry.key);
    const { place } = entry;
    for (const { label } of 'children' in entry ? [entry, ...entry.children] : [entry]) {
      const words = label.startsWith(`${name}:`) ? labels[label.slice(name.length + 1)] : undefined;
      if (!words?.trim()) refuse('libellé', 'il manque dans les textes du module');
      else if (NOT_PLAIN.test(words))
        refuse('libellé', 'un texte simple est attendu, sans < ni > ni caractère de commande');
      else if (words.length > MAX_LABEL) refuse('libellé', `${MAX_LABEL} caractères au plus`);
    }
    for (const { to } of linksOf(entry))
      if (!isWithin(to, prefixes)) refuse('adresse', `${to.slice(0, 80)} n’appartient pas à ce module`);
    if (place) requirePlace(entry, place);
  }
}

/** @throws ApiError MENU_REFUSED for a place that no menu has */
export function requirePlace(entry: RemoteMenuEntry, { actors, parent, after }: MenuPlace): void {
  const refuse = (field: string, why: string) => {
    throw new ApiError('MENU_REFUSED', { entry: entry.key, field, why });
  };
  if (!ACTORS.test(actors))
    refuse('rôles', `«\u00a0${actors.slice(0, 20)}\u00a0» n’est pas fait des lettres C, S, A, R, L, M et X`);
  if (parent !== undefined && !NAME.test(parent)) refuse('sous-menu', 'ce nom n’est pas celui d’une entrée');
  if (parent !== undefined && 'children' in entry)
    refuse('sous-menu', 'une entrée qui a des liens ne peut pas en être un');
  if (after !== undefined && !NAME.test(after)) refuse('place', 'ce nom n’est pas celui d’une entrée');
}

/** Hash of what an administrator decides about: words and icon follow each release. */
export const hashOf = (entry: RemoteMenuEntry): string =>
  canonicalHash({ to: linksOf(entry).map(({ to }) => to), place: entry.place });

/** A proposal that was confirmed, and the place it was given. */
export interface ConfirmedEntry {
  readonly key: string;
  readonly hash: string;
  readonly entry: RemoteMenuEntry;
  readonly place: MenuPlace;
}

/**
 * The entries that the registry carries of a live release. Those of the specification come without a place, which the
 * host knows. Another one has its confirmed place; while it waits or was refused, the last confirmed one goes on.
 * @param confirmed the latest first
 */
export function servedMenu(
  { name, prefixes, menu = [], labels = {} }: RemoteRelease,
  confirmed: readonly ConfirmedEntry[],
): RemoteMenuEntry[] {
  const hasWords = (entry: RemoteMenuEntry) =>
    [entry, ...linksOf(entry)].every(({ label }) => label.slice(name.length + 1) in labels);
  return menu.flatMap((offered): RemoteMenuEntry[] => {
    const { place: proposed, ...entry } = offered;
    if (!proposed || isSpecified(name, entry.key)) return [entry];
    const known = confirmed.filter(({ key }) => key === entry.key);
    const hash = hashOf(offered);
    const same = known.find((one) => one.hash === hash);
    if (same) return [{ ...entry, place: same.place }];
    const [last] = known;
    return last && hasWords(last.entry) && linksOf(last.entry).every(({ to }) => isWithin(to, prefixes))
      ? [{ ...last.entry, place: last.place }]
      : [];
  });
}
