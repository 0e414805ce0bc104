import { remoteRecord, type RemotesRegistry } from '@cessio/contract';

/**
 * The valid part of a registry: an entry that is malformed, or at an origin that the registry does not allow, is left
 * out, so that it does not affect the others.
 * @throws Error when it is no registry, or has no usable entry
 */
export function usableRegistry(body: unknown): RemotesRegistry {
  const { remotes, revision, origins } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(remotes)) throw new Error('The registry holds no list of remotes.');
  const allowed = Array.isArray(origins)
    ? origins.filter((one): one is string => typeof one === 'string' && URL.parse(one)?.origin === one)
    : undefined;
  const usable = remotes.flatMap((one: unknown) => {
    const { data } = remoteRecord.safeParse(one);
    const isAllowed = (entry: string): boolean =>
      !allowed || allowed.includes(URL.parse(entry)?.origin ?? '');
    if (!data || !isAllowed(data.entry)) return [];
    const { canary, previous, ...live } = data;
    return {
      ...live,
      ...(previous && { previous: previous.filter(({ entry }) => isAllowed(entry)) }),
      ...(canary && isAllowed(canary.entry) && { canary }),
    };
  });
  if (usable.length === 0) throw new Error('The registry holds no usable remote.');
  return {
    ...(typeof revision === 'number' && Number.isInteger(revision) && revision >= 0 && { revision }),
    ...(allowed && { origins: allowed }),
    remotes: usable,
  };
}
