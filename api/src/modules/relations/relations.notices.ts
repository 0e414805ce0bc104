import type { RelationAction } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { reviewDue, untilDue } from '../../machine/turn.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import type { RelationRecord } from './relations.repository.ts';

/** What is told about a relation: its steps, that it was asked for, and that the debtor is told of assignments from now on. */
export type RelationNotice = RelationAction | 'invite' | 'tell_debtor';

interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity'> {
  readonly to: 'assignor' | 'adviser' | 'debtor';
}

const INVITED = '<b>{assignor}</b> demande d’activer son client <b>{debtor}</b>.';
const ACTIVE = 'Client <b>{debtor}</b>\u00a0: activé.';
const TOLD =
  '<b>{assignor}</b> cède à la banque les factures que vous lui devez. Elles vous seront présentées ici pour confirmation.';
const BLOCKED = 'Client <b>{debtor}</b>\u00a0: bloqué. {comment}';
const BLOCKED_PAIR = '<b>{assignor}</b> – <b>{debtor}</b>\u00a0: relation bloquée. {comment}';
const UNBLOCKED = 'Client <b>{debtor}</b>\u00a0: débloqué.';
const UNBLOCKED_PAIR = '<b>{assignor}</b> – <b>{debtor}</b>\u00a0: relation débloquée.';

const ACCEPTED: readonly Notice[] = [
  { event: 'relation.accepted', to: 'assignor', message: ACTIVE },
  { event: 'relation.notified', to: 'debtor', message: TOLD },
];

/** Who is told what (api.md §7, relation.*). */
const NOTICES: Readonly<Record<RelationNotice, readonly Notice[]>> = {
  invite: [{ event: 'relation.invited', to: 'adviser', message: INVITED, severity: 'action' }],
  accept: ACCEPTED,
  join: ACCEPTED,
  block: [
    { event: 'relation.blocked', to: 'assignor', message: BLOCKED, severity: 'warning' },
    { event: 'relation.blocked', to: 'adviser', message: BLOCKED_PAIR, severity: 'warning' },
  ],
  unblock: [
    { event: 'relation.unblocked', to: 'assignor', message: UNBLOCKED },
    { event: 'relation.unblocked', to: 'adviser', message: UNBLOCKED_PAIR },
  ],
  tell_debtor: [{ event: 'relation.notified', to: 'debtor', message: TOLD }],
};

/** Nobody of a confidential relation's debtor hears of it, nor of one that the bank has not accepted. */
function receiverOf(to: Notice['to'], record: RelationRecord): Exclude<Receiver, { colleague: true }> | null {
  if (to === 'adviser') return { adviserOf: record.assignor.id };
  if (to === 'assignor') return { partyId: record.assignor.id, name: record.assignor.legalName };
  if (record.notification !== 'notified') return null;
  return { partyId: record.debtor.id, name: record.debtor.legalName };
}

/** Whom a step tells. */
export function receiversOf(action: RelationAction, record: RelationRecord): Receiver[] {
  return NOTICES[action].flatMap(({ to }) => receiverOf(to, record) ?? []);
}

/** Writes the notices in the step's transaction; sockets speak after it has committed. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: RelationRecord,
  notice: RelationNotice,
  comment = '',
): Promise<void> {
  const data = { assignor: record.assignor.legalName, debtor: record.debtor.legalName, comment };
  const drafts: NotificationDraft[] = [];
  for (const { to, ...said } of NOTICES[notice]) {
    const receiver = receiverOf(to, record);
    if (!receiver) continue;
    const about = { type: '1', data, entityType: 'relation', entityId: record.id } as const;
    const due = said.severity === 'action' ? untilDue(await reviewDue(services, record.createdAt)) : '';
    drafts.push({ ...said, ...about, message: said.message + due, to: await addressOf(tx, receiver) });
  }
  await notify(tx, services, drafts);
}
