import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

test('nothing owed is converted: only limits are compared by a rate', () => {
  const users = globSync('{host,remote-*,shared/*,api}/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('comparedInEuros('));
  expect(users.toSorted()).toEqual([
    'api/src/demo/rates.ts',
    'api/src/machine/limit.ts',
    'shared/contract/src/money/comparison-rate.ts',
  ]);
});
