import { pages } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { composeMail, type Mail, type Receiver } from '../../mail/mail.ts';

/** To the applicant, once the bank has received the request. */
export function filedMail(
  config: Config,
  to: Receiver,
  adhesion: { number: string; legalName: string },
): Mail {
  return composeMail(config, to, {
    subject: `Adhésion ${adhesion.number}\u00a0: demande envoyée`,
    paragraphs: [
      `La demande d’adhésion ${adhesion.number} (${adhesion.legalName}) est envoyée à la banque. Un conseiller l’étudie\u00a0; première réponse sous deux jours ouvrés.`,
      'Vous suivez son avancement dans votre espace et recevez un message à chaque étape.',
    ],
    action: { label: 'Suivre ma demande', path: pages.home },
  });
}
