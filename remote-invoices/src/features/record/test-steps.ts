import {
  invoiceMachine,
  stepFormOf,
  type AllowedAction,
  type InvoiceAction,
  type Part,
} from '@cessio/contract';

/** For tests: a step of the machine as the API offers it to these parts. */
export function action(
  name: InvoiceAction,
  over: Partial<AllowedAction> = {},
  parts: Part[] = ['A'],
): AllowedAction {
  const row = invoiceMachine.transitions.find((one) => one.action === name);
  if (!row) throw new Error(name);
  return { ...stepFormOf(row, parts), enabled: true, blockedBy: null, ...over };
}
