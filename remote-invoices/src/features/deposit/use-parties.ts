import { useMemo } from 'react';
import { call } from '@cessio/client';
import { listContracts, listParties, listRelations, type Side } from '@cessio/contract';
import { queryOptions, useQuery, type QueryClient } from '@cessio/shell';
import { fromRelation, matchParty, participantsOf, type Candidate } from './match-party.ts';

const MOST = '200';
const NONE: never[] = [];

const relationsOf = (side: Side, assignorId: string) => {
  const staff = side === 'staff';
  return queryOptions({
    queryKey: ['relations', 'deposit', staff ? assignorId : 'mine'],
    queryFn: ({ signal }) =>
      call(listRelations, { query: { limit: MOST, ...(staff ? { assignorId } : {}) }, signal }),
    enabled: side === 'supplier' || (staff && assignorId !== ''),
    staleTime: 60_000,
  });
};
const contractsOf = (side: Side, assignorId: string) => {
  const staff = side === 'staff';
  return queryOptions({
    queryKey: ['contracts', 'deposit', side, staff ? assignorId : 'mine'],
    queryFn: ({ signal }) =>
      call(listContracts, {
        query: {
          limit: MOST,
          program: side === 'client' ? 'reverse' : 'classic',
          ...(staff ? { principalId: assignorId } : {}),
        },
        signal,
      }),
    enabled: !staff || assignorId !== '',
    staleTime: 60_000,
  });
};

/** Companies to deposit with, and their contracts. Staff first select the assignor. */
export function useParties(side: Side, assignorId: string) {
  const relations = useQuery(relationsOf(side, assignorId));
  const contracts = useQuery(contractsOf(side, assignorId));
  const known = relations.data?.data ?? NONE;
  const signed = contracts.data?.data ?? NONE;
  const candidates = useMemo(
    () => (side === 'client' ? participantsOf(signed) : known.map(fromRelation)),
    [side, signed, known],
  );
  return {
    /** Debtors of the assignor; for a client, its suppliers. */
    candidates,
    relations: known,
    contracts: signed,
    error: relations.error ?? contracts.error,
    retry: () => {
      if (relations.isError) void relations.refetch();
      if (contracts.isError) void contracts.refetch();
    },
  };
}

/** False while the companies and contracts of a stored draft are loading: they fill lines of its form. */
export function usePartiesKnown(side: Side, assignorId: string): boolean {
  const relations = useQuery(relationsOf(side, assignorId));
  const contracts = useQuery(contractsOf(side, assignorId));
  return !relations.isLoading && !contracts.isLoading;
}

/** Resolves with the same companies: to match the one in a document. */
export async function loadCandidates(
  queries: QueryClient,
  side: Side,
  assignorId: string,
): Promise<Candidate[]> {
  if (side === 'client')
    return participantsOf((await queries.ensureQueryData(contractsOf(side, assignorId))).data);
  if (side === 'staff' && assignorId === '') return [];
  return (await queries.ensureQueryData(relationsOf(side, assignorId))).data.map(fromRelation);
}

/** Assignors by name or number, for the bank's people. */
export async function findAssignors(q: string): Promise<Candidate[]> {
  const { data } = await call(listParties, { query: { role: 'assignor', limit: '20', ...(q ? { q } : {}) } });
  return data;
}

/** The assignor that a document names as its seller, or null: staff then select one. */
export async function findSeller(named: {
  id: string | null;
  name: string | null;
}): Promise<Candidate | null> {
  for (const text of [named.id, named.name]) {
    const found = text ? matchParty(await findAssignors(text), named) : null;
    if (found) return found;
  }
  return null;
}
