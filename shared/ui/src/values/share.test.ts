import { shareOf, sharesOf } from './share.ts';

it('rounds shares to whole percents, and a little of much is not nothing', () => {
  expect(shareOf(1, 3)).toBe('33\u00a0%');
  expect(shareOf(1, 1000)).toBe('< 1\u00a0%');
  expect(shareOf(0, 0)).toBe('0\u00a0%');
});

it('lets the shares of one whole add up to 100', () => {
  const added = (parts: number[]) =>
    sharesOf(parts).reduce((sum, share) => sum + (share.startsWith('<') ? 0 : Number.parseInt(share, 10)), 0);
  expect(sharesOf([1, 1, 1])).toEqual(['34\u00a0%', '33\u00a0%', '33\u00a0%']);
  for (const parts of [
    [1, 1, 1],
    [995, 4, 1],
    [7, 13, 29, 31, 5, 5, 5, 5],
    [1],
    [Number.MAX_SAFE_INTEGER, 1],
  ])
    expect([parts, added(parts)]).toEqual([parts, 100]);
  expect(sharesOf([0, 0])).toEqual(['0\u00a0%', '0\u00a0%']);
  expect(sharesOf([])).toEqual([]);
});
