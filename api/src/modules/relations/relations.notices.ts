import type { Transaction } from '../../db/caller.ts';
import { reviewDue, untilDue } from '../../machine/turn.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import type { RelationRecord } from './relations.repository.ts';

export interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity'> {
  readonly to: 'assignor' | 'adviser' | 'debtor';
}

const TOLD: Notice = {
  event: 'relation.notified',
  to: 'debtor',
  message:
    '<b>{assignor}</b> cède à la banque les factures que vous lui devez. Elles vous seront présentées ici pour confirmation.',
};
/** The notice of a relation that has become active, by a step or by its debtor. */
export const ACCEPTED: readonly Notice[] = [
  { event: 'relation.accepted', to: 'assignor', message: 'Client <b>{debtor}</b>\u00a0: activé.' },
  TOLD,
];

/**
 * Notices besides those of steps (api.md §7, relation.*): it was requested; the debtor is notified of assignments from
 * now on.
 */
export const BESIDE = {
  invite: {
    event: 'relation.invited',
    to: 'adviser',
    message: '<b>{assignor}</b> demande d’activer son client <b>{debtor}</b>.',
    severity: 'action',
  },
  tell_debtor: TOLD,
} as const satisfies Readonly<Record<string, Notice>>;

/** The debtor of a relation is not notified while it is confidential or not accepted by the bank. */
function receiverOf(to: Notice['to'], record: RelationRecord): Exclude<Receiver, { colleague: true }> | null {
  if (to === 'adviser') return { adviserOf: record.assignor.id };
  if (to === 'assignor') return { partyId: record.assignor.id, name: record.assignor.legalName };
  if (record.notification !== 'notified') return null;
  return { partyId: record.debtor.id, name: record.debtor.legalName };
}

/** Receivers of these notices. */
export const receiversOf = (notices: readonly Notice[], record: RelationRecord): Receiver[] =>
  notices.flatMap(({ to }) => receiverOf(to, record) ?? []);

/** Writes the notices in the step's transaction; sockets send them after it has committed. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: RelationRecord,
  notices: readonly Notice[],
  comment = '',
): Promise<void> {
  const data = { assignor: record.assignor.legalName, debtor: record.debtor.legalName, comment };
  const drafts: NotificationDraft[] = [];
  for (const { to, ...said } of notices) {
    const receiver = receiverOf(to, record);
    if (!receiver) continue;
    const about = { type: '1', data, entityType: 'relation', entityId: record.id } as const;
    const due = said.severity === 'action' ? untilDue(await reviewDue(services, record.createdAt)) : '';
    drafts.push({ ...said, ...about, message: said.message + due, to: await addressOf(tx, receiver) });
  }
  await notify(tx, services, drafts);
}
