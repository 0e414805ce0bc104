import {
  actorOf,
  guaranteeRequestStates,
  sideOf,
  statesWith,
  type pages,
  type TabOf,
  type User,
} from '@cessio/contract';

/** As addresses name it. */
export type TabId = TabOf<typeof pages.requests>;

export interface RequestTab {
  id: TabId;
  /** What the tab asks of the list, before the reader's own filters. */
  query: Readonly<Record<string, string>>;
}

/** What waits for others: by `/api/work`, not by the list. */
const OTHERS: RequestTab = { id: 'others', query: {} };
const LEGAL: RequestTab = {
  id: 'legal',
  query: { status: statesWith(guaranteeRequestStates, 'toFormalise').join(',') },
};
const CLOSED: RequestTab = {
  id: 'closed',
  query: { status: statesWith(guaranteeRequestStates, 'ended').join(',') },
};

/** The tabs of somebody's list of requests, the first being where it opens. A draft is its owner's: the bank's lists leave drafts out. */
export function tabsOf(user: Pick<User, 'role' | 'department'>): readonly RequestTab[] {
  const actor = actorOf(user);
  const queue: RequestTab = { id: 'queue', query: { turn: actor } };
  if (sideOf(user.role) !== 'staff') return [{ id: 'all', query: {} }, queue, OTHERS, CLOSED];
  const rest = [OTHERS, LEGAL, CLOSED, { id: 'all', query: { 'status.not': 'draft' } }] as const;
  return [queue, ...rest];
}
