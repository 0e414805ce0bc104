import { pages } from '@cessio/contract';

/** Where `?next=` leads: a path of ours, else the dashboard. Refuses other origins, however they are written. */
export function wayBack(search: string, origin: string = location.origin): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return pages.home;
  const url = URL.parse(next, origin);
  if (url?.origin !== origin) return pages.home;
  // `/.//elsewhere` stays here but its path reads as another host's address.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}
