import { useEffect } from 'react';
import { useLocation, useOptionalUser, useUser } from '@cessio/shell';

/** Under which tab and filters each list was read last, by reader and path, until the page is loaded anew. */
const addresses = new Map<string, string>();
const keyOf = (userId: string, path: string) => `${userId} ${path.toLowerCase()}`;

/** Remembers the address of the list on screen. */
export function useAddressKept(): void {
  const id = useOptionalUser()?.id ?? '';
  const { pathname, search } = useLocation();
  useEffect(() => {
    addresses.set(keyOf(id, pathname), pathname + search);
  }, [id, pathname, search]);
}

/** The way back to a list: with the tab and filters under which its reader left it. */
export function useListAddress(path: string): string {
  const { id } = useUser();
  return addresses.get(keyOf(id, path)) ?? path;
}
