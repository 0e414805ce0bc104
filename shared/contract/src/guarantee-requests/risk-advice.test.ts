import { exceedsAdvice, mostAdvised } from './risk-advice.ts';

test.each([
  [null, 100, null, false],
  [{ grade: 'B', amount: 100 }, 100, 100, false],
  [{ grade: 'B', amount: 100 }, 101, 100, true],
  [{ grade: 'B', amount: 0 }, 1, 0, true],
  [{ grade: 'E', amount: 100 }, 1, 0, true],
] as const)('of %j, granting %d: at most %s, deviates %s', (opinion, granted, most, deviates) => {
  expect(mostAdvised(opinion)).toBe(most);
  expect(exceedsAdvice(granted, mostAdvised(opinion))).toBe(deviates);
});
