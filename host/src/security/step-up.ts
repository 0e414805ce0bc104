import type { ApiProblem } from '@cessio/client';
import type { StepUpMethod } from '@cessio/contract';
import { atom, type createStore } from '@cessio/shell';

/** A call that waits for its user to prove who they are. */
export interface StepUpRequest {
  /** Tells one request from the next. */
  readonly id: number;
  readonly methods: readonly StepUpMethod[];
  /** What to spend on the call; null gives up, and the call stays refused. */
  answer(token: string | null): void;
}

/** What the dialog asks for now; null while nothing waits. */
export const stepUpAtom = atom<StepUpRequest | null>(null);

/** Asks through the dialog, one call after the other: each spends a proof of its own. */
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
