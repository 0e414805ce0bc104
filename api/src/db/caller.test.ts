import { createWorld, type World } from '../../test/world.ts';
import { readAs, writeAs, type Identity } from './caller.ts';
import { Pools } from './pools.ts';

const { jest } = import.meta;

let world: World;
/** Whoever calls next gets the connection that served the last. */
let pools: Pools;
beforeAll(async () => {
  world = await createWorld();
  pools = new Pools(world.config.databaseUrl, 12);
  await world.owner.query('create sequence runs; grant usage on sequence runs to portal_supplier');
});
afterAll(async () => {
  await pools.close();
  await world.end();
});

const WHO = `select current_setting('app.party', true) as party, current_setting('app.user', true) as user`;
const who = (identity: Identity) => readAs(pools, identity, async (db) => (await db.query(WHO)).rows[0]);
const toldOf = ({ partyId, userId }: Identity) => ({ party: partyId, user: userId });
const runs = async () =>
  (await world.owner.query<{ n: number }>('select last_value::int as n from runs')).rows[0]?.n;

test('a read says who calls in the trip of its own query, and leaves a connection that speaks for nobody', async () => {
  const { supplier, otherSupplier } = world.people;
  for (const { identity } of [supplier, otherSupplier, supplier])
    expect(await who(identity)).toEqual(toldOf(identity));
  const client = await pools.of('supplier').connect();
  expect((await client.query(WHO)).rows).toEqual([{ party: '', user: '' }]);
  let answers = 0;
  client.connection.on('readyForQuery', () => (answers += 1));
  client.release();
  await who(otherSupplier.identity);
  expect(answers).toBe(1);
});

test('queries asked at once, and after one that failed, are the same caller’s', async () => {
  const { identity } = world.people.supplier;
  const seen = await readAs(pools, identity, async (db) => {
    const asked = await Promise.allSettled([db.query(WHO), db.query('select 1 / 0'), db.query(WHO)]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    return (await db.query(WHO)).rows;
  });
  expect(seen).toEqual([toldOf(identity)]);
});

test('a query is not run when its connection could not be told who calls; the connection is not used again', async () => {
  const { supplier, otherSupplier } = world.people;
  await who(supplier.identity);
  const client = await pools.of('supplier').connect();
  await client.query('deallocate become');
  client.release();
  const count = (identity: Identity) => readAs(pools, identity, (db) => db.query(`select nextval('runs')`));
  await expect(count(otherSupplier.identity)).rejects.toThrow('become');
  expect(await who(otherSupplier.identity)).toEqual(toldOf(otherSupplier.identity));
  await count(otherSupplier.identity);
  expect(await runs()).toBe(1);
});

test('a write says who calls with its beginning, until its end', async () => {
  const { identity } = world.people.supplier;
  const during = await writeAs(pools, identity, async (tx) => {
    await tx.query('select 1');
    return (await tx.query(WHO)).rows[0] as unknown;
  });
  expect(during).toEqual(toldOf(identity));
  expect((await pools.of('supplier').query(WHO)).rows).toEqual([{ party: '', user: '' }]);
});

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
