import { businessDaysLeft, dayOf } from './days-left.ts';

it.each([
  ['2026-01-16', '2026-01-16', 0],
  ['2026-01-19', '2026-01-16', 1],
  ['2026-01-20', '2026-01-16', 2],
  ['2026-01-15', '2026-01-19', -2],
  ['2026-05-04', '2026-04-30', 1],
])('counts business days to %s from %s', (date, today, days) => {
  expect(businessDaysLeft(date, today)).toBe(days);
});

it('names the day of an instant where the reader is', () => {
  expect(dayOf('2026-01-15T23:30:00.000Z', 'Europe/Paris')).toBe('2026-01-16');
  expect(dayOf('2026-01-15T23:30:00.000Z', 'UTC')).toBe('2026-01-15');
});
