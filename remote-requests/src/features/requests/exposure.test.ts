import type { GuaranteeRow } from '@cessio/contract';
import { exposureOf, totalOf } from './exposure.ts';

const guarantee = (beneficiary: string, granted: number, used: number, currency = 'EUR') =>
  ({ beneficiary: { id: beneficiary, legalName: beneficiary }, granted, used, currency }) as GuaranteeRow;

describe('exposureOf', () => {
  it('adds up per beneficiary in the request’s currency, the request first', () => {
    const lines = exposureOf(
      [guarantee('b', 600, 100), guarantee('a', 50, 80), guarantee('b', 400, 0), guarantee('a', 9, 9, 'TND')],
      'EUR',
      { id: 'a', legalName: 'a' },
      200,
    );
    expect(lines).toEqual([
      { id: 'a', name: 'a', used: 80, free: 0, asked: 200 },
      { id: 'b', name: 'b', used: 100, free: 900, asked: 0 },
    ]);
    expect(lines.map(totalOf)).toEqual([280, 1000]);
  });

  it('has nothing to add once decided', () => {
    expect(exposureOf([], 'EUR', { id: 'a', legalName: 'a' }, 0)).toEqual([]);
  });
});
