import { fillTemplate, href, pages } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { composeMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { placeFor } from './notification-place.ts';
import type { NotificationDraft } from './notification-draft.ts';

/** The page where receivers choose their mails. */
export const PREFERENCES_PAGE = href(pages.profile, {}, { tab: 'preferences' });

/** What a mail's subject calls the record, else what its type says. */
const SUBJECTS: Readonly<Record<string, string>> = {
  invoice: 'Facture',
  guarantee_request: 'Demande de garantie',
  guarantee: 'Garantie',
  adhesion_request: 'Demande d’adhésion',
  contract: 'Contrat',
  financing: 'Financement',
  payment_file: 'Fichier de virements',
  '1': 'Facture',
  '2': 'Demande',
  '3': 'Document',
};

/** A notification's mail: if marked ✉, all receivers get it, otherwise each as they chose. */
export interface NotificationMail {
  subject: string;
  text: string;
  html: string;
  always: boolean;
}

/** A mail is written once for all its receivers: for a single user only the record's own rule applies. */
const readerOf = (to: NotificationDraft['to'] | undefined) =>
  !to || 'userId' in to ? undefined : 'partyId' in to ? 'company' : 'bank';

export function mailOf(
  services: Services,
  n: Pick<NotificationDraft, 'type' | 'message' | 'data' | 'entityType' | 'entityId' | 'mail'> &
    Partial<Pick<NotificationDraft, 'event' | 'to'>>,
): NotificationMail {
  const always = n.mail !== undefined;
  const subject =
    n.mail?.subject ??
    [SUBJECTS[n.entityType ?? ''] ?? SUBJECTS[n.type], n.data?.['number']].filter(Boolean).join(' ');
  const mail = composeMail(services.config, '', {
    subject: fillTemplate(subject, n.data),
    paragraphs: n.mail?.paragraphs ?? [fillTemplate(n.message.replaceAll(/<[^>]*>/g, ''), n.data)],
    action: n.mail?.action ?? { label: 'Ouvrir dans le portail', path: placeFor(n, readerOf(n.to)) },
    ...(n.mail?.note ? { note: n.mail.note } : {}),
    ...(always ? {} : { noteLink: { label: 'Choisir les e-mails que je reçois', path: PREFERENCES_PAGE } }),
  });
  return { subject: mail.subject, text: mail.text, html: mail.html, always };
}

/** Mails the receivers of a notification that was just written. */
export async function mailToo(
  tx: Transaction,
  ids: readonly string[],
  { subject, text, html, always }: NotificationMail,
): Promise<void> {
  await tx.query('select mail_notifications($1, $2, $3, $4, $5, now())', [ids, subject, text, html, always]);
}
