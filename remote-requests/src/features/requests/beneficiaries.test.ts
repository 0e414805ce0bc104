import type { ContractRow } from '@cessio/contract';
import { beneficiariesOf } from './beneficiaries.ts';

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

  it('keeps the one that a draft names, whose contract has ended', () => {
    const draft = { beneficiary: { id: 'Fermée', legalName: 'Fermée' }, invited: false };
    const ended = contract('4', 'EUR', ['Fermée'], 'terminated');
    expect(beneficiariesOf([ended], 'moi', draft)).toEqual([{ id: 'Fermée', name: 'Fermée', contracts: [] }]);
    // An invited company is not selectable.
    expect(beneficiariesOf([ended], 'moi', { ...draft, invited: true })).toEqual([]);
  });
});
