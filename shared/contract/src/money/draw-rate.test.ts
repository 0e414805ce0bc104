import { drawRate } from './draw-rate.ts';

test.each([
  ['D16: a negative reference under a floor of 0 leaves the margin', -2_000, 0, 20_000, 20_000],
  ['above the floor the reference counts', 20_150, 0, 15_000, 35_150],
  ['at the floor exactly', 10_000, 10_000, 15_000, 25_000],
  ['the floor bears on the reference, not on the rate', 5_000, 20_000, 15_000, 35_000],
  ['a floor below 0 lets a negative reference through', -2_000, -5_000, 20_000, 18_000],
  ['FIXED: the margin is the rate', 0, 0, 41_400, 41_400],
])('%s', (_rule, reference, floorPpm, marginPpm, expected) => {
  expect(drawRate(reference, { floorPpm, marginPpm })).toBe(expected);
});
