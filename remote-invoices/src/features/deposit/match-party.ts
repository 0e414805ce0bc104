import type { ContractRow, PartyRef, RelationRow } from '@cessio/contract';

/** A company that may be chosen, with the number by which a document may name it. */
export interface Candidate {
  id: string;
  legalName: string;
  nationalId: string | null;
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** Short numbers and names match by accident; only longer ones may contain one another. */
const LEAST = 6;
const meets = (left: string, right: string) =>
  left === right ||
  (left.length >= LEAST && right.length >= LEAST && (left.includes(right) || right.includes(left)));

/**
 * The company a document names: by number (a SIRET or a French VAT number contains the SIREN), else by name,
 * exact before contained. Null when none or several fit: a wrong guess would be worse than an empty field.
 */
export function matchParty<C extends Candidate>(
  candidates: readonly C[],
  document: { id: string | null; name: string | null },
): C | null {
  const only = (found: readonly C[]) => (found.length === 1 ? (found[0] as C) : null);
  const number = document.id ? bare(document.id) : '';
  if (number.length >= LEAST) {
    const found = candidates.filter(({ nationalId }) => nationalId && meets(bare(nationalId), number));
    if (found.length > 0) return only(found);
  }
  const name = document.name ? bare(document.name) : '';
  if (!name) return null;
  const same = candidates.filter(({ legalName }) => bare(legalName) === name);
  if (same.length > 0) return only(same);
  return only(candidates.filter(({ legalName }) => meets(bare(legalName), name)));
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

/** Active contracts of the programme in which this assignor sells; those in the invoice's currency when any is. */
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
