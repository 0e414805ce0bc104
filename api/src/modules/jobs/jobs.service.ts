import { isBusinessDay, todayInParis } from '@cessio/contract';
import type { JobState } from '@cessio/contract/jobs';
import { isBankDay, type ClosedDay } from '@cessio/contract/money';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { lastDue, nextDue, type JobAtHour } from '../../jobs/at-hour.ts';
import { closedDays, waitingDays, type JobByDay } from '../../jobs/day-by-day.ts';
import { JOB_LABELS, type Named } from '../../jobs/job-labels.ts';

type Failure = JobState['failures'][number];
const MOST_FAILURES = 31;

const dayOf = (instant: string) => todayInParis(new Date(instant));

/** What became of each background job: failing ones first, then by hour. */
export async function statesOfJobs(
  db: Queryable,
  jobs: { atHours: readonly Named<JobAtHour>[]; byDay: readonly Named<JobByDay>[] },
  now: Date = clock.now(),
): Promise<JobState[]> {
  const failing = await allRows<Failure & { job: string }>(
    db,
    `select job, null as day, since, last_at as "lastAt", attempts, failure as reason from job_failures order by job`,
  );
  const runs = await allRows<Run>(db, 'select job, slot, done_at as "doneAt" from job_runs');
  const states = jobs.atHours.map((job) =>
    stateAtHour(
      job,
      now,
      runs.find((run) => run.job === job.name),
      failing.find((failure) => failure.job === job.name),
    ),
  );
  const closed = await closedDays(db);
  for (const job of jobs.byDay) states.push(await stateByDay(db, job, now, closed));
  for (const failure of failing)
    if (isNamed(failure.job) && !states.some(({ name }) => name === failure.job))
      states.push(stateOfLoop(failure.job, failure));
  const order = ({ failures, hour }: JobState) => `${failures.length > 0 ? 0 : 1}${hour ?? ''}`;
  return states.toSorted((a, b) => (order(a) < order(b) ? -1 : Number(order(a) > order(b))));
}

const isNamed = (name: string): name is keyof typeof JOB_LABELS => Object.hasOwn(JOB_LABELS, name);

interface Run {
  job: string;
  slot: string;
  doneAt: string | null;
}

function stateAtHour(
  { name, hour, bankDays = false }: Named<JobAtHour>,
  now: Date,
  run: Run | undefined,
  failure: Failure | undefined,
): JobState {
  const due = lastDue({ hour, bankDays }, now);
  const waits = !run || run.slot < due;
  return {
    name,
    label: JOB_LABELS[name],
    hour,
    calendar: bankDays ? 'business' : 'all',
    eachDay: false,
    doneAt: run?.doneAt ?? null,
    doneDay: run ? dayOf(run.slot) : null,
    nextAt: nextDue(hour, now, (day) => !bankDays || isBusinessDay(day)),
    waitingDays: waits ? 1 : 0,
    waitingFrom: waits ? dayOf(due) : null,
    failures: failure ? [failed(failure, dayOf(due))] : [],
  };
}

async function stateByDay(
  db: Queryable,
  job: Named<JobByDay>,
  now: Date,
  closed: readonly ClosedDay[],
): Promise<JobState> {
  const { name, hour, bankDaysOf } = job;
  const passes = (day: string) => {
    try {
      return !bankDaysOf || isBankDay(bankDaysOf, day, closed);
    } catch {
      // Its holidays are not entered: it will fail for that day.
      return true;
    }
  };
  const waiting = (await waitingDays(db, job, now)).filter(passes);
  const last = await firstRow<{ at: string | null; day: string | null }>(
    db,
    'select max(done_at) as at, max(day) as day from job_days where job = $1 and handled is not null',
    [name],
  );
  const failures = await allRows<Failure>(
    db,
    `select day, failed_at as since, failed_again_at as "lastAt", attempts, failure as reason from job_days
      where job = $1 and done_at is null and failure is not null order by day limit ${MOST_FAILURES}`,
    [name],
  );
  return {
    name,
    label: JOB_LABELS[name],
    hour,
    calendar: bankDaysOf ? 'bank' : 'all',
    eachDay: true,
    doneAt: last?.at ?? null,
    doneDay: last?.day ?? null,
    nextAt: nextDue(hour, now, passes),
    waitingDays: waiting.length,
    waitingFrom: waiting[0] ?? null,
    failures,
  };
}

const stateOfLoop = (name: keyof typeof JOB_LABELS, failure: Failure): JobState => ({
  name,
  label: JOB_LABELS[name],
  hour: null,
  calendar: 'all',
  eachDay: false,
  doneAt: null,
  doneDay: null,
  nextAt: null,
  waitingDays: 0,
  waitingFrom: null,
  failures: [failed(failure, null)],
});

const failed = ({ since, lastAt, attempts, reason }: Failure, day: string | null): Failure => ({
  day,
  since,
  lastAt,
  attempts,
  reason,
});
