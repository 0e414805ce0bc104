import { sendFailure } from '../reports/reports.ts';
import { readText, writeText } from '../base/text-storage.ts';
import { KEPT_REVISION, parseRegistry, revisionOf, type RemoteRecord } from './registry.ts';

/** Key of the last good registry in this browser's storage. */
const KEPT = 'cessio.registry';
/** A registry is a few KB; anything longer than this is not one, and would displace drafts. */
const LONGEST = 200_000;
/** How long it replaces a missing or older registry: after that a restored database wins. */
const INSTEAD_OF_NONE_MS = 7 * 86_400_000;
const INSTEAD_OF_OLDER_MS = 3_600_000;

interface Kept {
  /** ms: when it was received. */
  at: number;
  body: unknown;
}

/** The stored registry; null when there is none that can be used. */
function readKept(): Kept | null {
  try {
    const kept = JSON.parse(readText(KEPT) ?? '') as Kept;
    const age = Date.now() - kept.at;
    return age >= 0 && age < INSTEAD_OF_NONE_MS && parseRegistry(kept.body).length > 0 ? kept : null;
  } catch {
    return null;
  }
}

/** Stores a registry that can be used, in place of an older one. */
export function keepRegistry(body: unknown): void {
  try {
    const text = JSON.stringify({ at: Date.now(), body } satisfies Kept);
    if (parseRegistry(body).length === 0 || text.length > LONGEST) return;
    localStorage.setItem(KEPT, text);
    const revision = revisionOf(body);
    localStorage.setItem(KEPT_REVISION, String(Number.isFinite(revision) ? revision : 0));
  } catch {
    // Not a registry, or storage is full or refused: nothing is stored.
  }
}

function standsInFor(told: unknown, { at, body }: Kept): boolean {
  try {
    if (parseRegistry(told).length === 0) return true;
  } catch {
    return true;
  }
  return Date.now() - at < INSTEAD_OF_OLDER_MS && revisionOf(told) < revisionOf(body);
}

/**
 * The remotes of `told`, which is stored; those of the stored registry when `told` is missing, empty or older.
 * @throws REGISTRY_INVALID when neither can be used
 */
export function lastGood(told: unknown): RemoteRecord[] {
  const kept = readKept();
  if (kept && standsInFor(told, kept)) return parseRegistry(kept.body);
  forgetKept();
  keepRegistry(told);
  try {
    return parseRegistry(told);
  } catch (error) {
    sendFailure({ error });
    throw error;
  }
}

/** Nothing in the stored registry works: the next one is used, whatever its revision. */
export function forgetKept(): void {
  for (const key of [KEPT, KEPT_REVISION]) writeText(key, null);
}
