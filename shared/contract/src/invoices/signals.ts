import type { InvoiceProblem } from '../check-codes.ts';

/** Two or three words for each problem that an invoice may carry, as a line of a list and its exports show them. */
const labels = {
  ABOVE_CEILING: 'Plafond dépassé',
  ALREADY_ASSIGNED: 'Déjà cédée',
  AMOUNT_SUM: 'HT, TVA et TTC incohérents',
  ASSIGNOR_FIRST: 'Cédant manquant',
  BUYER_MISMATCH: 'Acheteur différent',
  CONTRACT_INACTIVE: 'Contrat inactif',
  CREDIT_NOTE: 'Avoir',
  CURRENCY_CONTRACT: 'Devise hors contrat',
  CURRENCY_DOCUMENT: 'Devise du document',
  CURRENCY_UNSUPPORTED: 'Devise non financée',
  DATE_RANGE: 'Date à vérifier',
  DEBTOR_UNKNOWN: 'Débiteur inconnu',
  DELIVERY_IN_FUTURE: 'Livraison future',
  DOC_TYPE_REFUSED: 'Type non accepté',
  DUE_BEFORE_ISSUE: 'Échéance à vérifier',
  DUE_PAST: 'Échéance passée',
  DUPLICATE_INVOICE: 'Déjà déposée',
  FACTOR_IBAN_ABSENT: 'IBAN hors banque',
  FILE_MISSING: 'Document manquant',
  FR_NOTES: 'Mentions incomplètes',
  ISSUE_IN_FUTURE: 'Émission future',
  LIMIT_EXCESS: 'Garantie dépassée',
  LINES_SUM: 'Lignes incohérentes',
  NEAR_DUPLICATE: 'Doublon probable',
  NUMBER_FORMAT: 'Numéro à vérifier',
  PAYABLE_LESS: 'Net à payer différent',
  PAYABLE_SUM: 'Net à payer incohérent',
  PDF_DIFFERS: 'PDF et XML différents',
  PDF_UNREAD: 'PDF non comparé',
  PREPAID_RANGE: 'Déjà payé à vérifier',
  RELATED_PARTIES: 'Sociétés liées',
  RELATION_INACTIVE: 'Relation inactive',
  REQUIRED: 'Champ manquant',
  RIB_DZ_KEY: 'Clé RIB à vérifier',
  SAME_FILE: 'Fichier déjà déposé',
  SELLER_MISMATCH: 'Vendeur différent',
  SIREN_LUHN: 'SIREN à vérifier',
  SIRET_LUHN: 'SIRET à vérifier',
  TERM_LONG: 'Délai long',
  XML_PARTIAL: 'Données partielles',
} as const satisfies Record<InvoiceProblem | 'REQUIRED', string>;

/** The short words of a problem's code; the code itself where a field's own fault has none. */
export function signalLabel(code: string): string {
  return Object.hasOwn(labels, code) ? labels[code as keyof typeof labels] : code;
}
