import { ApiProblem, browserProblem } from './problem.ts';
import { shouldRetry } from './query-client.ts';

const problem = (status: number) => new ApiProblem({ code: 'X', title: '', detail: '', status });

it('tries again twice when the network or the service may come back, never after a refusal', () => {
  expect(shouldRetry(0, browserProblem('NETWORK_DOWN'))).toBe(true);
  expect(shouldRetry(1, problem(503))).toBe(true);
  expect(shouldRetry(2, problem(503))).toBe(false);
  for (const status of [400, 401, 403, 404, 409, 422, 429, 500])
    expect(shouldRetry(0, problem(status))).toBe(false);
  expect(shouldRetry(0, new Error('a defect'))).toBe(false);
});
