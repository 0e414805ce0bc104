import * as fc from 'fast-check';
import { parseDate, daysBetween } from './date.ts';
import { decimalsOfCurrency, formatDecimal, minorUnit, parseDecimal, toMinor } from './decimal.ts';

/** The text of an amount in minor units, with zeros behind it. */
const written = (minor: number, decimals: number, zeros: number) => {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${minor < 0 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}${'0'.repeat(zeros)}`;
};
const minorOf = (text: string, decimals: number) => {
  const value = parseDecimal(text);
  return value === null ? null : toMinor(value, decimals);
};

describe('amounts', () => {
  test('decimals by currency', () => {
    const codes = ['EUR', 'MAD', 'DZD', 'USD', 'TND', 'KWD', 'JPY', 'XOF', 'CLF'];
    expect(codes.map(decimalsOfCurrency)).toEqual([2, 2, 2, 2, 3, 3, 0, 0, 4]);
    expect(decimalsOfCurrency('constructor')).toBe(2);
  });

  test.each([
    ['156435.89', 2, 15_643_589],
    ['0.1', 2, 10],
    ['.5', 2, 50],
    ['7.', 2, 700],
    ['+12', 2, 1_200],
    ['-1.005', 3, -1_005],
    ['1.10000000000000000000', 2, 110],
    ['0000120', 0, 120],
    ['90071992547409.91', 2, 9_007_199_254_740_991],
  ])('%s with %i decimals is %i', (text, decimals, minor) => {
    expect(minorOf(text, decimals)).toBe(minor);
  });

  test('refuses more decimals than the currency, unless they are zeros', () => {
    expect(minorOf('1.005', 2)).toBeNull();
    expect(minorOf('1.0000000000000000001', 2)).toBeNull();
    expect(minorOf('90071992547409.92', 2)).toBeNull();
  });

  test.each(['', '.', '-', '1,5', '1e3', '1 000', 'NaN', '0x1', '--1', '1.2.3'])(
    '« %s » is no decimal',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test('no amount passes through a float', () => {
    const cases = fc.tuple(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), fc.nat({ max: 20 }));
    fc.assert(
      fc.property(cases, ([minor, decimals, zeros]) => {
        expect(minorOf(written(minor, decimals, zeros), decimals)).toBe(minor);
      }),
    );
  });

  test('a gap is shown in French', () => {
    expect(formatDecimal(-2n * minorUnit(2), 2, 'EUR')).toBe('0,02\u00a0€');
    expect(formatDecimal(1_234_567_000n * minorUnit(3), 3, 'TND')).toBe('1\u00a0234\u00a0567,000\u00a0TND');
    expect(formatDecimal(5n * minorUnit(0), 0, 'JPY')).toBe('5\u00a0JPY');
    expect(formatDecimal(minorUnit(3) * 5n, 2, 'EUR')).toBe('0,005\u00a0€');
  });
});

describe('dates', () => {
  test.each([
    ['2026-02-28', '2026-02-28'],
    ['20260228', '2026-02-28'],
    ['2026-02-28Z', '2026-02-28'],
    ['2026-02-28+01:00', '2026-02-28'],
    ['2026-02-28T10:00:00', '2026-02-28'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['20261301', null],
    ['28/02/2026', null],
    ['202602', null],
    ['0000-00-00', null],
  ])('%s is %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  test('days are counted without hours', () => {
    expect(daysBetween('2026-03-01', '2026-03-31')).toBe(30);
    expect(daysBetween('2026-12-31', '2026-12-30')).toBe(-1);
  });
});
