import { formatDate, type Reviewer } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { reviewDue, untilDue } from '../../machine/turn.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import type { StoredDocument } from './documents.repository.ts';

type About = Pick<
  StoredDocument,
  | 'id'
  | 'partyId'
  | 'ownerName'
  | 'typeLabel'
  | 'filename'
  | 'expiresOn'
  | 'rejectReason'
  | 'reviewer'
  | 'uploadedAt'
  | 'createdAt'
>;
type Told = Exclude<Receiver, { colleague: true }>;

const REVIEWER: Record<Reviewer, (about: About) => Told> = {
  ADVISER: ({ partyId }) => ({ adviserOf: partyId }),
  RISK: () => ({ role: 'risk' }),
  LEGAL: () => ({ role: 'legal' }),
};

export interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity'> {
  readonly to: 'company' | 'reviewer';
}

export const toCompany = (event: string, message: string, severity: Notice['severity']): Notice => ({
  to: 'company',
  event,
  message,
  severity,
});
export const REFUSED = toCompany(
  'document.refused',
  'Document <b>{label}</b> refusé\u00a0: {reason}.',
  'warning',
);

/** What is told beside a company's and the bank's steps (api.md §7, document.*). */
export const BESIDE = {
  request: toCompany('document.requested', 'Document demandé\u00a0: <b>{label}</b>. {comment}', 'action'),
  to_check: {
    to: 'reviewer',
    event: 'document.to_check',
    message: '<b>{filename}</b> ({party})\u00a0: à vérifier.',
    severity: 'action',
  },
  expiring: toCompany(
    'document.expiring',
    'Document <b>{label}</b>\u00a0: valable jusqu’au {date}. Déposez le suivant.',
    'action',
  ),
} as const satisfies Record<string, Notice>;

const receiverOf = (notice: Notice, about: About): Told =>
  notice.to === 'company'
    ? { partyId: about.partyId, name: about.ownerName }
    : REVIEWER[about.reviewer](about);

/** Receivers of these notices; the bank's own papers have none. */
export const receiversOf = (notices: readonly Notice[], about: About & { internal: boolean }): Told[] =>
  about.internal ? [] : notices.map((one) => receiverOf(one, about));

/** The bank's target date for checking it. */
export const checkedBy = (services: Services, { uploadedAt, createdAt }: About): Promise<string> =>
  reviewDue(services, uploadedAt ?? createdAt);

/** A document's notice, to be sent in the transaction of its event. */
export async function noticeOf(
  tx: Transaction,
  services: Services,
  told: Notice,
  about: About & { internal: boolean },
  words: Readonly<Record<string, string>> = {},
): Promise<NotificationDraft[]> {
  if (about.internal) return [];
  const { to: whom, ...notice } = told;
  const due = whom === 'reviewer' ? untilDue(await checkedBy(services, about)) : '';
  return [
    {
      ...notice,
      message: notice.message + due,
      to: await addressOf(tx, receiverOf(told, about)),
      type: '3',
      data: {
        label: about.typeLabel,
        filename: about.filename ?? about.typeLabel,
        party: about.ownerName,
        reason: about.rejectReason ?? '',
        date: about.expiresOn ? formatDate(about.expiresOn) : '',
        comment: '',
        stopped: '',
        ...words,
      },
      entityType: 'document',
      entityId: about.id,
    },
  ];
}

/** For the employee who has filed an infected file. */
export const quarantineNotice = (about: About, userId: string): NotificationDraft => ({
  to: { userId },
  event: 'document.refused',
  type: '3',
  severity: 'warning',
  message: '<b>{label}</b> ({party})\u00a0: {reason}. Le fichier a été supprimé.',
  data: { label: about.typeLabel, party: about.ownerName, reason: about.rejectReason ?? '' },
  entityType: 'document',
  entityId: about.id,
});

export async function tell(
  tx: Transaction,
  services: Services,
  notice: Notice,
  about: About & { internal: boolean },
  words?: Readonly<Record<string, string>>,
): Promise<void> {
  await notify(tx, services, await noticeOf(tx, services, notice, about, words));
}
