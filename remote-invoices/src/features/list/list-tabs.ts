import {
  invoiceStates,
  statesForClient,
  statesWith,
  type Actor,
  type InvoiceState,
  type pages,
  type TabOf,
  type TagOf,
  type Turn,
} from '@cessio/contract';

/** A tab of either list of invoices, as addresses name it. */
type TabId = TabOf<typeof pages.myInvoices | typeof pages.debtorInvoices>;

export interface ListTab {
  id: TabId;
  /** The tab's fixed filters, before the reader's own. */
  query: Readonly<Record<string, string>>;
  /** Its count: what waits for the user or for others (`/api/work`), or the sum of the states' counts. */
  count: 'mine' | 'elsewhere' | 'states';
  /** The kind of record that the count is about; invoices by default. */
  of?: 'batch' | 'approval';
  /** Hidden while empty. */
  quiet?: true;
}

const tab = (id: TabId, ...states: readonly InvoiceState[]): ListTab => ({
  id,
  query: states.length > 0 ? { status: states.join(',') } : {},
  count: 'states',
});
const tagged = (id: TabId, ...tags: readonly TagOf<typeof invoiceStates>[]) =>
  tab(id, ...statesWith(invoiceStates, ...tags));

const OTHERS: ListTab = { id: 'others', query: {}, count: 'elsewhere' };
const queue = (turn: Turn['by'][number]): ListTab => ({ id: 'queue', query: { turn }, count: 'mine' });

/** Lists of their own. */
const BATCHES: ListTab = { id: 'batches', query: {}, count: 'mine', of: 'batch' };
const APPROVALS: ListTab = { id: 'approvals', query: {}, count: 'mine', of: 'approval' };

const SUPPLIER: readonly ListTab[] = [
  tab('all'),
  queue('S'),
  OTHERS,
  tab('drafts', 'draft'),
  tab('approved', 'approved'),
  tagged('assigned', 'performing'),
  tagged('paid', 'collected'),
  tagged('trouble', 'inTrouble'),
  tab('refused', 'rejected'),
  BATCHES,
];

const CLIENT: readonly ListTab[] = [
  tab('all'),
  queue('C'),
  OTHERS,
  tab('toPay', ...statesForClient(invoiceStates, 'owed')),
  tagged('clientPaid', 'collected'),
  tab('disputed', 'disputed'),
  tab('refused', 'rejected'),
  { ...tab('drafts', 'draft'), quiet: true },
];

const STAFF: readonly ListTab[] = [OTHERS, tab('disputed', 'disputed'), tab('unpaid', 'unpaid'), tab('all')];
const BESIDES: readonly ListTab[] = [{ ...BATCHES, count: 'elsewhere' }, APPROVALS];

/** The tabs of a reader's list of invoices, of which the first opens. No invoice waits for the legal department. */
export function tabsFor(actor: Actor): readonly ListTab[] {
  if (actor === 'S') return SUPPLIER;
  if (actor === 'C') return CLIENT;
  return [...(actor === 'L' ? STAFF.toReversed() : [queue(actor), ...STAFF]), ...BESIDES];
}

/** A tab's count, from the states' counts; undefined while unknown. */
export function countOf(
  { query, count }: ListTab,
  byStatus: readonly { status: string; count: number }[] | undefined,
): number | undefined {
  if (!byStatus || count !== 'states') return undefined;
  const wanted = query['status']?.split(',');
  return byStatus.reduce((sum, one) => sum + (!wanted || wanted.includes(one.status) ? one.count : 0), 0);
}

/** Advisers' lists open on their portfolio; the others see the whole bank. */
export const hasPortfolio = (actor: Actor) => actor === 'A';
