import { invoiceStates } from '../invoices/invoice.states.ts';
import { hasTag, statesWith } from '../machines/states.ts';
import { invoiceTurns } from './invoice-turns.ts';
import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/**
 * One row for each thing that may wait for somebody (product.md, "who acts next"); no record waits for two functions.
 */
export const turns: readonly Turn[] = [
  ...invoiceTurns,
  ...turnsOf('batch', [
    { by: ['S'], query: { status: 'to_sign' }, action: 'sign', right: 'sign', why: 'Bordereau à signer' },
    { by: ['S'], query: { status: 'draft' }, action: 'finalise', why: 'Bordereau à finaliser' },
  ]),
  ...turnsOf('financing', [
    {
      by: ['A'],
      query: { status: 'requested', holder: 'adviser', own: 'false' },
      action: 'validate',
      why: 'Financement à valider',
      toCompanies: 'Demande reçue',
    },
    {
      by: ['M', 'X'],
      query: { status: 'requested', holder: 'm1', own: 'false' },
      action: 'validate',
      why: 'Financement à valider\u00a0: au-dessus de la limite du conseiller',
      toCompanies: 'Demande reçue',
    },
  ]),
  ...turnsOf('payment_file', [
    { by: ['M', 'X'], query: { status: 'made', own: 'false' }, action: 'send', why: 'Virements à envoyer' },
  ]),
  ...turnsOf('assignment', [{ by: ['S'], query: { batchable: 'true' }, action: 'assign', why: 'À céder' }]),
  ...turnsOf('guarantee_request', [
    { by: ['C'], query: { status: 'needs_info' }, action: 'complete', right: 'submit', why: 'À compléter' },
    {
      by: ['C'],
      query: { status: 'partially_approved' },
      action: 'accept_offer',
      right: 'sign',
      why: 'Contre-offre à accepter ou à décliner',
    },
    { by: ['A'], query: { status: 'submitted' }, action: 'study', why: 'À prendre en étude' },
    { by: ['A'], query: { status: 'under_review' }, action: 'ask_opinion', why: 'À étudier' },
    { by: ['R'], query: { status: 'risk_review' }, action: 'give_opinion', why: 'Avis à rendre' },
    { by: ['A'], query: { status: 'decision', holder: 'adviser' }, action: 'approve', why: 'À décider' },
    {
      by: ['M', 'X'],
      query: { status: 'decision', holder: 'm1' },
      action: 'approve',
      why: 'À décider\u00a0: au-dessus de la limite du conseiller',
    },
    {
      by: ['L'],
      query: { status: 'legal_review' },
      action: 'formalise',
      why: 'Acte signé à joindre',
      toCompanies: 'Acte en préparation',
    },
  ]),
  ...turnsOf('guarantee', [
    {
      by: ['A'],
      query: { status: 'called', answering: 'false' },
      action: 'pay',
      why: 'Mise en jeu\u00a0: à payer ou à refuser',
    },
  ]),
  ...turnsOf('approval', [
    {
      by: ['A'],
      query: { status: 'pending', awaits: 'A', own: 'false' },
      action: 'approve',
      why: 'À approuver',
    },
    {
      by: ['R'],
      query: { status: 'pending', awaits: 'R', own: 'false' },
      action: 'approve',
      why: 'À approuver',
    },
    {
      by: ['M', 'X'],
      query: { status: 'pending', awaits: 'M', own: 'false' },
      action: 'approve',
      why: 'À approuver',
    },
  ]),
  ...turnsOf('relation', [
    { by: ['A'], query: { status: 'invited', known: 'true' }, action: 'accept', why: 'Client à activer' },
  ]),
  ...turnsOf('bank_account', [
    {
      by: ['A', 'M', 'X'],
      query: { status: 'pending', alert: 'false', own: 'false' },
      action: 'verify',
      why: 'Compte à vérifier',
      toCompanies: 'Compte à vérifier',
    },
    {
      by: ['R'],
      query: { status: 'pending', alert: 'true' },
      action: 'clear_alert',
      why: 'IBAN partagé\u00a0: alerte à lever',
      toCompanies: 'Compte à vérifier',
    },
  ]),
  ...turnsOf('party', [
    {
      by: ['A'],
      query: { status: 'active', kycDue: 'adviser' },
      action: 'review_kyc',
      why: 'Connaissance client à revoir',
    },
    {
      by: ['R'],
      query: { status: 'active', kycDue: 'risk' },
      action: 'review_kyc',
      why: 'Connaissance client à revoir',
    },
  ]),
  ...turnsOf('contact_message', [
    { by: ['X'], query: { status: 'open' }, action: 'answer', why: 'Message à répondre' },
  ]),
  ...turnsOf('prospect', [
    { by: ['A'], query: { status: 'open' }, action: 'answer', why: 'Société à rappeler' },
  ]),
];

/**
 * Approved and not assigned: nobody owes the bank anything yet. The signature of a batch settles it, so here it is shown on
 * the record, and in the lists of work by contract.
 */
export const assignmentAwaited = {
  entity: 'invoice',
  by: ['S'],
  query: { status: 'approved' },
  action: 'assign',
  why: 'À céder',
} as const satisfies Turn;

/** Settled outside the portal, so shown on the record only, for assigned invoices. */
export const paymentAwaited = {
  entity: 'invoice',
  by: ['C'],
  query: {
    status: statesWith(invoiceStates, 'owed')
      .filter((state) => hasTag(invoiceStates, state, 'open'))
      .join(','),
  },
  action: 'collect_all',
  why: 'Paiement attendu',
} as const satisfies Turn;
