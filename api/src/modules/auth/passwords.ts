import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@cessio/contract';
import { fold } from '../../db/fold.ts';
import { ApiError } from '../../http/problem.ts';

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. Argon2id is this library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let dummy: Promise<string> | undefined;

/** Whether the password is the account's. Without an account the same work is done, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('personne ne se connecte avec ceci');
  const known = await verify(stored ?? (await dummy), password.normalize('NFC')).catch(() => false);
  return stored !== null && known;
}

/** The long ones among the most common; the short ones fall to the length. Folded: `Mot-de-passe 2026` is in it. */
const COMMON = [
  /^(mot|mots)de(passe|pass)\d*$/,
  /^(pass(word|wort|e)|secret|admin(istrator|istrateur)?|bienvenue|welcome|soleil|doudou|iloveyou|letmein|changeme|bonjour)+\d*$/,
  /^(azerty(uiop)?|qwerty(uiop)?|qwertz(uiop)?|azertyuiopqsdfghjklm|qwertyuiopasdfghjkl|1q2w3e4r(5t6y)?|1qaz2wsx(3edc)?)+\d*$/,
  /^(0?123456789)+\d*$/,
  /^(abcdefgh|abcd1234|abc123)\w*$/,
  /^(printemps|ete|automne|hiver|janvier|juillet|septembre|decembre)\d{2,8}$/,
];

/**
 * Why a password must not be taken, in French, or null.
 * @param personal names and e-mail of its owner
 */
export function weakness(password: string, personal: readonly string[]): string | null {
  if (password.length < PASSWORD_MIN) return `Il faut ${PASSWORD_MIN}\u00a0caractères au moins`;
  const folded = fold(password);
  if (new Set(password).size < 5) return 'Il répète trop peu de caractères différents';
  if (COMMON.some((pattern) => pattern.test(folded)))
    return 'Il fait partie des mots de passe les plus courants';
  const parts = personal.flatMap((text) => [text, text.split('@')[0] ?? '']).map(fold);
  if (parts.some((part) => part.length >= 3 && folded.includes(part))) {
    return 'Il contient votre nom ou votre adresse e-mail';
  }
  return null;
}

/** @throws ApiError PASSWORD_WEAK */
export function requireStrong(password: string, personal: readonly string[]): void {
  const why = weakness(password, personal);
  if (why) throw new ApiError('PASSWORD_WEAK', { why });
}
