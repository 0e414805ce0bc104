import { approvalLimitOf } from './approval-limit.ts';

const adviser = { role: 'adviser', department: 'ADVISER' } as const;

test.each([
  ['an adviser, in euros', { ...adviser, approvalLimit: 5_000_000 }, 'EUR', 5_000_000],
  [
    'the same in dinars, which have three decimals',
    { ...adviser, approvalLimit: 5_000_000 },
    'TND',
    50_000_000,
  ],
  ['nobody without a limit', { ...adviser, approvalLimit: null }, 'EUR', 0],
  ['a manager without a limit', { role: 'm1', department: 'M1', approvalLimit: null } as const, 'EUR', 0],
  ['the administrator', { role: 'super', approvalLimit: null } as const, 'MAD', Infinity],
])('%s', (_who, decider, currency, limit) => {
  expect(approvalLimitOf(decider, currency)).toBe(limit);
});
