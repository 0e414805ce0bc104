import { timelineEntry, type InvoiceState, type TimelineEntry } from '@cessio/contract';
import { buildOf } from '@cessio/testing';
import { stepsOf } from './record-steps.ts';

const entry = (to: string, at: string) => buildOf(timelineEntry, { to, at });
const line = (status: InvoiceState, entries: TimelineEntry[] = [], client = false) =>
  stepsOf({ status }, entries, client).map(({ id, state }) => `${id}:${state}`);

describe('stepsOf', () => {
  it('shows a financed invoice as the picture does', () => {
    const steps = stepsOf(
      { status: 'financed' },
      [entry('financed', '2026-01-15T10:00:00Z'), entry('submitted', '2026-01-12T10:00:00Z')],
      false,
    );
    expect(steps.map(({ id, state }) => `${id}:${state}`)).toEqual([
      'deposited:done',
      'confirmed:done',
      'approved:done',
      'assigned:done',
      'financed:current',
    ]);
    expect(steps[0]?.reached).toBe('2026-01-12T10:00:00Z');
  });
  it('puts a waiting state between what was reached and what is to come', () => {
    expect(line('awaiting_confirmation').slice(0, 3)).toEqual([
      'deposited:done',
      'awaiting_confirmation:current',
      'confirmed:planned',
    ]);
    expect(line('disputed', [entry('financed', 'x')]).slice(4)).toEqual([
      'financed:done',
      'disputed:current',
    ]);
    expect(line('draft')[0]).toBe('draft:current');
    // Just deposited: one step for it, not two.
    expect(line('submitted').slice(0, 2)).toEqual(['deposited:current', 'confirmed:planned']);
  });
  it('announces nothing that the portal does not do: the way ends with the assignment', () => {
    const way = ['deposited', 'confirmed', 'approved', 'assigned'];
    expect(line('approved')).toEqual([
      'deposited:done',
      'confirmed:done',
      'approved:current',
      'assigned:planned',
    ]);
    for (const status of ['awaiting_confirmation', 'under_review', 'needs_info'] as const) {
      const ids = line(status).map((step) => step.split(':')[0]);
      expect(ids.filter((id) => id !== status)).toEqual(way);
    }
  });
  it('dates a stage by the first time that it was reached, as the history does', () => {
    const again = { ...entry('under_review', '2026-01-22T10:00:00Z'), from: 'needs_info' };
    const confirmed = { ...entry('under_review', '2026-01-20T10:00:00Z'), from: 'awaiting_confirmation' };
    const steps = stepsOf({ status: 'approved' }, [again, confirmed], false);
    expect(steps.find(({ id }) => id === 'confirmed')?.reached).toBe('2026-01-20T10:00:00Z');
  });
  it('ends where nothing follows', () => {
    expect(line('rejected')).toEqual(['deposited:done', 'rejected:current']);
    expect(line('cancelled')).toEqual(['cancelled:current']);
  });
  it('never tells the debtor that its supplier was financed', () => {
    expect(line('paid', [entry('financed', 'x')], true).join()).not.toContain('financed');
    expect(line('assigned', [], true)).toEqual([
      'deposited:done',
      'confirmed:done',
      'approved:done',
      'assigned:current',
    ]);
  });
});
