import { termsFaults } from '@cessio/contract';
import {
  OPEN_TERMS,
  TERM_BOUNDS,
  TERM_CHOICES,
  termFault,
  termKind,
  termText,
  type AgreedTerms,
} from '@cessio/contract/contracts';
import { parsePercent } from '@cessio/contract/rates';

/** The form's parts, each with its terms in reading order. */
export const PARTS = {
  financing: [
    'ceiling',
    'quotitePpm',
    'fdgPpm',
    'fdgCap',
    'concentrationPpm',
    'maxTenorDays',
    'fundUncovered',
    'autoDrawLimit',
  ],
  fees: ['feePpm', 'feeMin', 'guaranteeFeePpm', 'feesPaidBy', 'vatPpm', 'unpaidFee', 'disputeFee'],
  interest: ['refRate', 'marginPpm', 'rateFloorPpm', 'dayBasis', 'interestMode', 'vatOnInterest'],
  claims: ['deed', 'notification', 'recourse', 'recourseDays', 'graceDays', 'disputeDays', 'noticeDays'],
} as const satisfies Record<string, readonly (keyof AgreedTerms)[]>;
const NAMES: readonly (keyof AgreedTerms)[] = Object.values(PARTS).flat();

/** The server's path of each term → its field, for a form whose body has `terms`. */
export const TERM_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.map((name) => [`terms.${name}`, name]),
);

type Amount = 'ceiling' | 'fdgCap' | 'feeMin' | 'unpaidFee' | 'disputeFee' | 'autoDrawLimit';
/** Terms as typed: rates in percent. */
export type TermsValues = Record<Exclude<keyof AgreedTerms, Amount>, string> & Record<Amount, number | null>;

/** A term as it is typed first. */
export function typedTerm(name: keyof AgreedTerms, value: AgreedTerms[keyof AgreedTerms] | undefined) {
  if (termKind(name) === 'amount') return (value as number | null | undefined) ?? null;
  if (value === null || value === undefined) return '';
  return termKind(name) === 'rate' ? String((value as number) / 10_000).replace('.', ',') : String(value);
}
/** Initial values; terms that are not agreed yet are empty. */
export const typedTerms = (terms: Partial<AgreedTerms>): TermsValues =>
  Object.fromEntries(NAMES.map((name) => [name, typedTerm(name, terms[name])])) as TermsValues;

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
/** The value of a term as typed; null for any other text. */
function valueOf(name: keyof AgreedTerms, typed: string | number | null): unknown {
  if (typed === null || typed === '') return null;
  switch (termKind(name)) {
    case 'choice':
      return name === 'dayBasis' ? Number(typed) : (BOOLEANS[String(typed)] ?? typed);
    case 'rate':
      return parsePercent(String(typed));
    case 'days':
      return /^\d{1,3}$/.test(String(typed)) ? Number(typed) : null;
    default:
      return typed;
  }
}

/** A term as typed, in the words of a contract. */
export function typedText(name: keyof AgreedTerms, typed: string | number | null, currency: string): string {
  const value = valueOf(name, typed);
  return value === null ? String(typed ?? '') : termText(name, value as never, currency);
}

/** Whether nothing is typed for a term that may be left open. */
const leftOpen = (name: keyof AgreedTerms, typed: string | number | null) =>
  OPEN_TERMS.has(name) && (typed === null || typed === '');

/**
 * Checks terms as typed by the rules of the API. @param wrong is told each field with its fault
 *
 * @returns the terms, which are some only if none is wrong
 */
export function judgeTerms(
  typed: TermsValues,
  wrong: (field: string, message: string) => void,
  contract: { currency: string; program: 'classic' | 'reverse' },
): AgreedTerms {
  const terms = Object.fromEntries(
    NAMES.map((name) => {
      const value = valueOf(name, typed[name]);
      const fault = leftOpen(name, typed[name]) ? null : termFault(name, value);
      if (fault) wrong(name, fault);
      return [name, value];
    }),
  ) as unknown as AgreedTerms;
  for (const { path, message } of termsFaults({ ...terms, ...contract })) wrong(path.slice(1), message);
  return terms;
}

/** The most characters of a number of days. */
export const daysLength = (name: keyof AgreedTerms): number =>
  String(TERM_BOUNDS[name as keyof typeof TERM_BOUNDS][1]).length;

/** The choices of a term in words; a classic contract has no other principal than its assignor. */
export function choicesOf(name: keyof typeof TERM_CHOICES, program: 'classic' | 'reverse') {
  return Object.entries<string>(TERM_CHOICES[name])
    .filter(([value]) => program === 'reverse' || value !== 'principal')
    .map(([value, label]) => ({ value, label }));
}
