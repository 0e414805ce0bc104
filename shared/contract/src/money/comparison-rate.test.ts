import { comparedInEuros, formatComparisonRate, parseComparisonRate, rateOn } from './comparison-rate.ts';

const rate = (currency: string, perEuroPpm: number, since: string) => ({ currency, perEuroPpm, since });
const RATES = [
  rate('MAD', 10_850_000, '2026-11-01'),
  rate('MAD', 10_000_000, '2026-11-01'),
  rate('MAD', 10_500_000, '2026-06-01'),
  rate('TND', 3_400_000, '2026-11-01'),
  rate('DZD', 1, '2026-11-01'),
];
const cents = (minor: number, currency: string, day = '2026-11-22') =>
  comparedInEuros(minor, currency, RATES, day)?.cents;

test('the rate of the day holds: the latest begun, of two since one day the one set last', () => {
  const on = (day: string) => rateOn(RATES, 'MAD', day)?.perEuroPpm;
  expect(on('2026-11-22')).toBe(10_850_000);
  expect(on('2026-11-01')).toBe(10_850_000);
  expect(on('2026-10-31')).toBe(10_500_000);
  expect(on('2026-05-31')).toBeUndefined();
});

test.each([
  ['dirhams are no euros', 6_646_290, 'MAD', 612_562],
  ['to the cent where it comes out even', 1_085, 'MAD', 100],
  ['up, however little is over', 1_086, 'MAD', 101],
  ['the smallest amount weighs a cent', 1, 'MAD', 1],
  ['dinars have three decimals', 34_000, 'TND', 1_000],
  ['a dinar’s thousandth more weighs a cent more', 34_001, 'TND', 1_001],
  ['euros are as they are', 6_646_291, 'EUR', 6_646_291],
  ['nothing is nothing', 0, 'MAD', 0],
  ['below nothing, up as well', -1_086, 'MAD', -100],
  ['beyond what a double counts', 900_719_925_474, 'DZD', 900_719_925_474_000_000],
])('%s', (_what, minor, currency, expected) => {
  expect(cents(minor, currency)).toBe(expected);
});

test('without a rate on that day there is nothing to compare by', () => {
  expect(comparedInEuros(1, 'MAD', RATES, '2026-05-31')).toBeNull();
  expect(comparedInEuros(1, 'DKK', RATES, '2026-11-22')).toBeNull();
  expect(comparedInEuros(1, 'EUR', [], '2026-11-22')).toEqual({ cents: 1, rate: null });
});

test('a rate is read as it is set', () => {
  expect(formatComparisonRate(rate('MAD', 10_850_000, ''))).toBe('1\u00a0€ = 10,85\u00a0MAD');
  expect(formatComparisonRate(rate('DZD', 1_151_234_567, ''))).toBe('1\u00a0€ = 1\u00a0151,234567\u00a0DZD');
});

test.each([
  ['10,85', 10_850_000],
  ['10.85', 10_850_000],
  ['1 151,234567', 1_151_234_567],
  ['3', 3_000_000],
  ['0', 0],
  ['10,8512345', null],
  ['1e308', null],
  ['-3', null],
  ['', null],
  ['1 234 567', null],
  ['3,', null],
])('« %s » is typed', (text, perEuroPpm) => {
  expect(parseComparisonRate(text)).toBe(perEuroPpm);
});
