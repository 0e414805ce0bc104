import { plusDays, termsFaults, todayInParis } from '@cessio/contract';
import { agreedTerms, type AgreedTerms } from '@cessio/contract/contracts';
import { rulesOf, type FormSchema } from '@cessio/ui/form';

/** Terms typed as percent. */
export const RATES = [
  'quotitePpm',
  'fdgPpm',
  'feePpm',
  'guaranteeFeePpm',
  'marginPpm',
  'rateFloorPpm',
  'vatPpm',
  'concentrationPpm',
] as const satisfies readonly (keyof AgreedTerms)[];
/** Terms typed as amounts. */
export const AMOUNTS = [
  'ceiling',
  'fdgCap',
  'feeMin',
  'unpaidFee',
  'disputeFee',
  'autoDrawLimit',
] as const satisfies readonly (keyof AgreedTerms)[];
/** Terms typed as days. */
export const DAYS = [
  'maxTenorDays',
  'graceDays',
  'recourseDays',
  'disputeDays',
  'noticeDays',
] as const satisfies readonly (keyof AgreedTerms)[];
/** Terms chosen from a few. */
export const CHOICES = {
  refRate: ['FIXED', 'EURIBOR3M', 'TMM', 'BAM'],
  interestMode: ['upfront', 'arrears'],
  dayBasis: ['360', '365'],
  recourse: ['true', 'false'],
  notification: ['notified', 'confidential'],
  deed: ['subrogation', 'dailly'],
  feesPaidBy: ['assignor', 'principal'],
  vatOnInterest: ['false', 'true'],
  fundUncovered: ['false', 'true'],
} as const satisfies Partial<Record<keyof AgreedTerms, readonly string[]>>;

/** Terms that may be left open. */
const OPEN: ReadonlySet<string> = new Set(['fdgCap', 'concentrationPpm']);
type Rate = (typeof RATES)[number];
type Amount = (typeof AMOUNTS)[number];
type Day = (typeof DAYS)[number];
type Choice = keyof typeof CHOICES;

/** An amendment as typed. */
export type AmendmentValues = Record<Rate | Day | Choice, string> &
  Record<Amount, number | null> & { effectiveFrom: string; reason: string; note: string };

/** What is sent. */
export interface Amendment {
  readonly terms: AgreedTerms;
  readonly effectiveFrom: string;
  readonly reason: string;
  readonly note?: string;
}

const percent = (ppm: number | null) => (ppm === null ? '' : String(ppm / 10_000).replace('.', ','));
/** « 33,5 » as ppm; null while it is no rate. */
function ppmOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s%\u00a0\u202f]/g, '').replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : null;
}

/** Initial values: those of a draft, or the terms in force from tomorrow. */
export function valuesOf(
  terms: AgreedTerms,
  draft: { effectiveFrom: string; reason: string | null; note?: string | null | undefined } | null,
): AmendmentValues {
  const of = <Name extends keyof AgreedTerms>(names: readonly Name[], value: (name: Name) => unknown) =>
    Object.fromEntries(names.map((name) => [name, value(name)]));
  return {
    ...of(RATES, (name) => percent(terms[name])),
    ...of(DAYS, (name) => String(terms[name])),
    ...of(AMOUNTS, (name) => terms[name]),
    ...of(Object.keys(CHOICES) as Choice[], (name) => String(terms[name])),
    effectiveFrom: draft?.effectiveFrom ?? plusDays(todayInParis(), 1),
    reason: draft?.reason ?? '',
    note: draft?.note ?? '',
  } as AmendmentValues;
}

/** Checks the input as the API will. @param say text of a broken rule */
export function amendmentSchema(
  currency: string,
  say: (rule: 'rate' | 'amount' | 'days' | 'date' | 'reason') => string,
): FormSchema<Amendment> {
  return rulesOf<AmendmentValues, Amendment>((typed, wrong) => {
    const given: Record<string, unknown> = {};
    for (const name of RATES) given[name] = typed[name] === '' && OPEN.has(name) ? null : ppmOf(typed[name]);
    for (const name of AMOUNTS) given[name] = typed[name];
    for (const name of DAYS) given[name] = /^\d{1,3}$/.test(typed[name]) ? Number(typed[name]) : null;
    for (const name of Object.keys(CHOICES) as Choice[]) {
      const value = typed[name];
      given[name] =
        value === 'true' ? true : value === 'false' ? false : name === 'dayBasis' ? Number(value) : value;
    }
    const checked = agreedTerms.safeParse(given);
    for (const { path } of checked.error?.issues ?? []) {
      const name = String(path[0]) as keyof AmendmentValues;
      const kind = (RATES as readonly string[]).includes(name)
        ? 'rate'
        : (DAYS as readonly string[]).includes(name)
          ? 'days'
          : 'amount';
      wrong(name, say(kind));
    }
    const terms = given as unknown as AgreedTerms;
    if (checked.success)
      for (const { path, message } of termsFaults({ ...terms, currency }))
        wrong(path.slice(1) as keyof AmendmentValues, message);
    if (typed.effectiveFrom <= todayInParis()) wrong('effectiveFrom', say('date'));
    if (typed.reason.trim().length < 3) wrong('reason', say('reason'));
    return {
      terms,
      effectiveFrom: typed.effectiveFrom,
      reason: typed.reason.trim(),
      ...(typed.note.trim() && { note: typed.note.trim() }),
    };
  });
}
