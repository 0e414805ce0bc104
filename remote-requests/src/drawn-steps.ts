import { stepFormOf, type AllowedAction, type EntityName, type Part } from '@cessio/contract';
import { portalEvents } from '@cessio/shell';
import { act, screen, waitFor } from '@cessio/testing';

type Row = Parameters<typeof stepFormOf>[0] & { readonly by: readonly Part[] };
interface Table {
  readonly transitions: readonly Row[];
}

/** Each step of a machine that people take, as the API would offer it. */
function offeredSteps({ transitions }: Table): AllowedAction[] {
  const own = transitions.filter(({ by }) => !by.includes('system'));
  return [...new Map(own.map((row) => [row.action, row])).values()].map((row) => ({
    ...stepFormOf(row, row.by, {}, { asked: [], colleagues: [] }),
    enabled: true,
    blockedBy: null,
  }));
}

/** How often the page shows each of these steps: as a button, or as one option of a decision. */
function timesDrawn(steps: readonly AllowedAction[]): Record<string, number> {
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const choices = screen.queryAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  const times = ({ action, label }: AllowedAction) =>
    buttons.filter((text) => text === label).length + choices.filter((value) => value === action).length;
  return Object.fromEntries(steps.map((step) => [step.action, times(step)]));
}

/**
 * Tests that a page shows each step of its machine.
 * @param offer makes the API offer these steps of the record; returns its id
 */
export function testDrawnSteps(
  machine: Table,
  entity: EntityName,
  offer: (allowedActions: AllowedAction[]) => string,
  show: () => Promise<unknown>,
) {
  it('draws each step of the table that the API offers, once, and none that it does not', async () => {
    const steps = offeredSteps(machine);
    const isDrawn = (times: number) =>
      waitFor(() =>
        expect(timesDrawn(steps)).toEqual(Object.fromEntries(steps.map(({ action }) => [action, times]))),
      );
    expect(steps).not.toHaveLength(0);
    offer(steps);
    await show();
    await isDrawn(1);
    const id = offer([]);
    act(() => portalEvents.emit('recordChanged', { entity, id }));
    await isDrawn(0);
  });
}
