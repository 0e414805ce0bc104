/** Why a text cannot be the name of a person or a company, in French. */
export const NAME_FAULTS = {
  NAME_LINK: 'Un nom ne contient pas d’adresse de site',
  NAME_INVISIBLE: 'Un nom tient sur une ligne, sans caractère invisible',
  NAME_LETTER: 'Un nom contient au moins une lettre',
} as const;
export type NameFault = keyof typeof NAME_FAULTS;

/**
 * Line breaks, control characters, bidi controls and other invisible ones. The two joiners are allowed, because names
 * in Persian and Indian scripts need them.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u;
/** What mail programs turn into a link. A bare `exemple.com` is allowed, because companies have such names. */
const LINK = /:\/\/|\bhttps?:|\bwww\./i;

/** Why a text cannot be a name in mails, lists and exports; null when it can. */
export function nameFault(text: string): NameFault | null {
  if (INVISIBLE.test(text)) return 'NAME_INVISIBLE';
  // Compatibility forms are normalised first: ｈｔｔｐ： is a link too.
  if (LINK.test(text.normalize('NFKC'))) return 'NAME_LINK';
  // « 1664 » names a company; « ★★★ » can be neither searched nor compared.
  return text.trim() === '' || /[\p{L}\p{Nd}]/u.test(text) ? null : 'NAME_LETTER';
}

/** Why a text cannot be a person's name, such as a number, a date or a symbol; null when it can. */
export function personNameFault(text: string): NameFault | null {
  return nameFault(text) ?? (text.trim() === '' || /\p{L}/u.test(text) ? null : 'NAME_LETTER');
}
