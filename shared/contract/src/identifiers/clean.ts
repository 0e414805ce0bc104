const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Without characters that nobody sees: zero-width ones, and those that turn the direction of text. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');

/** What banks and authorities print before a number. */
const LABEL = /^\s*(?:(?:iban|rib|bic|swift|siren|siret|tva|ice|nif|mf)(?:\s*(?:n°|no)?\s*:|\s)\s*)+(?=.)/i;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A number of a company or an account as it is judged, compared and kept, however it was typed or copied: capitals, without label,
 * spaces of any width, dots, dashes, slashes and what nobody sees; full-width and Arabic digits as plain ones.
 */
export function cleanIdentifier(text: string): string {
  return withoutUnseen(text.normalize('NFKC').replaceAll('\u2044', '/'))
    .replace(LABEL, '')
    .replaceAll(/[\s.:\-/_\p{Pd}\u2212\u00b7\u2022]/gu, '')
    .replaceAll(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase()
    .replace(/^IBAN(?=[A-Z]{2}\d{2})/, '');
}
