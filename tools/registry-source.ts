import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemotesRegistry } from '@cessio/contract';
import { usableRegistry } from '@cessio/kit/release/registry';

/** Registry and page are small; requesting every second delays no release and no rollback. */
const KEPT_MS = 1000;
const TIMEOUT_MS = 1000;

const NONE: RemotesRegistry = { remotes: [] };

function readKept(file: string): RemotesRegistry {
  try {
    return usableRegistry(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return NONE;
  }
}

/**
 * Written to a temporary file and renamed: a process killed here leaves the last one intact. A full disk prevents the
 * copy, not the page.
 */
function keep(file: string, registry: RemotesRegistry): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(registry));
    renameSync(`${file}.part`, file);
  } catch {
    // It is still served from memory.
  }
}

/**
 * The API's registry, requested at most once a second. If it is missing, invalid, empty or older than the last valid
 * one, that one is used: from memory, after a restart from `file`.
 * @param url address of `/remotes.json`
 */
export function registrySource(url: string, file: string | undefined): () => Promise<RemotesRegistry> {
  let kept = file === undefined ? NONE : readKept(file);
  let etag: string | null = null;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const answer = await fetch(url, {
      redirect: 'error',
      headers: etag === null ? {} : { 'If-None-Match': etag },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const told = usableRegistry(await answer.json());
    if ((told.revision ?? Infinity) < (kept.revision ?? 0)) throw new Error('The registry is older.');
    const isNew = JSON.stringify(told) !== JSON.stringify(kept);
    kept = told;
    etag = answer.headers.get('etag');
    if (isNew && file !== undefined) keep(file, told);
  }

  return async () => {
    if (performance.now() - askedAt < KEPT_MS) return kept;
    asking ??= ask()
      // The page is served anyway: with the last valid one, otherwise its own notice says what is missing.
      .catch(() => undefined)
      .finally(() => {
        // While nothing is known, each page requests it again.
        if (kept.remotes.length > 0) askedAt = performance.now();
        asking = undefined;
      });
    await asking;
    return kept;
  };
}
