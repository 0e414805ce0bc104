import { call } from '@cessio/client';
import {
  listContracts,
  listInvoiceAssignors,
  listInvoices,
  listParties,
  listRelations,
} from '@cessio/contract';
import { getContract } from '@cessio/contract/contracts';
import type { FilterOption } from '@cessio/ui/table';

const option = (id: string, label: string): FilterOption => ({ value: id, label });

export async function findParties(role: 'assignor' | 'debtor', q: string): Promise<FilterOption[]> {
  const { data } = await call(listParties, { query: { role, limit: '20', ...(q ? { q } : {}) } });
  return data.map(({ id, legalName }) => option(id, legalName));
}

/** A company's name from one of its invoices, for either side. */
export async function nameOn(part: 'assignor' | 'debtor', id: string): Promise<string | undefined> {
  const { data } = await call(listInvoices, { query: { [`${part}Id`]: id, limit: '1' } });
  return data[0]?.[part]?.legalName;
}

export async function findMyDebtors(q: string): Promise<FilterOption[]> {
  const { data } = await call(listRelations, { query: { limit: '20', ...(q ? { q } : {}) } });
  return data.map(({ debtor }) => option(debtor.id, debtor.legalName));
}

export async function findMySuppliers(q: string): Promise<FilterOption[]> {
  const { data } = await call(listInvoiceAssignors, { query: q ? { q } : {} });
  return data.map(({ id, legalName }) => option(id, legalName));
}

export async function findContracts(q: string): Promise<FilterOption[]> {
  const { data } = await call(listContracts, { query: { limit: '20', ...(q ? { q } : {}) } });
  return data.map(({ id, number, principal }) => option(id, `${number} · ${principal.legalName}`));
}

export const numberOfContract = async (id: string): Promise<string> =>
  (await call(getContract, { params: { id } })).number;
