import { call } from '@cessio/client';
import {
  actorOf,
  countInvoices,
  invoiceStates,
  statesWith,
  type InvoiceState,
  type ResponseOf,
  type User,
} from '@cessio/contract';
import { queryOptions, skipToken, useCan, useQuery, useRecordChanged, useQueryClient } from '@cessio/shell';

/** Counts beside menu entries, where the API gives them cheaply. */
export type MenuCounts = Readonly<Record<string, number>>;

export type InvoiceCounts = ResponseOf<typeof countInvoices>;

/** States in which a record waits for the bank. */
export function waitingStates(role: User['role']): readonly InvoiceState[] {
  if (role === 'client') return ['awaiting_confirmation'];
  if (role === 'supplier') return ['needs_info'];
  return statesWith(invoiceStates, 'atBank');
}

/** A relationship adviser counts the portfolio, everybody else what their side sees. */
export const countsQuery = (user: Pick<User, 'role' | 'department' | 'id'>) =>
  queryOptions({
    queryKey: ['invoices', 'counts', user.id],
    queryFn: ({ signal }): Promise<InvoiceCounts> =>
      call(countInvoices, { query: actorOf(user) === 'A' ? { portfolio: 'me' } : {}, signal }),
    staleTime: 30_000,
  });

/** Adds the counts of these states up. */
export function countOf(counts: InvoiceCounts | undefined, states: readonly InvoiceState[]): number {
  return (counts?.byStatus ?? [])
    .filter(({ status }) => states.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Counts beside menu entries; none while unknown, none when zero. */
export function useMenuCounts(user: User): MenuCounts {
  const allowed = useCan('invoices.read');
  const client = useQueryClient();
  const query = countsQuery(user);
  const { data } = useQuery(allowed ? query : { ...query, queryFn: skipToken });
  useRecordChanged('invoice', () => {
    void client.invalidateQueries({ queryKey: ['invoices', 'counts'] });
  });
  return { invoices: countOf(data, waitingStates(user.role)) };
}
