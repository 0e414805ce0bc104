import { sendFailure } from '../reports/reports.ts';
import { readText, writeText } from '../settings/storage.ts';
import { KEPT_REVISION, parseRegistry, revisionOf, type RemoteRecord } from './registry.ts';

/** Where this browser keeps the last good registry. */
const KEPT = 'cessio.registry';
/** A registry is a few KB; more characters than these are none, and would crowd out drafts. */
const LONGEST = 200_000;
/** How long it stands in for none at all, and for an older one: a database that was restored wins after that. */
const INSTEAD_OF_NONE_MS = 7 * 86_400_000;
const INSTEAD_OF_OLDER_MS = 3_600_000;

interface Kept {
  /** ms: when it was last told. */
  at: number;
  body: unknown;
}

/** The registry that this browser keeps; null when it keeps none that can be used. */
function readKept(): Kept | null {
  try {
    const kept = JSON.parse(readText(KEPT) ?? '') as Kept;
    const age = Date.now() - kept.at;
    return age >= 0 && age < INSTEAD_OF_NONE_MS && parseRegistry(kept.body).length > 0 ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a registry that can be used, in place of an older one. */
export function keepRegistry(body: unknown): void {
  try {
    const text = JSON.stringify({ at: Date.now(), body } satisfies Kept);
    if (parseRegistry(body).length === 0 || text.length > LONGEST) return;
    localStorage.setItem(KEPT, text);
    const revision = revisionOf(body);
    localStorage.setItem(KEPT_REVISION, String(Number.isFinite(revision) ? revision : 0));
  } catch {
    // It is none, or storage is full or refused: nothing is kept.
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
 * The remotes of the kept registry where `told` is none, empty or older, else those of `told`, which is kept.
 * @throws REGISTRY_INVALID when there is neither
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

/** What is kept names nothing that works: the next registry is used whatever it is. */
export function forgetKept(): void {
  for (const key of [KEPT, KEPT_REVISION]) writeText(key, null);
}
