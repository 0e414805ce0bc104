import { world } from '../api/test/small-world.ts';
import { databaseShift } from '../api/src/clock.ts';
import { moveDemoClock, readMove } from './move-clock.ts';

test.each([
  ['+3d', 259_200_000],
  ['-36h', -129_600_000],
  ['+90m', 5_400_000],
  ['reset', null],
  ['3d', undefined],
  ['+3', undefined],
  ['+3w', undefined],
  ['+999999d', undefined],
  ['', undefined],
  [`+1d'; drop table users`, undefined],
])('%j is read as %j', (text, ms) => {
  expect(readMove(text)).toBe(ms);
});

test('the clock is moved on from where it is, and back, in a demonstration alone', async () => {
  const { owner } = world;
  await expect(moveDemoClock(owner, 60_000)).rejects.toThrow('démonstration');
  expect(await databaseShift(owner)).toBe(0);
  await owner.query(`update users set email = 'super@cessio.test' where role = 'super'`);
  expect(await moveDemoClock(owner, 3 * 86_400_000)).toBe(259_200_000);
  expect(await moveDemoClock(owner, -86_400_000)).toBe(172_800_000);
  expect(await databaseShift(owner)).toBe(172_800_000);
  expect(await moveDemoClock(owner, null)).toBe(0);
  expect(await databaseShift(owner)).toBe(0);
});
