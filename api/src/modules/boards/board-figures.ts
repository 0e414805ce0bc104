import {
  documentStates,
  guaranteeStates,
  invoiceStates,
  kycStates,
  partyStates,
  REVIEWER_ACTORS,
  stateNames,
  statesForClient,
  statesWith,
  type Actor,
  type BoardWidget,
  type InvoiceState,
} from '@cessio/contract';
import { addDays } from './board-dates.ts';
import { ALL, scopeOf, type BoardList, type BoardTab, type Query } from './board-lists.ts';

/** A figure, with the list that it counts (api.md §6, "Boards"); balances of accounts are another kind (account/balances.ts). */
export interface FigureSpec {
  key: string;
  list: BoardList;
  /** Tab on which the list opens, and that tab's fixed filters. */
  tab?: BoardTab;
  fixed?: Query;
  /** Filters in the address. */
  query?: Query;
}

/** States of the encours cédé (docs/figures.md). */
export const LIVE_STATES: readonly InvoiceState[] = statesWith(invoiceStates, 'open');
/** What a debtor owes, in the states that a debtor sees. */
const TO_PAY = statesForClient(invoiceStates, 'owed');
const LIVE = LIVE_STATES.join(',');
const PERFORMING = statesWith(invoiceStates, 'performing').join(',');
/** As `isInForce` says of one guarantee. */
const inForceOn = (today: string) => ({
  status: statesWith(guaranteeStates, 'givesCover').join(','),
  'validFrom.lte': today,
  'validUntil.gte': today,
});

/** Nothing is reviewed for a closed company. */
const NOT_CLOSED = stateNames(partyStates)
  .filter((state) => state !== 'closed')
  .join(',');

/** Days before the end of a guarantee from which the board announces it. */
const SOON_DAYS = 60;
const DOCUMENT_SOON_DAYS = 30;

/** On a tab with fixed filters. */
const onTab = (key: string, list: BoardList, tab: BoardTab, fixed: Query, query?: Query): FigureSpec => ({
  key,
  list,
  tab,
  fixed,
  ...(query && { query }),
});
const invoices = (key: string, query: Query): FigureSpec => ({ key, list: 'invoices', tab: ALL, query });
const byStates = (key: string, actor: Actor, states: string) =>
  invoices(key, { status: states, ...scopeOf(actor) });

/** What waits for this reader: the same records as in `/api/work`, by the filter that both use (work/turns.ts). */
const toDo = (list: 'invoices' | 'requests', actor: Actor) => onTab('todo', list, 'queue', { turn: actor });

function invoiceFigures(actor: Actor, today: string): FigureSpec[] {
  const due = (days: number): Query => ({ 'dueDate.gte': today, 'dueDate.lte': addDays(today, days) });
  const toPay = (key: string, range: Query) =>
    onTab(key, 'invoices', 'toPay', { status: TO_PAY.join(',') }, range);
  const todo = toDo('invoices', actor);
  const exposure = byStates('exposure', actor, LIVE);
  const unpaid = byStates('unpaid', actor, 'unpaid');
  const disputed = byStates('disputed', actor, 'disputed');
  switch (actor) {
    case 'C':
      return [
        todo,
        toPay('toPay7', due(7)),
        toPay('toPay30', due(30)),
        toPay('late', { 'dueDate.lte': addDays(today, -1) }),
      ];
    case 'S':
      return [
        todo,
        exposure,
        onTab('due30', 'invoices', 'assigned', { status: PERFORMING }, due(30)),
        onTab('trouble', 'invoices', 'trouble', { status: statesWith(invoiceStates, 'inTrouble').join(',') }),
      ];
    case 'L':
      return [disputed, unpaid];
    case 'A':
    case 'R':
    case 'M':
    case 'X':
      return [todo, exposure, unpaid, disputed];
  }
}

const adhesions = (key: string, status: string): FigureSpec => ({
  key,
  list: 'adhesions',
  tab: 'open',
  query: { status },
});
const guarantees = (key: string, actor: Actor, query: Query): FigureSpec => ({
  key,
  list: 'guarantees',
  ...(actor === 'S' ? {} : { tab: 'guarantees' }),
  query,
});

function requestFigures(actor: Actor, today: string): FigureSpec[] {
  const inForce = guarantees('guarantees', actor, {
    ...inForceOn(today),
    ...scopeOf(actor),
  });
  const ending = guarantees('ending', actor, {
    ...inForceOn(today),
    'validUntil.lte': addDays(today, SOON_DAYS),
  });
  switch (actor) {
    case 'C':
    case 'A':
      return [toDo('requests', actor), inForce];
    case 'S':
      return [inForce, ending];
    case 'R':
      return [toDo('requests', actor), adhesions('adhesionsRisk', 'risk_review')];
    case 'L':
      return [
        toDo('requests', actor),
        guarantees('calls', actor, { status: 'called' }),
        adhesions('toPrepare', 'approved'),
        adhesions('toCountersign', 'signed'),
      ];
    case 'M':
    case 'X':
      return [toDo('requests', actor), adhesions('committee', 'committee')];
  }
}

function documentFigures(actor: Actor, today: string): FigureSpec[] {
  const documents = (key: string, tab: BoardTab, status: string, query?: Query) =>
    onTab(key, 'documents', tab, { status }, query);
  // For reviewers of papers those that wait for them, as the tab shows them.
  const own = Object.values<Actor>(REVIEWER_ACTORS).includes(actor) && { turn: actor };
  const check = { status: statesWith(documentStates, 'toCheck').join(','), ...own };
  const toCheck = onTab('toCheck', 'documents', 'check', check);
  const expiring = documents('expiring', 'valid', 'valid', {
    'expiresOn.gte': today,
    'expiresOn.lte': addDays(today, DOCUMENT_SOON_DAYS),
  });
  switch (actor) {
    case 'C':
    case 'S':
      return [documents('missing', 'todo', statesWith(documentStates, 'toProvide').join(',')), expiring];
    case 'L':
      return [toCheck, expiring];
    default: {
      const query = {
        kycStatus: statesWith(kycStates, 'toReview').join(','),
        status: NOT_CLOSED,
        ...scopeOf(actor),
      };
      return [toCheck, { key: 'kyc', list: 'assignors', fixed: { role: 'assignor' }, query }];
    }
  }
}

const FIGURES: Partial<Record<BoardWidget, (actor: Actor, today: string) => FigureSpec[]>> = {
  invoices: invoiceFigures,
  requests: requestFigures,
  documents: documentFigures,
};

/** Figures of one widget for one kind of reader, in order; none where the widget has no figures. */
export const figuresOf = (widget: BoardWidget, actor: Actor, today: string): FigureSpec[] =>
  FIGURES[widget]?.(actor, today) ?? [];

/** Scope of the portfolio board: whose, and since when payments count. */
export interface PortfolioScope {
  query: Query;
  paidSince: string;
}

/** Figures of the portfolio board. */
export function portfolioFigures(
  actor: Actor,
  today: string,
  { query, paidSince }: PortfolioScope,
): FigureSpec[] {
  const { assignorId, ...mine } = query;
  return [
    invoices('exposure', { status: LIVE, ...query }),
    invoices('overdue', { status: LIVE, 'dueDate.lte': addDays(today, -1), ...query }),
    guarantees('guarantees', actor, {
      ...inForceOn(today),
      ...mine,
      ...(assignorId && { beneficiaryId: assignorId }),
    }),
    invoices('delay', { 'paidOn.gte': paidSince, 'paidOn.lte': today, ...query }),
    invoices('unpaid', { status: 'unpaid', ...query }),
  ];
}

/** What a debtor, or those who collect from it, await in a week. */
export const awaitedStates = (actor: Actor): readonly InvoiceState[] =>
  actor === 'C' ? TO_PAY : LIVE_STATES;
