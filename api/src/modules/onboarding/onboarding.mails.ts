import { pages } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { composeMail, type Mail } from '../../mail/mail.ts';

/** To the applicant, once the request is with the bank. */
export function filedMail(
  config: Config,
  to: { email: string; firstName: string },
  adhesion: { number: string; legalName: string },
): Mail {
  return composeMail(config, to.email, {
    subject: `Adhésion ${adhesion.number}\u00a0: demande déposée`,
    greeting: `Bonjour ${to.firstName},`,
    paragraphs: [
      `La demande d’adhésion ${adhesion.number} (${adhesion.legalName}) est déposée. Un chargé d’affaires l’étudie\u00a0; premier retour sous deux jours ouvrés.`,
      'Vous suivez son avancement dans votre espace et recevez un message à chaque étape.',
    ],
    action: { label: 'Suivre ma demande', path: pages.home },
  });
}
