import type { Actor, Right } from '../actors.ts';
import type { AdhesionAction } from '../adhesions/adhesion.machine.ts';
import type { BankAccountAction } from '../bank-accounts/bank-account.machine.ts';
import type { DocumentAction } from '../documents/document.machine.ts';
import type { GuaranteeRequestAction } from '../guarantee-requests/guarantee-request.machine.ts';
import type { GuaranteeAction } from '../guarantees/guarantee.machine.ts';
import type { InvoiceAction } from '../invoices/invoice.machine.ts';
import { invoiceStates } from '../invoices/invoice.states.ts';
import { statesWith } from '../machines/states.ts';
import type { PartyAction } from '../parties/party.machine.ts';
import type { RelationAction } from '../relations/relation.machine.ts';

/** Kinds of records that may wait for somebody. */
export const WORK_ENTITIES = [
  'invoice',
  'guarantee_request',
  'adhesion_request',
  'guarantee',
  'approval',
  'relation',
  'bank_account',
  'document',
  'party',
  'contact_message',
  'prospect',
] as const;
export type WorkEntity = (typeof WORK_ENTITIES)[number];

/** Whose turn a record may be, as filters of lists name it. */
export const TURNS = ['C', 'S', 'A', 'R', 'L', 'M', 'X'] as const satisfies readonly Actor[];

interface TurnOf<Entity, Action> {
  readonly entity: Entity;
  /** The functions that can settle it now. */
  readonly by: readonly Actor[];
  /** Which records, by filters of their list: queue, tab, badge and list hold the same. */
  readonly query: Readonly<Record<string, string>>;
  /** The step by which it is settled. */
  readonly action: Action;
  /** What a user of a company needs to take that step. */
  readonly right?: Right;
  /** Said beside the record. */
  readonly why: string;
}

/** Records that wait for one function of one side, and the usual step by which it settles them. */
export type Turn =
  | TurnOf<'invoice', InvoiceAction>
  | TurnOf<'guarantee_request', GuaranteeRequestAction>
  | TurnOf<'adhesion_request', AdhesionAction>
  | TurnOf<'guarantee', GuaranteeAction>
  | TurnOf<'approval', 'approve'>
  | TurnOf<'relation', RelationAction>
  | TurnOf<'bank_account', BankAccountAction>
  | TurnOf<'document', DocumentAction>
  | TurnOf<'party', PartyAction | 'decide_screening'>
  | TurnOf<'contact_message', 'answer'>
  | TurnOf<'prospect', 'answer'>;

/** One row for each thing that may wait for somebody (product.md, "who acts next"); no record waits for two functions. */
export const turns: readonly Turn[] = [
  {
    entity: 'invoice',
    by: ['C'],
    query: { status: 'awaiting_confirmation', program: 'classic', confidential: 'false', late: 'false' },
    action: 'confirm',
    right: 'sign',
    why: 'À confirmer ou à contester',
  },
  {
    entity: 'invoice',
    by: ['S'],
    query: { status: 'awaiting_confirmation', program: 'reverse', late: 'false' },
    action: 'confirm',
    right: 'sign',
    why: 'À confirmer ou à contester',
  },
  {
    entity: 'invoice',
    by: ['A'],
    query: { status: 'awaiting_confirmation', confidential: 'true', late: 'false' },
    action: 'confirm',
    why: 'À confirmer par sondage',
  },
  {
    entity: 'invoice',
    by: ['S'],
    query: { status: 'awaiting_confirmation', program: 'classic', late: 'true' },
    action: 'renew_confirmation',
    why: 'Délai de confirmation dépassé\u00a0: à relancer',
  },
  {
    entity: 'invoice',
    by: ['C'],
    query: { status: 'awaiting_confirmation', program: 'reverse', late: 'true' },
    action: 'renew_confirmation',
    why: 'Délai de confirmation dépassé\u00a0: à relancer',
  },
  {
    entity: 'invoice',
    by: ['S'],
    query: { status: 'needs_info', program: 'classic' },
    action: 'complete',
    right: 'submit',
    why: 'À compléter',
  },
  {
    entity: 'invoice',
    by: ['C'],
    query: { status: 'needs_info', program: 'reverse' },
    action: 'complete',
    right: 'submit',
    why: 'À compléter',
  },
  {
    entity: 'invoice',
    by: ['A'],
    query: { status: 'under_review', holder: 'adviser' },
    action: 'approve',
    why: 'À contrôler',
  },
  {
    entity: 'invoice',
    by: ['R'],
    query: { status: 'under_review', holder: 'risk' },
    action: 'clear_alert',
    why: 'Alerte à lever ou à confirmer',
  },
  {
    entity: 'invoice',
    by: ['M', 'X'],
    query: { status: 'under_review', holder: 'm1' },
    action: 'approve',
    why: 'À décider\u00a0: au-dessus de la limite du conseiller',
  },
  {
    entity: 'guarantee_request',
    by: ['C'],
    query: { status: 'needs_info' },
    action: 'complete',
    right: 'submit',
    why: 'À compléter',
  },
  {
    entity: 'guarantee_request',
    by: ['C'],
    query: { status: 'partially_approved' },
    action: 'accept_offer',
    right: 'sign',
    why: 'Contre-offre à accepter ou à décliner',
  },
  {
    entity: 'guarantee_request',
    by: ['A'],
    query: { status: 'submitted' },
    action: 'study',
    why: 'À prendre en étude',
  },
  {
    entity: 'guarantee_request',
    by: ['A'],
    query: { status: 'under_review' },
    action: 'ask_opinion',
    why: 'À étudier',
  },
  {
    entity: 'guarantee_request',
    by: ['R'],
    query: { status: 'risk_review' },
    action: 'give_opinion',
    why: 'Avis à rendre',
  },
  {
    entity: 'guarantee_request',
    by: ['A'],
    query: { status: 'decision', holder: 'adviser' },
    action: 'approve',
    why: 'À décider',
  },
  {
    entity: 'guarantee_request',
    by: ['M', 'X'],
    query: { status: 'decision', holder: 'm1' },
    action: 'approve',
    why: 'À décider\u00a0: au-dessus de la limite du conseiller',
  },
  {
    entity: 'guarantee_request',
    by: ['L'],
    query: { status: 'legal_review' },
    action: 'formalise',
    why: 'Acte signé à joindre',
  },
  {
    entity: 'guarantee',
    by: ['A'],
    query: { status: 'called', answering: 'false' },
    action: 'pay',
    why: 'Mise en jeu\u00a0: à payer ou à refuser',
  },
  {
    entity: 'approval',
    by: ['A'],
    query: { status: 'pending', awaits: 'A', own: 'false' },
    action: 'approve',
    why: 'À approuver',
  },
  {
    entity: 'approval',
    by: ['R'],
    query: { status: 'pending', awaits: 'R', own: 'false' },
    action: 'approve',
    why: 'À approuver',
  },
  {
    entity: 'approval',
    by: ['M', 'X'],
    query: { status: 'pending', awaits: 'M', own: 'false' },
    action: 'approve',
    why: 'À approuver',
  },
  {
    entity: 'relation',
    by: ['A'],
    query: { status: 'invited', known: 'true' },
    action: 'accept',
    why: 'Client à activer',
  },
  {
    entity: 'bank_account',
    by: ['A', 'M', 'X'],
    query: { status: 'pending', alert: 'false', own: 'false' },
    action: 'verify',
    why: 'Compte à vérifier',
  },
  {
    entity: 'bank_account',
    by: ['R'],
    query: { status: 'pending', alert: 'true' },
    action: 'clear_alert',
    why: 'IBAN partagé\u00a0: alerte à lever',
  },
  {
    entity: 'party',
    by: ['A'],
    query: { status: 'active', kycDue: 'adviser' },
    action: 'review_kyc',
    why: 'Connaissance client à revoir',
  },
  {
    entity: 'party',
    by: ['R'],
    query: { status: 'active', kycDue: 'risk' },
    action: 'review_kyc',
    why: 'Connaissance client à revoir',
  },
  {
    entity: 'contact_message',
    by: ['X'],
    query: { status: 'open' },
    action: 'answer',
    why: 'Message à répondre',
  },
  {
    entity: 'prospect',
    by: ['A'],
    query: { status: 'open' },
    action: 'answer',
    why: 'Société à rappeler',
  },
];

/** Nobody settles it in the portal: said on the record only. */
export const paymentAwaited = {
  entity: 'invoice',
  by: ['C'],
  query: { status: statesWith(invoiceStates, 'owed').join(',') },
  action: 'collect_all',
  why: 'Paiement attendu',
} as const satisfies Turn;
