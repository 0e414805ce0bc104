import { ApiError } from '../../http/problem.ts';
import { PATTERNS } from './filters.ts';
import type { SortColumn } from './source.ts';

export function sealCursor(key: string, id: string, signature: string): string {
  return Buffer.from(JSON.stringify([signature, key, id])).toString('base64url');
}

export const KEY_PATTERNS: Record<SortColumn['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d$/,
  date: /^\d{4}-\d\d-\d\d$/,
  bigint: /^-?\d{1,18}$/,
  // oxlint-disable-next-line no-control-regex
  text: /^[^\0]{0,500}$/u,
};

export function openCursor(
  cursor: string,
  signature: string,
  type: SortColumn['type'],
  ids: RegExp = PATTERNS.id,
): [string, string] {
  try {
    const [signed, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      string,
      string,
      string,
    ];
    const sound = typeof key === 'string' && KEY_PATTERNS[type].test(key) && ids.test(id);
    if (signed === signature && sound) return [key, id];
  } catch {
    // Falls through: forged, or of another list.
  }
  throw new ApiError('CURSOR_INVALID');
}
