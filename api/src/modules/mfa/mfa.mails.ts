import { href, pages } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { composeMail, type Mail, type Receiver } from '../../mail/mail.ts';
import { securityMail } from '../auth/auth.mails.ts';

const CHANGES = {
  totpAdded: 'Une application d’authentification vient d’être ajoutée à votre compte.',
  totpRemoved: 'L’application d’authentification vient d’être retirée de votre compte.',
  passkeyAdded: 'Une clé d’accès vient d’être ajoutée à votre compte.',
  passkeyRemoved: 'Une clé d’accès vient d’être supprimée de votre compte.',
  codesRenewed:
    'De nouveaux codes de secours viennent d’être créés\u00a0; les précédents ne fonctionnent plus.',
  codeUsed: 'Un code de secours vient d’être utilisé. Il ne fonctionnera plus.',
  passkeyCopied:
    'Une de vos clés d’accès a répondu comme le ferait une copie. Nous l’avons refusée\u00a0: supprimez-la et créez-en une autre.',
};
export type FactorChange = keyof typeof CHANGES;

/** Mails the user about changes of their sign-in methods, in case somebody else made them. */
export function factorMail(config: Config, to: Receiver, change: FactorChange): Mail {
  const paragraphs = [
    CHANGES[change],
    'Si c’est vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe et prévenez votre conseiller.',
  ];
  const path = href(pages.profile, {}, { tab: 'security' });
  return securityMail(config, to, paragraphs, { label: 'Voir la sécurité de mon compte', path });
}

export function stepUpCodeMail(config: Config, to: Receiver, code: string): Mail {
  return composeMail(config, to, {
    subject: 'Votre code de confirmation',
    paragraphs: [
      `Votre code de confirmation est ${code}. Il est valable cinq minutes et ne sert qu’une fois.`,
      'Ne le communiquez à personne, pas même à la banque.',
    ],
    note: 'Si vous n’avez rien demandé, quelqu’un utilise peut-être votre session\u00a0: changez votre mot de passe.',
  });
}
