/** Letters that do not decompose, as people type them; digits and letters that Arabic writes in two ways. */
const SPELLED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ßss æae œoe þth øo łl đd ðd ɖd ɗd ħh ıi ŋn ŧt ƒf ɓb ƀb ɠg ǥg ƙk ƥp ƭt ƶz ɨi ʉu ɵo ɛe ɔo əe ςσ ' +
    'ٱا ىي یي کك ةه ہه ۃه ٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const SPECIAL = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');

/**
 * Invisible characters, bidi controls, apostrophes that count as letters, and the accents and vowel marks that Latin,
 * Greek, Cyrillic, Hebrew and Arabic may omit. Marks that other scripts need stay.
 */
const UNSEEN =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u00ad\u02b9-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e8\u06ea-\u06ed\u070f\u0890\u0891\u08ca-\u08ff\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
/** Neither letter nor digit; the voicing marks of kana belong to their letters. */
const BETWEEN = /[^\p{Alphabetic}\p{Nd}\u3099\u309a]+/gu;

function spelled(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(UNSEEN, '')
    .replaceAll(SPECIAL, (letter) => SPELLED[letter] ?? letter);
}

/**
 * The key by which texts are searched and compared: letters and digits of every script, without case, accents,
 * punctuation and invisible characters. The same as SQL `fold()`, compared by a test. An empty key matches nothing, not
 * even another: callers check first.
 */
export function fold(text: string): string {
  return spelled(text).replaceAll(BETWEEN, '');
}

/** The words of a text, each folded; initials join into one: « S.A.S. », « J. P. Morgan ». */
export function foldedWords(text: string): string[] {
  return ` ${spelled(text).replaceAll(BETWEEN, ' ')} `
    .replaceAll(/(?<= [^ ]) (?=[^ ] )/gu, '')
    .split(' ')
    .filter(Boolean);
}

/** Legal forms, and words before a name that may be omitted. */
const FORMS =
  /(?<![^ ])(societe (anonyme|par actions simplifiee( unipersonnelle)?|a responsabilite limitee|en nom collectif)|sa|sas|sasu|sarl|sarlau|eurl|suarl|snc|sca|scs|spa|gie|ste|societe|cie|compagnie|ets|etablissements|et|and|the|la|le|les|شركه)(?![^ ])/g;
/** Foreign legal forms, at the end of a name only: names may also begin with « AG ». */
const ENDINGS = /( (ltd|limited|llc|llp|plc|inc|corp|gmbh|ag|kg|bv|nv|srl|sprl|sl|ab|oy|aps))+$/;

/** A company's name for comparison: its folded words without legal form; the same as SQL `name_key()`. */
export function nameKey(name: string): string {
  const words = foldedWords(name).join(' ');
  const bare = words.replaceAll(FORMS, ' ').trim().replaceAll(/ +/g, ' ').replace(ENDINGS, '');
  return bare || words;
}

/** Result of comparing two names; `incomparable` without letters or digits. */
export type NameComparison = 'same' | 'other' | 'incomparable';

/**
 * Compares whole names, ignoring case, accents, legal form and word order. A name that contains the other and more is
 * different: a person must judge whether it means the same.
 */
export function compareNames(one: string, other: string): NameComparison {
  const [a, b] = [nameKey(one), nameKey(other)];
  if (!a || !b) return 'incomparable';
  const sorted = (key: string) => key.split(' ').toSorted().join(' ');
  const same = a.replaceAll(' ', '') === b.replaceAll(' ', '') || sorted(a) === sorted(b);
  return same ? 'same' : 'other';
}

/** Whether a name contains all words of the other one and more. */
export function holdsName(longer: string, name: string): boolean {
  const [all, held] = [nameKey(longer), nameKey(name)];
  return held !== '' && all !== held && ` ${all} `.includes(` ${held} `);
}

/** Whether both are the same name, by `compareNames`. */
export const sameName = (one: string, other: string): boolean => compareNames(one, other) === 'same';
