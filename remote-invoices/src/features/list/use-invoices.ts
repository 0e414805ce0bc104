import { call } from '@cessio/client';
import {
  countInvoices,
  listInvoiceAssignors,
  listInvoices,
  listParties,
  listRelations,
  listWork,
} from '@cessio/contract';
import { keepPreviousData, useQuery } from '@cessio/shell';
import { tabCount, useFresh, useWork, type FilterOption } from '@cessio/ui/table';
import { countOf, type ListTab } from './list-tabs.ts';

/** Counts by state and ageing, of one's portfolio or of everything one may see. */
export function useInvoiceCounts(portfolio: boolean) {
  useFresh(['invoices', 'counts'], ['invoice']);
  return useQuery({
    queryKey: ['invoices', 'counts', portfolio],
    queryFn: ({ signal }) => call(countInvoices, { query: portfolio ? { portfolio: 'me' } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number of each tab; null while it is under way. */
export function useTabCounts(
  tabs: readonly ListTab[],
  { data, isPending }: ReturnType<typeof useInvoiceCounts>,
): (number | string | null | undefined)[] {
  const work = useWork((options) => call(listWork, options));
  const totals = { mine: work.data?.totals, elsewhere: work.data?.elsewhereTotals };
  return tabs.map((tab) => {
    if (tab.count === 'states') return isPending ? null : countOf(tab, data?.byStatus);
    return tabCount({ isPending: work.isPending, data: { total: totals[tab.count]?.invoice } });
  });
}

const option = (id: string, label: string): FilterOption => ({ value: id, label });

export async function findParties(role: 'assignor' | 'debtor', q: string): Promise<FilterOption[]> {
  const { data } = await call(listParties, { query: { role, limit: '20', ...(q ? { q } : {}) } });
  return data.map(({ id, legalName }) => option(id, legalName));
}

/** A company's name as an invoice of it says, for whichever side reads it. */
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
