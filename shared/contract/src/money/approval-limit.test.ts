import { approvalLimitOf } from './approval-limit.ts';

const adviser = { role: 'adviser', department: 'ADVISER' } as const;

test.each([
  ['an adviser', { ...adviser, approvalLimit: 5_000_000 }, 5_000_000],
  ['nobody without a limit', { ...adviser, approvalLimit: null }, null],
  ['nobody whose limit is nothing', { ...adviser, approvalLimit: 0 }, null],
  ['a manager without a limit', { role: 'm1', department: 'M1', approvalLimit: null } as const, null],
  ['the administrator', { role: 'super', approvalLimit: null } as const, Infinity],
])('%s', (_who, decider, limit) => {
  expect(approvalLimitOf(decider)).toBe(limit);
});
