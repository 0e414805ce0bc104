import { lettersOf, defineMachine, type Part } from '../machines/machine.ts';
import type { Actor } from '../actors.ts';
import { bankAccountStates } from './bank-account.states.ts';

/** Machine "Bank accounts" of api.md §5, with the lifting of an alert and the end of an account that was replaced. */
export const bankAccountMachine = defineMachine({
  name: 'bank_account',
  states: bankAccountStates,
  transitions: [
    {
      action: 'verify',
      from: ['pending'],
      to: 'verified',
      label: 'Valider le compte',
      done: 'Compte validé',
      by: ['A', 'M'],
      permission: 'bankAccounts.verify',
      requires: ['PARTY_INACTIVE', 'FOUR_EYES_REQUIRED', 'ALERT_OPEN', 'PROOF_REQUIRED'],
      payload: {
        name: 'bankAccountProof',
        fields: {
          iban: {
            kind: 'text',
            max: 60,
            label: 'IBAN lu sur la preuve, en entier',
            help: 'Saisi\u00a0: {iban}. Recopiez-le en entier depuis la preuve.',
            missing: 'Recopiez l’IBAN de la preuve',
          },
          fileId: { kind: 'file', optional: true, label: 'Preuve (RIB, attestation de la banque)' },
        },
      },
      comment: 'optional',
      commentLabel: 'Commentaire, lu par la banque seule',
      internalComment: true,
      stepUp: true,
      confirm:
        'Valider le compte {iban} ({party})\u00a0? {invoices} et {debtors} seront concernés (statut 227).',
      look: {
        letter: 'A',
        rank: 'main',
        icon: 'badge-check',
        effects: [
          { text: 'Utilisable 48 heures plus tard', icon: 'calendar-clock' },
          { text: 'Un compte remplacé reste en usage jusque-là, puis est bloqué', icon: 'history' },
        ],
      },
    },
    {
      action: 'block',
      from: ['pending', 'verified'],
      to: 'blocked',
      label: 'Bloquer',
      done: 'Compte bloqué',
      by: ['A', 'R', 'M'],
      permission: 'bankAccounts.block',
      comment: 'required',
      commentLabel: 'Motif, lu par la banque seule',
      internalComment: true,
      confirm: 'Bloquer le compte {iban} ({party})\u00a0?',
      look: {
        rank: 'danger',
        reversible: true,
        icon: 'ban',
        effects: [
          {
            text: 'Rien n’y est plus versé\u00a0; ce qui n’est pas parti attend',
            icon: 'hand',
            tone: 'danger',
          },
        ],
      },
    },
    {
      action: 'unblock',
      from: ['blocked'],
      to: 'pending',
      label: 'Débloquer',
      done: 'Compte débloqué, à vérifier de nouveau',
      by: ['M'],
      permission: 'bankAccounts.verify',
      requires: ['PARTY_INACTIVE'],
      comment: 'required',
      commentLabel: 'Motif, lu par la banque seule',
      internalComment: true,
      confirm: 'Débloquer le compte {iban} ({party})\u00a0?',
      look: {
        icon: 'undo',
        effects: [{ text: 'À vérifier de nouveau par une autre personne', icon: 'users' }],
      },
    },
    {
      action: 'clear_alert',
      from: ['pending', 'verified'],
      to: 'same',
      label: 'Lever l’alerte',
      done: 'Alerte levée',
      by: ['R'],
      permission: 'bankAccounts.clearAlert',
      comment: 'required',
      commentLabel: 'Pourquoi ces sociétés ont le même IBAN',
      internal: true,
      confirm: 'Lever l’alerte du compte {iban}\u00a0?',
      look: { icon: 'flag', rank: 'main' },
    },
    {
      action: 'replace',
      from: ['verified'],
      to: 'blocked',
      label: 'Remplacer',
      done: 'Compte remplacé',
      by: ['system'],
    },
  ],
});

export type BankAccountAction = (typeof bankAccountMachine.transitions)[number]['action'];

/** A company takes no step on its accounts: the bank checks them. */
export function bankAccountParts(actor: Actor): Part[] {
  return lettersOf(actor);
}
