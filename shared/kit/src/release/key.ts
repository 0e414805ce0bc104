import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A releaser's key; its file allows releasing what an administrator has permitted. */
export interface ReleaseKey {
  /**
   * Fingerprint of its public part, by which the portal identifies it: first half of the SHA-256 of its SPKI,
   * hexadecimal.
   */
  keyId: string;
  /** Public part as PEM, for the administrator to register. */
  publicPem: string;
  /** Ed25519, in Base64. */
  sign(text: string): string;
}

/** Creates a key pair and writes its private part, readable by its owner only. @throws Error when the file exists */
export function makeKey(file: string): ReleaseKey {
  mkdirSync(path.dirname(file), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new Error(`${file} existe déjà\u00a0: une clé n’est jamais écrasée.`, { cause });
  }
  return readKey(file);
}

/** The key in a file. @throws Error when there is none, or no Ed25519 private key in it */
export function readKey(file: string): ReleaseKey {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(
      `Pas de clé dans ${file}. «\u00a0npx cessio key "nom"\u00a0» en crée une\u00a0; RELEASE_KEY dit où elle est.`,
      { cause },
    );
  }
  const privateKey = (() => {
    try {
      return createPrivateKey(pem);
    } catch {
      return null;
    }
  })();
  if (privateKey?.asymmetricKeyType !== 'ed25519')
    throw new Error(`${file} ne contient pas de clé privée Ed25519.`);
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 32),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}
