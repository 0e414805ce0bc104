import { sources, textOf } from './fixtures/sources.ts';

test('nothing owed is converted: only limits are compared by a rate', () => {
  const users = sources('{host,remote-*,shared/*,api}/src/**/*.{ts,tsx}').filter((file) =>
    textOf(file).includes('comparedInEuros('),
  );
  expect(users.toSorted()).toEqual([
    'api/src/demo/rates.ts',
    'api/src/machine/limit.ts',
    'shared/contract/src/money/comparison-rate.ts',
  ]);
});
