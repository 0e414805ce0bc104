import { createHmac, timingSafeEqual } from 'node:crypto';
import { cleanIdentifier, withoutUnseen } from '@cessio/contract';

/** Letters and digits that nobody takes for another: without 0 O 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
/** The largest multiple of the alphabet's size in a byte: what lies above would favour its first letters. */
const FAIR = 256 - (256 % ALPHABET.length);

/** A reference as it is kept: upper case, no spaces, whichever hyphens were typed. */
export function normaliseReference(text: string): string {
  return withoutUnseen(text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-');
}

/**
 * The code that proves a certificate genuine: twelve letters and digits made of its reference, in groups of four. It is
 * kept nowhere.
 * @param key CODES_KEY
 */
export function verificationCode(key: string, reference: string): string {
  let code = '';
  for (let round = 0; code.length < LENGTH; round += 1) {
    const bytes = createHmac('sha256', key).update(`certificate:${reference}:${round}`).digest();
    for (const byte of bytes)
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
  }
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** What the database compares: made of reference and code with the key, so that neither says it. */
export const proofOfCode = (key: string, reference: string, typed: string): Buffer =>
  createHmac('sha256', key)
    .update(`proof:${reference}:${cleanIdentifier(typed)}`)
    .digest();

/** Whether this is the code of that reference, in a time that tells nothing; case, spaces and hyphens do not count. */
export const isVerificationCode = (key: string, reference: string, typed: string): boolean =>
  timingSafeEqual(
    proofOfCode(key, reference, typed),
    proofOfCode(key, reference, verificationCode(key, reference)),
  );
