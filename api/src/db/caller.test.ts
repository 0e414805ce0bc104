import { createWorld, type World } from '../../test/world.ts';
import { writeAs } from './caller.ts';

const { jest } = import.meta;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

test('an effect that fails after the commit is reported and leaves the write as it is', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const { pools } = world.app.services;
  const later: string[] = [];
  const answer = await writeAs(pools, world.people.adviser.identity, async (tx) => {
    tx.afterCommit(() => {
      throw new Error('socket gone');
    });
    tx.afterCommit(() => later.push('told'));
    await tx.query(`update parties set city = 'Nantes', version = version + 1 where id = $1`, [
      world.parties.debtor,
    ]);
    return 'kept';
  });
  expect([answer, later]).toEqual(['kept', ['told']]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('socket gone'), 'EffectAfterCommit');
  warn.mockRestore();
  const { rows } = await world.owner.query('select city from parties where id = $1', [world.parties.debtor]);
  expect(rows).toEqual([{ city: 'Nantes' }]);
});
