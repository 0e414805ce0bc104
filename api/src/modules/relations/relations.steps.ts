import {
  actorOf,
  relationMachine,
  relationParts,
  type ErrorCode,
  type Relation,
  type RelationAction,
  type RelationState,
} from '@cessio/contract';
import { sideOfIdentity, type Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { labelsOf } from '../../db/timeline.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker, Preconditions } from '../../machine/execute.ts';
import { actionsOf, type Around, type Step, type StepHandlers } from '../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../machine/told-step.ts';
import { findCompany, findCounterparty, type Counterparty } from '../parties/record/parties.repository.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
import { reviewDue } from '../../machine/turn.ts';
import { ACCEPTED, receiversOf, sendNotices, type Notice } from './relations.notices.ts';
import {
  findRelation,
  updateRelation,
  type RelationChange,
  type RelationRecord,
} from './relations.repository.ts';

type RelationStep = Step<RelationState, RelationAction, RelationRecord>;

/** The relation's debtor, for the bank; null where it is unknown. A supplier's login finds none. */
function knownDebtor(db: Queryable, record: RelationRecord): Promise<Counterparty | null> {
  const id = record.debtorKnown ? record.debtor.id : record.wantedDebtorId;
  return id
    ? findCompany(db, 'id = $1', [id])
    : findCompany(db, 'country = $1 and national_id = $2', [record.debtorCountry, record.debtorNationalId]);
}

/** What blocks activating a relation. A supplier may only resume one that the bank had accepted. */
function conditions({ db, identity, record }: Around<RelationRecord>): Preconditions {
  const staff = sideOfIdentity(identity) === 'staff';
  const blocked = (error: ApiError): Blocker => ({ error, who: 'La banque' });
  return async (code: ErrorCode) => {
    if (code === 'PARTY_INACTIVE') {
      const parties = staff
        ? [await findCompany(db, 'id = $1', [record.assignor.id]), await knownDebtor(db, record)]
        : [await findCounterparty(db, record.assignor.id), await findCounterparty(db, record.debtor.id)];
      const stopped = parties.find((party) => party && isStopped('relation', party.status));
      return stopped ? blocked(stoppedBy('relation', stopped.legalName)) : null;
    }
    if (!staff || record.debtorKnown) return null;
    const known = await knownDebtor(db, record);
    if (code === 'COMPANY_UNKNOWN') {
      const words = { debtor: record.debtor.legalName, nationalId: record.debtorNationalId ?? '–' };
      return known ? null : blocked(new ApiError('COMPANY_UNKNOWN', words));
    }
    const other = await firstRow(
      db,
      'select id from relations where assignor_id = $1 and debtor_id = $2 and id <> $3',
      [record.assignor.id, known?.id, record.id],
    );
    return other ? blocked(new ApiError('DUPLICATE_RECORD', { field: 'Cette relation' })) : null;
  };
}

/** Links the company permanently; from now on the relation is the pair's. */
async function settle({ db, record }: Pick<RelationStep, 'db' | 'record'>): Promise<RelationChange> {
  if (record.debtorKnown) return { blockedByBank: false };
  const known = await knownDebtor(db, record);
  if (!known) throw new ApiError('COMPANY_UNKNOWN', { debtor: record.debtor.legalName, nationalId: '–' });
  return {
    blockedByBank: false,
    debtorKnown: true,
    debtorId: known.id,
    debtorName: known.legalName,
    debtorNationalId: known.nationalId,
    debtorCountry: known.country,
  };
}

type Row = ToldStep<RelationStep, RelationRecord, RelationChange, Notice>;
const settled = async (step: RelationStep) => ({
  changes: (await settle(step)) as Omit<RelationChange, 'status'>,
});

/** What each step writes besides the state, and whom it notifies (api.md §7, relation.*). */
const RELATION_STEPS: Readonly<Record<RelationAction, Row & Required<Pick<Row, 'tells'>>>> = {
  accept: { tells: ACCEPTED, effect: settled },
  join: { tells: ACCEPTED },
  unblock: {
    tells: [
      { event: 'relation.unblocked', to: 'assignor', message: 'Client <b>{debtor}</b>\u00a0: débloqué.' },
      {
        event: 'relation.unblocked',
        to: 'adviser',
        message: '<b>{assignor}</b> – <b>{debtor}</b>\u00a0: relation débloquée.',
      },
    ],
    effect: (step) => (sideOfIdentity(step.identity) === 'staff' ? settled(step) : {}),
  },
  block: {
    tells: [
      {
        event: 'relation.blocked',
        to: 'assignor',
        message: 'Client <b>{debtor}</b>\u00a0: bloqué. {comment}',
        severity: 'warning',
      },
      {
        event: 'relation.blocked',
        to: 'adviser',
        message: '<b>{assignor}</b> – <b>{debtor}</b>\u00a0: relation bloquée. {comment}',
        severity: 'warning',
      },
    ],
    effect: ({ identity }) =>
      sideOfIdentity(identity) === 'staff' ? { changes: { blockedByBank: true } } : {},
  },
};

/** What relations add to their machine. */
export const relationSteps: StepHandlers<RelationState, RelationAction, RelationRecord, RelationChange> = {
  machine: relationMachine,
  entity: 'relation',
  collection: 'relations',
  lock: (tx, side, id) => findRelation(tx, side, id, true),
  partsOf: (identity) => relationParts(actorOf(identity)),
  // Only the bank can resume what it has blocked.
  refuse: ({ action }, identity, record) =>
    action === 'unblock' && record.blockedByBank && sideOfIdentity(identity) !== 'staff' ? 'forbidden' : null,
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(RELATION_STEPS[action].tells, record),
  turn: async ({ services, record }) => ({
    facts: { status: record.status, known: record.debtorKnown },
    called: 'Client <b>{number}</b>',
    number: record.debtor.legalName,
    type: '1',
    dueOn: record.status === 'invited' ? await reviewDue(services, record.createdAt) : null,
    adviser: { adviserOf: record.assignor.id },
  }),
  effects: effectsOf(RELATION_STEPS, (step: RelationStep, after, notices) =>
    sendNotices(step.tx, step.services, after, notices, step.body.comment ?? ''),
  ),
  write: async (tx, side, id, state, changes) => {
    await updateRelation(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findRelation(tx, side, id)) as RelationRecord;
  },
  show: showRelation,
  wordsOf: ({ record }) => wordsOf(record),
};

const wordsOf = ({ assignor, debtor }: RelationRecord) => ({
  assignor: assignor.legalName,
  debtor: debtor.legalName,
});

/** A relation as its page shows it, with what this reader can do now. */
export async function showRelation(around: Around<RelationRecord>): Promise<Relation> {
  const {
    debtorKnown: _known,
    wantedDebtorId: _wanted,
    blockedByBank: _blocked,
    reached: _reached,
    invitedEmail,
    expiresAt,
    ...row
  } = around.record;
  return {
    ...row,
    invitation: invitedEmail === null ? null : { email: invitedEmail, expiresAt },
    allowedActions: await actionsOf(relationSteps, around),
  };
}

export const actionLabel = labelsOf(relationMachine, {
  create: 'Client ajouté',
  update: 'Conditions modifiées',
  invite: 'Invitation renvoyée',
  note: 'Note interne',
});
