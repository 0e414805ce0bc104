import type { RemoteRecord } from '@cessio/contract';
import { atom, registerTexts } from '@cessio/shell';
import { fetchLater } from '../later/fetch-later.ts';
import { pageFact } from '../base/page-fact.ts';
import { readText } from '../base/text-storage.ts';
import { isTexts, isVersion } from './candidates.ts';
import { RemoteError } from './remote-error.ts';

export type { RemoteRecord };

const REGISTRY_URL = '/remotes.json';
const lastAtom = atom<readonly RemoteRecord[] | null>(null);
/** The registry as last read; null until it has loaded. Its labels are registered as texts. */
export const registryAtom = atom(
  (get) => get(lastAtom),
  (_get, set, remotes: readonly RemoteRecord[] | null) => {
    for (const { name, labels } of remotes ?? []) if (labels) registerTexts(name, labels);
    set(lastAtom, remotes);
  },
);

let override = (remotes: RemoteRecord[]): RemoteRecord[] => remotes;
/** Overrides remotes of every registry read from now on. */
export function setOverride(next: typeof override): void {
  override = next;
}

/**
 * The remotes in `body`. Malformed ones are left out, so that the others stay usable; throws REGISTRY_INVALID when it
 * is not a registry at all.
 */
export function parseRegistry(body: unknown): RemoteRecord[] {
  const remotes = (body as { remotes?: unknown } | null | undefined)?.remotes;
  if (!Array.isArray(remotes))
    throw new RemoteError('REGISTRY_INVALID', 'The registry holds no list of remotes.');
  return override(remotes.filter(isRecord));
}

function isRecord(remote: unknown): remote is RemoteRecord {
  if (!isVersion(remote)) return false;
  const { name, prefixes, labels = {} } = remote as unknown as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    name !== '' &&
    Array.isArray(prefixes) &&
    prefixes.every((prefix) => typeof prefix === 'string') &&
    isTexts(labels)
  );
}

/** Revision of a registry; without one it counts as the newest. */
export const revisionOf = (body: unknown): number =>
  Number((body as { revision?: unknown }).revision ?? Infinity);

/** Revision of the last good registry, stored in this browser (kept-registry.ts). */
export const KEPT_REVISION = 'cessio.registry.revision';

/** The remotes of `told`; null when it is not a registry, is empty, or is older than the last good one. */
function usable(told: unknown): RemoteRecord[] | null {
  try {
    const remotes = parseRegistry(told);
    return remotes.length > 0 && revisionOf(told) >= Number(readText(KEPT_REVISION)) ? remotes : null;
  } catch {
    return null;
  }
}

/** The registry that the server wrote into the page; null when it cannot be used. */
export function embeddedRegistry(page: Document = document): RemoteRecord[] | null {
  return usable(pageFact('remotes', page));
}

/** The server's present registry; undefined when the answer is not one. */
export async function askForRegistry(signal?: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(REGISTRY_URL, {
      headers: { Accept: 'application/json' },
      cache: 'no-cache',
      ...(signal && { signal }),
    });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the registry, or the last good one if that cannot be used. @throws REGISTRY_INVALID when neither can */
export async function fetchRegistry(signal?: AbortSignal): Promise<RemoteRecord[]> {
  const told = await askForRegistry(signal);
  return usable(told) ?? (await fetchLater()).lastGood(told);
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
