import { cleanIdentifier } from '@cessio/contract';
import { createHmac } from 'node:crypto';
import { readableCode } from '../auth/secrets.ts';

/** Ten codes of some 48 bits each, `K7QX2-9MVAB`: far more than the lock-out allows anybody to try. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${readableCode(5)}-${readableCode(5)}`);
}

/**
 * Case, spaces and dashes are ignored.
 * @param key prevents trying all codes against the table
 */
export function hashOfCode(code: string, key: string): Buffer {
  return createHmac('sha256', key)
    .update(`cessio recovery ${cleanIdentifier(code)}`)
    .digest();
}
