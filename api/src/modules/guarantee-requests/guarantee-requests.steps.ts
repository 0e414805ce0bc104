import {
  actorOf,
  answerDue,
  exceedsAdvice,
  formatDate,
  formatMoney,
  formatRate,
  guaranteeRequestMachine,
  guaranteeRequestParts,
  LIMIT_CURRENCY,
  mostAdvised,
  reasonLabel,
  type Decision,
  type ErrorCode,
  type GuaranteeRequest,
  type GuaranteeRequestAction,
  type GuaranteeRequestState,
  type PortalSettings,
  type RiskOpinion,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { publicNameOf } from '../../db/audit.ts';
import { sideOfIdentity, type Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker, Preconditions } from '../../machine/execute.ts';
import { keepAnswers, unanswered } from '../../machine/given-answers.ts';
import { limitBlocker } from '../../machine/limit.ts';
import { colleaguesOf, handBack, handOver, mayHandBack, mayHandOver } from '../../machine/hand-over.ts';
import { actionsOf, type Around, type Effect, type Step, type StepHandlers } from '../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../machine/told-step.ts';
import type { Receiver } from '../notifications/receivers.ts';
import { papersBlocker } from '../documents/record-papers.ts';
import { findCounterparty } from '../parties/record/parties.repository.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
import { activateGuarantee, findAct, type Deed } from '../guarantees/activate.ts';
import {
  ASKED,
  decision,
  notice,
  NUMBER,
  RECEIVERS,
  receiversOf,
  sendNotices,
  type Notice,
} from './guarantee-requests.notices.ts';
import { findRequest, REQUEST_ANSWERS, updateRequest } from './guarantee-requests.repository.ts';
import type { RequestChange, RequestRecord } from './guarantee-request.record.ts';
import { mailInvitation, settle, stoppedBlocker, unknownBlocker } from './beneficiary-invitation.ts';
import { ceilingBlocker, papersOf, validityBlocker } from './submission.ts';
import { adviceOf, requestViews, wordsOf } from './guarantee-requests.view.ts';

/** The requester has this long to answer a counter-offer (domain.md §C2). */
const OFFER_DAYS = 15;
const ADVISER = 'Votre conseiller';

type RequestStep = Step<GuaranteeRequestState, GuaranteeRequestAction, RequestRecord>;
type RequestEffect = Effect<RequestRecord, RequestChange>;

/** Evaluates the preconditions of machine C2 for one request and one caller. */
function conditions({ db, services, identity, record }: Around<RequestRecord>): Preconditions {
  return async (code: ErrorCode, row, given) => {
    switch (code) {
      case 'APPROVAL_LIMIT_NONE':
      case 'COMPARISON_RATE_MISSING':
      case 'APPROVAL_LIMIT_EXCEEDED': {
        // The limit applies to what is granted: somebody with any limit may offer less than was asked.
        const least = row.action === 'approve_partially' ? 1 : record.amount;
        const granted = given === 'asked later' ? least : grantedBy(record, given);
        return limitBlocker(identity, await services.settings.current(), granted, record.currency);
      }
      case 'DEVIATION_REASON_REQUIRED':
        return given === 'asked later' || given['deviation'] ? null : deviationBlocker(record, given);
      case 'COMPANY_UNKNOWN':
        return unknownBlocker(record);
      case 'PARTY_INACTIVE':
        if (row.action === 'formalise') return stoppedBlocker(record);
        return inactiveBlocker(db, record.requesterId, record.requesterId);
      case 'DEADLINE_PASSED':
        return row.action === 'submit' ? validityBlocker(record) : offerBlocker(record);
      case 'DOCUMENTS_MISSING':
        return papersBlocker(await papersOf(db, record), row.action === 'submit' ? 'Vous' : 'Le demandeur');
      case 'CEILING_EXCEEDED':
        return ceilingBlocker(db, record);
      case 'DECIDER_EDITED':
        return maySay(row.action, record, identity.userId)
          ? null
          : {
              error: new ApiError(code),
              who: row.action === 'give_opinion' ? 'Un collègue' : 'Un autre décideur',
            };
      case 'ITEMS_MISSING': {
        const lacking = given === 'asked later' ? [] : unanswered(record, given);
        if (lacking.length === 0) return null;
        return { error: new ApiError(code, { list: lacking.join(', ') }), who: 'Le demandeur' };
      }
      case 'PROOF_REQUIRED': {
        if (given === 'asked later' || (await findAct(db, given['fileId'] as string))) return null;
        return { error: new ApiError(code, { what: 'acte signé, déposé par la banque' }), who: 'Vous' };
      }
      default:
        return null;
    }
  };
}

/** An editor of a file neither advises nor decides on it; an adviser of it does not decide (issue 12). */
function maySay(action: string, { editedBy = [], createdBy, opinion }: RequestRecord, userId: string) {
  const typed = createdBy === userId || editedBy.includes(userId);
  return !typed && (action === 'give_opinion' || opinion?.byId !== userId);
}

/** What a step grants: part of what was asked for, or all of it. */
const grantedBy = ({ amount }: RequestRecord, payload: Readonly<Record<string, unknown>>) =>
  (payload['grantedAmount'] as number | undefined) ?? amount;

/** Granting more than the risk department advises takes a reason (docs/adr/0041). */
function deviationBlocker(record: RequestRecord, payload: Readonly<Record<string, unknown>>): Blocker | null {
  const granted = grantedBy(record, payload);
  if (!exceedsAdvice(granted, mostAdvised(record.riskOpinion))) return null;
  const words = { advice: adviceOf(record), granted: formatMoney(granted, record.currency) };
  return { error: new ApiError('DEVIATION_REASON_REQUIRED', words), who: 'Vous' };
}

async function inactiveBlocker(db: Queryable, id: string, mine: string): Promise<Blocker | null> {
  const party = await findCounterparty(db, id, mine);
  if (!isStopped('guaranteeRequest', party?.status)) return null;
  return { error: stoppedBy('guaranteeRequest', party?.legalName ?? ''), who: ADVISER };
}

/** A counter-offer lapses; due_on is the last day to answer it. */
function offerBlocker({ dueOn }: RequestRecord): Blocker | null {
  if (!dueOn || dueOn >= clock.today()) return null;
  return { error: new ApiError('DEADLINE_PASSED', { date: formatDate(dueOn) }), who: ADVISER };
}

const inDays = (days: number) => clock.today(days);

/** A decision as the request stores it. */
function decided({ identity, body }: RequestStep, conditions: string | null): Decision {
  return {
    by: publicNameOf(identity),
    at: clock.instant(),
    reasonCode: body.reasonCode ?? null,
    comment: body.comment || null,
    conditions,
  };
}

/** What a grant deviates in from the opinion, and why: for the bank alone. */
function deviationOf({ record, payload }: RequestStep): Pick<RequestEffect, 'hidden' | 'note'> {
  const deviation = payload['deviation'] as string | undefined;
  if (!deviation || !exceedsAdvice(grantedBy(record, payload), mostAdvised(record.riskOpinion))) return {};
  return {
    hidden: { deviation },
    note: `Écart avec l’avis du risque (${adviceOf(record)})\u00a0: ${deviation}`,
  };
}

const aboutOf = ({ number, requesterId }: RequestRecord) => ({
  entity: 'guarantee_request' as const,
  called: 'Demande',
  number,
  type: '2' as const,
  company: requesterId,
});

/** @throws ApiError COMMENT_REQUIRED where neither an item nor a message says what is missing */
function requestInfo({ payload, body }: RequestStep): RequestEffect {
  const items = (payload['items'] as { code: string; comment?: string }[] | undefined) ?? [];
  if (items.length === 0 && !body.comment) throw new ApiError('COMMENT_REQUIRED');
  const missing = items.map(({ code, comment }) => ({
    code,
    label: reasonLabel('missingItem', code) ?? code,
    comment: comment || null,
  }));
  const said = missing.map(({ label, comment }) => (comment ? `${label} (${comment})` : label)).join(', ');
  return { changes: { missing, dueOn: null }, ...(said ? { said } : {}) };
}

async function complete(step: RequestStep): Promise<RequestEffect> {
  const said = await keepAnswers(step, REQUEST_ANSWERS);
  return { changes: { missing: [], dueOn: answerDue(clock.today()) }, ...(said ? { said } : {}) };
}

/** @see ToldStep; `reaches` instead of `tells` where the effect itself tells somebody. */
type Row = ToldStep<RequestStep, RequestRecord, RequestChange, Notice> & {
  readonly reaches?: (record: RequestRecord) => Receiver;
};

const LAPSED = `${NUMBER}contre-offre de {granted} close, sans réponse dans les quinze jours.`;

/** What each step writes on the request, beside its state, and whom it tells (api.md §7, request.*). */
export const REQUEST_STEPS = {
  submit: {
    tells: [notice('request.submitted', 'adviser', `${ASKED}reçue.`, 'action')],
    effect: (step) => ({
      changes: { dueOn: answerDue(clock.today()) },
      after: async (sent) => {
        await mailInvitation(step.tx, step, sent);
      },
    }),
  },
  study: { tells: [notice('request.studied', 'requester', `${NUMBER}prise en étude par votre conseiller.`)] },
  complete: {
    tells: [notice('request.completed', 'adviser', `${NUMBER}compléments reçus.`, 'action')],
    effect: complete,
  },
  ask_opinion: {
    tells: [notice('request.to_study', 'risk', `${ASKED}avis attendu.`, 'action')],
    effect: () => ({ changes: { dueOn: answerDue(clock.today()) } }),
  },
  request_info: {
    tells: [
      {
        ...notice(
          'request.needs_info',
          'requester',
          'Pièces attendues pour <b>{number}</b>\u00a0: {items}',
          'action',
        ),
        type: '3',
      },
    ],
    effect: requestInfo,
  },
  cancel: { effect: () => ({ changes: { dueOn: null } }) },
  accept_offer: {
    tells: [notice('request.offer_answered', 'adviser', `${NUMBER}contre-offre acceptée.`)],
    // The act is due as an answer is.
    effect: () => ({ changes: { dueOn: answerDue(clock.today()) } }),
  },
  decline_offer: {
    tells: [notice('request.offer_answered', 'adviser', `${NUMBER}contre-offre déclinée.`, 'warning')],
    effect: () => ({ changes: { dueOn: null } }),
  },
  lapse_offer: {
    tells: [
      notice('request.offer_answered', 'requester', LAPSED, 'warning'),
      notice('request.offer_answered', 'adviser', LAPSED, 'warning'),
    ],
  },
  escalate: {
    tells: [notice('request.to_decide', 'manager', `${ASKED}décision attendue.`, 'action')],
    effect: () => ({ changes: { holder: 'm1' } }),
  },
  give_opinion: {
    tells: [notice('request.to_decide', 'adviser', `${ASKED}avis rendu, décision attendue.`, 'action')],
    effect: ({ body, payload }) => {
      const { grade, amount, note } = payload as Omit<RiskOpinion, 'note'> & { note?: string };
      const riskOpinion = { grade, amount, note: note ?? body.comment ?? '' };
      return { changes: { holder: 'adviser', dueOn: answerDue(clock.today()) }, hidden: { riskOpinion } };
    },
  },
  approve: {
    tells: decision('accordée, {granted}.', 'info'),
    effect: (step) => ({
      ...deviationOf(step),
      changes: {
        grantedAmount: step.record.amount,
        decision: decided(step, null),
        dueOn: answerDue(clock.today()),
      },
    }),
  },
  approve_partially: {
    tells: decision('contre-offre de {granted}.', 'action'),
    effect: (step) => {
      const { grantedAmount, conditions } = step.payload as { grantedAmount: number; conditions: string };
      return {
        ...deviationOf(step),
        changes: { grantedAmount, decision: decided(step, conditions), dueOn: inDays(OFFER_DAYS) },
      };
    },
  },
  refuse: {
    tells: decision('refusée. {reason}.', 'warning'),
    effect: (step) => ({ changes: { decision: decided(step, null), dueOn: null } }),
  },
  formalise: {
    effect: async (step) => {
      const request = await settle(step.tx, step.record);
      const { number } = await activateGuarantee(step, request, step.payload as unknown as Deed);
      return { said: `Garantie ${number}`, changes: { dueOn: null } };
    },
  },
  hand_over: {
    effect: (step) => handOver(step, aboutOf(step.record)),
    reaches: () => ({ colleague: true }),
  },
  hand_back: {
    effect: (step) => handBack(step, aboutOf(step.record)),
    reaches: ({ requesterId }) => ({ adviserOf: requesterId, home: true }),
  },
} satisfies Partial<Record<GuaranteeRequestAction, Row>>;
const rowOf = (action: GuaranteeRequestAction): Row =>
  (REQUEST_STEPS as Partial<Record<GuaranteeRequestAction, Row>>)[action] ?? {};

/** What guarantee requests add to machine C2. */
export const requestSteps: StepHandlers<
  GuaranteeRequestState,
  GuaranteeRequestAction,
  RequestRecord,
  RequestChange
> = {
  machine: guaranteeRequestMachine,
  entity: 'guarantee_request',
  collection: 'guaranteeRequests',
  lock: (tx, side, id) => findRequest(tx, side, id, true),
  partsOf: (identity) => guaranteeRequestParts(actorOf(identity)),
  refuse: ({ action }, _identity, record) => {
    if (action === 'hand_over') return mayHandOver(record) ? null : 'forbidden';
    if (action === 'hand_back') return mayHandBack(record) ? null : 'forbidden';
    return action === 'escalate' && record.holder === 'm1' ? { state: 'Transmise au responsable' } : null;
  },
  limitsOf: (record) => ({
    amount: record.amount,
    advised: mostAdvised(record.riskOpinion),
    asked: record.missing,
    ...colleaguesOf(record),
  }),
  papers: ({ db, record }) => papersOf(db, record),
  preconditions: conditions,
  receivers: ({ action }, record) => {
    const { tells = [], reaches } = rowOf(action);
    return reaches ? [reaches(record)] : receiversOf(tells, record);
  },
  turn: ({ record }) => ({
    facts: { status: record.status, holder: record.holder ?? 'adviser' },
    called: 'Demande <b>{number}</b>',
    number: record.number,
    type: '2',
    dueOn: record.dueOn,
    adviser: RECEIVERS.adviser(record),
    companies: { C: RECEIVERS.requester(record) },
  }),
  effects: effectsOf<GuaranteeRequestAction, RequestStep, RequestRecord, RequestChange, Notice>(
    REQUEST_STEPS,
    (step, after, notices) => sendNotices(step.tx, step.services, after, notices, step.body),
  ),
  write: async (tx, side, id, state, changes) => {
    await updateRequest(tx, side, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findRequest(tx, side, id)) as RequestRecord;
  },
  show: showRequest,
  wordsOf: async ({ services, record }) => ({
    ...wordsOf(record),
    until: formatDate(inDays(OFFER_DAYS)),
    ...(record.status === 'legal_review' ? termsOf(record, await services.settings.current()) : {}),
  }),
};

/** What the act decides where it says nothing, and what the guarantee costs. */
const termsOf = (
  { kind, validUntil, tenorDays }: RequestRecord,
  { demandFeePpm, demandFeeMin }: PortalSettings,
) => ({
  term: validUntil
    ? formatDate(validUntil)
    : kind === 'limit'
      ? 'douze mois après le premier jour'
      : `${tenorDays} jours après le premier`,
  price:
    kind === 'limit'
      ? 'Aucune commission par elle-même'
      : `Commission due par le demandeur\u00a0: ${formatRate(demandFeePpm, 2)} l’an, ${formatMoney(demandFeeMin, LIMIT_CURRENCY)} au moins`,
});

/** A request as its page shows it, with the reader's possible steps. */
export async function showRequest(around: Around<RequestRecord>): Promise<GuaranteeRequest> {
  const { identity, record } = around;
  const allowedActions = await actionsOf(requestSteps, around);
  return requestViews[sideOfIdentity(identity)].record(record, {
    decidedBy: record.decidedBy,
    opinion: record.opinion,
    answers: record.answers,
    allowedActions,
  });
}
