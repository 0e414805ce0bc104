import { useEffect } from 'react';
import { useLocation, useOptionalUser, useUser } from '@cessio/shell';

/** Tab and filters of each list as last read, by reader and path, until the page is reloaded. */
const addresses = new Map<string, string>();
const keyOf = (userId: string, path: string) => `${userId} ${path.toLowerCase()}`;

/** Remembers the address of the current list. */
export function useAddressKept(): void {
  const id = useOptionalUser()?.id ?? '';
  const { pathname, search } = useLocation();
  useEffect(() => {
    addresses.set(keyOf(id, pathname), pathname + search);
  }, [id, pathname, search]);
}

/** The way back to a list, with the tab and filters its reader left it with. */
export function useListAddress(path: string): string {
  const { id } = useUser();
  return addresses.get(keyOf(id, path)) ?? path;
}
