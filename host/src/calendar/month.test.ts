import { monthName, shiftMonth, weeksOf } from './month.ts';

it('shows whole weeks, Monday first', () => {
  const weeks = weeksOf('2026-02');
  expect(weeks[0]?.[0]).toBe('2026-01-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01');
  expect(weeksOf('2026-06')[0]?.[0]).toBe('2026-06-01');
  expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
});

it('moves over year ends and names months', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(monthName('2026-01')).toBe('Janvier 2026');
});
