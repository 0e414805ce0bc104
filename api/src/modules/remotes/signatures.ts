import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { BodyIn, ReleaseStatement, signedRelease } from '@cessio/contract';

const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

/** The Ed25519 public key of a PEM or of the Base64 of its SPKI; null for anything else. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const key = text.includes('-----')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' && !text.includes('PRIVATE') ? key : null;
  } catch {
    return null;
  }
}

/** A public key as it is stored and registered: the Base64 of its SPKI. */
export const publicText = (key: KeyObject): string => der(key).toString('base64');

/** Fingerprint that identifies a public key in scripts and the registry. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update(der(key)).digest('hex').slice(0, 32);

/** Whether the owner of the key signed exactly this text. */
export const isSignedBy = (key: KeyObject, statement: string, signature: string): boolean =>
  verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'));

/**
 * What a script sends to `POST /api/remotes/:name/signed`.
 * @param privateKey Ed25519, as PEM
 */
export function signStatement(privateKey: string, content: ReleaseStatement): BodyIn<typeof signedRelease> {
  const key = createPrivateKey(privateKey);
  const statement = JSON.stringify(content);
  return {
    keyId: keyIdOf(createPublicKey(key)),
    statement,
    signature: sign(null, Buffer.from(statement), key).toString('base64'),
  };
}
