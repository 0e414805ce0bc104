import { SEARCH_KINDS, type SearchKind } from '@cessio/contract';
import { readStored, writeStored } from '@cessio/ui';

/** A record or page that was opened from the palette. */
export interface Recent {
  kind: SearchKind | 'page';
  id: string;
  label: string;
  hint: string;
  href: string;
}

const MOST = 6;
/** Per user on this device; signing out clears it with the rest of local storage. */
const keyOf = (userId: string): string => `cessio.palette.${userId}`;
const KINDS: readonly string[] = [...SEARCH_KINDS, 'page'];

function isRecent(value: unknown): value is Recent {
  const { kind, id, label, hint, href } = (value ?? {}) as Partial<Recent>;
  return (
    KINDS.includes(kind ?? '') &&
    [id, label, hint].every((text) => typeof text === 'string') &&
    // A path of this origin: `//` would be another host's.
    typeof href === 'string' &&
    /^\/(?!\/)/.test(href)
  );
}

const isList = (value: unknown): value is Recent[] => Array.isArray(value) && value.every(isRecent);

/** Recently opened, newest first; empty where storage is refused or holds something else. */
export function recentOf(userId: string): Recent[] {
  return readStored(keyOf(userId), [], isList);
}

export function remember(userId: string, { kind, id, label, hint, href }: Recent): void {
  const others = recentOf(userId).filter((one) => one.href !== href);
  writeStored(keyOf(userId), [{ kind, id, label, hint, href }, ...others].slice(0, MOST));
}

export function forgetRecent(userId: string): void {
  writeStored(keyOf(userId), []);
}
