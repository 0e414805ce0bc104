/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { formatRate } from '@cessio/contract';
import {
  formatAmount,
  formatBytes,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  parseAmount,
  parseDate,
} from './format.ts';

const NBSP = '\u00a0';

describe('money', () => {
  it('writes French amounts without the narrow space that the font lacks', () => {
    expect(formatMoney(1_234_567, 'EUR')).toBe(`12${NBSP}345,67${NBSP}€`);
    expect(formatMoney(-1_000_000, 'EUR')).toBe(`−10${NBSP}000,00${NBSP}€`);
    expect(formatAmount(1_234_567, 'TND')).toBe(`1${NBSP}234,567`);
    expect(formatMoneyShort(238_300_000)).toBe(`2${NBSP}383${NBSP}k€`);
  });

  it('gives zero, and what rounds to it, no sign', () => {
    expect(formatMoney(-0, 'EUR')).toBe(`0,00${NBSP}€`);
    expect(formatAmount(-0)).toBe('0,00');
    expect(formatMoneyShort(-4)).toBe(`0${NBSP}k€`);
    expect(formatNumber(-0)).toBe('0');
    expect(formatPercent(-0)).toBe(`0${NBSP}%`);
    expect(formatRate(-0, 2)).toBe(`0,00${NBSP}%`);
    expect(formatRate(-35_000)).toBe(`−3,5${NBSP}%`);
  });

  it.each([
    ['1 234,56', 123_456],
    ['1\u202f234,56', 123_456],
    ['1\u00a0234,56 €', 123_456],
    ['1234.56', 123_456],
    ['1.234,56', 123_456],
    ['12', 1200],
    ['12,5', 1250],
    [',5', 50],
    ['0', 0],
    ['', null],
  ])('reads %j as %j', (typed, minor) => {
    expect(parseAmount(typed)).toEqual({ minor });
  });

  it('refuses a third decimal instead of rounding it, except where the currency has three', () => {
    expect(parseAmount('1,234')).toEqual({ error: 'decimals' });
    expect(parseAmount('1,234', 'TND')).toEqual({ minor: 1234 });
    expect(parseAmount('1,2345', 'TND')).toEqual({ error: 'decimals' });
  });

  it.each(['abc', '1,2,3', '-5', '1-2', '.', '12e3'])('refuses %j', (typed) => {
    expect(parseAmount(typed)).toEqual({ error: 'format' });
  });

  it('takes a sign only where asked, in either writing', () => {
    expect(parseAmount('-5', 'EUR', { signed: true })).toEqual({ minor: -500 });
    expect(parseAmount('−5', 'EUR', { signed: true })).toEqual({ minor: -500 });
  });

  it('refuses what a number cannot hold exactly', () => {
    expect(parseAmount('999999999999999,99')).toEqual({ error: 'range' });
  });
});

describe('dates', () => {
  it.each([
    ['16/03/2026', '2026-03-16'],
    ['16.3.26', '2026-03-16'],
    ['160326', '2026-03-16'],
    ['16032026', '2026-03-16'],
    ['2026-03-16', '2026-03-16'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['3/16/2026', null],
    ['16/03', null],
    ['', null],
  ])('reads %j as %j', (typed, iso) => {
    expect(parseDate(typed)).toBe(iso);
  });

  it('shows an instant in the zone of the screen', () => {
    expect(formatDateTime('2026-01-15T08:31:00Z')).toBe('15/01/2026 09:31');
    expect(formatDateTime('2026-07-15T22:31:00Z')).toBe('16/07/2026 00:31');
    expect(formatDateTime('2026-01-15T08:31:00Z', 'UTC')).toBe('15/01/2026 08:31');
  });
});

it('writes file sizes', () => {
  expect(formatBytes(184_000)).toBe(`184${NBSP}Ko`);
  expect(formatBytes(2_100_000)).toBe(`2,1${NBSP}Mo`);
});
