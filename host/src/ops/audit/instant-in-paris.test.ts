import { endOfMinuteInParis, inParis } from './instant-in-paris.ts';

it.each([
  ['2026-01-15', '08:05', '2026-01-15T07:05:59.999Z'],
  ['2026-07-15', '8h05', '2026-07-15T06:05:59.999Z'],
  ['2026-01-01', '00:00', '2025-12-31T23:00:59.999Z'],
  // The repeated hour: its second occurrence. The skipped hour: none.
  ['2026-10-25', '02:30', '2026-10-25T01:30:59.999Z'],
  ['2026-03-29', '02:30', null],
  ['2026-01-15', '24:00', null],
  ['2026-01-15', '8', null],
  ['', '08:05', null],
])('%s %s is %s', (date, time, instant) => {
  expect(endOfMinuteInParis(date, time)).toBe(instant);
});

it('is shown again as it was typed', () => {
  expect(inParis('2026-01-15T07:05:59.999Z')).toEqual({ date: '2026-01-15', time: '08:05' });
});
