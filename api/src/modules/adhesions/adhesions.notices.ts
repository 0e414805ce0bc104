import { formatDate, formatMoney, reasonLabel, type TransitionBody } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { untilDue } from '../../machine/turn.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import type { Adhesion } from './adhesion-record.repository.ts';
import { ceilingOf } from './adhesions.view.ts';

type Told = Exclude<Receiver, { colleague: true }>;
/** Possible receivers of a request's notices. */
export const RECEIVERS = {
  applicant: ({ applicantPartyId, legalName: name }: Adhesion): Told | null =>
    applicantPartyId ? { partyId: applicantPartyId, name } : null,
  adviser: ({ id, bank }: Adhesion): Told => ({
    adviserOf: bank?.partyId ?? null,
    of: { entity: 'adhesion_request', id },
  }),
  risk: (): Told => ({ role: 'risk' }),
  manager: (): Told => ({ role: 'm1' }),
  legal: (): Told => ({ role: 'legal' }),
};

export interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity' | 'mail'> {
  readonly to: keyof typeof RECEIVERS;
  readonly type?: '2' | '3';
}

export const ABOUT = 'Demande d’adhésion <b>{number}</b> ({party})\u00a0: ';
export const OWN = 'Votre demande d’adhésion <b>{number}</b>\u00a0: ';
export const SUBJECT = 'Adhésion {number}\u00a0: ';
/** @param subject of its mail, if it says more than the message */
export const notice = (
  event: string,
  to: Notice['to'],
  message: string,
  severity: Notice['severity'] = 'info',
  subject?: string,
): Notice => ({ event, to, message, severity, ...(subject && { mail: { subject } }) });

/** What is told beside steps (api.md §7, adhesion.*). */
export const BESIDE = {
  vote_again: notice(
    'adhesion.to_decide',
    'manager',
    `${ABOUT}conditions modifiées, votes à redonner.`,
    'action',
  ),
  complete_debtors: notice(
    'adhesion.debtors',
    'adviser',
    `${ABOUT}débiteurs nommés sans e-mail, à compléter puis à inviter\u00a0: {debtors}.`,
    'action',
  ),
};

/** The notice of an opened access: sent by the last of several steps, whichever that is. */
export const ACTIVE: readonly Notice[] = [
  notice(
    'adhesion.active',
    'applicant',
    'Bienvenue\u00a0: votre accès est ouvert (demande <b>{number}</b>).',
    'info',
    'Votre accès est ouvert',
  ),
  notice('adhesion.active', 'adviser', `${ABOUT}accès ouvert.`),
];

/** Holder of a request in states where it is not its adviser. */
const HOLDERS: Partial<Record<Adhesion['status'], keyof typeof RECEIVERS>> = {
  risk_review: 'risk',
  committee: 'manager',
  approved: 'legal',
  to_sign: 'legal',
};

/** Receivers of these notices. */
export const receiversOf = (notices: readonly Notice[], record: Adhesion): Receiver[] =>
  notices.flatMap(({ to }) => RECEIVERS[to](record) ?? []);

/** Writes the notices in the step's transaction; sockets are notified after the commit. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  notices: readonly Notice[],
  body: Pick<TransitionBody, 'comment' | 'reasonCode'> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const data = {
    comment: body.comment ?? '',
    reason: reasonLabel('requestRefusal', body.reasonCode ?? '') ?? '',
    ...more,
  };
  await send(tx, services, record, notices, data);
}

async function send(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  notices: readonly Notice[],
  words: Readonly<Record<string, string>>,
): Promise<void> {
  const data = {
    number: record.number,
    party: record.legalName,
    ceiling: formatMoney(ceilingOf(record), record.currency),
    ...words,
  };
  const entity = { entityType: 'adhesion_request', entityId: record.id } as const;
  const drafts: NotificationDraft[] = [];
  for (const { to, ...one } of notices) {
    const receiver = RECEIVERS[to](record);
    const message = one.severity === 'action' ? one.message + untilDue(record.bank?.dueOn) : one.message;
    if (receiver)
      drafts.push({ type: '2', ...one, message, to: await addressOf(tx, receiver), data, ...entity });
  }
  await notify(tx, services, drafts);
}

/**
 * Notifies the holder of a late request, and from the second business day on the manager too (docs/adr/0078). @param
 * long whether that day has come
 */
export async function tellLate(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  long: boolean,
): Promise<void> {
  const holders = new Set([HOLDERS[record.status] ?? 'adviser']);
  if (long) holders.add('manager');
  const late = [...holders].map((to) =>
    notice('adhesion.late', to, `${ABOUT}réponse due le {due}, en retard.`, 'warning'),
  );
  await send(tx, services, record, late, { due: formatDate(record.bank?.dueOn ?? '') });
}
