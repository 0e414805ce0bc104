import { createHmac, timingSafeEqual } from 'node:crypto';
import { cleanIdentifier, withoutUnseen } from '@cessio/contract';

/** Letters and digits that cannot be confused: without 0 O 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
/** The largest multiple of the alphabet's size in a byte: larger values would favour its first letters. */
const FAIR = 256 - (256 % ALPHABET.length);

/** A reference as stored: upper case, no spaces, plain hyphens. */
export function normaliseReference(text: string): string {
  return withoutUnseen(text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-');
}

/**
 * The code that proves a certificate genuine: twelve characters derived from its reference, in groups of four. It is
 * not stored.
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

/** What the database compares: derived from reference and code with the key, so that it reveals neither. */
export const proofOfCode = (key: string, reference: string, typed: string): Buffer =>
  createHmac('sha256', key)
    .update(`proof:${reference}:${cleanIdentifier(typed)}`)
    .digest();

/** Whether this is the reference's code, in constant time; case, spaces and hyphens are ignored. */
export const isVerificationCode = (key: string, reference: string, typed: string): boolean =>
  timingSafeEqual(
    proofOfCode(key, reference, typed),
    proofOfCode(key, reference, verificationCode(key, reference)),
  );
