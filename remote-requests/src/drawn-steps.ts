import { stepFormOf, type AllowedAction, type Part } from '@cessio/contract';
import { screen } from '@cessio/testing';

type Row = Parameters<typeof stepFormOf>[0] & { readonly by: readonly Part[] };

/** For tests: each step of a machine's table that people take, as the API would offer it. */
export function offeredSteps({ transitions }: { readonly transitions: readonly Row[] }): AllowedAction[] {
  const own = transitions.filter(({ by }) => !by.includes('system'));
  return [...new Map(own.map((row) => [row.action, row])).values()].map((row) => ({
    ...stepFormOf(row, row.by, {}, { asked: [], colleagues: [] }),
    enabled: true,
    blockedBy: null,
  }));
}

/** How often the page draws each of these steps: as a button, or as one choice of a decision. */
export function timesDrawn(steps: readonly AllowedAction[]): Record<string, number> {
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const choices = screen.queryAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  const times = ({ action, label }: AllowedAction) =>
    buttons.filter((text) => text === label).length + choices.filter((value) => value === action).length;
  return Object.fromEntries(steps.map((step) => [step.action, times(step)]));
}
