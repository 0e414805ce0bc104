import { shareOf, typedShare } from './owner-values.ts';

test.each([
  ['25', 250_000],
  ['33,5', 335_000],
  ['33.3334 %', 333_334],
  ['100', 1_000_000],
])('a share typed as %s is read', (typed, ppm) => {
  expect(shareOf(typed)).toBe(ppm);
  expect(shareOf(typedShare(ppm))).toBe(ppm);
});

test.each(['', 'abc', '-30', '1000', '30,12345'])('what is no share is none: %s', (typed) => {
  expect(shareOf(typed)).toBeNull();
});
