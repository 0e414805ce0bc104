import type { SearchHit, SearchKind, WorkItem } from '@cessio/contract';
import {
  IconCompany,
  IconDashboard,
  IconFileCheck,
  IconWallet,
  IconHandshake,
  IconInvoice,
  IconLandmark,
  IconShieldCheck,
  IconUser,
  IconUserCheck,
  type IconLike,
} from '@cessio/ui';
import { matching } from './matching.ts';
import type { Recent } from './recent.ts';

/** One line of the palette. */
export interface Found {
  key: string;
  label: string;
  hint: string;
  /** What it is also called: found, and not shown. */
  words?: string;
  icon: IconLike;
  /** Where it leads, as remembered in recent items; an action is not remembered. */
  target?: Recent;
  run?: () => void;
}

export type GroupName = SearchKind | 'recent' | 'work' | 'page' | 'action';

export interface Group {
  name: GroupName;
  items: readonly Found[];
}

export interface Offered {
  pages: readonly Found[];
  actions: readonly Found[];
  hits: readonly SearchHit[];
  recent: readonly Recent[];
  /** What waits for the user, most urgent first. */
  work: readonly WorkItem[];
}

/** Pending items shown before anything is typed. */
const FIRST_WORK = 5;

const KIND_ICONS: Record<SearchKind | 'page', IconLike> = {
  page: IconDashboard,
  invoice: IconInvoice,
  party: IconCompany,
  guarantee_request: IconHandshake,
  guarantee: IconShieldCheck,
  adhesion_request: IconUserCheck,
  user: IconUser,
  document: IconFileCheck,
  contract: IconInvoice,
  bank_account: IconLandmark,
  ledger_entry: IconLandmark,
  payment_file: IconFileCheck,
  batch: IconFileCheck,
  financing: IconWallet,
};

/** A line that leads somewhere. */
export function fromTarget(target: Recent, group: GroupName, icon = KIND_ICONS[target.kind]): Found {
  const { label, hint, href } = target;
  return { key: `${group} ${href}`, label, hint, icon, target };
}

/**
 * The results of a query in groups: pages and actions that contain every word, and the records found. While nothing is
 * typed, pending work comes first, then recent targets. Records come last, so that nothing moves when they arrive.
 */
export function groupsFor(query: string, { pages, actions, hits, recent, work }: Offered): readonly Group[] {
  // The API gives the best first: its kind comes first.
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const waiting = work.slice(0, FIRST_WORK).map(({ entity, id, label, about, why, action }) => {
    const kind = entity === 'invoice' || entity === 'guarantee_request' ? entity : 'page';
    const hint = [about, why].filter(Boolean).join(', ');
    return fromTarget({ kind, id, label, hint, href: action.href }, 'work');
  });
  const groups: Group[] = [
    { name: 'work', items: query.trim() ? [] : waiting },
    { name: 'recent', items: query.trim() ? [] : recent.map((one) => fromTarget(one, 'recent')) },
    { name: 'page', items: matching(pages, query) },
    { name: 'action', items: matching(actions, query) },
    ...kinds.map((kind) => ({
      name: kind,
      items: hits.filter((hit) => hit.kind === kind).map((hit) => fromTarget(hit, kind)),
    })),
  ];
  return groups.filter(({ items }) => items.length > 0);
}
