import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/** Every login of the API, each the role `portal_…`. */
export const LOGINS = ['client', 'supplier', 'staff', 'auth', 'people', 'public', 'system'] as const;
export type Login = (typeof LOGINS)[number];

/** Each login's password is derived from another role's, so that there is only one secret. @param url of that role */
export function loginPassword(url: string, login: string): string {
  return createHash('sha256')
    .update(`${new URL(url).password}:${login}`)
    .digest('hex');
}

/**
 * PostgreSQL's stored form of a password (RFC 5803): sent in its place, so that no statement the server may log
 * contains the password. @param password ASCII only: SASLprep would change other text
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
