import { likenessOf, type Likeness } from './name-likeness.ts';
import { coarseOf, wordsOf, type NameWords } from './name-words.ts';

/** A birth date as lists give it: a day, a year, or a range of years. */
export interface Birth {
  /** `YYYY-MM-DD`; null where only the year is known. */
  readonly date: string | null;
  readonly from: number;
  readonly to: number;
}

/** A listed person or company, with all their names. */
export interface ListEntry {
  readonly reference: string;
  readonly kind: 'person' | 'company';
  readonly names: readonly string[];
  readonly births: readonly Birth[];
  readonly programme: string | null;
}

/** A list as read. */
export interface SanctionsList {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly entries: readonly ListEntry[];
}

/** A source of lists; `read` throws unless the list can be read completely. */
export interface ListSource {
  /** Changes whenever the list does. */
  stamp(): Promise<string>;
  read(): Promise<SanctionsList>;
}

/** A person or company to check against a list. */
export interface Subject {
  readonly kind: 'owner' | 'contact' | 'party';
  readonly name: string;
  /** `YYYY-MM-DD`, where known. */
  readonly birthDate: string | null;
}

export interface Match {
  readonly entry: ListEntry;
  /** The similar name on the list. */
  readonly name: string;
  /** From 0 to 100. */
  readonly score: number;
}

/** Words of company names that identify nothing. */
const OF_COMPANIES = new Set(
  'sa sas sasu sarl eurl snc suarl spa srl ltd limited llc llp plc inc corp corporation company co cie gmbh ag bv nv ooo oao zao pao jsc ojsc pjsc fze fzco fzc group groupe holding ste societe company'
    .split(' ')
    .map((word) => wordsOf(word).readings[0]?.[0] ?? word),
);

const withoutForms = (words: NameWords): NameWords => {
  const readings = words.readings
    .map((reading) => reading.filter((word) => !OF_COMPANIES.has(word)))
    .filter((reading) => reading.length > 0);
  return { ...words, readings: readings.length > 0 ? readings : words.readings };
};

/** What births show: the same day, a different one, or nothing. */
function bornAlike(birthDate: string | null, births: readonly Birth[]): 'same' | 'other' | 'unknown' {
  if (birthDate === null || births.length === 0) return 'unknown';
  if (births.some(({ date }) => date === birthDate)) return 'same';
  const year = Number(birthDate.slice(0, 4));
  const [, month, day] = birthDate.split('-');
  // Day and month swapped, or an approximate year, are no difference.
  const possible = births.some(({ date, from, to }) =>
    date === null ? year >= from - 1 && year <= to + 1 : date === `${year}-${day}-${month}`,
  );
  return possible ? 'unknown' : 'other';
}

const LEAST = { same: 0.82, unknown: 0.87 } as const;
/** Companies' names differ as soon as a longer word differs. */
const LEAST_COMPANY = { score: 0.9, covered: 0.8 } as const;

function isMatch(
  { score, covered, words, family }: Likeness,
  kind: Subject['kind'],
  entry: ListEntry,
  born: 'same' | 'unknown',
) {
  if (entry.kind === 'company') return score >= LEAST_COMPANY.score && covered >= LEAST_COMPANY.covered;
  // A sole trader under their own name; other companies' names contain words that no person's has.
  if (kind === 'party') return words >= 2 && score >= LEAST.unknown && covered >= LEAST_COMPANY.covered;
  // Two common given names identify nobody, unless the births agree.
  return (
    (family || words >= 3 || born === 'same') &&
    (words >= 2 || covered >= 0.5) &&
    words >= 1 &&
    score >= LEAST[born]
  );
}

/** A list indexed for lookup: names are compared only with those that share a word's sound. */
export class ListIndex {
  readonly hash: string;
  readonly size: number;
  readonly #named = new Map<string, { entry: ListEntry; name: string; words: NameWords }[]>();

  constructor({ hash, entries }: SanctionsList) {
    this.hash = hash;
    this.size = entries.length;
    for (const entry of entries)
      for (const name of entry.names) {
        const words = entry.kind === 'company' ? withoutForms(wordsOf(name)) : wordsOf(name);
        const named = { entry, name, words };
        for (const key of keysOf(words)) {
          const at = this.#named.get(key);
          if (at) at.push(named);
          else this.#named.set(key, [named]);
        }
      }
  }

  /** Listed entries that this may be, each once, most similar first. */
  matchesOf({ kind, name, birthDate }: Subject): Match[] {
    const words = kind === 'party' ? withoutForms(wordsOf(name)) : wordsOf(name);
    const found = new Map<ListEntry, Match>();
    const candidates = new Set([...keysOf(words)].flatMap((key) => this.#named.get(key) ?? []));
    for (const { entry, name: listed, words: other } of candidates) {
      if (kind !== 'party' && entry.kind === 'company') continue;
      const born = bornAlike(birthDate, entry.births);
      if (born === 'other') continue;
      const likeness = likenessOf(words, other);
      if (!isMatch(likeness, kind, entry, born)) continue;
      const score = Math.round(likeness.score * 100);
      if (score > (found.get(entry)?.score ?? 0)) found.set(entry, { entry, name: listed, score });
    }
    return [...found.values()].toSorted(
      (a, b) => b.score - a.score || a.entry.reference.localeCompare(b.entry.reference),
    );
  }
}

/**
 * Whether a name can be compared with those of a list: without a word in Latin letters only the same spelling is found.
 */
export function isComparable(name: string): boolean {
  const words = wordsOf(name);
  return words.latin && keysOf(words).size > 0;
}

const keysOf = ({ readings }: NameWords): Set<string> =>
  new Set(readings.flatMap((reading) => reading.filter((word) => word.length > 1).map(coarseOf)));
