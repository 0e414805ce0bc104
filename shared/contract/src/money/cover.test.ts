import { coverInTurn, coverOf } from './cover.ts';

const room = (id: string, left: number) => ({ id, number: id, left });

test('one guarantee covers one invoice: the one with the most left, up to that', () => {
  expect(coverOf([room('a', 10), room('b', 30)], 40)).toEqual({
    guarantee: room('b', 30),
    covered: 30,
    uncovered: 10,
  });
  expect(coverOf([], 40)).toEqual({ guarantee: null, covered: 0, uncovered: 40 });
});

test('what one invoice takes is no longer there for the next', () => {
  const rooms = [room('a', 50), room('b', 30)];
  const covers = coverInTurn([{ due: 40 }, { due: 25 }, { due: 20 }], () => rooms);
  expect(covers.map(({ guarantee, covered, uncovered }) => [guarantee?.id, covered, uncovered])).toEqual([
    ['a', 40, 0],
    ['b', 25, 0],
    ['a', 10, 10],
  ]);
});
