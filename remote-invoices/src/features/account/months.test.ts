import { plusDays, todayInParis } from '@cessio/contract';
import { monthName, monthOf, monthsApart, pastDay } from './months.ts';

test('months begin and end on their own days, in leap years and over the year’s end', () => {
  expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthsApart(monthOf('2026-12-31'), 1)).toEqual({ from: '2027-01-01', to: '2027-01-31' });
  expect(monthsApart(monthOf('2026-03-01'), -1)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthName(monthOf('2026-08-15'))).toBe('Août 2026');
});

test('only a day that is over, or today, can be looked at', () => {
  for (const day of ['2026-01-31', todayInParis()]) expect(pastDay(day)).toBe(day);
  for (const other of [null, '', 'hier', '31/01/2026', '2026-13-01', plusDays(todayInParis(), 1)])
    expect(pastDay(other)).toBeNull();
});
