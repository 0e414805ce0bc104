import type { RemoteRecord } from './registry.ts';

export interface Probe {
  /** `changed`: it answers, but not with the published bytes. */
  verdict: 'reachable' | 'unreachable' | 'changed';
  /** ms until the whole entry was received. */
  ms: number;
}

/** Fetches a remote's entry and compares it with the hash that the registry announces. Waits `patience` ms. */
export async function probeRemote(
  { entry, hashes }: Pick<RemoteRecord, 'entry' | 'hashes'>,
  patience = 5000,
): Promise<Probe> {
  const begun = performance.now();
  const elapsed = (): number => Math.round(performance.now() - begun);
  try {
    const answer = await fetch(entry, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return { verdict: 'unreachable', ms: elapsed() };
    const bytes = await answer.arrayBuffer();
    const ms = elapsed();
    const wanted = hashes?.[entry];
    if (!wanted || !globalThis.crypto?.subtle) return { verdict: 'reachable', ms };
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
    const same = `sha384-${btoa(String.fromCharCode(...digest))}` === wanted;
    return { verdict: same ? 'reachable' : 'changed', ms };
  } catch {
    return { verdict: 'unreachable', ms: elapsed() };
  }
}
