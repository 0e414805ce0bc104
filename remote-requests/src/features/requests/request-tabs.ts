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
  /** The tab's fixed filters, before the reader's own. */
  query: Readonly<Record<string, string>>;
}

/** What waits for others comes from `/api/work`, not from the list. */
const OTHERS: RequestTab = { id: 'others', query: {} };
const LEGAL: RequestTab = {
  id: 'legal',
  query: { status: statesWith(guaranteeRequestStates, 'toFormalise').join(',') },
};
const CLOSED: RequestTab = {
  id: 'closed',
  query: { status: statesWith(guaranteeRequestStates, 'ended').join(',') },
};

/**
 * The tabs of a reader's list of requests, of which the first opens. A draft is private: the bank's lists leave drafts
 * out.
 */
export function tabsOf(user: Pick<User, 'role' | 'department'>): readonly RequestTab[] {
  const actor = actorOf(user);
  const queue: RequestTab = { id: 'queue', query: { turn: actor } };
  if (sideOf(user.role) !== 'staff') return [{ id: 'all', query: {} }, queue, OTHERS, CLOSED];
  const rest = [OTHERS, LEGAL, CLOSED, { id: 'all', query: { 'status.not': 'draft' } }] as const;
  return [queue, ...rest];
}
