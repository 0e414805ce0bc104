import { daysUntil } from '../../record/days-until.ts';
import { nationalIdKey } from './company-words.ts';

it('names the national number of each country', () => {
  expect(['FR', 'TN', 'MA', 'DZ', 'BE'].map(nationalIdKey)).toEqual([
    'nationalId.FR',
    'nationalId.TN',
    'nationalId.MA',
    'nationalId.DZ',
    'field.nationalId',
  ]);
});

it('counts whole days, backwards too', () => {
  expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
  expect(daysUntil('2026-03-28', '2026-03-30')).toBe(-2);
});
