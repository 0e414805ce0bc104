import {
  actorOf,
  contractMachine,
  lettersOf,
  type ContractAction,
  type ContractState,
} from '@cessio/contract';
import type { Preconditions } from '../../../machine/execute.ts';
import type { Around, Step, StepHandlers } from '../../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../../machine/told-step.ts';
import { askApproval } from '../../approvals/approvals.service.ts';
import { isStopped, stoppedBy } from '../../parties/steps/party-stops.ts';
import { findContract, type ContractFound } from './contract-record.repository.ts';
import { receiversOf, sendNotices, type Noticed, type Notice } from './contracts.notices.ts';

type ContractStep = Step<ContractState, ContractAction, ContractFound>;

const conditions =
  ({ record }: Around<ContractFound>): Preconditions =>
  (code) =>
    code === 'PARTY_INACTIVE' && isStopped('contract', record.principalStatus ?? undefined)
      ? { error: stoppedBy('contract', record.principal.legalName), who: 'Responsable' }
      : null;

/** @param more what it means for those who sell their invoices in a reverse programme, whose terms are the principal's */
const told = (message: string, more: string, severity: Notice['severity']): readonly Notice[] => [
  {
    event: 'contract.changed',
    to: ['principal', 'adviser'],
    message: `Contrat <b>{number}</b>\u00a0: ${message}`,
    severity,
    mail: { subject: `Contrat {number}\u00a0: ${message}` },
  },
  {
    event: 'contract.changed',
    to: ['suppliers'],
    message: `Programme <b>{number}</b> ({party})\u00a0: ${message} ${more}`,
    severity,
    mail: { subject: `Programme {number}\u00a0: ${message}` },
  },
];

/** The function knows who may take which step from where. */
async function stop({ tx, record, row }: ContractStep): Promise<object> {
  await tx.query('select stop_contract($1, $2)', [record.id, row.action]);
  return {};
}

/** What each step tells, and that the function takes it. */
export const CONTRACT_STEPS = {
  suspend: {
    tells: told('suspendu.', 'Aucune nouvelle facture n’y est acceptée pour le moment.', 'warning'),
    effect: stop,
  },
  resume: { tells: told('rétabli.', 'Vous pouvez de nouveau y céder vos factures.', 'info'), effect: stop },
  terminate: {
    tells: told(
      'résilié.',
      'Aucune nouvelle facture n’y est acceptée\u00a0; celles déjà cédées restent régies par le contrat.',
      'warning',
    ),
    effect: stop,
  },
} satisfies Partial<Record<ContractAction, ToldStep<ContractStep, ContractFound, object, Notice>>>;
const tellsOf = (action: ContractAction): readonly Notice[] =>
  (CONTRACT_STEPS as Partial<Record<ContractAction, { tells: readonly Notice[] }>>)[action]?.tells ?? [];

const noticed = (record: ContractFound): Noticed => ({
  contractId: record.id,
  name: `contrat ${record.number}`,
  principal: record.principal,
  participants: record.participants,
});

/** What contracts add to their machine. @param show the contract as its page shows it */
export const contractSteps = (
  show: StepHandlers<ContractState, ContractAction, ContractFound, object>['show'],
): StepHandlers<ContractState, ContractAction, ContractFound, object> => ({
  machine: contractMachine,
  entity: 'contract',
  collection: 'contracts',
  lock: (tx, side, id) => findContract(tx, side, id, true),
  partsOf: (identity) => lettersOf(actorOf(identity)),
  refuse: ({ two }, _identity, record) =>
    two && record.pending ? { state: `À approuver\u00a0: ${record.pending.label}` } : null,
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(tellsOf(action), noticed(record)),
  turn: null,
  ask: (step) => {
    const { record } = step;
    return askApproval(step as Parameters<typeof askApproval>[0], {
      entity: 'contract',
      partyId: record.principal.id,
      number: record.number,
      amount: record.ceiling,
      currency: record.currency,
    });
  },
  effects: effectsOf<ContractAction, ContractStep, ContractFound, object, Notice>(
    CONTRACT_STEPS,
    ({ tx, services }, after, notices) =>
      sendNotices(tx, services, noticed(after), notices, { number: after.number }),
  ),
  // Every effect has written it: no login of the bank writes contracts.
  write: async (tx, side, id) => (await findContract(tx, side, id)) as ContractFound,
  show,
  wordsOf: ({ record }) => ({ number: record.number, party: record.principal.legalName }),
});
