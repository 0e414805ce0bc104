/* Codes of the ledger, with the words of its screens and files; the database's tables hold the same ones. */

/** Journals, and how they are called. */
export const JOURNALS = {
  AN: 'À nouveaux',
  BQ: 'Banque et virements',
  CE: 'Cessions',
  OD: 'Opérations diverses',
  HB: 'Hors bilan',
} as const;
export type Journal = keyof typeof JOURNALS;

/** What is posted (events of the accounting model, docs/ledger.md). */
export const LEDGER_EVENTS = {
  E0: 'Engagement de garantie',
  E1: 'Cession',
  E2: 'Retenue de garantie',
  E3: 'Commissions',
  E3b: 'Réserve',
  E4: 'Financement',
  E4b: 'Virement débité',
  E5: 'Intérêts courus',
  E6: 'Encaissement',
  E6a: 'Intérêts ajustés',
  E7: 'Libération des retenues',
  E8: 'Reversement',
  E9: 'Avoir',
  E10: 'Recours',
  E11: 'Indemnisation',
  E12: 'Payé au cédant',
  E13: 'Compensation',
  E14: 'Encaissement rendu au cédant',
  E15: 'Encaissement retourné',
  E16: 'Relevé payé',
  E17: 'Pénalité encaissée',
  E18: 'Commission annulée',
  E19: 'Frais de dossier',
  E20: 'Garantie à première demande',
} as const;
export type LedgerEvent = keyof typeof LEDGER_EVENTS;

/** Accounts; their names and the bank's own numbers are data. */
export const LEDGER_ACCOUNTS = [
  'ACH',
  'CCA',
  'FDG',
  'RES',
  'ADR',
  'BNQ',
  'VIR',
  'ENC',
  'PCA',
  'TVA',
  'CLI',
  'COM',
  'INT',
  'GAR',
  'PEN',
  'PER',
  'FRB',
  'RAN',
  'OFF',
  'OFF_CONTRA',
] as const;
export type LedgerAccountCode = (typeof LEDGER_ACCOUNTS)[number];

/** Kinds of accounts. */
export const ACCOUNT_TYPES = {
  A: 'Actif',
  L: 'Passif',
  I: 'Produits',
  E: 'Charges',
  OFF: 'Hors bilan',
} as const;
export type AccountType = keyof typeof ACCOUNT_TYPES;
