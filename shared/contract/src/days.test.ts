import {
  addBusinessDays,
  businessDaysLeft,
  dayInParis,
  endOfDayInParis,
  isBusinessDay,
  isOverdue,
  startOfDayInParis,
  todayInParis,
} from './days.ts';

describe('business days', () => {
  test.each([
    ['2026-01-01', 'New Year'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-05-14', 'Ascension'],
    ['2026-05-25', 'Whit Monday'],
    ['2026-07-14', 'Bastille Day'],
    ['2026-11-21', 'a Saturday'],
  ])('%s (%s) is none', (date) => {
    expect(isBusinessDay(date)).toBe(false);
  });

  test('five business days across Easter end a week later', () => {
    expect(addBusinessDays('2026-04-02', 5)).toBe('2026-04-10');
  });

  test.each([
    ['2026-01-16', '2026-01-16', 0, false],
    ['2026-01-19', '2026-01-16', 1, false],
    ['2026-01-20', '2026-01-16', 2, false],
    ['2026-01-15', '2026-01-19', -2, true],
    ['2026-05-04', '2026-04-30', 1, false],
    // On a weekend after its last day it is late, though not yet by a business day.
    ['2026-01-16', '2026-01-18', 0, true],
  ])('what is due on %s has on %s so many days left: %i; late: %s', (dueOn, today, days, late) => {
    expect(businessDaysLeft(dueOn, today) + 0).toBe(days);
    expect(isOverdue(dueOn, today)).toBe(late);
  });

  test('today is judged in Paris, not by the server', () => {
    expect(todayInParis(new Date('2026-03-10T23:30:00Z'))).toBe('2026-03-11');
  });
});

describe('the bank’s day', () => {
  test('an instant of the evening in UTC is the next day in Paris', () => {
    expect(dayInParis('2026-07-14T22:30:00.000Z')).toBe('2026-07-15');
    expect(dayInParis('2026-12-31T22:59:59.999Z')).toBe('2026-12-31');
  });

  // Winter, summer, and the two days on which the clocks change.
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('%s begins and ends at midnight in Paris', (date, start, end) => {
    expect([startOfDayInParis(date), endOfDayInParis(date)]).toEqual([start, end]);
    expect([dayInParis(start), dayInParis(end)]).toEqual([date, date]);
  });
});
