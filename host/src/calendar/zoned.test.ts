import { addDays, instantOf, skippedTo, wallOf } from './zoned.ts';

const PARIS = 'Europe/Paris';

describe('clocks of Paris', () => {
  test.each([
    ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-07-14', '10:00', '2027-07-14T08:00:00.000Z'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-12-24', '10:00', '2026-12-24T09:00:00.000Z'],
  ])('%s %s is %s, and back', (date, time, instant) => {
    expect(instantOf({ date, time }, PARIS)).toBe(instant);
    expect(wallOf(instant, PARIS)).toEqual({ date, time });
    expect(skippedTo({ date, time }, PARIS)).toBeNull();
  });

  test('the last Sunday of March has no half past two', () => {
    expect(skippedTo({ date: '2027-03-28', time: '02:30' }, PARIS)).toBe('03:30');
    expect(skippedTo({ date: '2027-03-28', time: '02:30' }, 'Africa/Tunis')).toBeNull();
  });

  test('the last Sunday of October has two: the first is meant, the second is told apart', () => {
    const wall = { date: '2026-10-25', time: '02:30' };
    expect(instantOf(wall, PARIS)).toBe('2026-10-25T00:30:00.000Z');
    expect(wallOf('2026-10-25T01:30:00.000Z', PARIS)).toEqual(wall);
    expect(skippedTo(wall, PARIS)).toBeNull();
  });
});

test('days are dates, whatever the clocks do', () => {
  expect(addDays('2027-03-27', 1)).toBe('2027-03-28');
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29');
  expect(addDays('2026-10-25', 7)).toBe('2026-11-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
