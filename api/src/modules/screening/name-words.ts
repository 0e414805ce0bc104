/**
 * A name prepared for comparison: its words in several readings, and whether it was written in Arabic, without short
 * vowels.
 */
export interface NameWords {
  readonly readings: readonly (readonly string[])[];
  readonly arabic: boolean;
  /** Whether it is entirely in Latin letters: otherwise only the same spelling is found. */
  readonly latin: boolean;
}

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));

const CYRILLIC = table(
  'аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi їyi єye ґg ўu јj љlj њnj ћc ђdj џdz ѓgj ќkj ѕdz ўu әa ғgh қq ңng өo ұu үu һh ҷj ӣi ӯu ҳh',
);
const ARABIC = table(
  'اa أa إi آa ىa ءa ئi ؤu عa بb پp تt ثth جj چch حh خkh دd ذdh رr زz ژzh سs شsh صs ضd طt ظz غgh فf قq كk کk گg لl مm نn هh ةa وu يi یi',
);
const GREEK = table('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
/** Two letters for one sound, as Greeks romanize them. */
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/([αεη])υ(?=[αβγδεζηιλμνορω])/g, '$1β'],
  [/([αεη])υ/g, '$1φ'],
  [/(?<!\p{L})μπ/gu, 'b'],
  [/(?<!\p{L})ντ/gu, 'd'],
  [/(?<!\p{L})γκ/gu, 'g'],
  [/γ(?=[γχξ])/g, 'n'],
];
const GREEK_LETTER = /[\u0370-\u03ff\u1f00-\u1fff]/g;

/** Greek without accents: pairs of letters first, then each letter. */
function greekInLatin(text: string): string {
  let spelled = text.replaceAll(GREEK_LETTER, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  for (const [pair, latin] of GREEK_PAIRS) spelled = spelled.replaceAll(pair, latin);
  return [...spelled].map((letter) => GREEK.get(letter) ?? letter).join('');
}

/** Letters that decomposition does not simplify. */
const LATIN = table('ßss æae œoe øo łl đd ðd þth ıi ħh');

const ARABIC_LETTER = /[\u0600-\u06ff]/;

function transliterated(text: string): string {
  // A waw before an alif or at the beginning of a word is a consonant.
  const waws = greekInLatin(text)
    .replaceAll(/(?<![\u0600-\u06ff])و|و(?=ا)/gu, 'w')
    .replaceAll(/(?<![\u0600-\u06ff])ال/gu, '');
  return [...waws]
    .map((letter) => CYRILLIC.get(letter) ?? ARABIC.get(letter) ?? LATIN.get(letter) ?? letter)
    .join('');
}

const PARTICLES =
  'al|el|ul|as|ad|ar|an|ash|bin|ben|ibn|bint|ould|abu|abou|de|da|di|do|dos|du|des|la|le|les|van|von|der|den|und|et|and|the|of|mr|mrs|ms|dr|mme|mlle|sheikh|cheikh|haji|hadj';
const WEAK = new Set(PARTICLES.split('|'));

/** Sounds that languages spell differently, in the order of replacement. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|chtch|schtsch|tch|tsch|sch|sh|ch/g, 'x'],
  [/dzh|dj|zh/g, 'j'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/gh/g, 'g'],
  [/gu(?=[ei])/g, 'g'],
  [/ts|tz/g, 'z'],
  [/ck|q|c(?![eiy])/g, 'k'],
  [/c/g, 's'],
  [/w|ou(?=[aei])/g, 'v'],
  [/ou|oo/g, 'u'],
  [/^(?:ye|ie)/g, 'e'],
  [/[ea]+[iy]|iy|ij|yi|ee|y/g, 'i'],
  [/(?<=..)[fv]{1,2}$/g, 'v'],
  [/(?<=...)e$/g, ''],
];
const KS = /x/g;

function sounded(word: string): string {
  let sound = word.replaceAll(KS, 'ks');
  for (const [spelling, letter] of SOUNDS) sound = sound.replaceAll(spelling, letter);
  return sound.replaceAll(/(.)\1+/g, '$1');
}

/** Letters of Slavic and Turkish alphabets, which others write by sound or without the accent. */
const ACCENTED = table('čch ćch šsh žzh şsh');

/** In lower-case Latin letters, without accents, compound names joined. */
function plain(text: string): string {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/['’‘ʼʿʾ`´]/g, '')
      // “Servant of …”, written as one word, two or three.
      .replaceAll(
        /\babd(?:[aeiou]{0,2}[lrnszdt]?)?[\s-]+(?:(?:al|el|ul|ar|er|ur|as|es)[\s-]+)?(?=[a-z]{3})/g,
        'abd',
      )
      .replaceAll(/\babd[aeiou]{1,2}[lrnszdt](?=[a-z]{3})/g, 'abd')
      // “… of the faith”.
      .replaceAll(/\b([a-z]{3,})[\s-]?[aeu][ld][\s-]?d(?:i|ee|ei)ne?\b/g, '$1din')
  );
}

/** Particles both left out and joined to the next word. */
function readingsOf(text: string): string[][] {
  // Other scripts are compared as written: a name must not be cleared because its letters are unknown.
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const strong = parts.filter((part) => !WEAK.has(part));
  const joined: string[] = [];
  let before = '';
  for (const part of parts) {
    if (WEAK.has(part)) before += part;
    else {
      joined.push(before + part);
      before = '';
    }
  }
  return [strong.length > 0 ? strong : parts, joined];
}

/** The words of a name: without accents and case, in Latin letters, by sound, in every possible reading. */
export function wordsOf(name: string): NameWords {
  const latin = transliterated(name.normalize('NFKC').toLowerCase());
  const letters = latin.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const spelled = [...latin].map((letter) => ACCENTED.get(letter) ?? letter).join('');
  const forms = [latin, spelled]
    .map(plain)
    .flatMap((form) => [form, form.replaceAll(/(?<=[a-z]{2})-(?=[a-z]{2})/g, '')]);
  const readings = new Map<string, string[]>();
  for (const form of new Set(forms))
    for (const reading of readingsOf(form)) {
      const sounds = reading.map(sounded).filter(Boolean);
      if (sounds.length > 0) readings.set(sounds.join(' '), sounds);
    }
  return {
    readings: [...readings.values()],
    arabic: ARABIC_LETTER.test(name),
    latin: !/[^\P{L}a-z]/u.test(letters),
  };
}

/** A word without its vowels, as Arabic writes it. */
export const boneOf = (word: string): string => word.replaceAll(/[aeiou]/g, '').replaceAll('j', 'g');

/** Lookup key of a word: the same for all that may sound like it. */
export const coarseOf = (word: string): string =>
  word
    .replaceAll(/[aeiouh]/g, '')
    .replaceAll(/[xzjs]/g, 's')
    .replaceAll(/[gk]/g, 'k')
    .replaceAll(/[fv]/g, 'v')
    .replaceAll(/[td]/g, 't')
    .replaceAll(/[bp]/g, 'b')
    .replaceAll(/(.)\1+/g, '$1')
    .slice(0, 3);
