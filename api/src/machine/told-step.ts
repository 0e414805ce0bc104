import type { Effect } from './run-step.ts';

/** What a step does, and what it tells of it. */
export interface ToldStep<Step_, Record_, Changes, Notice> {
  readonly tells?: readonly Notice[];
  readonly effect?: (step: Step_) => Effect<Record_, Changes> | Promise<Effect<Record_, Changes>>;
}

/** The effects of a table of steps; each ends by sending what its step tells. */
export function effectsOf<Action extends string, Step_, Record_, Changes, Notice>(
  steps: Partial<Record<Action, ToldStep<Step_, Record_, Changes, Notice>>>,
  send: (
    step: Step_,
    after: Record_,
    notices: readonly Notice[],
    changes: Effect<Record_, Changes>['changes'],
  ) => Promise<void>,
): Partial<Record<Action, (step: Step_) => Promise<Effect<Record_, Changes>>>> {
  const rows = Object.entries(steps) as [Action, ToldStep<Step_, Record_, Changes, Notice>][];
  return Object.fromEntries(
    rows.map(([action, { tells = [], effect }]) => [
      action,
      async (step: Step_): Promise<Effect<Record_, Changes>> => {
        const done = await effect?.(step);
        return {
          ...done,
          after: async (after) => {
            await done?.after?.(after);
            await send(step, after, tells, done?.changes);
          },
        };
      },
    ]),
  ) as Partial<Record<Action, (step: Step_) => Promise<Effect<Record_, Changes>>>>;
}
