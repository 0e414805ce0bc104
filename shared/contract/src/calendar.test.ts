import { addBusinessDays, isBusinessDay, todayInParis } from './calendar.ts';

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

  test('today is judged in Paris, not by the server', () => {
    expect(todayInParis(new Date('2026-03-10T23:30:00Z'))).toBe('2026-03-11');
  });
});
