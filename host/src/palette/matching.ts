import { fold } from '@cessio/contract';

/** The typed words, folded; a word that folds to nothing is dropped. */
export function wordsOf(query: string): string[] {
  return [...new Set(query.split(/\s+/).map(fold).filter(Boolean))];
}

/** Entries that contain every typed word in label, hint or the words they are also called by; all when nothing was typed. */
export function matching<T extends { label: string; hint: string; words?: string }>(
  entries: readonly T[],
  query: string,
): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return query.trim() ? [] : [...entries];
  return entries.filter(({ label, hint, words: others = '' }) => {
    const whole = fold(`${label}${hint}${others}`);
    return words.every((word) => whole.includes(word));
  });
}

export interface Segment {
  text: string;
  matched: boolean;
}

/** The label split into typed and other parts; joined, they are the label again. */
export function segmentsOf(label: string, query: string): Segment[] {
  const characters = Array.from(label);
  // Each folded letter remembers the character it came from.
  let folded = '';
  const origins: number[] = [];
  characters.forEach((character, index) => {
    const letters = fold(character);
    folded += letters;
    for (let at = 0; at < letters.length; at += 1) origins.push(index);
  });
  const marked = new Set<number>();
  for (const word of wordsOf(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const first = origins[at] ?? 0;
      const last = origins[at + word.length - 1] ?? first;
      for (let index = first; index <= last; index += 1) marked.add(index);
    }
  }
  const segments: Segment[] = [];
  characters.forEach((character, index) => {
    const last = segments.at(-1);
    const matched = marked.has(index);
    if (last?.matched === matched) last.text += character;
    else segments.push({ text: character, matched });
  });
  return segments;
}
