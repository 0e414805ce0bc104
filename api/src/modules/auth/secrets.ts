import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, for refresh tokens and mailed links. The database keeps only their hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const IV = 12;
const TAG = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'cessio refresh successor', 32));
}

/** Seals a value under a secret the database does not have: who reads the table learns nothing. */
export function seal(value: unknown, secret: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: TAG });
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws when the seal is not of this secret or was changed */
export function unseal(sealed: Buffer, secret: string): unknown {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, IV), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
  return JSON.parse(text.toString());
}
