import type { ContractRow, GuaranteeRequest } from '@cessio/contract';

export interface Beneficiary {
  id: string;
  name: string;
  /** Contracts under which it supplies this buyer, one per currency. */
  contracts: readonly ContractRow[];
}

/**
 * Suppliers of a buyer's active contracts, by name: those that a request may name.
 * @param draft names one that stays selectable, even if its contract has ended
 */
export function beneficiariesOf(
  contracts: readonly ContractRow[],
  own: string,
  draft?: Pick<GuaranteeRequest, 'beneficiary' | 'invited'> | null,
): Beneficiary[] {
  const found = new Map<string, { id: string; name: string; contracts: ContractRow[] }>();
  const { id: named, legalName: name = '' } = draft?.beneficiary ?? {};
  if (named && !draft?.invited) found.set(named, { id: named, name, contracts: [] });
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
