import { checkBytes, isAllowedLicence } from './release-checks.ts';

describe('the first file', () => {
  const sizes = { budget: 10_240, live: 9000, reason: undefined };

  it('may keep within its budget and 5 % of the live one', () => {
    expect(checkBytes(9450, sizes)).toEqual([]);
    expect(checkBytes(10_000, { ...sizes, live: undefined })).toEqual([]);
  });

  it('grows further for a reason only, and never beyond its budget, which is 12 KB at most', () => {
    expect(checkBytes(9451, sizes)).toEqual([expect.stringContaining('plus de 5\u00a0%')]);
    expect(checkBytes(9451, { ...sizes, reason: 'Nouvelle liste' })).toEqual([]);
    expect(checkBytes(10_241, { ...sizes, reason: 'Nouvelle liste' })).toEqual([
      expect.stringContaining('budget'),
    ]);
    expect(checkBytes(12_289, {})).toEqual([expect.stringContaining('budget')]);
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('licence %s: %s', (licence, allowed) => expect(isAllowedLicence(licence)).toBe(allowed));
