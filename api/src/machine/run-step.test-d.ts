import type { StepHandlers } from './run-step.ts';
import type { invoiceSteps } from '../modules/invoices/steps/invoices.steps.ts';
import type { requestSteps } from '../modules/guarantee-requests/guarantee-requests.steps.ts';

/* What must not compile, checked with the other types: an `@ts-expect-error` below without an error fails. */

type EffectOf<Handlers> =
  Handlers extends StepHandlers<infer State, infer Action, infer Record_, infer Changes>
    ? NonNullable<StepHandlers<State, Action, Record_, Changes>['effects'][Action]>
    : never;

export const invoice: EffectOf<typeof invoiceSteps> = () => ({
  // @ts-expect-error the state is what the row of the machine says
  changes: { status: 'approved' },
});
export const request: EffectOf<typeof requestSteps> = () => ({
  // @ts-expect-error the same where the bank alone reads the change
  hidden: { status: 'approved' },
});
