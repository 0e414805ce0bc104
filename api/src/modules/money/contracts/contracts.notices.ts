import { formatDate } from '@cessio/contract';
import type { Transaction } from '../../../db/caller.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notify.ts';
import type { NotificationDraft } from '../../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../../notifications/receivers.ts';

type Told = Exclude<Receiver, { colleague: true }>;

/** The contract that a notice is about. */
export interface Noticed {
  readonly contractId: string;
  /** « avenant n° 1 au contrat AF-2026-0187 » */
  readonly name: string;
  readonly principal: { readonly id: string; readonly legalName: string };
  /** Those who sell their invoices under it: in a reverse programme other companies than the principal. */
  readonly participants?: readonly { readonly id: string }[];
  readonly effectiveFrom?: string;
}

/** Possible receivers of a contract's notices. */
const RECEIVERS = {
  principal: ({ principal }: Noticed): Told[] => [{ partyId: principal.id, name: principal.legalName }],
  // Named together: a programme may have a hundred.
  suppliers: ({ principal, participants = [] }: Noticed): Told[] =>
    participants
      .filter(({ id }) => id !== principal.id)
      .map(({ id }) => ({ partyId: id, name: 'les cédants du programme' })),
  adviser: ({ principal }: Noticed): Told[] => [{ adviserOf: principal.id }],
  legal: (): Told[] => [{ role: 'legal' }],
};

export interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity' | 'mail'> {
  readonly to: readonly (keyof typeof RECEIVERS)[];
}

export const receiversOf = (notices: readonly Notice[], record: Noticed): Receiver[] =>
  notices.flatMap(({ to }) => to.flatMap((one) => RECEIVERS[one](record)));

/** Writes the notices in the step's transaction; sockets are notified after the commit. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: Noticed,
  notices: readonly Notice[],
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  const data = {
    name: record.name,
    Name: record.name.charAt(0).toUpperCase() + record.name.slice(1),
    party: record.principal.legalName,
    from: record.effectiveFrom ? formatDate(record.effectiveFrom) : '',
    ...words,
  };
  const drafts: NotificationDraft[] = [];
  for (const { to, ...one } of notices)
    for (const receiver of to.flatMap((name) => RECEIVERS[name](record)))
      drafts.push({
        type: '2',
        ...one,
        to: await addressOf(tx, receiver),
        data,
        entityType: 'contract',
        entityId: record.contractId,
      });
  await notify(tx, services, drafts);
}
