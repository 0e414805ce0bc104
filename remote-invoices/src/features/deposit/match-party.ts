import {
  sameCompanyNumber,
  sameName,
  type ContractRow,
  type PartyRef,
  type RelationRow,
} from '@cessio/contract';

/** A company that can be selected, with the number by which a document may name it. */
export interface Candidate {
  id: string;
  legalName: string;
  nationalId: string | null;
}

/**
 * The company that a document names: by number (a SIRET or a French VAT number contains the SIREN), else by its full
 * name. Null when none or several match: a wrong guess would be worse than an empty field.
 */
export function matchParty<C extends Candidate>(
  candidates: readonly C[],
  document: { id: string | null; name: string | null },
): C | null {
  const { id, name } = document;
  const only = (found: readonly C[]) => (found.length === 1 ? (found[0] as C) : null);
  const numbered = id ? candidates.filter((one) => sameCompanyNumber('FR', one.nationalId ?? '', id)) : [];
  if (numbered.length > 0) return only(numbered);
  return name ? only(candidates.filter(({ legalName }) => sameName(legalName, name))) : null;
}

export const fromRelation = (row: RelationRow): Candidate => ({
  id: row.debtor.id,
  legalName: row.debtor.legalName,
  nationalId: row.debtorNationalId,
});

/** Suppliers of a buyer's reverse contracts, each once, by name. */
export function participantsOf(contracts: readonly ContractRow[]): Candidate[] {
  const all = new Map<string, PartyRef>();
  for (const contract of contracts) for (const one of contract.participants) all.set(one.id, one);
  return [...all.values()]
    .map(({ id, legalName }) => ({ id, legalName, nationalId: null }))
    .toSorted((a, b) => a.legalName.localeCompare(b.legalName, 'fr'));
}

/**
 * Active contracts of the programme under which this assignor sells; those in the invoice's currency if there are any.
 */
export function fittingContracts(
  contracts: readonly ContractRow[],
  wanted: { program: 'classic' | 'reverse'; assignorId: string | null; currency: string | null },
): ContractRow[] {
  const open = contracts.filter(
    (contract) =>
      contract.status === 'active' &&
      contract.program === wanted.program &&
      (wanted.assignorId === null ||
        (contract.program === 'classic' && contract.principal.id === wanted.assignorId) ||
        contract.participants.some(({ id }) => id === wanted.assignorId)),
  );
  const same = open.filter(({ currency }) => currency === wanted.currency);
  return same.length > 0 ? same : open;
}
