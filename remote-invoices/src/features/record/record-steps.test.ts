import { timelineEntry, type InvoiceState, type TimelineEntry } from '@cessio/contract';
import { buildOf } from '@cessio/testing';
import { stepsOf } from './record-steps.ts';

const entry = (to: string, at: string) => buildOf(timelineEntry, { to, at });
const line = (status: InvoiceState, entries: TimelineEntry[] = [], client = false) =>
  stepsOf({ status, dueDate: '2099-03-16' }, entries, client).map(({ id, state }) => `${id}:${state}`);

describe('stepsOf', () => {
  it('shows a financed invoice as the picture does', () => {
    const steps = stepsOf(
      { status: 'financed', dueDate: '2099-03-16' },
      [entry('financed', '2026-01-15T10:00:00Z'), entry('submitted', '2026-01-12T10:00:00Z')],
      false,
    );
    expect(steps.map(({ id, state }) => `${id}:${state}`)).toEqual([
      'deposited:done',
      'confirmed:done',
      'approved:done',
      'assigned:done',
      'financed:current',
      'paid:planned',
      'settled:planned',
    ]);
    expect(steps[0]?.reached).toBe('2026-01-12T10:00:00Z');
    expect(steps[5]?.planned).toBe('2099-03-16');
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
      'paid:planned',
      'settled:planned',
    ]);
    expect(line('draft')[0]).toBe('draft:current');
    // Deposited and nothing more: one word for it, not two.
    expect(line('submitted').slice(0, 2)).toEqual(['deposited:current', 'confirmed:planned']);
  });
  it('plans no payment on a day that has passed', () => {
    const steps = stepsOf({ status: 'unpaid', dueDate: '2026-01-02' }, [], false);
    expect(steps.map(({ id, planned }) => [id, planned])).toContainEqual(['paid', null]);
  });
  it('dates a stage by the first time that it was reached, as the history does', () => {
    const again = { ...entry('under_review', '2026-01-22T10:00:00Z'), from: 'needs_info' };
    const confirmed = { ...entry('under_review', '2026-01-20T10:00:00Z'), from: 'awaiting_confirmation' };
    const steps = stepsOf({ status: 'approved', dueDate: '2099-03-16' }, [again, confirmed], false);
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
      'paid:planned',
      'settled:planned',
    ]);
  });
});
