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

/** Visitors' messages: two are open, one was answered the day after. */
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

const ASKED = [
  {
    days: 1,
    legalName: 'Brasserie Malterive',
    country: 'FR',
    nationalId: null,
    name: 'Odette Carmelin',
    email: 'odette.carmelin@exemple.test',
    phone: '+33 1 02 03 04 05',
    message:
      'Deux de nos fournisseurs cèdent leurs factures chez vous. Comment les confirmer en ligne\u00a0?',
    note: null,
  },
  {
    days: 9,
    legalName: 'Filatures Ambrelune',
    country: 'FR',
    nationalId: null,
    name: 'Sylvain Ostrade',
    email: 'sylvain.ostrade@exemple.test',
    phone: null,
    message: null,
    note: 'Rappelé\u00a0: attend l’invitation de son fournisseur.',
  },
] as const;

/** Companies that asked to join: one is to be called back, one was called. */
export function prospectRows({ now }: Clock, by: Person): DemoRow[] {
  return ASKED.map(({ days, note, ...asked }) => ({
    ...asked,
    status: note ? 'handled' : 'open',
    note,
    handledBy: note ? by.id : null,
    handledAt: note ? iso(now - (days - 1) * DAY) : null,
    createdAt: iso(now - days * DAY),
  }));
}
