import { formatRate, plusDays, termsFaults, todayInParis } from '@cessio/contract';
import { TERM_BOUNDS, type AgreedTerms } from '@cessio/contract/contracts';
import { rulesOf, type FormSchema } from '@cessio/ui/form';

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
export type Choice = keyof typeof CHOICES;
export type Bounded = keyof typeof TERM_BOUNDS;
type Amount = 'ceiling' | 'fdgCap' | 'feeMin' | 'unpaidFee' | 'disputeFee' | 'autoDrawLimit';

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

export type Kind = 'choice' | 'rate' | 'days' | 'amount';
/** How a term is typed. */
export function kindOf(name: keyof AgreedTerms): Kind {
  if (name in CHOICES) return 'choice';
  if (name.endsWith('Ppm')) return 'rate';
  return name.endsWith('Days') ? 'days' : 'amount';
}
/** Terms that may be left open. */
export const isOptional = (name: keyof AgreedTerms): boolean =>
  name === 'fdgCap' || name === 'concentrationPpm';

/** An amendment as typed: rates in percent. */
export type AmendmentValues = Record<Exclude<keyof AgreedTerms, Amount>, string> &
  Record<Amount, number | null> & { effectiveFrom: string; reason: string; note: string } & Record<
    `fee-${string}`,
    string
  >;

/** What is sent. */
export interface Amendment {
  readonly terms: AgreedTerms;
  readonly effectiveFrom: string;
  readonly reason: string;
  readonly note?: string;
  /** Service fees that participants of a reverse programme agreed for themselves. */
  readonly prices: readonly { readonly assignorId: string; readonly feePpm: number }[];
}

const NAMES: readonly (keyof AgreedTerms)[] = Object.values(PARTS).flat();

/** « 33,5 » as ppm; null while it is no rate. */
function ppmOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s%\u00a0\u202f]/g, '').replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : null;
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
/** The value of a term as typed; null for any other text. */
function valueOf(name: keyof AgreedTerms, typed: AmendmentValues[keyof AgreedTerms]): unknown {
  if (typed === null || typed === '') return null;
  switch (kindOf(name)) {
    case 'choice':
      return name === 'dayBasis' ? Number(typed) : (BOOLEANS[String(typed)] ?? typed);
    case 'rate':
      return ppmOf(String(typed));
    case 'days':
      return /^\d{1,3}$/.test(String(typed)) ? Number(typed) : null;
    default:
      return typed;
  }
}

function typedOf(name: keyof AgreedTerms, value: AgreedTerms[keyof AgreedTerms]): string | number | null {
  if (kindOf(name) === 'amount') return value as number | null;
  if (value === null) return '';
  return kindOf(name) === 'rate' ? String((value as number) / 10_000).replace('.', ',') : String(value);
}

/** Initial values: those of a draft, or the terms in force from tomorrow. */
export const valuesOf = (
  terms: AgreedTerms,
  draft: { effectiveFrom: string; reason: string | null; note?: string | null | undefined } | null,
  prices: readonly { assignor: { id: string }; feePpm: number }[] = [],
): AmendmentValues =>
  ({
    ...Object.fromEntries(
      prices.map(({ assignor, feePpm }) => [`fee-${assignor.id}`, typedOf('feePpm', feePpm)]),
    ),
    ...Object.fromEntries(NAMES.map((name) => [name, typedOf(name, terms[name])])),
    effectiveFrom: draft?.effectiveFrom ?? plusDays(todayInParis(), 1),
    reason: draft?.reason ?? '',
    note: draft?.note ?? '',
  }) as AmendmentValues;

/** The least and the most of a term, as its message says them; none of a choice. */
function boundsOf(name: keyof AgreedTerms): { least: string; most: string } | undefined {
  const [least, most] = TERM_BOUNDS[name as Bounded] ?? [];
  if (least === undefined) return undefined;
  const said = (value: number) => (kindOf(name) === 'rate' ? formatRate(value) : String(value));
  return { least: said(least), most: said(most) };
}

/** Checks the input as the API will. @param say text of a broken rule @param first a new contract may begin today
 * @param participants of a reverse programme, who may have a service fee of their own */
export const amendmentSchema = (
  currency: string,
  say: (rule: Kind | 'date' | 'reason', bounds?: { least?: string; most?: string }) => string,
  { first = false, participants = [] }: { first?: boolean; participants?: readonly { id: string }[] } = {},
): FormSchema<Amendment> =>
  rulesOf<AmendmentValues, Amendment>((typed, wrong) => {
    let broken = false;
    const given = NAMES.map((name) => {
      const value = valueOf(name, typed[name]);
      const [least, most] = TERM_BOUNDS[name as Bounded] ?? [];
      const fits =
        value === null
          ? isOptional(name) && (typed[name] === null || typed[name] === '')
          : typeof value !== 'number' || least === undefined || (value >= least && value <= most);
      if (!fits) wrong(name, say(kindOf(name), boundsOf(name)));
      broken ||= !fits;
      return [name, value] as const;
    });
    const terms = Object.fromEntries(given) as unknown as AgreedTerms;
    if (!broken)
      for (const { path, message } of termsFaults({ ...terms, currency }))
        wrong(path.slice(1) as keyof AgreedTerms, message);
    const earliest = first ? todayInParis() : plusDays(todayInParis(), 1);
    if (typed.effectiveFrom < earliest) wrong('effectiveFrom', say('date'));
    if (typed.reason.trim().length < 3) wrong('reason', say('reason'));
    const prices = participants.flatMap(({ id }) => {
      const own = typed[`fee-${id}`] ?? '';
      const feePpm = ppmOf(own);
      const [least, most] = TERM_BOUNDS.feePpm;
      if (own === '') return [];
      if (feePpm === null || feePpm < least || feePpm > most)
        wrong(`fee-${id}`, say('rate', boundsOf('feePpm')));
      return [{ assignorId: id, feePpm: feePpm ?? 0 }];
    });
    return {
      terms,
      effectiveFrom: typed.effectiveFrom,
      reason: typed.reason.trim(),
      prices,
      ...(typed.note.trim() && { note: typed.note.trim() }),
    };
  });
