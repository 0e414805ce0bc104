import { setTimeout as sleep } from 'node:timers/promises';
import { moveClock } from '../../test/clock.ts';
import { bySystem, columnOf, people, rowsOf, world } from '../../test/small-world.ts';
import type { Transaction } from '../db/caller.ts';
import { runDayByDay, waitingDays, type JobByDay } from './day-by-day.ts';
import { failureText } from './failures.ts';

beforeAll(() =>
  world.owner.query(
    'create table worked (job text, day date, primary key (job, day)); grant insert on worked to portal_system',
  ),
);
beforeEach(() => world.owner.query('truncate job_days, worked'));

const pool = () => world.app.services.pools.of('system');
const worked = (name = 'night') => columnOf('select day from worked where job = $1 order by day', [name]);
const note = (tx: Transaction, name: string, day: string) =>
  tx.query('insert into worked values ($1, $2)', [name, day]).then(() => 1);

/** A job whose work notes its day. */
const job = (fields: Partial<JobByDay> = {}): JobByDay => {
  const name = fields.name ?? 'night';
  return { name, hour: '22:00', work: (tx, day) => note(tx, name, day), ...fields };
};
/** An instant of Paris, in winter. */
const at = (day: string, hour = '22:00') => new Date(`${day}T${hour}:00+01:00`);
const run = (one: JobByDay, day: string, hour?: string) => runDayByDay(pool(), one, at(day, hour));

describe('a job that makes up each day', () => {
  test('begins with the day of its first run, at its hour', async () => {
    expect(await run(job(), '2027-01-12', '15:00')).toEqual([]);
    expect(await run(job(), '2027-01-12', '21:59')).toEqual([]);
    expect(await run(job(), '2027-01-12')).toEqual(['2027-01-12']);
    expect(await worked()).toEqual(['2027-01-12']);
  });

  test('first run after its hour, does that day and none before', async () => {
    expect(await run(job(), '2027-01-12', '23:30')).toEqual(['2027-01-12']);
  });

  test('does the day that came due while no process ran after its first one', async () => {
    await run(job(), '2027-01-12', '15:00');
    expect(await run(job(), '2027-01-13', '08:00')).toEqual(['2027-01-12']);
  });

  test('makes up three missed days one by one in order, also over a month end, and twice is nothing', async () => {
    await run(job(), '2027-01-29');
    expect(await run(job(), '2027-02-01', '23:00')).toEqual(['2027-01-30', '2027-01-31', '2027-02-01']);
    expect(await run(job(), '2027-02-01', '23:01')).toEqual([]);
    expect(await worked()).toEqual(['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01']);
    expect(await rowsOf('select handled, attempts, failure from job_days')).toEqual(
      Array.from({ length: 4 }, () => ({ handled: 1, attempts: 1, failure: null })),
    );
  });

  test('follows the clock that is moved', async () => {
    const today = await runDayByDay(pool(), job({ hour: '00:00' }));
    await moveClock(world.owner, new Date(Date.now() + 3 * 86_400_000).toISOString());
    try {
      expect(await runDayByDay(pool(), job({ hour: '00:00' }))).toHaveLength(3);
      expect((await worked())[0]).toBe(today[0]);
      expect(await columnOf('select bool_and(done_at > now()) from job_days where day > $1', today)).toEqual([
        true,
      ]);
    } finally {
      await moveClock(world.owner, null);
    }
  });

  test('does each day once when two processes come together', async () => {
    await run(job(), '2027-01-12');
    const slow = job({ work: async (tx, day) => (await sleep(30), note(tx, 'night', day)) });
    const runs = await Promise.all([1, 2, 3].map(() => run(slow, '2027-01-16')));
    expect(runs.flat().toSorted()).toEqual(['2027-01-13', '2027-01-14', '2027-01-15', '2027-01-16']);
    expect(await worked()).toHaveLength(5);
  });

  test('stops between two days when its process stops', async () => {
    await run(job(), '2027-01-12');
    const stopping = new AbortController();
    const last = job({ work: (tx, day) => (stopping.abort(), note(tx, 'night', day)) });
    expect(await runDayByDay(pool(), last, at('2027-01-16'), stopping.signal)).toEqual(['2027-01-13']);
    expect(await worked()).toEqual(['2027-01-12', '2027-01-13']);
  });

  test('of bank days passes over those on which no euro moves', async () => {
    const euros = job({ bankDaysOf: 'EUR' });
    await run(euros, '2027-03-25');
    // Good Friday, a week-end, Easter Monday.
    expect(await run(euros, '2027-03-30', '23:00')).toHaveLength(5);
    expect(await worked()).toEqual(['2027-03-25', '2027-03-30']);
    expect(await rowsOf('select day from job_days where handled is null order by day')).toEqual(
      ['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29'].map((day) => ({ day })),
    );
  });

  test('whose calendar has no holidays yet fails for that day, and does it once they are there', async () => {
    const dinars = job({ bankDaysOf: 'TND' });
    await expect(run(dinars, '2031-01-02')).rejects.toThrow('night failed for 2031-01-02');
    expect(await columnOf('select failure from job_days')).toEqual(['No holidays of TN in 2031']);
    await world.owner.query(
      `insert into holidays (country, date, label) values ('TN', '2031-01-01', 'Nouvel an')`,
    );
    expect(await run(dinars, '2031-01-02')).toEqual(['2031-01-02']);
  });
});

describe('a day that fails', () => {
  const broken = (fields: Partial<JobByDay> = {}) =>
    job({
      ...fields,
      work: async (tx, day) => {
        await note(tx, 'night', day);
        if (day === '2027-01-13') throw new Error('no rate of "Astrolab SARL", asked by claire@exemple.test');
        return 1;
      },
    });

  test('is named with its attempts, undoes its work, keeps later days of its job waiting and no other job', async () => {
    await run(job(), '2027-01-12');
    await expect(run(broken(), '2027-01-14')).rejects.toThrow('night failed for 2027-01-13');
    await sleep(5);
    await expect(run(broken(), '2027-01-15')).rejects.toThrow('night failed for 2027-01-13');
    expect(await worked()).toEqual(['2027-01-12']);
    expect(
      await rowsOf(
        'select day, attempts, failure, failed_at < failed_again_at as told from job_days where done_at is null',
      ),
    ).toEqual([{ day: '2027-01-13', attempts: 2, failure: 'no rate of …, asked by …', told: true }]);
    expect(await bySystem((tx) => waitingDays(tx, job(), at('2027-01-15')))).toEqual([
      '2027-01-13',
      '2027-01-14',
      '2027-01-15',
    ]);
    const other = job({ name: 'other' });
    expect(await run(other, '2027-01-15')).toEqual(['2027-01-15']);
    // Mended, it goes on from there.
    expect(await run(job(), '2027-01-15')).toEqual(['2027-01-13', '2027-01-14', '2027-01-15']);
  });

  test('is not recorded where another process has done that day meanwhile', async () => {
    await run(job(), '2027-01-12');
    const late = job({
      work: async () => {
        await world.owner.query(
          `insert into job_days (job, day, done_at, handled, attempts) values ('night', '2027-01-13', portal_now(), 1, 1)`,
        );
        throw new Error('no');
      },
    });
    await expect(run(late, '2027-01-13')).rejects.toThrow('night failed for 2027-01-13');
    expect(await rowsOf(`select attempts, failure from job_days where day = '2027-01-13'`)).toEqual([
      { attempts: 1, failure: null },
    ]);
  });

  test('keeps no later day waiting where the job says so, and is tried again', async () => {
    await run(job(), '2027-01-12');
    await expect(run(broken({ inOrder: false }), '2027-01-14')).rejects.toThrow(
      'night failed for 2027-01-13',
    );
    expect(await worked()).toEqual(['2027-01-12', '2027-01-14']);
    expect(await run(job({ inOrder: false }), '2027-01-14')).toEqual(['2027-01-13']);
    expect(await worked()).toHaveLength(3);
  });

  test.each([
    ['value too long: "Claire Fontaine"', 'value too long: …'],
    ['claire@exemple.test is unknown', '… is unknown'],
    ['postgres://portal:secret@db/portal is away', '… is away'],
    ['FR7630006000011234567890189 is no account\nof anybody', '… is no account'],
    ['No holidays of TARGET in 2031', 'No holidays of TARGET in 2031'],
  ])('%j is kept as %j', (message, kept) => {
    expect(failureText(new Error(message))).toBe(kept);
  });

  test('an error of the database is kept by its code and place, not by its values', async () => {
    await note(world.owner as never, 'twice', '2027-01-12');
    const twice = await note(world.owner as never, 'twice', '2027-01-12').catch((error: unknown) => error);
    expect(failureText(twice)).toBe('23505 duplicate key value violates unique constraint … (worked_pkey)');
    expect(failureText('x'.repeat(400))).toHaveLength(300);
  });
});

test('days are read where the bank is run, and changed nowhere', async () => {
  await run(job(), '2027-01-12');
  const read = async (who: 'm1' | 'super' | 'adviser') =>
    (await people[who].sql('select from job_days')).rowCount;
  expect([await read('m1'), await read('super'), await read('adviser')]).toEqual([1, 1, 0]);
  await expect(people.super.sql('update job_days set done_at = null')).rejects.toThrow('permission denied');
  await expect(people.client.sql('select from job_days')).rejects.toThrow('permission denied');
});
