import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
/** Nothing that is mistaken for something else on paper: no 0 O, 1 I L, 5 S. */
const SIGNS = '234678ABCDEFGHJKMNPQRTUVWXYZ';
const GROUP = 5;

/** Ten codes of some 48 bits each, `K7QX2-9MVAB`: far beyond what the lock-out lets anybody try. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: COUNT }, () => `${group()}-${group()}`);
}

/**
 * However it is typed: case, spaces and dashes do not count.
 * @param key keeps whoever reads the table from trying them all
 */
export function hashOfCode(code: string, key: string): Buffer {
  return createHmac('sha256', key)
    .update(`cessio recovery ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)
    .digest();
}
