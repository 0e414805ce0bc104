import type { RemoteRecord, RemoteVersion } from '@cessio/contract';

/** 0 to 99, evenly spread, the same for a text in every browser (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The lowest bits of this hash follow the last letter too closely.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

/**
 * Versions of a remote that this user may be given, in their order: the canary for its share of the signed-in users,
 * the live one, those before it. Visitors get no canary. Malformed versions are left out.
 */
export function candidatesOf(record: RemoteRecord, userId: string | undefined): RemoteVersion[] {
  const { canary, previous } = record;
  const tries = canary && userId !== undefined && shareOf(`${userId} ${record.name}`) < canary.percent;
  const before = Array.isArray(previous) ? previous : [];
  return [...(tries ? [canary] : []), record, ...before].filter(isVersion);
}

export function isVersion(value: unknown): value is RemoteVersion {
  if (typeof value !== 'object' || value === null) return false;
  const { version, entry, contractRange, hashes = {} } = value as Record<string, unknown>;
  return (
    [version, entry, contractRange].every((text) => typeof text === 'string' && text !== '') &&
    isTexts(hashes)
  );
}

export const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');
