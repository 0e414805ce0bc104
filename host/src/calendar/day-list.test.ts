import { buildCalendarEvent } from '@cessio/testing';
import { byDay, daysOfEvent } from './day-list.tsx';

const PARIS = 'Europe/Paris';
const span = { from: '2026-10-20', to: '2026-10-31' };
const days = (start: string, end: string | null, allDay: boolean) =>
  daysOfEvent({ start, end, allDay }, PARIS, span);

test.each([
  ['one date', '2026-10-25', null, true, ['2026-10-25']],
  ['dates, the end excluded', '2026-10-24', '2026-10-26', true, ['2026-10-24', '2026-10-25']],
  ['late in UTC, the day after in Paris', '2026-10-24T23:30:00Z', null, false, ['2026-10-25']],
  [
    'to midnight, not the day that begins',
    '2026-10-24T20:00:00Z',
    '2026-10-24T22:00:00Z',
    false,
    ['2026-10-24'],
  ],
  [
    'over the night that has twenty-five hours',
    '2026-10-24T21:00:00Z',
    '2026-10-25T23:00:00Z',
    false,
    ['2026-10-24', '2026-10-25'],
  ],
  ['a moment at midnight', '2026-10-24T22:00:00Z', '2026-10-24T22:00:00Z', false, ['2026-10-25']],
  ['begun before', '2026-10-01', '2026-10-22', true, ['2026-10-20', '2026-10-21']],
  ['over before', '2026-10-01', '2026-10-03', true, []],
] as const)('%s', (_, start, end, allDay, expected) => {
  expect(days(start, end, allDay)).toEqual(expected);
});

test('each day once, in order, its hours last', () => {
  const event = (id: string, start: string, allDay: boolean) => buildCalendarEvent({ id, start, allDay });
  const found = byDay(
    [
      event('b', '2026-10-26T10:00:00Z', false),
      event('a', '2026-10-26T08:00:00Z', false),
      event('c', '2026-10-26', true),
      event('d', '2026-10-21', true),
    ],
    PARIS,
    span,
  );
  expect(found.map(([day, list]) => [day, list.map(({ id }) => id)])).toEqual([
    ['2026-10-21', ['d']],
    ['2026-10-26', ['c', 'a', 'b']],
  ]);
});
