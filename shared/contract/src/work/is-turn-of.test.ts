import { isTurnOf } from './is-turn-of.ts';

it('tells whose turn a row is by its state, holder and programme', () => {
  const review = { status: 'under_review', holder: 'adviser' };
  expect(isTurnOf('A', 'invoice', review)).toBe(true);
  expect(isTurnOf('M', 'invoice', review)).toBe(false);
  expect(isTurnOf('M', 'invoice', { ...review, holder: 'm1' })).toBe(true);
  expect(isTurnOf('A', 'invoice', { ...review, status: 'approved' })).toBe(false);
  const asked = { status: 'awaiting_confirmation', program: 'classic' };
  expect(isTurnOf('C', 'invoice', asked)).toBe(true);
  expect(isTurnOf('S', 'invoice', asked)).toBe(false);
  expect(isTurnOf('R', 'guarantee_request', { status: 'risk_review' })).toBe(true);
});
