/** A name as it is compared: its words in several readings, and whether it was written in Arabic, without short vowels. */
export interface NameWords {
  readonly readings: readonly (readonly string[])[];
  readonly arabic: boolean;
}

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));

const CYRILLIC = table(
  'аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi їyi єye ґg ўu јj љlj њnj ћc ђdj џdz',
);
const ARABIC = table(
  'اa أa إi آa ىa ءa ئi ؤu عa بb پp تt ثth جj چch حh خkh دd ذdh رr زz ژzh سs شsh صs ضd طt ظz غgh فf قq كk کk گg لl مm نn هh ةa وu يi یi',
);
/** Letters that lose no accent by decomposition. */
const LATIN = table('ßss æae œoe øo łl đd ðd þth ıi ħh');

const ARABIC_LETTER = /[\u0600-\u06ff]/;

function transliterated(text: string): string {
  // A waw before an alif or at the beginning of a word is a consonant.
  const waws = text
    .replaceAll(/(?<![\u0600-\u06ff])و|و(?=ا)/gu, 'w')
    .replaceAll(/(?<![\u0600-\u06ff])ال/gu, '');
  return [...waws]
    .map((letter) => CYRILLIC.get(letter) ?? ARABIC.get(letter) ?? LATIN.get(letter) ?? letter)
    .join('');
}

const PARTICLES =
  'al|el|ul|as|ad|ar|an|ash|bin|ben|ibn|bint|ould|abu|abou|de|da|di|do|dos|du|des|la|le|les|van|von|der|den|und|et|and|the|of|mr|mrs|ms|dr|mme|mlle|sheikh|cheikh|haji|hadj';
const WEAK = new Set(PARTICLES.split('|'));

/** Sounds that languages spell each in their own way, in the order in which they are replaced. */
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

/** Letters of Slavic and Turkish alphabets, which others write by their sound or without the accent. */
const ACCENTED = table('čch ćch šsh žzh şsh');

/** In small Latin letters, without accents, what is one word written as one. */
function plain(text: string): string {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/['’‘ʼʿʾ`´]/g, '')
      // Servant of …, written in one word or in two or three.
      .replaceAll(
        /\babd(?:[aeiou]{0,2}[lrnszdt]?)?[\s-]+(?:(?:al|el|ul|ar|er|ur|as|es)[\s-]+)?(?=[a-z]{3})/g,
        'abd',
      )
      .replaceAll(/\babd[aeiou]{1,2}[lrnszdt](?=[a-z]{3})/g, 'abd')
      // … of the faith.
      .replaceAll(/\b([a-z]{3,})[\s-]?[aeu][ld][\s-]?d(?:i|ee|ei)ne?\b/g, '$1din')
  );
}

/** Particles left out, and joined to what follows. */
function readingsOf(text: string): string[][] {
  // Other scripts are compared as they are written: a name must not be clear for want of letters.
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

/** The words of a name: without accents and case, in Latin letters, each as it sounds, in every way it may be meant. */
export function wordsOf(name: string): NameWords {
  const latin = transliterated(name.normalize('NFKC').toLowerCase());
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
  return { readings: [...readings.values()], arabic: ARABIC_LETTER.test(name) };
}

/** What remains of a word without its vowels, as Arabic writes it. */
export const boneOf = (word: string): string => word.replaceAll(/[aeiou]/g, '').replaceAll('j', 'g');

/** Under which a word is looked up: the same for whatever may sound like it. */
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
