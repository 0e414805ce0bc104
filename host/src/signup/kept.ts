import { readStored } from '@cessio/ui';
import { writeText } from '../settings/storage.ts';

/** What this browser keeps of a sign-up. Never the password. */
const KEYS = {
  token: 'signup.token',
  account: 'signup.account',
  company: 'signup.company',
  mailed: 'signup.mailed',
} as const;
type Key = keyof typeof KEYS;

/** Kept in memory for browsers that refuse storage. */
const memory = new Map<Key, unknown>();

/** What was kept under a name, or null when there is none of that shape. */
export function readKept<T>(key: Key, accepts: (value: unknown) => value is T): T | null {
  const stored = readStored<T | null>(KEYS[key], null, accepts);
  const held = memory.get(key);
  return stored ?? (accepts(held) ? held : null);
}

export function keep(key: Key, value: unknown): void {
  memory.delete(key);
  try {
    localStorage.setItem(KEYS[key], JSON.stringify(value));
  } catch {
    memory.set(key, value);
  }
}

export function forget(...keys: Key[]): void {
  for (const key of keys) {
    memory.delete(key);
    writeText(KEYS[key], null);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The token of the sign-up under way in this browser. */
export function readToken(): string | null {
  return readKept('token', isText);
}

/** When a verification mail was last asked for here, ms; null when it was not. */
export function readMailedAt(): number | null {
  return readKept('mailed', isNumber);
}
