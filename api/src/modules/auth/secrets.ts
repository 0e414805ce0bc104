import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, for refresh tokens and mailed links. The database stores only their hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Without characters that are confused on paper or screen: no 0 O, 1 I L, 5 S. */
const SIGNS = '234678ABCDEFGHJKMNPQRTUVWXYZ';

/** Random characters for a person to read and type. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const IV = 12;
const TAG = 16;

const SUCCESSOR = 'cessio refresh successor';

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/**
 * Encrypts a value under a secret that the database does not have: reading the table reveals nothing.
 * @param purpose what the value is and whose: it decrypts for no other
 */
export function seal(value: unknown, secret: string, purpose = SUCCESSOR): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv, { authTagLength: TAG });
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws when it was encrypted for another secret or purpose, or was changed */
export function unseal(sealed: Buffer, secret: string, purpose = SUCCESSOR): unknown {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, IV), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
  return JSON.parse(text.toString());
}
