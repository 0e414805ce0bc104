import { dayOf } from './days-left.ts';

it('names the day of an instant where the reader is', () => {
  expect(dayOf('2026-01-15T23:30:00.000Z', 'Europe/Paris')).toBe('2026-01-16');
  expect(dayOf('2026-01-15T23:30:00.000Z', 'UTC')).toBe('2026-01-15');
});
