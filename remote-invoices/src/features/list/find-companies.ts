import { call } from '@cessio/client';
import {
  listContracts,
  listInvoiceAssignors,
  listInvoices,
  listParties,
  listRelations,
  type Side,
} from '@cessio/contract';
import { getContract } from '@cessio/contract/contracts';
import type { FilterOption } from '@cessio/ui/table';

const option = (id: string, label: string): FilterOption => ({ value: id, label });

/** What a list is narrowed to by name. */
export type Part = 'assignor' | 'debtor' | 'contract';

/** Those that a reader of this side may choose from. */
export async function find(part: Part, side: Side, q: string): Promise<FilterOption[]> {
  const query = { limit: '20', ...(q ? { q } : {}) };
  if (part === 'contract') {
    const { data } = await call(listContracts, { query });
    return data.map(({ id, number, principal }) => option(id, `${number} · ${principal.legalName}`));
  }
  if (side === 'staff') {
    const { data } = await call(listParties, { query: { ...query, role: part } });
    return data.map(({ id, legalName }) => option(id, legalName));
  }
  if (part === 'debtor') {
    const { data } = await call(listRelations, { query });
    return data.map(({ debtor }) => option(debtor.id, debtor.legalName));
  }
  const { data } = await call(listInvoiceAssignors, { query: q ? { q } : {} });
  return data.map(({ id, legalName }) => option(id, legalName));
}

/** A contract's number, a company's name from one of its invoices, for either side. */
export async function nameOn(part: Part, id: string): Promise<string | undefined> {
  if (part === 'contract') return (await call(getContract, { params: { id } })).number;
  const { data } = await call(listInvoices, { query: { [`${part}Id`]: id, limit: '1' } });
  return data[0]?.[part]?.legalName;
}
