import type { JobState } from '@cessio/contract/jobs';
import { moveClock } from '../../../test/clock.ts';
import { people, world } from '../../../test/small-world.ts';
import { runAtHour } from '../../jobs/at-hour.ts';
import { transactAs } from '../../db/caller.ts';
import { runDayByDay, type JobByDay } from '../../jobs/day-by-day.ts';
import { recordingFailures } from '../../jobs/failures.ts';
import { JOB_LABELS, type Named } from '../../jobs/job-labels.ts';
import { jobsAtHours } from '../../jobs/jobs.ts';
import { statesOfJobs } from './jobs.service.ts';

beforeEach(() => world.owner.query('truncate job_days, job_failures, job_runs'));
afterEach(() => moveClock(world.owner, null));

const pool = () => world.app.services.pools.of('system');
const listed = async () => (await people.super.get<{ data: JobState[] }>('/api/jobs')).data;
const stateOf = async (name: string) => (await listed()).find((job) => job.name === name);
/** Noon in Paris, in winter. */
const noon = (day: string) => moveClock(world.owner, `${day}T11:00:00Z`);

test.each(['client', 'supplier', 'adviser', 'risk', 'legal'] as const)(
  '%s does not read them',
  async (who) => {
    expect((await people[who].call('GET', '/api/jobs')).statusCode).toBe(403);
  },
);

test('managers read the same as the administrator: every daily job, by hour', async () => {
  const jobs = await listed();
  expect((await people.m1.get<{ data: JobState[] }>('/api/jobs')).data).toEqual(jobs);
  const names = jobsAtHours(world.app.services).map(({ name }) => name);
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(jobs.map(({ hour }) => hour)).toEqual(jobs.map(({ hour }) => hour).toSorted());
});

test('a job with an hour: what it was done for, when, and when it comes next', async () => {
  // A Friday; `watch-calls` works on working days, at nine.
  await noon('2027-01-15');
  const job = { name: 'watch-calls', hour: '09:00', bankDays: true, work: async () => 0 };
  expect(await stateOf('watch-calls')).toMatchObject({
    label: JOB_LABELS['watch-calls'],
    calendar: 'business',
    eachDay: false,
    doneAt: null,
    doneDay: null,
    waitingDays: 1,
    waitingFrom: '2027-01-15',
  });
  await transactAs(pool(), (tx) => runAtHour(tx, job));
  expect(await stateOf('watch-calls')).toMatchObject({
    doneAt: expect.stringMatching(/^2027-01-15T11:00/),
    doneDay: '2027-01-15',
    nextAt: '2027-01-18T08:00:00.000Z',
    waitingDays: 0,
    waitingFrom: null,
    failures: [],
  });
});

test('what fails is first, with its day, for as long as it fails', async () => {
  await noon('2027-01-15');
  let works = false;
  const run = async () => {
    if (!works) throw new Error('no rate of "Astrolab"');
  };
  const signal = new AbortController().signal;
  for (const name of ['watch-calls', 'seal-ledger', 'of-another-release']) {
    const job = recordingFailures(pool(), { name, everyMs: 1, run });
    await expect(job.run(signal)).rejects.toThrow('no rate');
    await expect(job.run(signal)).rejects.toThrow('no rate');
  }
  const failure = { attempts: 2, reason: 'no rate of …', since: expect.stringMatching(/^2027-01-15T11/) };
  expect((await listed()).slice(0, 2)).toMatchObject([
    { name: 'seal-ledger', hour: null, nextAt: null, failures: [{ ...failure, day: null }] },
    { name: 'watch-calls', failures: [{ ...failure, day: '2027-01-15' }] },
  ]);
  expect((await listed()).map(({ name }) => name)).not.toContain('of-another-release');
  works = true;
  // Another process, which knows nothing of those failures.
  await recordingFailures(pool(), { name: 'seal-ledger', everyMs: 1, run }).run(signal);
  await recordingFailures(pool(), { name: 'watch-calls', everyMs: 1, run }).run(signal);
  expect((await listed()).filter(({ failures }) => failures.length > 0)).toEqual([]);
  expect(await stateOf('seal-ledger')).toBeUndefined();
});

test('a job that makes up each day: days done, those that wait, and those that fail', async () => {
  // Only jobs of the portal have a label.
  const job: Named<JobByDay> = {
    name: 'grow-cover',
    hour: '22:00',
    bankDaysOf: 'EUR',
    work: async (_tx, day) => {
      if (day === '2027-01-18') throw new Error('no rate');
      return 3;
    },
  };
  const states = (now: Date) =>
    transactAs(pool(), (tx) => statesOfJobs(tx, { atHours: [], byDay: [job] }, now));
  const at = (day: string) => new Date(`${day}T21:30:00Z`);
  expect(await states(at('2027-01-15'))).toMatchObject([{ doneDay: null, waitingDays: 0, failures: [] }]);
  await runDayByDay(pool(), job, at('2027-01-15'));
  await expect(runDayByDay(pool(), job, at('2027-01-19'))).rejects.toThrow(
    'grow-cover failed for 2027-01-18',
  );
  // The week-end is closed: it neither waits nor counts as done.
  expect(await states(at('2027-01-20'))).toEqual([
    {
      name: 'grow-cover',
      label: JOB_LABELS['grow-cover'],
      hour: '22:00',
      calendar: 'bank',
      eachDay: true,
      doneAt: expect.any(String),
      doneDay: '2027-01-15',
      nextAt: '2027-01-21T21:00:00.000Z',
      waitingDays: 3,
      waitingFrom: '2027-01-18',
      failures: [
        {
          day: '2027-01-18',
          since: expect.any(String),
          lastAt: expect.any(String),
          attempts: 1,
          reason: 'no rate',
        },
      ],
    },
  ]);
  // Days of a week-end are not named while no process has passed over them.
  await world.owner.query('truncate job_days');
  await runDayByDay(pool(), job, at('2027-01-15'));
  expect(await states(at('2027-01-17'))).toMatchObject([{ waitingDays: 0, waitingFrom: null }]);
});
