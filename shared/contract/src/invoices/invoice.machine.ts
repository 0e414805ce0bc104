import type { Actor } from '../actors.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { invoiceStates } from './invoice.states.ts';

/** Machine C1 of domain.md §C, with the additions of api.md §5. `system` rows are never accepted from outside. */
export const invoiceMachine = defineMachine({
  name: 'invoice',
  states: invoiceStates,
  transitions: [
    {
      action: 'submit',
      from: ['draft'],
      to: 'submitted',
      label: 'Envoyer',
      by: ['D', 'A', 'M'],
      permission: 'invoices.deposit',
      right: 'submit',
      requires: ['PARTY_INACTIVE', 'CONTRACT_INACTIVE', 'FILE_MISSING', 'INVOICE_BLOCKED'],
      confirm: 'Envoyer la facture {number} à {other} pour confirmation\u00a0? Elle ne sera plus modifiable.',
    },
    {
      action: 'await_confirmation',
      from: ['submitted'],
      to: 'awaiting_confirmation',
      label: 'Demander la confirmation',
      by: ['system'],
    },
    {
      action: 'confirm',
      from: ['awaiting_confirmation'],
      to: 'under_review',
      label: 'Confirmer',
      labelFor: { O: 'Confirmer la facture', A: 'Confirmer par sondage' },
      by: ['O', 'A'],
      permission: 'invoices.confirm',
      right: 'sign',
      requires: ['CONFIRMATION_EXPIRED', 'PROOF_REQUIRED'],
      confirm: 'Vous confirmez la facture {number} de {gross}, à échéance du {due}.',
    },
    {
      action: 'refuse_confirmation',
      from: ['awaiting_confirmation'],
      to: 'rejected',
      label: 'Contester',
      by: ['O'],
      permission: 'invoices.confirm',
      right: 'sign',
      reason: 'confirmationRefusal',
      comment: 'optional',
      confirm: 'La facture {number} sera rejetée et {depositor} en connaîtra le motif.',
    },
    {
      action: 'renew_confirmation',
      from: ['awaiting_confirmation'],
      to: 'same',
      label: 'Relancer la confirmation',
      by: ['D', 'A'],
      permission: 'invoices.deposit',
      confirm: 'Un nouveau délai de cinq jours ouvrés est donné à {other}.',
    },
    {
      action: 'request_info',
      from: ['under_review'],
      to: 'needs_info',
      label: 'Demander des compléments',
      by: ['A', 'R', 'M'],
      permission: 'invoices.review',
      payload: 'items',
      comment: 'optional',
    },
    {
      action: 'complete',
      from: ['needs_info'],
      to: 'under_review',
      label: 'Renvoyer le dossier',
      by: ['D'],
      permission: 'invoices.deposit',
      right: 'submit',
      requires: ['ITEMS_MISSING', 'INVOICE_BLOCKED'],
      comment: 'optional',
    },
    {
      action: 'escalate',
      from: ['under_review'],
      to: 'same',
      label: 'Transmettre au responsable',
      by: ['A'],
      permission: 'invoices.review',
      comment: 'optional',
    },
    {
      action: 'clear_alert',
      from: ['under_review'],
      to: 'same',
      label: 'Lever l’alerte',
      by: ['R'],
      permission: 'invoices.decide',
      comment: 'required',
    },
    {
      action: 'approve',
      from: ['under_review'],
      to: 'approved',
      label: 'Approuver',
      by: ['A', 'M', 'R'],
      permission: 'invoices.decide',
      requires: [
        'FOUR_EYES_REQUIRED',
        'ALERT_OPEN',
        'INVOICE_BLOCKED',
        'CONTRACT_INACTIVE',
        'CEILING_EXCEEDED',
        'CONCENTRATION_EXCEEDED',
        'TENOR_EXCEEDED',
        'APPROVAL_LIMIT_EXCEEDED',
      ],
      comment: 'optional',
      confirm:
        'Approuver {number} pour {gross}\u00a0? Couvert\u00a0: {covered}\u00a0; hors garantie\u00a0: {excess}.',
    },
    {
      action: 'reject',
      from: ['under_review'],
      to: 'rejected',
      label: 'Refuser',
      by: ['A', 'M', 'R'],
      permission: 'invoices.decide',
      requires: ['FOUR_EYES_REQUIRED'],
      reason: 'bankRefusal',
      comment: 'optional',
      confirm: 'La facture {number} sera refusée et {depositor} en connaîtra le motif.',
    },
    {
      action: 'cancel',
      from: ['draft', 'submitted', 'awaiting_confirmation', 'needs_info'],
      to: 'cancelled',
      label: 'Annuler la facture',
      by: ['D'],
      permission: 'invoices.deposit',
      right: 'submit',
      comment: 'optional',
      confirm: 'La facture {number} sera annulée. Elle pourra être déposée à nouveau.',
    },
    {
      action: 'cancel',
      from: ['approved'],
      to: 'cancelled',
      label: 'Annuler la facture',
      by: ['A'],
      permission: 'invoices.decide',
      comment: 'required',
      confirm: 'La facture {number} sera annulée et la couverture réservée, libérée.',
    },
    { action: 'assign', from: ['approved'], to: 'assigned', label: 'Céder', by: ['system'] },
    { action: 'finance', from: ['assigned'], to: 'financed', label: 'Financer', by: ['system'] },
    {
      action: 'unfinance',
      from: ['financed'],
      to: 'assigned',
      label: 'Annuler le financement',
      by: ['system'],
    },
    {
      action: 'collect',
      from: ['assigned', 'financed', 'partially_paid', 'disputed', 'unpaid'],
      to: 'partially_paid',
      label: 'Encaisser une partie',
      by: ['system'],
    },
    {
      action: 'collect_all',
      from: ['assigned', 'financed', 'partially_paid', 'disputed', 'unpaid'],
      to: 'paid',
      label: 'Encaisser le solde',
      by: ['system'],
    },
    {
      action: 'uncollect',
      from: ['partially_paid', 'paid'],
      to: 'financed',
      label: 'Annuler l’encaissement',
      by: ['system'],
    },
    { action: 'settle', from: ['paid'], to: 'settled', label: 'Solder', by: ['system'] },
    {
      action: 'dispute',
      from: ['assigned', 'financed', 'partially_paid', 'unpaid'],
      to: 'disputed',
      label: 'Ouvrir un litige',
      by: ['system'],
    },
    { action: 'resume', from: ['disputed'], to: 'assigned', label: 'Clore le litige', by: ['system'] },
    {
      action: 'mark_unpaid',
      from: ['assigned', 'financed', 'partially_paid'],
      to: 'unpaid',
      label: 'Constater l’impayé',
      by: ['system'],
    },
    { action: 'reassign', from: ['unpaid'], to: 'reassigned', label: 'Rétrocéder au cédant', by: ['system'] },
    { action: 'indemnify', from: ['unpaid'], to: 'indemnified', label: 'Indemniser', by: ['system'] },
  ],
});

export type InvoiceAction = (typeof invoiceMachine.transitions)[number]['action'];

export type Program = 'classic' | 'reverse';

/**
 * Whoever deposits, the other side confirms (product.md): classic is deposited by the assignor, reverse by the debtor.
 * A confidential assignment is never shown to the debtor, so the adviser confirms it by sounding.
 */
export function invoiceParts(actor: Actor, invoice: { program: Program; confidential: boolean }): Part[] {
  const depositor = invoice.program === 'classic' ? 'S' : 'C';
  if (actor === 'C' || actor === 'S') return [actor, actor === depositor ? 'D' : 'O'];
  return lettersOf(actor);
}
