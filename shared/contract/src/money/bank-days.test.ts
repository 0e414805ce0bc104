import { isBusinessDay } from '../days.ts';
import { isBankDay, nextBankDay } from './bank-days.ts';
import { FIRST_HOLIDAYS_FROM, FIRST_HOLIDAYS_TO, firstHolidays } from './holidays.ts';

const holidays = (['TARGET', 'FR', 'TN', 'MA'] as const).flatMap(firstHolidays);

/** Every day of the years whose holidays are known. */
const days = (): string[] => {
  const found: string[] = [];
  const end = Date.UTC(FIRST_HOLIDAYS_TO + 1, 0, 1);
  for (let time = Date.UTC(FIRST_HOLIDAYS_FROM, 0, 1); time < end; time += 86_400_000)
    found.push(new Date(time).toISOString().slice(0, 10));
  return found;
};

test('D5: a draw asked on Thursday before Easter is paid on Tuesday after it', () => {
  expect(nextBankDay('EUR', '2026-04-02', holidays)).toBe('2026-04-07');
  expect(nextBankDay('EUR', '2026-04-07', holidays)).toBe('2026-04-08');
});

test('in euros, banks differ from working days in France where TARGET alone is closed', () => {
  const differing = days().filter((day) => isBankDay('EUR', day, holidays) !== isBusinessDay(day));
  expect(differing).toEqual([
    '2025-04-18',
    '2025-12-26',
    '2026-04-03',
    '2027-03-26',
    '2028-04-14',
    '2028-12-26',
    '2029-03-30',
    '2029-12-26',
    '2030-04-19',
    '2030-12-26',
  ]);
  // French holidays on which TARGET is open.
  for (const day of ['2026-05-08', '2026-05-14', '2026-05-25', '2026-07-14', '2026-11-11'])
    expect(isBankDay('EUR', day, holidays)).toBe(false);
});

test.each([
  ['TND', '2026-03-19', true],
  ['TND', '2026-03-20', false],
  ['TND', '2026-05-27', false],
  ['TND', '2026-05-28', false],
  ['TND', '2026-05-29', true],
  ['TND', '2026-07-14', true],
  ['TND', '2026-12-25', true],
  ['MAD', '2026-01-14', false],
  ['MAD', '2026-05-27', true],
  ['MAD', '2026-05-28', false],
  ['MAD', '2026-07-30', false],
  ['MAD', '2028-10-31', false],
  ['MAD', '2025-10-31', true],
  ['MAD', '2026-12-25', true],
  ['EUR', '2026-12-25', false],
] as const)('%s on %s: %s', (currency, date, open) => {
  expect(isBankDay(currency, date, holidays)).toBe(open);
});

test('no week-end is a bank day, and the next one is less than a week away', () => {
  for (const currency of ['EUR', 'TND', 'MAD'] as const)
    for (const day of days().slice(0, -7)) {
      const weekend = new Date(day).getUTCDay() % 6 === 0;
      expect(weekend && isBankDay(currency, day, holidays)).toBe(false);
      const next = nextBankDay(currency, day, holidays);
      expect(next > day && isBankDay(currency, next, holidays)).toBe(true);
      expect(Date.parse(next) - Date.parse(day)).toBeLessThan(7 * 86_400_000);
    }
});

test('a year whose holidays are not entered is refused, not taken for a year without any', () => {
  expect(() => isBankDay('TND', '2031-01-02', holidays)).toThrow('No holidays of TN in 2031');
  expect(() => nextBankDay('EUR', '2030-12-31', holidays)).toThrow(RangeError);
  const french = firstHolidays('FR');
  expect(() => isBankDay('EUR', '2026-01-02', french)).toThrow('No holidays of TARGET in 2026');
});

test('a day added to a calendar closes it, one taken away opens it', () => {
  const added = [...holidays, { country: 'TN' as const, date: '2026-06-17' }];
  expect(isBankDay('TND', '2026-06-17', added)).toBe(false);
  const corrected = added.filter(({ country, date }) => country !== 'TN' || date !== '2026-06-16');
  expect(isBankDay('TND', '2026-06-16', corrected)).toBe(true);
});

test('the days of the Hijri calendar, and they alone, are forecasts', () => {
  const forecasts = (calendar: 'FR' | 'TARGET' | 'TN' | 'MA') =>
    firstHolidays(calendar).filter(({ forecast }) => forecast).length;
  expect([forecasts('FR'), forecasts('TARGET'), forecasts('TN'), forecasts('MA')]).toEqual([0, 0, 36, 42]);
});
