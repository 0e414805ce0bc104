import { href, pages } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { composeMail, type Mail, type MailContent, type Receiver } from '../../mail/mail.ts';

const choosePassword = (token: string) => ({
  label: 'Choisir un nouveau mot de passe',
  path: href(pages.passwordReset, {}, { token }),
});

export function resetMail(config: Config, to: Receiver, token: string): Mail {
  return composeMail(config, to, {
    subject: 'Réinitialisation de votre mot de passe',
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe. Le lien est valable une heure et ne sert qu’une fois.',
    ],
    action: choosePassword(token),
    note: 'Si cette demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste inchangé.',
  });
}

/** A registration as its mails name it: readers must be able to tell their own from somebody else's. */
export interface NamedRegistration {
  email: string;
  reference: string;
  account: { firstName: string; lastName: string };
  company: { legalName?: string | undefined };
  createdAt: string;
}

function nameOf({ reference, account, company, createdAt }: NamedRegistration): string {
  const at = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(new Date(createdAt));
  const whose = `${account.firstName} ${account.lastName}`;
  return `Inscription ${reference}, demandée le ${at} par ${whose}${company.legalName ? ` (${company.legalName})` : ''}.`;
}

export function verifyMail(config: Config, registration: NamedRegistration, token: string): Mail {
  const { email, account } = registration;
  return composeMail(
    config,
    { email, ...account },
    {
      subject: 'Vérifiez votre adresse e-mail',
      paragraphs: [
        nameOf(registration),
        'Si c’est la vôtre, confirmez votre adresse\u00a0: le compte s’ouvre avec le mot de passe choisi lors de cette inscription, et avec aucun autre. Le lien est valable deux jours.',
      ],
      action: { label: 'Vérifier mon adresse', path: href(pages.mailbox, {}, { token }) },
      note: 'Vous n’avez pas fait cette demande, ou votre écran montre une autre référence\u00a0? Ignorez ce message\u00a0: rien ne sera créé.',
    },
  );
}

/** Once the link was followed: says what it has opened, and what to do when it was somebody else's. */
export function accountOpenedMail(config: Config, registration: NamedRegistration, number: string): Mail {
  const { email, account } = registration;
  return composeMail(
    config,
    { email, ...account },
    {
      subject: 'Votre compte est ouvert',
      paragraphs: [
        'Votre adresse est vérifiée et votre compte est ouvert, avec le mot de passe choisi lors de l’inscription que voici.',
        nameOf(registration),
        `Votre demande d’adhésion porte le numéro ${number}.`,
      ],
      action: { label: 'Se connecter', path: href(pages.signIn) },
      note: 'Vous ne reconnaissez pas cette inscription\u00a0? Choisissez aussitôt un autre mot de passe\u00a0: celui de l’inscription n’ouvrira plus le compte.',
      noteLink: { label: 'Choisir un autre mot de passe', path: href(pages.passwordReset) },
    },
  );
}

/** To somebody in whose name an account was asked for although there is one. */
export function knownAddressMail(config: Config, to: Receiver, token: string): Mail {
  return composeMail(config, to, {
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Une inscription vient d’être demandée avec votre adresse, or vous avez déjà un compte. Rien n’a été modifié.',
      'Si vous avez oublié votre mot de passe, le lien ci-dessous permet d’en choisir un autre. Il est valable une heure.',
    ],
    action: choosePassword(token),
    note: 'Si cette demande ne vient pas de vous, ignorez ce message.',
  });
}

/** To subscribers of their own calendar: its address ended with the old password. */
const CALENDAR_ENDED =
  'L’adresse de votre calendrier a été fermée elle aussi\u00a0: créez-en une autre depuis le portail et abonnez-vous de nouveau.';

/** What happened to an account, under the subject by which its owner knows such mails. */
export function securityMail(
  config: Config,
  to: Receiver,
  paragraphs: readonly string[],
  action: MailContent['action'] = { label: 'Réinitialiser mon mot de passe', path: pages.passwordReset },
): Mail {
  return composeMail(config, to, { subject: 'Sécurité de votre compte', paragraphs, action });
}

/** By the way to the new password: who sets it in the profile stays signed in there. */
const CHANGED = {
  link: 'Votre mot de passe vient d’être changé et toutes vos sessions ont été fermées.',
  profile:
    'Votre mot de passe vient d’être changé depuis votre profil et vos autres sessions ont été fermées.',
};

export function passwordChangedMail(
  config: Config,
  to: Receiver,
  by: keyof typeof CHANGED,
  ended: { calendar: boolean },
): Mail {
  return securityMail(config, to, [
    CHANGED[by],
    ...(ended.calendar ? [CALENDAR_ENDED] : []),
    'Si ce n’est pas vous, réinitialisez-le aussitôt et prévenez votre conseiller.',
  ]);
}

export function reuseMail(config: Config, to: Receiver): Mail {
  const paragraphs = [
    'La même connexion a servi depuis deux endroits. Par sécurité, nous avons fermé cette session.',
    'Reconnectez-vous. Si vous n’étiez pas à l’origine de cette connexion, changez votre mot de passe.',
  ];
  return securityMail(config, to, paragraphs, { label: 'Se connecter', path: pages.signIn });
}

export function newDeviceMail(config: Config, to: Receiver, device: string, ip: string): Mail {
  return securityMail(config, to, [
    `Connexion depuis un nouvel appareil\u00a0: ${device}, adresse ${ip}.`,
    'Si c’est vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe\u00a0: toutes les sessions seront fermées.',
  ]);
}
