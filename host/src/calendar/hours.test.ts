import { hoursOf } from './hours.ts';

const PARIS = 'Europe/Paris';
const at = (start: string, end: string | null = null, allDay = false) => ({ start, end, allDay });

test.each([
  ['nothing', [], '07', '21'],
  ['what lasts whole days', [at('2026-11-24', null, true)], '07', '21'],
  ['within', [at('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z')], '07', '21'],
  ['early in Paris', [at('2026-11-24T04:30:00Z', '2026-11-24T05:00:00Z')], '05', '21'],
  ['until ten', [at('2026-11-24T19:00:00Z', '2026-11-24T21:00:00Z')], '07', '22'],
  ['until a quarter past ten', [at('2026-11-24T19:00:00Z', '2026-11-24T21:15:00Z')], '07', '23'],
  ['a moment at eleven at night', [at('2026-11-24T22:00:00Z')], '07', '24'],
  ['over midnight', [at('2026-10-24T21:00:00Z', '2026-10-25T02:00:00Z')], '00', '24'],
] as const)('%s', (_, events, from, to) => {
  expect(hoursOf(events, PARIS)).toEqual({ from: `${from}:00:00`, to: `${to}:00:00` });
});
