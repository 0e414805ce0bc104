export interface BankReason {
  readonly sentence: string;
  /** What the beneficiary can do about it; null where only the bank or we can. */
  readonly advice: string | null;
}

const ASK_FOR_IBAN =
  'Demandez à votre banque un relevé d’identité bancaire à jour et enregistrez le compte qu’il indique.';
const ANOTHER_ACCOUNT = 'Enregistrez un autre compte bancaire.';
const ASK_YOUR_BANK = 'Prenez contact avec votre banque.';

/** Codes of ISO's external status and return reasons (ExternalStatusReason1Code) that a SEPA credit transfer may carry. */
const REASONS: readonly (readonly [codes: string, sentence: string, advice?: string])[] = [
  ['AC01 AC03', 'Le numéro de compte du bénéficiaire n’est pas correct.', ASK_FOR_IBAN],
  ['AC04 AC07', 'Le compte est clos.', ANOTHER_ACCOUNT],
  [
    'AC06',
    'Le compte est bloqué.',
    'Demandez à votre banque de le débloquer ou enregistrez un autre compte.',
  ],
  ['AC02', 'Le numéro du compte à débiter n’est pas correct.'],
  ['AC05', 'Le compte à débiter est clos.'],
  ['AC13', 'Le compte à débiter n’est pas d’un type admis pour les virements.'],
  ['AG01', 'Ce compte ne peut pas recevoir de virement.', 'Enregistrez un compte courant.'],
  ['AG02', 'La banque ne connaît pas ce code d’opération.'],
  ['AG03', 'La banque n’admet pas ce type de virement.'],
  ['AM01', 'Le montant est nul.'],
  ['AM02', 'Le montant dépasse le plafond de la banque.'],
  ['AM03', 'La banque n’admet pas cette devise.'],
  ['AM04', 'La provision du compte à débiter est insuffisante.'],
  ['AM05 DUPL DU01 DU02 DU03 DU04 DU05', 'La banque a déjà reçu ce virement.'],
  ['AM09', 'Le montant n’est pas celui qui était convenu.'],
  ['AM10', 'La somme de contrôle n’est pas exacte.'],
  ['BE01', 'Le nom ne correspond pas au titulaire du compte.', ASK_FOR_IBAN],
  ['BE04', 'L’adresse du bénéficiaire manque ou n’est pas correcte.'],
  ['BE05', 'La banque ne reconnaît pas l’émetteur de l’ordre.'],
  ['BE06', 'Le bénéficiaire est inconnu de sa banque.', ASK_YOUR_BANK],
  [
    'CNOR',
    'La banque du bénéficiaire ne reçoit pas de virements SEPA.',
    'Enregistrez un compte tenu par une autre banque.',
  ],
  ['CURR', 'La devise du virement n’est pas celle du compte.', ANOTHER_ACCOUNT],
  ['CUST', 'Le virement est annulé à la demande de celui qui l’a ordonné.'],
  ['DNOR', 'La banque du compte à débiter n’émet pas de virements SEPA.'],
  ['DT01', 'La date d’exécution n’est pas valable.'],
  ['ED05', 'Le règlement entre les banques a échoué.'],
  ['FF01', 'Le fichier n’a pas le format attendu.'],
  ['FOCR', 'Le virement est rendu à la suite d’une demande d’annulation.'],
  ['MD07', 'Le titulaire du compte est décédé.', ANOTHER_ACCOUNT],
  ['MS02', 'Le bénéficiaire a refusé le virement sans donner de motif.'],
  ['MS03', 'La banque n’a pas donné de motif.', ASK_YOUR_BANK],
  ['NARR', 'La banque donne son motif en toutes lettres.'],
  ['RC01', 'Le code BIC de la banque n’est pas correct.', ASK_FOR_IBAN],
  ['RR01', 'Le compte ou l’identifiant du donneur d’ordre manque.'],
  ['RR02', 'Le nom ou l’adresse du donneur d’ordre manque.'],
  ['RR03', 'Le nom ou l’adresse du bénéficiaire manque.'],
  ['RR04', 'Une règle imposée à la banque empêche ce virement.', ASK_YOUR_BANK],
  ['SL01', 'Un service de la banque du donneur d’ordre empêche ce virement.'],
  ['SL02', 'Un service de la banque du bénéficiaire empêche ce virement.', ASK_YOUR_BANK],
  ['TECH', 'Un incident technique de la banque a empêché ce virement.'],
  ['TM01', 'L’ordre est arrivé après l’heure limite.'],
];

const byCode: ReadonlyMap<string, BankReason> = new Map(
  REASONS.flatMap(([codes, sentence, advice = null]) =>
    codes.split(' ').map((code) => [code, { sentence, advice }] as const),
  ),
);

/** Why a bank refused or returned a transfer, in French, by ISO's code; a code without a sentence is shown itself. */
export const bankReason = (code: string): BankReason =>
  byCode.get(code) ?? { sentence: `Refusé par la banque (${code}).`, advice: null };
