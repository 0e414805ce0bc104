import type { ContractRow } from '@cessio/contract';
import { beneficiariesOf, coverFee } from './beneficiaries.ts';

const contract = (number: string, currency: string, names: string[], status = 'active') =>
  ({
    number,
    currency,
    status,
    participants: names.map((name) => ({ id: name, legalName: name })),
  }) as ContractRow;

describe('beneficiariesOf', () => {
  it('lists each supplier of an active contract once, one contract per currency, never oneself', () => {
    const list = beneficiariesOf(
      [
        contract('1', 'EUR', ['Zéphyr', 'Écluse', 'moi']),
        contract('2', 'EUR', ['Zéphyr']),
        contract('3', 'TND', ['Zéphyr']),
        contract('4', 'EUR', ['Fermée'], 'terminated'),
      ],
      'moi',
    );
    expect(list.map(({ name }) => name)).toEqual(['Écluse', 'Zéphyr']);
    expect(list[1]?.contracts.map(({ number }) => number)).toEqual(['1', '3']);
  });
});

it('computes the cover fee of the worked example (domain.md §D): 0,20 % of 100 000 € is 200 €, 240 € with VAT', () => {
  expect(coverFee(10_000_000, { guaranteeFeePpm: 2_000, vatPpm: 200_000 })).toEqual({
    net: 20_000,
    vat: 4_000,
    gross: 24_000,
  });
});
