import {
  DEFAULT_TERMS,
  TERM_CHOICES,
  TERM_LABELS,
  termText,
  type AgreedTerms,
} from '@cessio/contract/contracts';
import { choicesOf, judgeTerms, PARTS, TERM_PATHS, typedTerms, type TermsValues } from './terms-values.ts';

const TERMS: AgreedTerms = {
  ...DEFAULT_TERMS,
  ceiling: 50_000_000,
  recourse: true,
  notification: 'notified',
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  feePpm: 8125,
  feeMin: 500,
  guaranteeFeePpm: 2000,
  marginPpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
};
const CLASSIC = { currency: 'EUR', program: 'classic' } as const;
function judged(
  more: Partial<TermsValues>,
  contract: { currency: string; program: 'classic' | 'reverse' } = CLASSIC,
) {
  const wrong: Record<string, string> = {};
  const terms = judgeTerms(
    { ...typedTerms(TERMS), ...more },
    // The first of a field is shown.
    (field, message) => (wrong[field] ??= message.replaceAll('\u00a0', ' ')),
    contract,
  );
  const faults = Object.entries(wrong).map(([field, message]) => `${field} ${message}`);
  return faults.length > 0 ? faults : terms;
}

test('every term is asked for once, and has the path of the server', () => {
  const asked = Object.values(PARTS).flat();
  expect(asked.toSorted()).toEqual(Object.keys(TERM_LABELS).toSorted());
  expect(TERM_PATHS['terms.fdgPpm']).toBe('fdgPpm');
});

test('what is typed is what is sent: shares in percent, nothing for what has no limit', () => {
  expect(typedTerms(TERMS)).toMatchObject({
    feePpm: '0,8125',
    dayBasis: '360',
    fdgCap: null,
    concentrationPpm: '',
  });
  expect(judged({})).toEqual(TERMS);
  expect(
    judged({
      marginPpm: '1,2 %',
      refRate: 'EURIBOR3M',
      rateFloorPpm: '-0,5',
      fdgCap: 100,
      concentrationPpm: '25',
    }),
  ).toEqual({
    ...TERMS,
    marginPpm: 12_000,
    refRate: 'EURIBOR3M',
    rateFloorPpm: -5000,
    fdgCap: 100,
    concentrationPpm: 250_000,
  });
  expect(typedTerms({ ceiling: 5 })).toMatchObject({ ceiling: 5, feePpm: '', recourse: '', feeMin: null });
});

test('faults of one term and of several together are told at once', () => {
  expect(judged({ marginPpm: '340', rateFloorPpm: '2', quotitePpm: '95' })).toEqual([
    'marginPpm Attendu : entre 0,00 % et 30,00 %. Vouliez-vous dire 3,40 % ?',
    'fdgPpm Quotité et fonds de garantie font 105 % : 100 % au plus',
    'rateFloorPpm Un taux fixe n’a pas de plancher : indiquez 0, ou choisissez un taux de référence',
  ]);
});

test.each<[Partial<TermsValues>, string]>([
  [{ quotitePpm: '96', fdgPpm: '0' }, 'quotitePpm Indiquez un taux de 0 % à 95 %'],
  [{ marginPpm: '340' }, 'marginPpm Attendu : entre 0,00 % et 30,00 %. Vouliez-vous dire 3,40 % ?'],
  [{ marginPpm: '' }, 'marginPpm Indiquez un taux de 0,00 % à 30,00 %'],
  [{ fdgPpm: '10,1' }, 'fdgPpm Quotité et fonds de garantie font 100,1 % : 100 % au plus'],
  [{ ceiling: null }, 'ceiling Indiquez un montant'],
  [{ fdgCap: Number.NaN }, 'fdgCap Indiquez un montant'],
  [{ maxTenorDays: '181' }, 'maxTenorDays Indiquez de 1 à 180 jours'],
  [{ maxTenorDays: 'x' }, 'maxTenorDays Indiquez de 1 à 180 jours'],
  [{ recourse: '' }, 'recourse Choisissez'],
  [
    { vatOnInterest: 'true' },
    'vatOnInterest En euros, les intérêts sont exonérés de TVA sans option (CGI, art. 261 C)',
  ],
])('%j is told at its field', (more, fault) => {
  expect(judged(more)).toEqual([fault]);
});

test('a choice is in the words of the contract; only a programme has a principal to bear the fees', () => {
  for (const name of Object.keys(TERM_CHOICES) as (keyof typeof TERM_CHOICES)[])
    expect(choicesOf(name, 'reverse').map(({ value }) => termText(name, value as never, 'EUR'))).toEqual(
      choicesOf(name, 'reverse').map(({ label }) => label),
    );
  expect(choicesOf('feesPaidBy', 'classic')).toEqual([{ value: 'assignor', label: 'Cédant' }]);
  expect(judged({ feesPaidBy: 'principal' })).toEqual([expect.stringMatching(/^feesPaidBy /)]);
  expect(
    judged({ feesPaidBy: 'principal', vatOnInterest: 'true' }, { currency: 'TND', program: 'reverse' }),
  ).toEqual({
    ...TERMS,
    feesPaidBy: 'principal',
    vatOnInterest: true,
  });
});
