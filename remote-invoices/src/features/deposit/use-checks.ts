import { call } from '@cessio/client';
import { checkInvoice } from '@cessio/contract';
import { keepPreviousData, useQuery } from '@cessio/shell';
import { useSettled } from '../../use-settled.ts';
import type { InvoiceInputBody } from './deposit-values.ts';

/**
 * Every check of the deposit, run again after a change once typing has paused. Until the current form has been checked
 * the last result stays: answers about earlier states would lock and unlock the button while typing.
 * @param id of the record that already has these fields
 */
export function useChecks(fields: InvoiceInputBody, id: string | undefined, enabled: boolean) {
  const input = { ...fields, ...(id === undefined ? {} : { id }) };
  const key = JSON.stringify(input);
  const held = useSettled(input, key);
  const query = useQuery({
    queryKey: ['invoices', 'check', held.settled ? held.key : null],
    queryFn: ({ signal }) => call(checkInvoice, { body: held.value, signal }),
    enabled: enabled && held.settled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  return {
    checks: query.data?.checks ?? null,
    /** When the current answer arrived, in ms; null before. */
    checkedAt: query.data ? query.dataUpdatedAt : null,
    /** The current answer is about an earlier state of the form. */
    pending: !held.settled || query.isFetching || query.isPlaceholderData,
    error: query.error,
    // A request that is due anyway is not sent twice.
    retry: () => void (held.settled && query.refetch()),
  };
}
