import { instantIn } from './instant.ts';

test.each([
  ['24/11/2026 09:30', '2026-11-24T08:30:00.000Z'],
  ['1/7/2026 9:30', null],
  ['01/07/2026 9h30', '2026-07-01T07:30:00.000Z'],
  ['31/02/2026 09:30', null],
  // Skipped by daylight saving time.
  ['29/03/2026 02:30', null],
  ['hier', null],
])('%s in Paris', (typed, instant) => {
  expect(instantIn(typed, 'Europe/Paris')).toBe(instant);
});
