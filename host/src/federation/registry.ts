import type { RemoteRecord } from '@cessio/contract';
import { atom, registerTexts } from '@cessio/shell';
import { pageFact } from '../app/page-fact.ts';
import { RemoteError } from './remote-error.ts';

export type { RemoteRecord };

const REGISTRY_URL = '/remotes.json';

const lastAtom = atom<readonly RemoteRecord[] | null>(null);
/** The registry as last read; null until it has answered. Its labels are registered as texts. */
export const registryAtom = atom(
  (get) => get(lastAtom),
  (_get, set, remotes: readonly RemoteRecord[] | null) => {
    for (const { name, labels } of remotes ?? []) if (labels) registerTexts(name, labels);
    set(lastAtom, remotes);
  },
);

/**
 * The remotes in `body`. One that is not well formed is left out, so that the others stay usable;
 * throws REGISTRY_INVALID when it is no registry at all.
 */
export function parseRegistry(body: unknown): RemoteRecord[] {
  const remotes = (body as { remotes?: unknown } | null)?.remotes;
  if (!Array.isArray(remotes))
    throw new RemoteError('REGISTRY_INVALID', 'The registry holds no list of remotes.');
  return remotes.filter(isRecord);
}

function isRecord(remote: unknown): remote is RemoteRecord {
  if (typeof remote !== 'object' || remote === null) return false;
  const { hashes = {}, labels = {}, ...told } = remote as Record<string, unknown>;
  const { name, version, entry, prefixes, contractRange } = told;
  return (
    [name, version, entry, contractRange].every((text) => typeof text === 'string' && text !== '') &&
    Array.isArray(prefixes) &&
    prefixes.every((prefix) => typeof prefix === 'string') &&
    [hashes, labels].every(isTexts)
  );
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** The registry that the server wrote into the page, or null when it knew none. */
export function embeddedRegistry(page: Document = document): RemoteRecord[] | null {
  try {
    return parseRegistry(pageFact('remotes', page));
  } catch {
    return null;
  }
}

/** Reads the registry; throws REGISTRY_INVALID for anything but a list of remotes, also when it does not answer. */
export async function fetchRegistry(signal?: AbortSignal): Promise<RemoteRecord[]> {
  try {
    const answer = await fetch(REGISTRY_URL, {
      headers: { Accept: 'application/json' },
      cache: 'no-cache',
      ...(signal && { signal }),
    });
    if (!answer.ok) throw new RemoteError('REGISTRY_INVALID', `The registry answered ${answer.status}.`);
    return parseRegistry(await answer.json());
  } catch (cause) {
    if (cause instanceof RemoteError) throw cause;
    throw new RemoteError('REGISTRY_INVALID', 'The registry could not be read.', { cause });
  }
}

/** The remote whose prefix `path` lies under, whatever the case; the longest prefix wins. */
export function ownerOf(remotes: readonly RemoteRecord[], path: string): RemoteRecord | undefined {
  const wanted = `${path.toLowerCase().replace(/\/+$/, '')}/`;
  let best: { remote: RemoteRecord; length: number } | undefined;
  for (const remote of remotes) {
    for (const prefix of remote.prefixes) {
      const start = `${prefix.toLowerCase()}/`;
      if (wanted.startsWith(start) && start.length > (best?.length ?? 0))
        best = { remote, length: start.length };
    }
  }
  return best?.remote;
}
