import { href, maskIban, pages } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';

/** The fields of an account that its notices mention. */
export interface Told {
  readonly id: string;
  readonly iban: string;
  readonly usableFrom?: string | null;
  readonly party: { readonly id: string; readonly legalName: string };
}
type To = 'company' | 'adviser' | 'risk';

export interface Notice extends Pick<NotificationDraft, 'event' | 'message' | 'severity'> {
  readonly to: To;
  /** Of the mail, which is sent whatever its receivers' preferences. */
  readonly subject: string;
}

export const SUBJECT = 'Compte bancaire\u00a0: ';
export const ACCOUNT = 'Compte {iban}';
export const both = (
  event: string,
  state: string,
  company: string,
  bank: string,
  severity: Notice['severity'] = 'info',
) =>
  [
    { event, to: 'company', message: `${ACCOUNT} ${company}`, severity, subject: SUBJECT + state },
    {
      event,
      to: 'adviser',
      message: `${ACCOUNT} (<b>{party}</b>) ${bank}`,
      severity,
      subject: SUBJECT + state,
    },
  ] as const;

/** What is told beside steps taken in the portal (api.md §7, account.*). */
export const BESIDE = {
  create: both(
    'account.changed',
    'ajouté',
    'ajouté par {who}\u00a0: pas vous\u00a0? Bloquez-le par le lien de l’e-mail, ou appelez-nous.',
    'ajouté par {by}.{asked}',
    'warning',
  ),
  replace: both(
    'account.blocked',
    'remplacé',
    'bloqué\u00a0: remplacé par {successor}.',
    'bloqué\u00a0: remplacé par {successor}.',
  ),
  shared: [
    {
      event: 'account.alert',
      to: 'risk',
      message: `${ACCOUNT} (<b>{party}</b>)\u00a0: le même IBAN est celui d’une société sans lien.{asked}`,
      severity: 'action',
      subject: `${SUBJECT}IBAN partagé`,
    },
  ],
  by_link: [
    ...both(
      'account.blocked',
      'bloqué',
      'bloqué par le lien de l’e-mail.',
      'bloqué par la société\u00a0: ce n’était pas elle.',
      'warning',
    ),
    {
      event: 'account.blocked',
      to: 'risk',
      message: `${ACCOUNT} (<b>{party}</b>) bloqué par la société\u00a0: ce n’était pas elle.`,
      severity: 'warning',
      subject: `${SUBJECT}bloqué par la société`,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Notice[]>>;

const receiverOf = (to: To, { party }: Pick<Told, 'party'>): Exclude<Receiver, { colleague: true }> => {
  if (to === 'risk') return { role: 'risk' };
  return to === 'company' ? { partyId: party.id, name: party.legalName } : { adviserOf: party.id };
};

/** Receivers of these notices. */
export const receiversOf = (notices: readonly Notice[], account: Pick<Told, 'party'>): Receiver[] =>
  notices.map(({ to }) => receiverOf(to, account));

const PARIS = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** Date and time in Paris: `25/11/2026 à 14:05`. */
export const minuteInParis = (instant: string) => PARIS.format(new Date(instant)).replace(' ', ' à ');

/** Values of an account in notices: never its full number. */
export const wordsOf = ({ iban, party, usableFrom }: Told): Record<string, string> => ({
  iban: maskIban(iban),
  party: party.legalName,
  ...(usableFrom ? { date: minuteInParis(usableFrom) } : {}),
});

/** Page of an account: for the bank the company's, for the company its own. */
const placeOf = (to: To, { party }: Told) =>
  to === 'company'
    ? { label: 'Voir les comptes', path: href(pages.profile, {}, { tab: 'company' }) }
    : { label: 'Ouvrir la société', path: href(pages.company, { id: party.id }, { tab: 'accounts' }) };

/**
 * The notices of an action, to be written in its transaction. @param block secret of the link by which the company
 * blocks it
 */
export function draftsOf(
  notices: readonly Notice[],
  account: Told,
  data: Readonly<Record<string, string>> = {},
  block?: string,
): (Omit<NotificationDraft, 'to'> & { to: To })[] {
  return notices.map(({ to, subject, ...notice }) => ({
    ...notice,
    to,
    type: '3',
    data: { asked: '', ...wordsOf(account), ...data },
    // The bank opens the company's page, which shows the account.
    ...(to === 'company'
      ? { entityType: 'bank_account' as const, entityId: account.id }
      : { entityType: 'party' as const, entityId: account.party.id }),
    mail:
      to === 'company' && block
        ? {
            subject,
            action: { label: 'Ce n’est pas nous', path: href(pages.accountBlock, {}, { t: block }) },
            note: 'La page montre le compte\u00a0; seul son bouton le bloque. Si le compte est le vôtre, vous n’avez rien à faire.',
          }
        : { subject, action: placeOf(to, account) },
  }));
}

/** Writes them; sockets are notified after the commit. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  notices: readonly Notice[],
  account: Told,
  data?: Readonly<Record<string, string>>,
  block?: string,
): Promise<void> {
  const drafts: NotificationDraft[] = [];
  for (const draft of draftsOf(notices, account, data, block))
    drafts.push({ ...draft, to: await addressOf(tx, receiverOf(draft.to, account)) });
  await notify(tx, services, drafts);
}
