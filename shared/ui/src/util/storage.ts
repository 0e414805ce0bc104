/** A stored value of this device; the browser may refuse storage: then nothing is stored, and nothing breaks. */
export function readStored<T>(key: string, fallback: T, accepts: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return accepts(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or refused: the choice applies to this page only.
  }
}

/** Prefix of every draft's key; drafts survive a session that expires. */
export const DRAFTS = 'draft:';

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
