import type { Actor, Right } from '../actors.ts';
import type { AdhesionAction } from '../adhesions/adhesion.machine.ts';
import type { BatchAction } from '../batches/batch.machine.ts';
import type { FinancingAction } from '../financings/financing.machine.ts';
import type { PaymentFileAction } from '../transfers/payment-file.machine.ts';
import type { ContractTermAction } from '../contracts/contract-term.machine.ts';
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
  'batch',
  'financing',
  'payment_file',
  'assignment',
  'guarantee_request',
  'adhesion_request',
  'contract_term',
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

/** Functions that a record may wait for, as filters of lists name them. */
export const TURNS = ['C', 'S', 'A', 'R', 'L', 'M', 'X'] as const satisfies readonly Actor[];

interface TurnOf<Entity, Action> {
  readonly entity: Entity;
  /** The functions that can act now. */
  readonly by: readonly Actor[];
  /** Which records, as filters of their list, so that queue, tab, badge and list agree. */
  readonly query: Readonly<Record<string, string>>;
  /** The step that settles it. */
  readonly action: Action;
  /** The right that a user of a company needs for that step. */
  readonly right?: Right;
  /** Shown beside the record. */
  readonly why: string;
  /** For the bank's turns, what a company reads; « À l’étude » by default. */
  readonly toCompanies?: string;
}

/** Records that wait for one function of one side, and the usual step that settles them. */
export type Turn =
  | TurnOf<'invoice', InvoiceAction>
  | TurnOf<'batch', BatchAction>
  | TurnOf<'financing', FinancingAction>
  | TurnOf<'payment_file', PaymentFileAction>
  /** Approved invoices of one contract that are in no batch: one row for all. */
  | TurnOf<'assignment', 'assign'>
  | TurnOf<'guarantee_request', GuaranteeRequestAction>
  | TurnOf<'adhesion_request', AdhesionAction>
  | TurnOf<'contract_term', ContractTermAction>
  | TurnOf<'guarantee', GuaranteeAction>
  | TurnOf<'approval', 'approve'>
  | TurnOf<'relation', RelationAction>
  | TurnOf<'bank_account', BankAccountAction>
  | TurnOf<'document', DocumentAction>
  | TurnOf<'party', PartyAction | 'decide_screening'>
  | TurnOf<'contact_message', 'answer'>
  | TurnOf<'prospect', 'answer'>;
