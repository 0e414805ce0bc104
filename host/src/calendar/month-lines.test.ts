import type { CalendarEvent } from '@cessio/contract';
import { buildCalendarEvent } from '@cessio/testing';
import { monthLines } from './month-lines.ts';

const span = { from: '2026-10-26', to: '2026-12-06' };
const due = (change: Partial<CalendarEvent>) =>
  buildCalendarEvent({
    kind: 'echeance',
    start: '2026-11-10',
    end: null,
    allDay: true,
    generated: true,
    ...change,
  });
const own = (id: string, start: string, end: string | null = null) =>
  buildCalendarEvent({ id, kind: 'custom', start, end, allDay: true, generated: false });
const eur = (minor: number) => ({ minor, currency: 'EUR' });

test('a day says each kind once: how many, what they come to by currency, how many are late', () => {
  const { lines, alone } = monthLines(
    [
      due({ amount: eur(100_00), late: true }),
      due({ amount: eur(50_00), count: 12, late: true }),
      due({ amount: { minor: 7_000, currency: 'TND' } }),
      due({ kind: 'guarantee_end', amount: null }),
      due({ start: '2026-11-11', amount: eur(1) }),
    ],
    'Europe/Paris',
    span,
  );
  expect(alone).toEqual([]);
  expect(lines).toEqual([
    {
      day: '2026-11-10',
      kind: 'echeance',
      count: 14,
      late: 13,
      sums: new Map([
        ['EUR', 150_00],
        ['TND', 7_000],
      ]),
    },
    { day: '2026-11-10', kind: 'guarantee_end', count: 1, late: 0, sums: new Map() },
    { day: '2026-11-11', kind: 'echeance', count: 1, late: 0, sums: new Map([['EUR', 1]]) },
  ]);
});

test('one’s own event stays to be dragged where it is alone; several on a day are told as one', () => {
  const events = [
    own('long', '2026-11-10', '2026-11-13'),
    own('beside', '2026-11-12'),
    own('alone', '2026-11-20'),
  ];
  const { lines, alone } = monthLines(events, 'Europe/Paris', span);
  expect(alone.map(({ id }) => id)).toEqual(['alone']);
  expect(lines.map(({ day, count }) => [day, count])).toEqual([
    ['2026-11-10', 1],
    ['2026-11-11', 1],
    ['2026-11-12', 2],
  ]);
});
