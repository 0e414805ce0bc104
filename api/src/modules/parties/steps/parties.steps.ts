import {
  actorOf,
  formatDate,
  partyEntity,
  partyMachine,
  partyParts,
  RISKY_GRADES,
  type ChangesOf,
  type ErrorCode,
  type Party,
  type PartyAction,
  type PartyState,
} from '@cessio/contract';
import { DatabaseError } from 'pg';
import { clock } from '../../../clock.ts';
import { writesOf } from '../../../db/fields.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Preconditions } from '../../../machine/execute.ts';
import { actionsOf, type Around, type Step, type StepHandlers } from '../../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../../machine/told-step.ts';
import { kycLacks, kycUntil } from './kyc.ts';
import { findParty, type PartyRecord } from '../record/parties.repository.ts';
import { lockParty } from '../record/party-forms.repository.ts';
import { receiversOf, sendNotices, type Notice } from './parties.notices.ts';
import { outstandingOf, stopsInWords } from './party-stops.ts';
import { closeAccess } from '../../party-users/party-users.repository.ts';

type PartyChange = ChangesOf<typeof partyEntity>;

/** Evaluates the preconditions of a company's machine. */
function conditions({ db, record }: Around<PartyRecord>): Preconditions {
  return async (code: ErrorCode) => {
    switch (code) {
      case 'DOCUMENTS_MISSING': {
        const { papers, items } = await kycLacks(db, record.id);
        // Together: all that is missing is requested at once.
        return papers.length > 0 ? lacking('DOCUMENTS_MISSING', [...papers, ...items]) : null;
      }
      case 'ITEMS_MISSING': {
        const { items } = await kycLacks(db, record.id);
        return items.length > 0 ? lacking('ITEMS_MISSING', items) : null;
      }
      case 'KYC_INVALID':
        return record.kycStatus === 'valid'
          ? null
          : {
              error: new ApiError('KYC_INVALID', { what: 'la connaissance client' }),
              who: reviewerOf(record),
            };
      case 'IN_USE': {
        const open = await outstandingOf(db, record.id);
        return open.length > 0
          ? { error: new ApiError('IN_USE', { what: inWords(open) }), who: 'Conseiller en charge' }
          : null;
      }
      default:
        return null;
    }
  };
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' });
const inWords = (parts: readonly string[]) => list.format(parts);
const lacking = (code: 'DOCUMENTS_MISSING' | 'ITEMS_MISSING', parts: readonly string[]) => ({
  error: new ApiError(
    code,
    { list: inWords(parts) },
    { members: { missing: parts.map((label) => ({ label })) } },
  ),
  who: 'Conseiller en charge',
});

const isRisky = ({ riskGrade }: PartyRecord) => RISKY_GRADES.includes(riskGrade);
const reviewerOf = (record: PartyRecord) => (isRisky(record) ? 'Département Risque' : 'Conseiller');

type PartyStep = Step<PartyState, PartyAction, PartyRecord>;
const told = (severity: Notice['severity']): Notice[] => [
  { to: 'company', severity },
  { to: 'adviser', severity },
];

/** Effect and notices of each step. */
const PARTY_STEPS: Partial<Record<PartyAction, ToldStep<PartyStep, PartyRecord, PartyChange, Notice>>> = {
  review_kyc: {
    effect: (step) => ({
      changes: {
        kycStatus: 'valid',
        kycExpiresOn: kycUntil(step.record.riskGrade),
        kycReviewedAt: clock.instant(),
        kycReviewedBy: step.identity.userId,
      },
    }),
  },
  activate: { tells: told('info') },
  suspend: { tells: told('warning') },
  resume: { tells: told('info') },
  close: {
    // No user of a closed company could read it.
    tells: [{ to: 'adviser', severity: 'warning' }],
    effect: ({ tx, services }) => ({ after: ({ id }) => closeAccess(tx, services, id) }),
  },
};

/** What companies add to their machine. */
export const partySteps: StepHandlers<PartyState, PartyAction, PartyRecord, PartyChange> = {
  machine: partyMachine,
  entity: 'party',
  collection: 'parties',
  lock: async (tx, _side, id) => ((await lockParty(tx, id)) ? findParty(tx, id) : null),
  partsOf: (identity) => partyParts(actorOf(identity)),
  refuse: ({ action }, identity, record) => {
    const actor = actorOf(identity);
    // Companies with poor grades are reviewed by the risk department, the others by their adviser.
    if (action === 'review_kyc' && actor !== 'X' && actor !== (isRisky(record) ? 'R' : 'A'))
      return 'forbidden';
    return action === 'activate' && record.applying ? { state: 'Demande d’adhésion en cours' } : null;
  },
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(PARTY_STEPS[action]?.tells ?? [], record),
  // A review is due by its date, whatever step was taken.
  turn: null,
  effects: effectsOf(PARTY_STEPS, ({ tx, services, body }: PartyStep, after, notices) =>
    sendNotices(tx, services, after, notices, body),
  ),
  write: async (tx, side, id, state, changes) => {
    const written = { ...changes, ...(state ? { status: state } : {}) };
    const { columns, values } = writesOf(partyEntity, 'update', side, written);
    const sets = columns.map((column, at) => `${column} = $${at + 2}, `).join('');
    await tx
      .query(`update parties set ${sets}version = version + 1 where id = $1`, [id, ...values])
      .catch((error: unknown) => {
        throw error instanceof DatabaseError && error.code === 'PA001'
          ? new ApiError('IN_USE', { what: 'un compte non soldé ou un virement en attente' })
          : error;
      });
    return (await findParty(tx, id)) as PartyRecord;
  },
  show: showParty,
  wordsOf: ({ record }) => ({
    name: record.legalName,
    until: formatDate(kycUntil(record.riskGrade)),
    suspends: stopsInWords(record.status, 'suspended'),
    closes: stopsInWords(record.status, 'closed'),
  }),
};

/** A company as its page shows it, with what this reader can do now. */
export async function showParty(around: Around<PartyRecord>): Promise<Party> {
  const { applying: _applying, ...record } = around.record;
  const { papers, items } = await kycLacks(around.db, record.id);
  const allowedActions = await actionsOf(partySteps, around);
  return { ...record, kycLacks: [...papers, ...items], allowedActions };
}
