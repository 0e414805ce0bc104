import { checkCodes } from '../check-codes.ts';
import { signalLabel } from './signals.ts';

test('a line of a list names a problem in few words, without the variables of its message', () => {
  const words = Object.keys(checkCodes).map(signalLabel);
  expect(words.filter((word) => word.includes('{'))).toEqual([]);
  expect(words.filter((word) => word.length > 26)).toEqual([]);
  expect(signalLabel('TERM_LONG')).toBe('Délai long');
  expect(signalLabel('constructor')).toBe('constructor');
});
