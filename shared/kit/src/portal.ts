/** The address that replaces a released remote by a local one, in the browser that opens it (docs/adr/0053), at that page. */
export const overrideAddress = (portal: string, name: string, origin: string, page = '/'): string =>
  `${portal}${page}?remote=${name}&at=${encodeURIComponent(origin)}`;

/**
 * Origin of a running portal whose pages may load a local remote.
 * @throws Error in French when there is none, or when it does not allow that
 */
export async function portalToWorkAgainst(url: string): Promise<string> {
  const origin = URL.parse(url)?.origin;
  if (!origin || origin === 'null')
    throw new Error(`--against\u00a0: «\u00a0${url}\u00a0» n’est pas une adresse.`);
  const answer = await fetch(`${origin}/api/config`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  const config = (await answer?.json().catch(() => null)) as { remoteOverrides?: boolean } | null | undefined;
  if (!answer?.ok || !config) throw new Error(`Aucun portail ne répond à ${origin}.`);
  if (!config.remoteOverrides)
    throw new Error(`Le portail ${origin} n’accepte pas de module de votre poste (REMOTE_OVERRIDES).`);
  return origin;
}
