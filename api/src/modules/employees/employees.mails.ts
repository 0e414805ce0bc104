import { href, pages, type Employee } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { composeMail, type Mail, type Receiver } from '../../mail/mail.ts';
import { maskedAddress } from '../auth/sessions/address.ts';

type Person = Pick<
  Employee,
  'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'department' | 'approvalLimit' | 'active'
>;

const POSTS: Record<string, string> = {
  ADVISER: 'conseiller',
  RISK: 'département Risque',
  LEGAL: 'département Juridique',
  M1: 'responsable M1',
};

const postOf = ({ role, department }: Person): string =>
  role === 'super' ? 'administration' : (POSTS[department ?? ''] ?? role);

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
/** What they may decide alone: an administrator anything, another employee nothing without a limit. */
const powerOf = ({ role, approvalLimit }: Person): string => {
  if (role === 'super') return 'sans limite';
  if (approvalLimit === null) return 'aucun pouvoir de décision';
  return `jusqu’à ${euros.format(approvalLimit / 100)}`;
};

const clock = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/**
 * For administrators, when access was created or rights were changed: who did what to whom, when, from which network,
 * and what to do about it.
 * @param before null when the access is new
 */
export function rightsMail(
  config: Config,
  to: Receiver,
  { actor, ip, when }: { actor: string; ip: string; when: Date },
  { before, after }: { before: Person | null; after: Person },
): Mail {
  const name = `${after.firstName} ${after.lastName}`;
  const place = `le ${clock.format(when)} (heure de Paris), depuis le réseau ${maskedAddress(ip)}`;
  const what = before
    ? `${actor} a modifié les droits donnés à ${name} (${after.email}), ${place}.`
    : `${actor} a ouvert un accès à ${name} (${after.email}), ${place}.`;
  return composeMail(config, to, {
    subject: before ? 'Droits d’un employé modifiés' : 'Accès ouvert à un employé',
    paragraphs: [
      what,
      `${changesOf(before, after).join('. ')}.`,
      `Si vous n’étiez pas au courant, appelez ${actor}. Si ce n’est pas son fait, désactivez aussitôt les deux accès, le sien et celui qui vient d’être modifié, puis vérifiez l’historique des employés. Si c’est votre compte qui a servi, changez votre mot de passe\u00a0: vos autres sessions seront fermées.`,
    ],
    action: { label: 'Voir la fiche', path: href(pages.employee, { id: after.id }) },
  });
}

function changesOf(before: Person | null, after: Person): string[] {
  if (!before) return [`Fonction\u00a0: ${postOf(after)}`, `Décision\u00a0: ${powerOf(after)}`];
  const changed = (what: string, one: string, other: string): string[] =>
    one === other ? [] : [`${what}\u00a0: ${one} → ${other}`];
  const access = ({ active }: Person): string => (active ? 'ouvert' : 'fermé');
  const lines = [
    ...changed('Fonction', postOf(before), postOf(after)),
    ...changed('Décision', powerOf(before), powerOf(after)),
    ...changed('Accès', access(before), access(after)),
  ];
  // A limit noted for an administrator.
  return lines.length > 0 ? lines : ['Ses pouvoirs restent les mêmes'];
}
