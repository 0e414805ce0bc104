import type { ApiProblem } from '@cessio/client';
import type { StepUpMethod } from '@cessio/contract';
import { atom, type createStore } from '@cessio/shell';

/** A call that waits for its user's proof of identity. */
export interface StepUpRequest {
  /** Distinguishes one request from the next. */
  readonly id: number;
  readonly methods: readonly StepUpMethod[];
  /** The token to spend on the call; null gives up, and the call stays refused. */
  answer(token: string | null): void;
}

/** The request that the dialog shows; null when none waits. */
export const stepUpAtom = atom<StepUpRequest | null>(null);

/** Asks through the dialog, one call at a time: each spends a proof of its own. */
export function stepUpAsker(store: ReturnType<typeof createStore>) {
  let before: Promise<unknown> = Promise.resolve();
  let id = 0;
  return ({ members }: Pick<ApiProblem, 'members'>): Promise<string | null> => {
    const methods = (members['methods'] ?? []) as StepUpMethod[];
    const mine = before.then(
      () =>
        new Promise<string | null>((resolve) => {
          const answer = (token: string | null): void => {
            store.set(stepUpAtom, null);
            resolve(token);
          };
          id += 1;
          store.set(stepUpAtom, { id, methods, answer });
        }),
    );
    before = mine;
    return mine;
  };
}
