import {
  invoiceStates,
  statesForClient,
  statesWith,
  type Actor,
  type InvoiceState,
  type pages,
  type TabOf,
  type TagOf,
} from '@cessio/contract';

/** A tab of either list of invoices, as addresses name it. */
type TabId = TabOf<typeof pages.myInvoices | typeof pages.debtorInvoices>;

export interface ListTab {
  id: TabId;
  /** What the tab asks of the list, before the reader's own filters. */
  query: Readonly<Record<string, string>>;
  /** Its number: the sum of the states' counts, or the list's own total where a state alone does not say it. */
  count: 'states' | 'total';
  /** Left out while it is empty. */
  quiet?: true;
}

const tab = (id: TabId, ...states: readonly InvoiceState[]): ListTab => ({
  id,
  query: states.length > 0 ? { status: states.join(',') } : {},
  count: 'states',
});
const tagged = (id: TabId, ...tags: readonly TagOf<typeof invoiceStates>[]) =>
  tab(id, ...statesWith(invoiceStates, ...tags));

const SUPPLIER: readonly ListTab[] = [
  tab('all'),
  tab('drafts', 'draft'),
  tagged('toConfirm', 'toConfirm'),
  tab('review', 'under_review'),
  tab('needsInfo', 'needs_info'),
  tab('approved', 'approved'),
  tagged('assigned', 'performing'),
  tagged('paid', 'collected'),
  tagged('trouble', 'inTrouble', 'recovered'),
  tab('refused', 'rejected'),
];

const CLIENT: readonly ListTab[] = [
  tab('all'),
  // Of the invoices that await somebody, only those a supplier deposited await this reader.
  {
    id: 'mineToConfirm',
    query: { status: 'awaiting_confirmation', program: 'classic' },
    count: 'total',
  },
  tab('toPay', ...statesForClient(invoiceStates, 'owed')),
  tagged('clientPaid', 'collected'),
  tab('disputed', 'disputed'),
  tab('refused', 'rejected'),
  { ...tab('needsInfo', 'needs_info'), quiet: true },
  { ...tab('drafts', 'draft'), quiet: true },
];

const QUEUE: Readonly<Record<'A' | 'M' | 'R' | 'L' | 'X', ListTab>> = {
  A: tagged('queue', 'inReview', 'inTrouble'),
  M: { id: 'queue', query: { status: 'under_review', holder: 'm1' }, count: 'total' },
  R: tagged('queue', 'forRisk'),
  L: tagged('queue', 'inReview', 'inTrouble'),
  X: tagged('queue', 'inReview', 'inTrouble'),
};

const STAFF: readonly ListTab[] = [
  { id: 'toReview', query: { status: 'under_review', 'holder.not': 'm1' }, count: 'total' },
  { id: 'toDecide', query: { status: 'under_review', holder: 'm1' }, count: 'total' },
  tab('needsInfo', 'needs_info'),
  tab('disputed', 'disputed'),
  tab('unpaid', 'unpaid'),
  tab('all'),
];

/** The tabs of somebody's list of invoices, the first being where it opens. */
export function tabsFor(actor: Actor): readonly ListTab[] {
  if (actor === 'S') return SUPPLIER;
  if (actor === 'C') return CLIENT;
  return [QUEUE[actor], ...STAFF];
}

/** How many a tab holds, by the states' counts; undefined while they are not known. */
export function countOf(
  { query, count }: ListTab,
  byStatus: readonly { status: string; count: number }[] | undefined,
): number | undefined {
  if (!byStatus || count !== 'states') return undefined;
  const wanted = query['status']?.split(',');
  return byStatus.reduce((sum, one) => sum + (!wanted || wanted.includes(one.status) ? one.count : 0), 0);
}

/** The first employees' list is their portfolio's; the others see the whole bank. */
export const hasPortfolio = (actor: Actor) => actor === 'A';
