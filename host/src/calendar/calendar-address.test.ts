import { nameOf, readAddress, spanOf, stepFrom, writeAddress } from './calendar-address.ts';

const wide = { today: '2026-11-21', narrow: false };
const read = (text: string, where = wide) => readAddress(new URLSearchParams(text), where);

test('an empty address is this month, or on a phone the list', () => {
  expect(read('')).toEqual({ view: 'month', date: '2026-11-21', kinds: null });
  expect(read('', { ...wide, narrow: true }).view).toBe('list');
});

test('what is written is read back', () => {
  const kinds = new Set(['kyc', 'custom'] as const);
  const state = { view: 'week', date: '2027-03-28', kinds } as const;
  expect(readAddress(writeAddress(new URLSearchParams('x=1'), state), wide)).toEqual(state);
  expect(writeAddress(new URLSearchParams('x=1&afficher=kyc'), { kinds: null }).toString()).toBe('x=1');
  expect(read('afficher=').kinds).toEqual(new Set());
});

test.each([
  'vue=annee&date=hier',
  'date=2026-02-30',
  'date=2026-13-01',
  'date=9999-01-01',
  'afficher=toString',
])('%s is no reason to fail', (text) => {
  expect(read(text)).toMatchObject({ view: 'month', date: '2026-11-21' });
  expect([...(read(text).kinds ?? [])]).toEqual([]);
});

test('spans: whole weeks around a month, Monday to Sunday over the change of clocks, one day', () => {
  expect(spanOf('month', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(spanOf('list', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(spanOf('week', '2026-10-25')).toEqual({ from: '2026-10-19', to: '2026-10-25' });
  expect(spanOf('week', '2027-03-29')).toEqual({ from: '2027-03-29', to: '2027-04-04' });
  expect(spanOf('day', '2026-10-25')).toEqual({ from: '2026-10-25', to: '2026-10-25' });
});

test('whole weeks around a month begin on Monday, also where the month does', () => {
  expect(spanOf('month', '2026-02-10')).toEqual({ from: '2026-01-26', to: '2026-03-01' });
  expect(spanOf('month', '2026-06-10')).toEqual({ from: '2026-06-01', to: '2026-07-05' });
});

test('steps keep the day of the month as far as there is one', () => {
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(stepFrom('month', '2026-03-15', -1)).toBe('2026-02-15');
  expect(stepFrom('list', '2026-12-31', 1)).toBe('2027-01-31');
  expect(stepFrom('list', '2026-01-01', -1)).toBe('2025-12-01');
  expect(stepFrom('week', '2026-10-22', 1)).toBe('2026-10-29');
  expect(stepFrom('day', '2026-10-25', -1)).toBe('2026-10-24');
});

test('names', () => {
  expect(nameOf('month', '2026-11-21')).toBe('Novembre 2026');
  expect(nameOf('day', '2026-11-24')).toBe('mardi 24 novembre 2026');
  expect(nameOf('week', '2026-11-24').replaceAll(/\s/g, ' ')).toMatch(/^23\s?[-–]\s?29 novembre 2026$/);
});
