import type { TransitionBody } from '@cessio/contract';
import type { Transact } from '../db/caller.ts';
import { toApiError } from '../http/errors.ts';
import { proofOf, type StepCall } from './run-step.ts';

interface Bulk extends Omit<TransitionBody, 'version'> {
  readonly items: readonly { readonly id: string; readonly version: number }[];
}

/**
 * Takes the same step on several records, each in a transaction of its own; one proof serves all.
 * @param take takes it on one
 * @returns the result of each
 */
export async function runSeveral(
  { services, request, identity }: Pick<StepCall, 'services' | 'request' | 'identity'>,
  transact: Transact,
  { items, ...step }: Bulk,
  take: (call: StepCall, id: string, body: TransitionBody) => Promise<unknown>,
) {
  const prove = proofOf(services, request, identity);
  const results = [];
  for (const { id, version } of items) {
    try {
      await transact((tx) => take({ tx, services, identity, request, prove }, id, { ...step, version }));
      results.push({ id, ok: true, code: null, detail: null });
    } catch (error) {
      const problem = toApiError(error);
      // The database is unavailable: the rest was not processed, and the caller may send everything again. Without a
      // proof nothing was done yet: one is required, for all.
      if (problem.code === 'UNAVAILABLE' || problem.code === 'STEP_UP_REQUIRED') throw error;
      if (problem.code === 'INTERNAL') request.log.error({ err: error }, 'bulk item failed');
      results.push({ id, ok: false, code: problem.code, detail: problem.detail });
    }
  }
  const succeeded = results.filter((result) => result.ok).length;
  return { succeeded, failed: results.length - succeeded, results };
}
