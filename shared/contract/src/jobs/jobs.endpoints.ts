import { z } from 'zod';
import { instant, isoDate } from '../common.ts';
import { get } from '../endpoint.ts';

/** Every day, working days of people, or days on which money of the job’s currency moves. */
export const JOB_CALENDARS = ['all', 'business', 'bank'] as const;

/** A day for which a background job fails, until it is done. */
export const jobFailure = z.object({
  /** Null for a job that runs all the time. */
  day: isoDate.nullable(),
  since: instant,
  lastAt: instant,
  attempts: z.int(),
  /** Technical, without values of records. */
  reason: z.string(),
});

/** A background job, with what became of its last day and what it has still to do. */
export const jobState = z.object({
  name: z.string(),
  label: z.string(),
  /** `HH:MM`, Europe/Paris. Null: it runs all the time, and is listed only while it fails. */
  hour: z.string().nullable(),
  calendar: z.enum(JOB_CALENDARS),
  /** Missed days are made up one by one, each dated that day; else once. */
  eachDay: z.boolean(),
  /** Its last success. */
  doneAt: instant.nullable(),
  /** The last day that is done. */
  doneDay: isoDate.nullable(),
  nextAt: instant.nullable(),
  /** Days that are due and not done, and the first of them. */
  waitingDays: z.int(),
  waitingFrom: isoDate.nullable(),
  /** Oldest first, 31 at most. */
  failures: z.array(jobFailure),
});
export type JobState = z.output<typeof jobState>;

export const listJobs = get('/api/jobs', 'jobs.read', {
  summary:
    'Background jobs: last success, last day done, what waits, and what fails with its day. Failing ones first, then by hour.',
  response: z.object({ data: z.array(jobState) }),
});
