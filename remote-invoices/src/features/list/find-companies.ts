import { call } from '@cessio/client';
import { listInvoiceAssignors, listInvoices, listParties, listRelations } from '@cessio/contract';
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
