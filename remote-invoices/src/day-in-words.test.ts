import { dayInWords } from './day-in-words.ts';

test('a day as it is said', () => {
  expect(['2022-01-20', '2026-12-01', '2026-12-11'].map(dayInWords)).toEqual([
    'jeudi 20 janvier',
    'mardi 1er décembre',
    'vendredi 11 décembre',
  ]);
});
