/* A supplier's account with the bank: one for each contract and assignor (docs/adr/0107). */

/**
 * Bars of the waterfall. First those of the account, which add up to its balance; then those that limit what of it may be
 * drawn, which lead to what is available (domain.md §D « Waterfall », D18-D20).
 */
export const ACCOUNT_RULES = [
  'assigned',
  'credited',
  'fdg',
  'uncovered',
  'disputed',
  'fees',
  'vat',
  'drawn',
  'other',
] as const;
export const LIMIT_RULES = [
  'quotite',
  'overdue',
  'unpaid',
  'tenor',
  'dispute',
  'ceiling',
  'asked',
  'overdrawn',
] as const;
export const WATERFALL_RULES = [...ACCOUNT_RULES, ...LIMIT_RULES] as const;
export type WaterfallRule = (typeof WATERFALL_RULES)[number];

/** Who can lift what a bar keeps back. */
export const LIFTERS = {
  debtor: 'Le débiteur',
  client: 'L’acheteur',
  supplier: 'Le cédant',
  bank: 'La banque',
} as const;
export type Lifter = keyof typeof LIFTERS;

interface Bar {
  readonly label: string;
  /** Its rule, in one sentence. */
  readonly rule: string;
  readonly lifter?: Lifter;
  /** What a line of it is that names no invoice. */
  readonly rest?: string;
}

/** A limit of invoices cannot exceed what the account holds. */
const NO_MORE = 'Sans effet\u00a0: le compte n’en porte pas davantage';

/** What each bar is called, and its rule; the same words on screen, on paper and in exports. */
export const WATERFALL: Readonly<Record<WaterfallRule, Bar>> = {
  assigned: { label: 'Factures cédées', rule: 'Net à payer des factures cédées dont tout n’est pas soldé.' },
  credited: { label: 'Avoirs', rule: 'Vos avoirs réduisent ce que les débiteurs doivent.' },
  fdg: {
    label: 'Fonds de garantie',
    rule: 'Retenu sur chaque facture, rendu quand le débiteur a payé.',
    lifter: 'debtor',
  },
  uncovered: {
    label: 'Réserve, non garanti',
    rule: 'Part finançable de ce qu’aucune garantie ne couvre\u00a0; rendue quand la couverture augmente ou quand le débiteur a payé.',
    lifter: 'client',
  },
  disputed: {
    label: 'Réserve, en litige',
    rule: 'Part finançable de ce qui est contesté, rendue quand le litige est clos.',
    lifter: 'debtor',
  },
  fees: { label: 'Commissions', rule: 'Commissions d’affacturage et de garantie, selon le contrat.' },
  vat: { label: 'TVA des commissions', rule: 'Au taux du contrat.' },
  drawn: {
    label: 'Déjà tiré',
    rule: 'Ce qui a été versé sur ces factures, intérêts compris.',
    lifter: 'debtor',
  },
  other: {
    label: 'Autres mouvements',
    rule: 'Ajustements d’intérêts, factures terminées qui restent à verser ou à régler, frais.',
  },
  quotite: {
    label: 'Part non financée',
    rule: 'Le contrat finance une quotité de chaque facture\u00a0; le reste est versé quand le débiteur a payé.',
    lifter: 'debtor',
    rest: 'Sommes du compte hors des factures en cours',
  },
  overdue: {
    label: 'Factures échues',
    rule: 'Une facture échue n’est plus financée au-delà de ce qui l’est déjà.',
    lifter: 'debtor',
    rest: NO_MORE,
  },
  unpaid: {
    label: 'Factures impayées',
    rule: 'Une facture impayée n’est plus finançable.',
    lifter: 'debtor',
    rest: NO_MORE,
  },
  tenor: {
    label: 'Délai trop long',
    rule: 'Le délai de paiement dépasse celui du contrat.',
    lifter: 'bank',
    rest: NO_MORE,
  },
  dispute: {
    label: 'Litige trop long',
    rule: 'Le litige dure depuis plus longtemps que le contrat ne le permet.',
    lifter: 'debtor',
    rest: NO_MORE,
  },
  ceiling: {
    label: 'Au-dessus du plafond',
    rule: 'Le contrat plafonne ce qui est financé à la fois, toutes sociétés confondues.',
    lifter: 'bank',
  },
  asked: { label: 'Financements demandés', rule: 'Demandés et pas encore validés.', lifter: 'bank' },
  overdrawn: {
    label: 'Trop-perçu à résorber',
    rule: 'Vous avez reçu plus que ce qui est finançable\u00a0: les prochains encaissements le résorbent.',
    lifter: 'debtor',
  },
};
