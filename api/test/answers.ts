import type { LightMyRequestResponse } from 'fastify';
import type { QueryResult } from 'pg';
import type { ErrorCode, Problem, TimelineEntry } from '@cessio/contract';
import type { Person } from './world.ts';

/** The expected refusal, and no other. */
export async function expectRefused(
  answer: Promise<LightMyRequestResponse>,
  status: number,
  code: ErrorCode,
): Promise<Problem & Record<string, unknown>> {
  const { statusCode, body } = await answer;
  const problem = JSON.parse(body) as Problem & Record<string, unknown>;
  expect([statusCode, problem.status, problem.code]).toEqual([status, status, code]);
  return problem;
}

/** The answer of a successful call. */
export async function done<Answer>(answer: Promise<LightMyRequestResponse>, status = 200): Promise<Answer> {
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([status, body]);
  return JSON.parse(body) as Answer;
}

/** The history of a record, as its page requests it. @param url of the record */
export const historyOf = async (who: Person, url: string): Promise<TimelineEntry[]> =>
  (await done<{ data: TimelineEntry[] }>(who.call('GET', `${url}/timeline`))).data;

/** `path CODE` of each fault in a refusal. */
export const faultsOf = ({ errors }: Problem) => errors?.map(({ path, code }) => `${path} ${code}`);

/** How many rows a statement changed, or the code with which the database refused it. */
export const touched = (statement: Promise<QueryResult>) =>
  statement.then(
    ({ rowCount }) => rowCount,
    (error: { code?: string }) => error.code,
  );
