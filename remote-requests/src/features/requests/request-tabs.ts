import {
  actorOf,
  guaranteeRequestStates,
  sideOf,
  statesWith,
  type GuaranteeRequestState,
  type pages,
  type TabOf,
  type User,
} from '@cessio/contract';

/** As addresses name it. */
type TabId = TabOf<typeof pages.requests>;

export interface RequestTab {
  id: TabId;
  /** States it shows; absent: all that the side may see. */
  states?: readonly GuaranteeRequestState[];
}

const CLOSED: readonly GuaranteeRequestState[] = statesWith(guaranteeRequestStates, 'ended');

/** The bank's worklist, in the order of the machine. */
const STAFF: readonly RequestTab[] = [
  { id: 'study', states: statesWith(guaranteeRequestStates, 'toStudy') },
  { id: 'info', states: ['needs_info'] },
  { id: 'risk', states: ['risk_review'] },
  { id: 'decision', states: ['decision'] },
  { id: 'legal', states: ['partially_approved', ...statesWith(guaranteeRequestStates, 'toFormalise')] },
  { id: 'closed', states: CLOSED },
  { id: 'all' },
];

const CLIENT: readonly RequestTab[] = [
  { id: 'all' },
  { id: 'mine', states: statesWith(guaranteeRequestStates, 'withRequester') },
  {
    id: 'bank',
    states: statesWith(guaranteeRequestStates, 'withBank'),
  },
  { id: 'closed', states: CLOSED },
];

export function tabsOf(user: Pick<User, 'role'>): readonly RequestTab[] {
  return sideOf(user.role) === 'staff' ? STAFF : CLIENT;
}

/** The tab one opens on: what waits for one's own function. */
export function firstTab(user: Pick<User, 'role' | 'department'>): TabId {
  switch (actorOf(user)) {
    case 'A':
      return 'study';
    case 'R':
      return 'risk';
    case 'L':
      return 'legal';
    case 'M':
      return 'decision';
    default:
      return 'all';
  }
}

/** Filters of a tab. A draft is its owner's: the bank's lists leave drafts out. */
export function queryOf(tab: RequestTab, user: Pick<User, 'role'>): Record<string, string> {
  if (tab.states) return { status: tab.states.join(',') };
  return sideOf(user.role) === 'staff' ? { 'status.not': 'draft' } : {};
}
