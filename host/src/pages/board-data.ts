import { call } from '@cessio/client';
import { actorOf, listInvoices, type InvoiceRow, type InvoiceState, type QueryIn } from '@cessio/contract';
import { queryOptions, type User } from '@cessio/shell';
import type { InvoiceCounts } from '../menu/use-menu-counts.ts';

/** Bought or being collected: what the exposure is made of. */
export const LIVE_STATES: readonly InvoiceState[] = [
  'assigned',
  'financed',
  'partially_paid',
  'unpaid',
  'disputed',
];

type Query = QueryIn<typeof listInvoices>;

/** A relationship adviser looks at the portfolio; everybody else at what their side sees. */
export function scopeOf(user: Pick<User, 'role' | 'department'>): Query {
  return actorOf(user) === 'A' ? { portfolio: 'me' } : {};
}

/** The invoice list of this role in the menu. */
export function listPathOf(user: Pick<User, 'role'>): string {
  return user.role === 'client' ? '/Invoices/debtor/my' : '/Invoices/my';
}

/** The list behind a figure: same states, in the list's own address. */
export function listLink(user: Pick<User, 'role'>, states: readonly InvoiceState[]): string {
  // The bank's worklists open on a queue of their own; the figure counts beyond it.
  const tab = user.role === 'client' || user.role === 'supplier' ? '' : 'tab=all&';
  return `${listPathOf(user)}?${tab}status=${states.join(',')}`;
}

export const invoicesQuery = (user: Pick<User, 'id' | 'role' | 'department'>, query: Query) =>
  queryOptions({
    queryKey: ['invoices', 'board', user.id, query],
    queryFn: ({ signal }) => call(listInvoices, { query: { ...scopeOf(user), ...query }, signal }),
    staleTime: 30_000,
  });

export interface StateSum {
  count: number;
  outstanding: number;
}

/** Count and outstanding of some states together. */
export function sumOf(counts: InvoiceCounts, states: readonly InvoiceState[]): StateSum {
  const sum: StateSum = { count: 0, outstanding: 0 };
  for (const { status, count, outstanding } of counts.byStatus) {
    if (!states.includes(status)) continue;
    sum.count += count;
    sum.outstanding += outstanding;
  }
  return sum;
}

/** Everything due or not yet due, and the part that is overdue. */
export function exposureOf(counts: InvoiceCounts): { whole: number; overdue: number } {
  let whole = 0;
  let overdue = 0;
  for (const { bucket, amount } of counts.ageing) {
    whole += amount;
    if (bucket !== 'notDue') overdue += amount;
  }
  return { whole, overdue };
}

export interface CompanyLine {
  id: string;
  name: string;
  outstanding: number;
  overdue: number;
  invoices: number;
}

/** Adds rows up by one of their companies, largest first. Rows without that company are left out. */
export function byCompany(
  rows: readonly InvoiceRow[],
  side: 'assignor' | 'debtor',
  today: string,
): CompanyLine[] {
  const lines = new Map<string, CompanyLine>();
  for (const row of rows) {
    const company = row[side];
    if (!company) continue;
    const line = lines.get(company.id) ?? {
      id: company.id,
      name: company.legalName,
      outstanding: 0,
      overdue: 0,
      invoices: 0,
    };
    line.outstanding += row.outstanding;
    if (row.dueDate !== null && row.dueDate < today) line.overdue += row.outstanding;
    line.invoices += 1;
    lines.set(company.id, line);
  }
  return [...lines.values()].sort((a, b) => b.outstanding - a.outstanding);
}
