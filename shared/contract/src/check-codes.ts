/**
 * Codes of field errors and checks (api.md §1.2): used by forms, the reading of e-invoices and the checks of an
 * invoice. `blocking` stops the submission, `warning` is shown and kept.
 */

import { NAME_FAULTS } from './names.ts';

export type Severity = 'blocking' | 'warning';

export interface CheckDefinition {
  readonly severity: Severity;
  /** French, with `{name}` for each variable. */
  readonly message: string;
}

/** Inserts U+00A0 where French typography requires it, so that templates stay readable here. */
const french = (text: string): string =>
  text.replaceAll(/ (?=[:;?!%€»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

const blocking = (message: string) => ({ severity: 'blocking', message: french(message) }) as const;
const warning = (message: string) => ({ severity: 'warning', message: french(message) }) as const;

/** Any field of a body. */
const fields = {
  REQUIRED: blocking('Champ obligatoire'),
  FORMAT: blocking('Format attendu : {x}'),
  TOO_SHORT: blocking('{n} caractères au moins'),
  TOO_LONG: blocking('{n} caractères au plus'),
  UNKNOWN_FIELD: blocking('Champ non accepté'),
  UNKNOWN_VALUE: blocking('Valeur non proposée'),
  UNKNOWN_REF: blocking('Élément introuvable'),
  NOT_INTEGER: blocking('Montant en centimes entiers attendu'),
  AMOUNT_NOT_POSITIVE: blocking('Le montant doit être supérieur à zéro'),
  AMOUNT_DECIMALS: blocking('{n} décimales au plus pour {currency}'),
  OUT_OF_RANGE: blocking('Entre {min} et {max}'),
  SAME_PARTY: blocking('Le bénéficiaire et le débiteur doivent être différents'),
  ROLE_MISSING: blocking('Choisissez au moins un rôle'),
  IN_USE: blocking('Ne peut plus changer : {what}'),
  NAME_LINK: blocking(NAME_FAULTS.NAME_LINK),
  NAME_INVISIBLE: blocking(NAME_FAULTS.NAME_INVISIBLE),
  NAME_LETTER: blocking(NAME_FAULTS.NAME_LETTER),
};

/** Numbers of companies and accounts: blocking where typed, warnings where read from a document. */
const identifiers = {
  IBAN_LENGTH: blocking('Un IBAN {country} compte {n} caractères'),
  IBAN_CHECKSUM: blocking('IBAN incorrect : vérifiez la clé'),
  RIB_KEY: blocking('Clé RIB incorrecte'),
  IBAN_DIFFERS: blocking('Ce n’est pas l’IBAN saisi : relisez la preuve'),
  SIREN_INVALID: blocking('Numéro incorrect : {rule}'),
  SIRET_INVALID: blocking('Numéro incorrect : {rule}'),
  VAT_ID_INVALID: blocking('Numéro incorrect : {rule}'),
  MF_INVALID: blocking('Numéro incorrect : {rule}'),
  ICE_INVALID: blocking('Numéro incorrect : {rule}'),
};

const invoices = {
  NUMBER_FORMAT: blocking('Numéro de 35 caractères au plus : lettres sans accent, chiffres et + - _ /'),
  DATE_RANGE: blocking('Date attendue entre 2000 et 2099'),
  ISSUE_IN_FUTURE: blocking('La date d’émission est dans le futur'),
  DUE_BEFORE_ISSUE: blocking('L’échéance précède l’émission'),
  DUE_PAST: blocking('Échéance déjà passée'),
  DELIVERY_IN_FUTURE: blocking('La date de livraison est dans le futur'),
  AMOUNT_SUM: blocking('Le HT et la TVA ne font pas le TTC : écart de {x}'),
  PREPAID_RANGE: blocking('Le montant déjà payé doit être inférieur au total TTC, et jamais négatif'),
  ROUNDING_RANGE: blocking('Un arrondi est d’une unité au plus, en plus ou en moins'),
  PAYABLE_SUM: blocking('Le net à payer n’est pas le TTC moins le déjà payé, arrondi compris : écart de {x}'),
  PAYABLE_LESS: blocking('Le document ne demande que {x} : indiquez ce qui est déjà payé'),
  LINES_SUM: blocking('Les lignes ne font pas le total HT : écart de {x}'),
  ADJUSTMENTS_SUM: blocking('Les remises ou les frais ne font pas leur total : écart de {x}'),
  CURRENCY_UNSUPPORTED: blocking(
    'Facture en {currency}, que la banque ne finance pas ({supported} seulement)',
  ),
  CURRENCY_DOCUMENT: blocking('Le document est en {currency}'),
  CURRENCY_CONTRACT: blocking('Devise différente du contrat'),
  ABOVE_CEILING: blocking('Montant supérieur au plafond du contrat'),
  DUPLICATE_INVOICE: blocking('Déjà déposée sous {number} : {fields}'),
  ALREADY_ASSIGNED: blocking('Créance déjà cédée à {payee} : {proof}'),
  DEBTOR_UNKNOWN: blocking('Débiteur inconnu'),
  RELATION_INACTIVE: blocking('La relation avec ce débiteur n’est pas active'),
  ASSIGNOR_FIRST: blocking('Choisissez d’abord le cédant'),
  CONTRACT_INACTIVE: blocking('Le contrat {said}'),
  CREDIT_NOTE: blocking('Avoir{of} : le dépôt des avoirs n’est pas encore ouvert'),
  DOC_TYPE_REFUSED: blocking('Type de document {type} non accepté'),
  FILE_MISSING: blocking('Fichier de la facture manquant'),
  RELATED_PARTIES: blocking('Sociétés liées : même groupe ou dirigeant'),
};

const warnings = {
  SELLER_MISMATCH: warning('Le document nomme une autre société vendeuse'),
  BUYER_MISMATCH: warning('Le document nomme une autre société acheteuse'),
  TERM_LONG: warning('Délai de paiement de {days} jours : le plafond légal est de {max} jours'),
  DUE_UNCLEAR: warning('Échéance incertaine, le document donne {x} : à vérifier'),
  DUE_TERM: warning('Échéance à saisir, le document dit seulement : « {x} »'),
  DUE_INSTALMENTS: warning('Payable en plusieurs fois ({x}) : la dernière date est retenue'),
  DISCOUNT_OFFERED: warning('Escompte possible : {x}'),
  PAYABLE_DIFFERS: warning('Le document demande {x}, le dépôt {y}'),
  LINE_AMOUNT: warning('Ligne {n} : prix, remises et frais ne font pas son montant, écart de {x}'),
  DOCUMENT_DIFFERS: warning('{what} : {x}, le dépôt : {y}'),
  NOT_COMPARABLE: warning('{what} : non comparable, {why}'),
  SIREN_LUHN: warning('SIREN {of} incorrect'),
  SIRET_LUHN: warning('SIRET {of} incorrect'),
  RIB_DZ_KEY: warning('Clé RIB à vérifier'),
  FACTOR_IBAN_ABSENT: warning('Le compte de paiement n’est pas celui de la banque'),
  FR_NOTES: warning('{notes} : mention{s} absente{s} ou en double'),
  PAYEE_UNCLEAR: warning('Bénéficiaire à vérifier, ce n’est pas exactement le vendeur : {payee}'),
  NEAR_DUPLICATE: warning('Ressemble à {ref} : {fields}'),
  SAME_FILE: warning('Ce fichier a déjà été déposé'),
  PDF_DIFFERS: warning('PDF et XML ne concordent pas, absent du PDF : {what}'),
  PDF_UNREAD: warning('PDF et XML non comparés : le texte du PDF n’est pas lisible en entier'),
  XML_PARTIAL: warning('Données partielles : profil {profile}'),
  LIMIT_EXCESS: warning('{x} hors garantie'),
};

const definitions = { ...fields, ...identifiers, ...invoices, ...warnings };

export type CheckCode = keyof typeof definitions;
/** Problems of an invoice as a whole, beside errors in the form of a field. */
export type InvoiceProblem = keyof typeof invoices | keyof typeof warnings;

/** Code → severity and French template. */
export const checkCodes: Readonly<Record<CheckCode, CheckDefinition>> = definitions;

/** Values of a template's variables, formatted in French where needed. */
export type CheckData = Readonly<Record<string, string | number>>;

/** A broken rule: its code and the values its message needs. */
export interface CheckFault {
  readonly code: CheckCode;
  readonly data: CheckData;
}

/** The French message of a code; a variable without a value shows as « … ». */
export function checkMessage(code: CheckCode, data: CheckData = {}): string {
  return checkCodes[code].message.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : '…',
  );
}
