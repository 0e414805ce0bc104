import { inContractRange } from './contract-range.ts';

it.each([
  ['1.0', '^1.0', true],
  ['1.4', '^1.2', true],
  ['1.1', '^1.2', false],
  ['2.0', '^1.2', false],
  ['1.2', '1.2', true],
  ['1.3', '1.2', false],
  ['1.3', 'latest', false],
  ['', '^1.0', false],
])('contract %s in %s: %s', (version, range, expected) => {
  expect(inContractRange(version, range)).toBe(expected);
});
