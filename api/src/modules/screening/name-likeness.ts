import { boneOf, type NameWords } from './name-words.ts';

const VOWELS = 'aeiou';
const CLOSE = new Map<string, number>(
  (
    [
      ['o u', 0.15],
      ['e i', 0.15],
      ['a e', 0.25],
      ['f v', 0.2],
      ['j z', 0.3],
      ['j x', 0.4],
      ['s z', 0.2],
      ['s x', 0.3],
      ['g k', 0.4],
      ['g j', 0.3],
      ['h k', 0.4],
      ['h x', 0.4],
      ['i j', 0.3],
      ['d t', 0.4],
      ['b p', 0.4],
    ] as const
  ).flatMap(([pair, cost]) => [
    [pair, cost],
    [[...pair].toReversed().join(''), cost],
  ]),
);

const dropped = (letter: string) => (letter === 'h' ? 0.3 : VOWELS.includes(letter) ? 0.5 : 1);
function swapped(a: string, b: string): number {
  if (a === b) return 0;
  return CLOSE.get(`${a} ${b}`) ?? (VOWELS.includes(a) && VOWELS.includes(b) ? 0.6 : 1);
}

/** From 0 to 1; letters that languages confuse count little, two swapped letters count as one. */
function spelledAlike(a: string, b: string): number {
  if (a === b) return 1;
  let before: number[] = [];
  let row = [0];
  for (let j = 1; j <= b.length; j += 1) row.push((row[j - 1] ?? 0) + dropped(b.charAt(j - 1)));
  for (let i = 1; i <= a.length; i += 1) {
    const next = [(row[0] ?? 0) + dropped(a.charAt(i - 1))];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = Math.min(
        (row[j] ?? 0) + dropped(a.charAt(i - 1)),
        (next[j - 1] ?? 0) + dropped(b.charAt(j - 1)),
        (row[j - 1] ?? 0) + swapped(a.charAt(i - 1), b.charAt(j - 1)),
      );
      const turned =
        i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      next.push(turned ? Math.min(cost, (before[j - 2] ?? 0) + 0.8) : cost);
    }
    before = row;
    row = next;
  }
  return 1 - (row[b.length] ?? 0) / Math.max(a.length, b.length);
}

/** Lowest likeness of two words that may be the same. */
const LEAST_WORD = 0.83;
const INITIAL = 0.88;

function wordAlike(a: string, b: string, arabic: boolean): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? INITIAL : 0;
  if (arabic) {
    const alike = spelledAlike(boneOf(a), boneOf(b));
    return alike >= 0.8 ? 0.95 * alike : 0;
  }
  const alike = spelledAlike(a, b);
  return alike >= LEAST_WORD ? alike : 0;
}

export interface Likeness {
  /** From 0 to 1: the average of the words of the shorter name, less a little for each extra word of the longer one. */
  readonly score: number;
  /** Share of the longer name's letters that match the shorter name. */
  readonly covered: number;
  /** How many words, initials excluded, match. */
  readonly words: number;
  /** Whether the listed family name matches. */
  readonly family: boolean;
}
const NONE: Likeness = { score: 0, covered: 0, words: 0, family: false };
const PATRONYMIC = /[oe]v(?:ix|na|ik)$/;

/** Position of the family name in a listed name: last, unless followed by a patronymic. */
const familyAt = (words: readonly string[]) =>
  Math.max(
    words.findLastIndex((word) => word.length > 1 && !PATRONYMIC.test(word)),
    0,
  );

function readingsAlike(own: readonly string[], listed: readonly string[], arabic: boolean): Likeness {
  const [short, long] = own.length <= listed.length ? [own, listed] : [listed, own];
  const pairs = short
    .flatMap((one, i) => long.map((two, j) => ({ i, j, alike: wordAlike(one, two, arabic) })))
    .filter(({ alike }) => alike > 0)
    .toSorted((x, y) => y.alike - x.alike);
  const used = { short: new Set<number>(), long: new Set<number>() };
  let sum = 0;
  let letters = 0;
  let words = 0;
  for (const { i, j, alike } of pairs) {
    if (used.short.has(i) || used.long.has(j)) continue;
    used.short.add(i);
    used.long.add(j);
    sum += alike;
    letters += long[j]?.length ?? 0;
    if ((short[i]?.length ?? 0) > 1 && (long[j]?.length ?? 0) > 1) words += 1;
  }
  if (used.short.size < short.length) return NONE;
  return {
    score: sum / short.length - 0.02 * (long.length - short.length),
    covered: letters / long.join('').length,
    words,
    family: (short === listed ? used.short : used.long).has(familyAt(listed)),
  };
}

/** How similar a name and a listed one are, in any order of their words. */
export function likenessOf(own: NameWords, listed: NameWords): Likeness {
  let best = NONE;
  for (const one of own.readings)
    for (const two of listed.readings) {
      const alike = readingsAlike(one, two, own.arabic !== listed.arabic);
      if (alike.score > best.score) best = alike;
    }
  return best;
}
