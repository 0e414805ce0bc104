/** Why something cannot be the name of a person or a company, in French. */
export const NAME_FAULTS = {
  NAME_LINK: 'Un nom ne contient pas d’adresse de site',
  NAME_INVISIBLE: 'Un nom tient sur une ligne, sans caractère invisible',
} as const;
export type NameFault = keyof typeof NAME_FAULTS;

/**
 * Line breaks, controls, signs that turn the direction of writing, and others that nobody sees. The two joiners stay:
 * names in Persian and in Indian scripts are spelt with them.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u;
/** What mail programs make a link of. A bare `exemple.com` passes: companies are called so. */
const LINK = /:\/\/|\bhttps?:|\bwww\./i;

/** What keeps a text from being a name that mails, lists and exports carry; null when nothing does. */
export function nameFault(text: string): NameFault | null {
  if (INVISIBLE.test(text)) return 'NAME_INVISIBLE';
  // Compatibility forms read as the plain ones: ｈｔｔｐ： is a link too.
  return LINK.test(text.normalize('NFKC')) ? 'NAME_LINK' : null;
}
