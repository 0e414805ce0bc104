import { wordsOf } from './audit-words.ts';

test.each([
  ['role', 'director', 'Dirigeant'],
  ['role', 'm1', 'Responsable'],
  ['country', 'MA', 'Maroc'],
  ['country', 'France', 'France'],
  ['screening', 'hit', 'filtrage avec alerte'],
])('a history says %s %s as %s', (field, value, words) => {
  expect(wordsOf({ entity: 'party' }, field, value, 'EUR')).toBe(words);
});
