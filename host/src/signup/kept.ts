import { readStored } from '@cessio/ui';
import { writeText } from '../base/text-storage.ts';

/** What this browser stores of a sign-up. Never the password. */
const KEYS = {
  token: 'signup.token',
  account: 'signup.account',
  company: 'signup.company',
  mailed: 'signup.mailed',
} as const;
type Key = keyof typeof KEYS;

/** In memory, for browsers that refuse storage. */
const memory = new Map<Key, unknown>();

/** The value stored under a key, or null when it is missing or has another shape. */
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

export function readToken(): string | null {
  return readKept('token', isText);
}

/** When a verification mail was last requested here, ms; null if never. */
export function readMailedAt(): number | null {
  return readKept('mailed', isNumber);
}
