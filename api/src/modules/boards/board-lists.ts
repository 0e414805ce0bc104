import { href, pages, type Actor, type ListSpec, type Side, type TabOf } from '@cessio/contract';
import type { ListSource } from '../../db/list/source.ts';
import { adhesionSource } from '../adhesions/adhesions.repository.ts';
import { documentSources } from '../documents/documents.repository.ts';
import { requestSources } from '../guarantee-requests/guarantee-requests.repository.ts';
import { guaranteeSource, LEFT } from '../guarantees/guarantees.repository.ts';
import { invoiceSources } from '../invoices/record/invoices.list.ts';
import { partySource } from '../parties/record/parties.repository.ts';

export type BoardList = 'invoices' | 'requests' | 'guarantees' | 'adhesions' | 'documents' | 'assignors';

interface Counted {
  source: ListSource<ListSpec>;
  /** SQL of the summed amount and its currency; null where rows have no amount. */
  amount: string | null;
  currency: string | null;
}

const NO_AMOUNT = { amount: null, currency: null };

/** How a figure's rows are counted: by the list's own source, as the caller's side. */
export function countedBy(list: BoardList, side: Side): Counted {
  switch (list) {
    case 'invoices':
      return { source: invoiceSources[side], amount: 'i.outstanding', currency: 'i.currency' };
    case 'requests':
      return { source: requestSources[side], amount: 'g.amount', currency: 'g.currency' };
    case 'guarantees':
      return { source: guaranteeSource, amount: LEFT, currency: 'g.currency' };
    case 'adhesions':
      return { source: adhesionSource, amount: 'a.wanted_ceiling', currency: 'a.currency' };
    case 'documents':
      return { source: documentSources[side], ...NO_AMOUNT };
    case 'assignors':
      return { source: partySource, ...NO_AMOUNT };
  }
}

/** The page of each list. */
const PAGES = {
  invoices: pages.myInvoices,
  requests: pages.requests,
  guarantees: pages.requests,
  adhesions: pages.adhesions,
  documents: pages.documents,
  assignors: pages.assignors,
} as const satisfies Record<BoardList, string>;

/** A tab of one of these pages. */
export type BoardTab = TabOf<(typeof PAGES)[BoardList] | typeof pages.debtorInvoices>;

export type Query = Readonly<Record<string, string>>;

/** Address of the list with these filters, on this tab. */
export function hrefOf(list: BoardList, actor: Actor, tab: BoardTab | undefined, query: Query): string {
  const path = list === 'invoices' && actor === 'C' ? pages.debtorInvoices : PAGES[list];
  return href(path, {}, { tab, ...query });
}

/** Advisers see their portfolio; everybody else what their side sees. */
export const scopeOf = (actor: Actor): Query => (actor === 'A' ? { portfolio: 'me' } : {});

/** The tab in which the list of invoices takes a filter on states. */
export const ALL = 'all' satisfies BoardTab;
