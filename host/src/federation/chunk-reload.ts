const KEY = 'cessio.reloadedForChunk';
/** ms within which a second missing chunk does not reload again. */
const GUARD_MS = 60_000;

interface Page {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}

const page = (): Page => ({
  storage: sessionStorage,
  now: Date.now,
  reload: () => location.reload(),
});

/**
 * After a release, an open page may request files that are gone: one reload fetches the new ones. Returns whether it
 * reloads; false within a minute of the last reload, or when the browser refuses storage, because then nothing would
 * stop a loop.
 */
export function reloadOnce({ storage, now, reload }: Page = page()): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < GUARD_MS) return false;
    storage.setItem(KEY, String(now()));
  } catch {
    return false;
  }
  reload();
  return true;
}
