import { fold } from '../fold.ts';
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';
import { PASSWORD_MIN } from './auth.schemas.ts';

/** Why a password is refused (api.md `PASSWORD_WEAK`), as worded by the API and the meter. */
export const PASSWORD_FAULTS = {
  short: `Il faut ${PASSWORD_MIN}\u00a0caractères au moins`,
  monotonous: 'Il répète trop peu de caractères différents',
  common: 'Il fait partie des mots de passe les plus courants',
  personal: 'Il contient votre nom ou votre adresse e-mail',
} as const;
export type PasswordFault = keyof typeof PASSWORD_FAULTS;

/** 0 « Très faible » … 4 « Très bon »; 2 and above is accepted. */
export type PasswordLevel = 0 | 1 | 2 | 3 | 4;

export interface PasswordVerdict {
  level: PasswordLevel;
  /** Null when the password is accepted. */
  fault: PasswordFault | null;
}

/** Bits from which an accepted password is « Bon » and « Très bon »: an offline attack on argon2id takes years. */
const GOOD = 60;
const VERY_GOOD = 80;
/** Shortest word of the owner's that counts, as it is guessed first. */
const PERSONAL_MIN = 3;

/**
 * Judges a password by the same rule here and in the API: long enough, varied, not common, without the owner's own
 * words.
 * @param personal the owner's names, e-mail and company; empty ones are ignored
 */
export function judgePassword(password: string, personal: readonly string[] = []): PasswordVerdict {
  // Case, accents and punctuation do not make a password different: `Mot-de-passe 2026` is common.
  const folded = fold(password);
  if (password.length < PASSWORD_MIN) return { level: password.length < 8 ? 0 : 1, fault: 'short' };
  if (new Set(password).size < 5) return { level: 0, fault: 'monotonous' };
  if (isCommon(folded) || isCommon(fold(unleet(password)))) return { level: 0, fault: 'common' };
  const own = personal.flatMap((text) => [text, text.split('@')[0] ?? '']).map(fold);
  if (own.some((part) => part.length >= PERSONAL_MIN && folded.includes(part)))
    return { level: 1, fault: 'personal' };
  const strength = bits(password);
  return { level: strength >= VERY_GOOD ? 4 : strength >= GOOD ? 3 : 2, fault: null };
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** `P@ssw0rd2026!` → `Password`: characters around the word are dropped. */
function unleet(text: string): string {
  return text
    .replaceAll(/^[^a-z@$]+|[^a-z@$]+$/gi, '')
    .replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

const KEYS = [
  /^(1q2w3e4r(5t6y)?(7u8i)?|1qaz(2wsx)?(3edc)?(4rfv)?|0?123456789|abcdefgh\w*|abcd1234|abc123)+\d*$/,
  /^\d+$/,
];

/** On the list, or only one or two of its words, once or repeated, with digits around them. */
function isCommon(folded: string): boolean {
  if (COMMON_PASSWORDS.has(folded) || KEYS.some((pattern) => pattern.test(folded))) return true;
  return isMadeOf(folded.replaceAll(/^\d+|\d+$/g, ''));
}

function isMadeOf(text: string): boolean {
  if (text === '' || COMMON_WORDS.has(text)) return true;
  for (let end = 4; end <= text.length - 4; end += 1) {
    const head = text.slice(0, end);
    if (!COMMON_WORDS.has(head)) continue;
    let rest = text.slice(end);
    if (COMMON_WORDS.has(rest)) return true;
    while (rest.startsWith(head)) rest = rest.slice(head.length);
    if (rest === '' || /^\d+$/.test(rest)) return true;
  }
  return false;
}

const POOLS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

/** Estimated entropy in bits: a character that repeats or follows its neighbour counts a quarter. */
function bits(password: string): number {
  const pool = POOLS.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const signs = [...password];
  const length = signs.reduce((sum, sign, index) => {
    const step = (sign.codePointAt(0) ?? 0) - (signs[index - 1]?.codePointAt(0) ?? -9);
    return sum + (Math.abs(step) <= 1 ? 0.25 : 1);
  }, 0);
  return length * Math.log2(pool);
}
