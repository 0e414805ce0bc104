import { pages } from '@cessio/contract';

/** Where `?next=` leads: a path of this origin, else the dashboard. Refuses other origins, however written. */
export function wayBack(search: string, origin: string = location.origin): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return pages.home;
  const url = URL.parse(next, origin);
  if (url?.origin !== origin) return pages.home;
  // `/.//elsewhere` is on this origin but its path reads as another host's address.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}
