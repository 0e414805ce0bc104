import {
  actorOf,
  contractStates,
  contractTermMachine,
  contractTermParts,
  formatDate,
  hasTag,
  type ContractTermAction,
  type ContractTermState,
} from '@cessio/contract';
import { clock } from '../../../clock.ts';
import { publicNameOf } from '../../../db/audit.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Blocker, Preconditions } from '../../../machine/execute.ts';
import { type Around, type Effect, type Step, type StepHandlers } from '../../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../../machine/told-step.ts';
import { isStopped, stoppedBy } from '../../parties/steps/party-stops.ts';
import { fileDocument, nameOfTerm, termDocument } from './contract-document.ts';
import {
  findTerm,
  termsOf,
  updateTerm,
  type ContractTerm,
  type ContractTermChange,
} from './contract-terms.repository.ts';
import { receiversOf, sendNotices, type Noticed, type Notice } from './contracts.notices.ts';

type TermStep = Step<ContractTermState, ContractTermAction, ContractTerm>;
type TermEffect = Effect<ContractTerm, ContractTermChange>;

const blocked = (error: ApiError, who: string): Blocker => ({ error, who });

/** The latest version signed before this one: what an amendment changes. */
export const amendedBy = (
  term: Pick<ContractTerm, 'number'>,
  all: readonly ContractTerm[],
): ContractTerm | null => all.find((one) => one.number < term.number && one.status === 'signed') ?? null;

const conditions =
  ({ record, identity }: Around<ContractTerm>): Preconditions =>
  (code) => {
    // A contract that has ended is not amended any more.
    if (code === 'CONTRACT_INACTIVE') {
      const { number, status } = record.contract;
      return record.number > 1 && !hasTag(contractStates, status, 'amendable')
        ? blocked(
            new ApiError(code, { number, state: contractStates[status].label.toLowerCase() }),
            'Personne',
          )
        : null;
    }
    if (code === 'EFFECTIVE_DATE_PAST')
      return record.number > 1 && record.effectiveFrom <= clock.today()
        ? blocked(new ApiError(code, { date: formatDate(record.effectiveFrom) }), 'Conseiller en charge')
        : null;
    if (code === 'PARTY_INACTIVE') {
      const { principalStatus, principal } = record.contract;
      return principalStatus && isStopped('contract', principalStatus)
        ? blocked(stoppedBy('contract', principal.legalName), 'Responsable')
        : null;
    }
    if (code === 'FOUR_EYES_REQUIRED')
      return record.createdBy === identity.userId ? blocked(new ApiError(code), 'Un autre juriste') : null;
    return null;
  };

async function sendToSign({ tx, services, record }: TermStep): Promise<TermEffect> {
  const before = amendedBy(record, await termsOf(tx, 'staff', record.contractId));
  const bytes = await termDocument(tx, services, record, before, 'original');
  const filename = `${nameOfTerm(record).replaceAll(/[^\p{L}\d-]+/gu, '-')}.pdf`;
  const { fileId, sha256 } = await fileDocument(tx, services, filename, bytes);
  return { changes: { sha256 }, hidden: { fileId } };
}

/** What each step does beside its state, and whom it tells. */
const TERM_STEPS = {
  send_to_sign: {
    tells: [
      {
        event: 'contract.to_sign',
        to: ['principal'],
        message: '<b>{Name}</b>\u00a0: à signer, effet le {from}.',
        severity: 'action',
        mail: { subject: '{Name}\u00a0: à signer' },
      },
    ],
    effect: sendToSign,
  },
  sign: {
    tells: [
      {
        event: 'contract.to_countersign',
        to: ['legal'],
        message: '<b>{Name}</b> ({party})\u00a0: signé par la société, à contresigner.',
        severity: 'action',
      },
    ],
    effect: ({ identity }) => ({
      changes: { signedName: identity.name, signedAt: clock.instant() },
      hidden: { signedBy: identity.userId },
    }),
  },
  decline: {
    tells: [
      {
        event: 'contract.declined',
        to: ['adviser'],
        message: '<b>{Name}</b> ({party})\u00a0: décliné. {comment}',
        severity: 'warning',
      },
    ],
  },
  countersign: {
    tells: [
      {
        event: 'contract.signed',
        to: ['principal', 'adviser'],
        message: '<b>{Name}</b>\u00a0: signé, effet le {from}.',
        mail: { subject: '{Name}\u00a0: signé' },
      },
    ],
    effect: ({ identity }) => ({
      changes: { countersignedName: publicNameOf(identity), countersignedAt: clock.instant() },
      hidden: { countersignedBy: identity.userId },
    }),
  },
  withdraw: {
    tells: [
      {
        event: 'contract.withdrawn',
        to: ['principal'],
        message: '<b>{Name}</b>\u00a0: retiré par la banque. {comment}',
        severity: 'warning',
      },
    ],
  },
} satisfies Record<ContractTermAction, ToldStep<TermStep, ContractTerm, ContractTermChange, Notice>>;

const noticed = (term: ContractTerm): Noticed => ({
  contractId: term.contractId,
  name: nameOfTerm(term),
  principal: term.contract.principal,
  effectiveFrom: term.effectiveFrom,
});

/** A draft that is withdrawn was never shown to the company. */
const toldOf = (action: ContractTermAction, { status }: ContractTerm): readonly Notice[] =>
  action === 'withdraw' && status === 'draft' ? [] : TERM_STEPS[action].tells;

/** What versions of a contract's terms add to their machine. @param show the contract as its page shows it */
export const contractTermSteps = (
  show: StepHandlers<ContractTermState, ContractTermAction, ContractTerm, ContractTermChange>['show'],
): StepHandlers<ContractTermState, ContractTermAction, ContractTerm, ContractTermChange> => ({
  machine: contractTermMachine,
  entity: 'contract_term',
  collection: 'contractTerms',
  lock: (tx, side, id) => findTerm(tx, side, id, true),
  partsOf: (identity, { contract }) =>
    contractTermParts(actorOf(identity), contract.principal.id === identity.partyId),
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(toldOf(action, record), noticed(record)),
  turn: ({ record }) => ({
    facts: { status: record.status, program: record.contract.program },
    called: 'Contrat <b>{number}</b>',
    number: record.contract.number,
    type: '2',
    dueOn: null,
    adviser: { adviserOf: record.contract.principal.id },
    companies: {
      C: { partyId: record.contract.principal.id, name: record.contract.principal.legalName },
      S: { partyId: record.contract.principal.id, name: record.contract.principal.legalName },
    },
  }),
  effects: effectsOf<ContractTermAction, TermStep, ContractTerm, ContractTermChange, Notice>(
    TERM_STEPS,
    ({ tx, services, body, record, row }, after) =>
      sendNotices(tx, services, noticed(after), toldOf(row.action, record), { comment: body.comment ?? '' }),
  ),
  write: async (tx, side, id, state, changes) => {
    await updateTerm(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findTerm(tx, side, id)) as ContractTerm;
  },
  show,
  wordsOf: ({ record }) => ({
    name: `${record.number === 1 ? 'le ' : 'l’'}${nameOfTerm(record)}`,
    party: record.contract.principal.legalName,
    from: formatDate(record.effectiveFrom),
  }),
});
