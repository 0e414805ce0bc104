import { applyRate, type ContractRow } from '@cessio/contract';

export interface Beneficiary {
  id: string;
  name: string;
  /** Contracts under which it supplies this buyer, one per currency. */
  contracts: readonly ContractRow[];
}

/** Suppliers of a buyer's active contracts, by name: those a request may name (its own contracts are all it sees). */
export function beneficiariesOf(contracts: readonly ContractRow[], own: string): Beneficiary[] {
  const found = new Map<string, { id: string; name: string; contracts: ContractRow[] }>();
  for (const contract of contracts) {
    if (contract.status !== 'active') continue;
    for (const { id, legalName } of contract.participants) {
      if (id === own) continue;
      const one = found.get(id) ?? { id, name: legalName, contracts: [] };
      if (!one.contracts.some(({ currency }) => currency === contract.currency)) one.contracts.push(contract);
      found.set(id, one);
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

/** Cover fee of the contract on an amount that is used once and whole, in minor units, before and with VAT. */
export function coverFee(amount: number, terms: Pick<ContractRow['terms'], 'guaranteeFeePpm' | 'vatPpm'>) {
  const net = applyRate(amount, terms.guaranteeFeePpm);
  const vat = applyRate(net, terms.vatPpm);
  return { net, vat, gross: net + vat };
}
