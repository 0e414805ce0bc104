import { adhesionMachine } from '../adhesions/adhesion.machine.ts';
import { bankAccountMachine } from '../bank-accounts/bank-account.machine.ts';
import { batchMachine } from '../batches/batch.machine.ts';
import { financingMachine } from '../financings/financing.machine.ts';
import { paymentFileMachine } from '../transfers/payment-file.machine.ts';
import { contractMachine } from '../contracts/contract.machine.ts';
import { contractTermMachine } from '../contracts/contract-term.machine.ts';
import { documentMachine } from '../documents/document.machine.ts';
import { guaranteeRequestMachine } from '../guarantee-requests/guarantee-request.machine.ts';
import { guaranteeMachine } from '../guarantees/guarantee.machine.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';
import { ledgerEntryMachine } from '../ledger/ledger-entry.machine.ts';
import { partyMachine } from '../parties/party.machine.ts';
import { partyUserMachine } from '../parties/party-user.machine.ts';
import { relationMachine } from '../relations/relation.machine.ts';

/** Every machine, for code that reads the rows of all. */
export const MACHINES = [
  invoiceMachine,
  guaranteeRequestMachine,
  guaranteeMachine,
  documentMachine,
  partyMachine,
  partyUserMachine,
  relationMachine,
  bankAccountMachine,
  adhesionMachine,
  contractMachine,
  contractTermMachine,
  batchMachine,
  financingMachine,
  paymentFileMachine,
  ledgerEntryMachine,
] as const;
