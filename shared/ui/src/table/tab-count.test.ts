import { tabCount } from './tab-count.ts';

it('says how many, that more than one counts there are, that it is not known yet, or nothing', () => {
  const found = (value: number, capped: boolean) => ({
    isPending: false,
    data: { total: { value, capped } },
  });
  expect(tabCount(found(0, false))).toBe('0');
  expect(tabCount(found(1204, false))).toBe('1\u00a0204');
  expect(tabCount(found(10_000, true))).toBe('10\u00a0000+');
  expect(tabCount({ isPending: true })).toBeNull();
  expect(tabCount({ isPending: false })).toBeUndefined();
  expect(tabCount(undefined)).toBeUndefined();
});
