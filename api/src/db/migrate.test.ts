import { migrationNames } from './migrate.ts';

/**
 * Written on two branches at once, numbered files would collide; older ones keep the names under which they were
 * applied.
 */
const LAST_NUMBERED = '0023_sequence_mark.sql';

test('a migration is named by the minute at which it was begun', async () => {
  const names = await migrationNames();
  const numbered = names.filter((name) => name.startsWith('00'));
  expect([numbered.length, numbered.at(-1)]).toEqual([24, LAST_NUMBERED]);
  const date = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d_[a-z][a-z_]*\.sql$/;
  expect(names.slice(numbered.length).filter((name) => !date.test(name))).toEqual([]);
});
