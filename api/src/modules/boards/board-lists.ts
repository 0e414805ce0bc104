import type { Actor, ListSpec, Side } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { documentSource } from '../desk/desk.repository.ts';
import { guaranteeSource, requestSources } from '../guarantees/guarantees.repository.ts';
import { invoiceSources } from '../invoices/invoices.list.ts';
import { adhesionSource, partySource } from '../parties/parties.repository.ts';

export type BoardList = 'invoices' | 'requests' | 'guarantees' | 'adhesions' | 'documents' | 'assignors';

interface Counted {
  source: ListSource<ListSpec>;
  /** SQL of what is summed and in which currency; null where rows carry no amount. */
  amount: string | null;
  currency: string | null;
}

/** How the rows behind a figure are counted: by the list's own source, as the caller's side. */
export function countedBy(list: BoardList, side: Side): Counted {
  switch (list) {
    case 'invoices':
      return { source: invoiceSources[side], amount: 'i.outstanding', currency: 'i.currency' };
    case 'requests':
      return { source: requestSources[side], amount: 'g.amount', currency: 'g.currency' };
    case 'guarantees':
      return { source: guaranteeSource, amount: 'g.granted - g.used', currency: 'g.currency' };
    case 'adhesions':
      return { source: adhesionSource, amount: 'a.wanted_ceiling', currency: 'a.currency' };
    case 'documents':
      return { source: documentSource, amount: null, currency: null };
    case 'assignors':
      return { source: partySource, amount: null, currency: null };
  }
}

/** The page of each list, as its remote spells it. */
const PAGES: Record<BoardList, string> = {
  invoices: '/Invoices/my',
  requests: '/requests/debtor',
  guarantees: '/requests/debtor',
  adhesions: '/requests/client',
  documents: '/documents/my',
  assignors: '/Clients/Assignor',
};

export type Query = Readonly<Record<string, string>>;

/** Address of the list with these filters, on this tab. */
export function hrefOf(list: BoardList, actor: Actor, tab: string | undefined, query: Query): string {
  const path = list === 'invoices' && actor === 'C' ? '/Invoices/debtor/my' : PAGES[list];
  const search = new URLSearchParams({ ...(tab ? { tab } : {}), ...query }).toString();
  return search ? `${path}?${search}` : path;
}

/** What a relationship adviser looks at is the portfolio; everybody else at what their side sees. */
export const scopeOf = (actor: Actor): Query => (actor === 'A' ? { portfolio: 'me' } : {});

/** The tab in which the list of invoices takes a filter on states. */
export const ALL = 'all';
