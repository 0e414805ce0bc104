import { DAY, iso, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Person } from './people.ts';

const WRITTEN = [
  {
    name: 'Maud Ferrandon',
    email: 'maud.ferrandon@exemple.test',
    subject: 'Devenir cédant',
    message:
      'Bonjour,\n\nNous sommes une menuiserie de douze personnes et facturons trois clients à 60 jours. Quelles pièces faut-il pour ouvrir un contrat\u00a0?\n\nMerci.',
    days: 1,
  },
  {
    name: 'Yanis Belkhodja',
    email: 'y.belkhodja@exemple.test',
    subject: 'Garantie à vérifier',
    message:
      'Bonjour, j’ai reçu une attestation de garantie. À qui puis-je demander si elle est authentique\u00a0?',
    days: 4,
  },
  {
    name: 'Solène Carpentras',
    email: 's.carpentras@exemple.test',
    subject: 'Changement d’adresse',
    message: 'Bonjour, notre siège a déménagé. Faut-il un nouvel extrait Kbis\u00a0?',
    days: 12,
    note: 'Kbis reçu, fiche mise à jour.',
  },
];

/** What visitors wrote: two messages wait, one was answered the day after. */
export function messageRows({ now }: Clock, by: Person): DemoRow[] {
  return WRITTEN.map(({ days, note, ...written }) => ({
    ...written,
    status: note ? 'answered' : 'open',
    note: note ?? null,
    answeredBy: note ? by.id : null,
    answeredAt: note ? iso(now - (days - 1) * DAY) : null,
    createdAt: iso(now - days * DAY),
  }));
}
