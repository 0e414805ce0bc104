import { formatDate, reasonLabel, type TransitionBody } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { untilDue } from '../../machine/turn.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import type { RequestRecord } from './guarantee-request.record.ts';
import { wordsOf } from './guarantee-requests.view.ts';

/** Whom a notice of this list goes to. */
type Told = Exclude<Receiver, { colleague: true }>;
/** Those whom a request may concern. */
export const RECEIVERS = {
  requester: ({ requesterId: partyId, requesterName: name }: RequestRecord): Told => ({ partyId, name }),
  adviser: ({ requesterId, id }: RequestRecord): Told => ({
    adviserOf: requesterId,
    of: { entity: 'guarantee_request', id },
  }),
  risk: (): Told => ({ role: 'risk' }),
  manager: (): Told => ({ role: 'm1' }),
  legal: (): Told => ({ role: 'legal' }),
};

export interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity' | 'mail'> {
  readonly to: keyof typeof RECEIVERS;
  readonly type?: '2' | '3';
}

export const NUMBER = 'Demande <b>{number}</b>\u00a0: ';
export const ASKED = 'Demande <b>{number}</b>, {amount} demandés\u00a0: ';

export const notice = (
  event: string,
  to: Notice['to'],
  message: string,
  severity: 'info' | 'action' | 'warning' = 'info',
): Notice => ({ event, to, message, severity });

export const decision = (words: string, severity: 'info' | 'action' | 'warning'): Notice[] =>
  [
    notice('request.decided', 'requester', NUMBER + words, severity),
    notice('request.decided', 'adviser', NUMBER + words),
  ].map((one) => ({ ...one, mail: { subject: 'Demande {number}\u00a0: décision' } }));

/** Who has a request in a state that is not its adviser's. */
const HOLDERS: Partial<Record<RequestRecord['status'], keyof typeof RECEIVERS>> = {
  risk_review: 'risk',
  legal_review: 'legal',
};
const LATE = `${ASKED}{what} le {due}, en retard.`;

/** Whom notices go to. */
export const receiversOf = (notices: readonly Notice[], record: RequestRecord): Receiver[] =>
  notices.map(({ to }) => RECEIVERS[to](record));

/** Writes the notices in the step's transaction; sockets are notified after the commit. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: RequestRecord,
  notices: readonly Notice[],
  body: Pick<TransitionBody, 'comment' | 'reasonCode'> = {},
): Promise<void> {
  const data = {
    ...wordsOf(record),
    items: [...record.missing.map(({ label }) => label), body.comment].filter(Boolean).join(', '),
    reason: reasonLabel('requestRefusal', body.reasonCode ?? '') ?? '',
  };
  const entity = { entityType: 'guarantee_request', entityId: record.id } as const;
  const drafts: NotificationDraft[] = [];
  for (const notice of notices) {
    const to = await addressOf(tx, RECEIVERS[notice.to](record));
    const message = notice.severity === 'action' ? notice.message + untilDue(record.dueOn) : notice.message;
    drafts.push({ type: '2', ...notice, message, to, data, ...entity });
  }
  await notify(tx, services, drafts);
}

/**
 * Notifies the holder of a late request, and from the second business day on the manager too (domain.md §C2). @param
 * long whether that day has come
 */
export async function tellLate(
  tx: Transaction,
  services: Services,
  record: RequestRecord,
  long: boolean,
): Promise<void> {
  const holders = new Set([HOLDERS[record.status] ?? (record.holder === 'm1' ? 'manager' : 'adviser')]);
  if (long) holders.add('manager');
  const late = notice('request.late', 'adviser', LATE, 'warning');
  const what = record.status === 'legal_review' ? 'acte dû' : 'réponse due';
  const data = { ...wordsOf(record), what, due: formatDate(record.dueOn ?? '') };
  const drafts: NotificationDraft[] = [];
  for (const holder of holders)
    drafts.push({
      ...late,
      type: '2',
      to: await addressOf(tx, RECEIVERS[holder](record)),
      data,
      entityType: 'guarantee_request',
      entityId: record.id,
    });
  await notify(tx, services, drafts);
}
