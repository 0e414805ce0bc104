import { call } from '@cessio/client';
import { countInvoices, listWork } from '@cessio/contract';
import { keepPreviousData, useQuery } from '@cessio/shell';
import { tabCount, useFresh, useWork } from '@cessio/ui/table';
import { countOf, type ListTab } from './list-tabs.ts';

/** Counts by state and ageing, for the portfolio or everything the user may see. */
export function useInvoiceCounts(portfolio: boolean) {
  useFresh(['invoices', 'counts'], ['invoice']);
  return useQuery({
    queryKey: ['invoices', 'counts', portfolio],
    queryFn: ({ signal }) => call(countInvoices, { query: portfolio ? { portfolio: 'me' } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The count of each tab; null while loading. */
export function useTabCounts(
  tabs: readonly ListTab[],
  { data, isPending }: ReturnType<typeof useInvoiceCounts>,
): (number | string | null | undefined)[] {
  const work = useWork((options) => call(listWork, options));
  const totals = { mine: work.data?.totals, elsewhere: work.data?.elsewhereTotals };
  return tabs.map((tab) => {
    if (tab.count === 'states') return isPending ? null : countOf(tab, data?.byStatus);
    return tabCount({ isPending: work.isPending, data: { total: totals[tab.count]?.[tab.of ?? 'invoice'] } });
  });
}
