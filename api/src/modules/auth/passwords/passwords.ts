import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { FieldError } from '@cessio/contract';
import { judgePassword, PASSWORD_FAULTS } from '@cessio/contract/passwords';
import { ApiError } from '../../../http/problem.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Argon2id is this library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/**
 * As `hashPassword`, with one salt per address, derived from a key that the database does not have: one derivation then
 * compares a password with every registration of an address, at the same cost for any number, including none.
 */
export function hashForRegistration(secretsKey: string, email: string, password: string): Promise<string> {
  const salt = createHmac('sha256', secretsKey).update(`cessio registration salt ${email}`).digest();
  return hash(password.normalize('NFC'), { ...COST, salt: salt.subarray(0, 16) });
}

/** Replaces the hash of an unset password: no password matches. */
export const NO_PASSWORD = 'none';

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without an account or password the same work is done, so that timing reveals
 * nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('personne ne se connecte avec ceci');
  const own = stored?.startsWith('$argon2') ? stored : null;
  const right = await verify(own ?? (await dummy), password.normalize('NFC')).catch(() => false);
  return own !== null && right;
}

/** @param personal the owner's names and e-mail @throws ApiError PASSWORD_WEAK */
export function requireStrong(password: string, personal: readonly string[]): void {
  const { fault } = judgePassword(password, personal);
  if (!fault) return;
  const why = PASSWORD_FAULTS[fault];
  const error: FieldError = { path: '/password', code: 'PASSWORD_WEAK', message: why };
  throw new ApiError('PASSWORD_WEAK', { why }, { errors: [error] });
}
