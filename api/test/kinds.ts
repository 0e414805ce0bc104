import { insertBatch, insertFinancing, insertInvoice, insertPaymentFile, insertRequest } from './fixtures.ts';
import { documentType } from './give-document.ts';
import { insertAccount, insertAdhesion, insertDocument, insertGuarantee } from './owner.ts';
import { valueOf, world } from './small-world.ts';
import type { StepHandlers } from '../src/machine/run-step.ts';
import { adhesionSteps } from '../src/modules/adhesions/adhesions.steps.ts';
import { accountSteps } from '../src/modules/bank-accounts/bank-accounts.steps.ts';
import { documentSteps } from '../src/modules/documents/documents.steps.ts';
import { requestSteps } from '../src/modules/guarantee-requests/guarantee-requests.steps.ts';
import { guaranteeSteps } from '../src/modules/guarantees/guarantees.steps.ts';
import { invoiceSteps } from '../src/modules/invoices/steps/invoices.steps.ts';
import { steps as batchSteps } from '../src/modules/batches/batches.service.ts';
import { steps as financingSteps } from '../src/modules/money/financings/financings.service.ts';
import { steps as paymentFileSteps } from '../src/modules/money/transfers/transfers.service.ts';
import { steps as entrySteps } from '../src/modules/ledger/ledger.routes.ts';
import { steps as contractSteps, termSteps } from '../src/modules/money/contracts/contracts.service.ts';
import { partySteps } from '../src/modules/parties/steps/parties.steps.ts';
import { partyUserSteps } from '../src/modules/party-users/party-users.steps.ts';
import { relationSteps } from '../src/modules/relations/relations.steps.ts';

type Handlers = StepHandlers<string, string, never, object>;

/** Every kind that has a machine, and a record of it. */
export const KINDS: readonly (readonly [string, Handlers, () => Promise<string>])[] = [
  [
    'invoice',
    invoiceSteps as never,
    () => insertInvoice(world, { status: 'awaiting_confirmation', submitted_at: new Date() }),
  ],
  ['guarantee_request', requestSteps as never, () => insertRequest(world, { status: 'submitted' })],
  ['guarantee', guaranteeSteps as never, () => insertGuarantee({})],
  ['adhesion_request', adhesionSteps as never, () => insertAdhesion({ status: 'submitted' })],
  ['bank_account', accountSteps as never, () => insertAccount({})],
  ['document', documentSteps as never, async () => insertDocument(await documentType(world))],
  ['relation', relationSteps as never, () => valueOf('select id from relations limit 1')],
  ['contract', contractSteps as never, () => Promise.resolve(world.contracts.classic)],
  ['contract_term', termSteps as never, () => valueOf('select id from contract_terms order by id limit 1')],
  ['batch', batchSteps as never, () => insertBatch(world)],
  ['payment_file', paymentFileSteps as never, () => insertPaymentFile(world)],
  ['financing', financingSteps as never, () => insertFinancing(world)],
  ['ledger_entry', entrySteps as never, () => valueOf('select id from ledger_entries order by seq limit 1')],
  ['party', partySteps as never, () => Promise.resolve(world.parties.debtor)],
  ['user', partyUserSteps as never, () => valueOf('select id from users where party_id is not null limit 1')],
];

/** Records on which steps require and say more than on those just created. */
export const MORE: Readonly<Record<string, object>> = {
  guarantee_request: { riskOpinion: { grade: 'C', amount: 50 } },
  adhesion_request: { bank: { invited: { email: 'a@b.test' }, sameNumber: { legalName: 'B' } } },
};
