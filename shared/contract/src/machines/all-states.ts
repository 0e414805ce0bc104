import { adhesionStates } from '../adhesions/adhesion.states.ts';
import { userStates } from '../auth/user.states.ts';
import { commissionStates } from '../commissions/commission.states.ts';
import { batchStates } from '../batches/batch.states.ts';
import { financingStates } from '../financings/financing.states.ts';
import { paymentFileStates } from '../transfers/payment-file.states.ts';
import { contractStates } from '../contracts/contract.states.ts';
import { contractTermStates } from '../contracts/contract-term.states.ts';
import { documentStates } from '../documents/document.states.ts';
import { guaranteeRequestStates } from '../guarantee-requests/guarantee-request.states.ts';
import { guaranteeStates } from '../guarantees/guarantee.states.ts';
import { invoiceStates } from '../invoices/invoice.states.ts';
import { bankAccountStates } from '../bank-accounts/bank-account.states.ts';
import { kycStates } from '../parties/kyc.states.ts';
import { ledgerEntryStates } from '../ledger/ledger-entry.states.ts';
import { partyStates } from '../parties/party.states.ts';
import { relationStates } from '../relations/relation.states.ts';
import type { EntityName } from '../entities.ts';
import type { States } from './states.ts';

/** The states of every kind of record, by kind; a company's KYC states are separate. */
export const STATES = {
  invoice: invoiceStates,
  guarantee_request: guaranteeRequestStates,
  guarantee: guaranteeStates,
  adhesion_request: adhesionStates,
  document: documentStates,
  commission: commissionStates,
  contract: contractStates,
  contract_term: contractTermStates,
  batch: batchStates,
  financing: financingStates,
  payment_file: paymentFileStates,
  ledger_entry: ledgerEntryStates,
  kyc: kycStates,
  party: partyStates,
  relation: relationStates,
  bank_account: bankAccountStates,
  user: userStates,
} as const satisfies Partial<Record<EntityName | 'kyc', States>>;

export type StatefulKind = keyof typeof STATES;
