import { setTimeout as sleep } from 'node:timers/promises';
import { valueOf, world } from '../../test/small-world.ts';
import { readAs, writeAs, type Identity, type Queryable } from './caller.ts';
import { Pools } from './pools.ts';

const { jest } = import.meta;

/** The next caller gets the previous one's connection. */
let pools: Pools;
afterAll(() => pools.close());
beforeAll(async () => {
  pools = new Pools(world.config.databaseUrl, 12);
  await world.owner.query('create sequence runs; grant usage on sequence runs to portal_supplier');
});

const WHO = `select current_setting('app.party', true) as party, current_setting('app.user', true) as user`;
const who = (identity: Identity) => readAs(pools, identity, async (db) => (await db.query(WHO)).rows[0]);
const toldOf = ({ partyId, userId }: Identity) => ({ party: partyId, user: userId });
const runs = () => valueOf<number>('select last_value::int as n from runs');

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

test('what a write sends with its beginning and its end is part of it: if either fails, nothing is written', async () => {
  const { identity } = world.people.supplier;
  const keys = () => valueOf<number>(`select count(*)::int from idempotency_keys where method = 'EDGE'`);
  const insert = (key: string) => ({
    text: `insert into idempotency_keys (user_id, method, path, key, body_hash, status) values ($1, 'EDGE', '/', $2, '', 200)`,
    values: [identity.userId, key],
  });
  let worked = 0;
  const write = (first: string, last: { text: string; values?: unknown[] }) =>
    writeAs(
      pools,
      identity,
      async (tx) => {
        worked += 1;
        await tx.query(insert('work'));
      },
      { begin: async (db) => void (await db.query(first)), commit: () => last },
    );
  await expect(write('select 1 / 0', insert('last'))).rejects.toMatchObject({ code: '22012' });
  expect([worked, await keys()]).toEqual([0, 0]);
  await expect(write('select 1', { text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
  await expect(write('select 1', insert('work'))).rejects.toMatchObject({ code: '23505' });
  expect([worked, await keys()]).toEqual([2, 0]);
  await write('select 1', insert('last'));
  expect(await keys()).toBe(2);
});

test.each([
  ['read', readAs],
  ['write', writeAs],
] as const)(
  'what a %s left running asks nothing on the connection that the next caller has',
  async (_, as) => {
    const { supplier, otherSupplier } = world.people;
    const next = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const left = as(pools, supplier.identity, (db: Queryable) => {
      late = next.promise.then(() => db.query(WHO));
      return Promise.reject(new Error('one of two branches'));
    });
    await expect(left).rejects.toThrow('branches');
    const seen = await writeAs(pools, otherSupplier.identity, async (tx) => {
      next.resolve();
      await expect(late).rejects.toThrow('after its end');
      return (await tx.query(WHO)).rows[0] as unknown;
    });
    expect(seen).toEqual(toldOf(otherSupplier.identity));
  },
);

test('of 200 callers on eight connections, whatever fails, is cut off or ends its connection, each is answered as itself', async () => {
  const crowd = new Pools(world.config.databaseUrl, 36);
  const { identity } = world.people.supplier;
  let failures = 0;
  const terminate = (db: Queryable) => db.query('select pg_terminate_backend(pg_backend_pid())');
  const ends: ((db: Queryable) => Promise<unknown>)[] = [
    (db) => db.query('select 1 / 0'),
    (db) => db.query('select no_such_column'),
    (db) => db.query('select $1::jsonb', [1n]),
    (db) => db.query({ text: 'select', values: 'none' as never }),
    (db) => db.query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)'),
    () => Promise.reject(new Error('of the work itself')),
  ];
  const call = async (n: number) => {
    const partyId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const mine: Identity = { ...identity, partyId };
    const ask = async (db: Queryable) => {
      const asked = [db.query(WHO), db.query(WHO)];
      for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([toldOf(mine)]);
      const end = n % 50 === 7 ? terminate : ends[n % 9];
      // The second is sent when the first has failed.
      if (end) await Promise.all([end(db), db.query(WHO), sleep(n % 3)]);
      expect((await db.query(WHO)).rows).toEqual([toldOf(mine)]);
    };
    for (const as of [readAs, writeAs, readAs])
      await as(crowd, mine, ask).catch((error: unknown) => {
        if ((error as Error).name === 'JestAssertionError' || 'matcherResult' in (error as Error))
          throw error;
        failures += 1;
      });
  };
  try {
    await Promise.all(Array.from({ length: 200 }, (_, n) => call(n)));
    expect(crowd.of('supplier').totalCount).toBeLessThanOrEqual(8);
    expect(failures).toBeGreaterThan(100);
  } finally {
    await crowd.close();
  }
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
