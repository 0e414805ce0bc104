import { fillTemplate, href, pages, type Notification, type Role } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { composeMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import type { NotificationDraft } from './notify.ts';

/** Where a mail lets one choose which mails come. */
export const PREFERENCES_PAGE = href(pages.profile, {}, { tab: 'preferences' });

/** Pages of the records that notifications speak of. */
const PAGES: Readonly<Record<string, typeof pages.invoice | typeof pages.request>> = {
  invoice: pages.invoice,
  guarantee_request: pages.request,
};
/** The list of each type, as a click in the bell leads there (specification, "Notification dropdown"). */
const LISTS: Readonly<Record<Notification['type'], string>> = {
  '1': pages.myInvoices,
  '2': pages.requests,
  '3': pages.documents,
};
const SUBJECTS: Readonly<Record<Notification['type'], string>> = {
  '1': 'Facture',
  '2': 'Demande',
  '3': 'Document',
};

/** The record's own page, or the list that the notification's type leads to. */
export function placeOf(
  n: { type: Notification['type']; entityType?: string | null; entityId?: string | null },
  role?: Role,
): string {
  const page = n.entityType ? PAGES[n.entityType] : undefined;
  if (page && n.entityId) return href(page, { id: n.entityId });
  return n.type === '1' && role === 'client' ? pages.debtorInvoices : LISTS[n.type];
}

/** A notification's mail: of those marked ✉ all receivers get it, of the others each as they chose. */
export interface NotificationMail {
  subject: string;
  text: string;
  html: string;
  always: boolean;
}

export function mailOf(
  services: Services,
  n: Pick<NotificationDraft, 'type' | 'message' | 'data' | 'entityType' | 'entityId' | 'mail'>,
): NotificationMail {
  const always = n.mail !== undefined;
  const subject = n.mail?.subject ?? [SUBJECTS[n.type], n.data?.['number']].filter(Boolean).join(' ');
  const mail = composeMail(services.config, '', {
    subject: fillTemplate(subject, n.data),
    paragraphs: [fillTemplate(n.message.replaceAll(/<[^>]*>/g, ''), n.data)],
    action: { label: 'Ouvrir dans le portail', path: placeOf(n) },
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
