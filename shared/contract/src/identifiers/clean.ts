const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Without invisible characters: zero-width ones and bidi controls. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');

/** Labels that banks and authorities print before a number. */
const LABEL = /^\s*(?:(?:iban|rib|bic|swift|siren|siret|tva|ice|nif|mf)(?:\s*(?:n°|no)?\s*:|\s)\s*)+(?=.)/i;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A number of a company or an account as it is checked, compared and stored, however typed: capitals, without label,
 * spaces, dots, dashes, slashes and invisible characters; full-width and Arabic digits as ASCII.
 */
export function cleanIdentifier(text: string): string {
  return withoutUnseen(text.normalize('NFKC').replaceAll('\u2044', '/'))
    .replace(LABEL, '')
    .replaceAll(/[\s.:\-/_\p{Pd}\u2212\u00b7\u2022]/gu, '')
    .replaceAll(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase()
    .replace(/^IBAN(?=[A-Z]{2}\d{2})/, '');
}
