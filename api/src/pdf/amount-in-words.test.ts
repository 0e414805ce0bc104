import { amountInWords, numberInWords } from './amount-in-words.ts';

test.each([
  [0, 'zéro'],
  [16, 'seize'],
  [17, 'dix-sept'],
  [21, 'vingt et un'],
  [70, 'soixante-dix'],
  [71, 'soixante et onze'],
  [77, 'soixante-dix-sept'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [91, 'quatre-vingt-onze'],
  [99, 'quatre-vingt-dix-neuf'],
  [100, 'cent'],
  [101, 'cent un'],
  [200, 'deux cents'],
  [201, 'deux cent un'],
  [280, 'deux cent quatre-vingts'],
  [1000, 'mille'],
  [1001, 'mille un'],
  [2000, 'deux mille'],
  [80_000, 'quatre-vingt mille'],
  [200_000, 'deux cent mille'],
  [300_080, 'trois cent mille quatre-vingts'],
  [1_000_000, 'un million'],
  [200_000_000, 'deux cents millions'],
  [2_000_000_001, 'deux milliards un'],
])('%d is « %s »', (n, words) => {
  expect(numberInWords(n)).toBe(words);
});

test.each([
  [25_000_000, 'EUR', 'deux cent cinquante mille euros'],
  [100, 'EUR', 'un euro'],
  [150, 'EUR', 'un euro et cinquante centimes'],
  [101, 'EUR', 'un euro et un centime'],
  [100_000_000, 'EUR', 'un million d’euros'],
  [200_000_000, 'MAD', 'deux millions de dirhams'],
  [150_000_000, 'EUR', 'un million cinq cent mille euros'],
  [2_500, 'TND', 'deux dinars tunisiens et cinq cents millimes'],
  [2_000, 'DZD', 'vingt dinars algériens'],
])('%d of %s is « %s »', (minor, currency, words) => {
  expect(amountInWords(minor, currency)).toBe(words);
});
