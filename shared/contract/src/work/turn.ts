import type { Actor, Right } from '../actors.ts';
import type { AdhesionAction } from '../adhesions/adhesion.machine.ts';
import type { BankAccountAction } from '../bank-accounts/bank-account.machine.ts';
import type { DocumentAction } from '../documents/document.machine.ts';
import type { GuaranteeRequestAction } from '../guarantee-requests/guarantee-request.machine.ts';
import type { GuaranteeAction } from '../guarantees/guarantee.machine.ts';
import type { InvoiceAction } from '../invoices/invoice.machine.ts';
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
  /** Of the bank's turns, what a company reads of it; « À l’étude » where it is told no more. */
  readonly toCompanies?: string;
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
