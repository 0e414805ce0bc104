import {
  actorOf,
  adhesionMachine,
  adhesionStates,
  adhesionParts,
  answerDue,
  BEST_SCORE,
  checkMessage,
  hasTag,
  holds,
  reasonLabel,
  type AdhesionAction,
  type AdhesionState,
  type ErrorCode,
} from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import type { AgreedTerms } from '@cessio/contract/contracts';
import type { OwnAdhesion } from '@cessio/contract/onboarding';
import { clock } from '../../clock.ts';
import { publicNameOf } from '../../db/audit.ts';
import { sideOfIdentity } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker, Preconditions } from '../../machine/execute.ts';
import { keepAnswers, unanswered } from '../../machine/given-answers.ts';
import { colleaguesOf, handBack, handOver, mayHandBack, mayHandOver } from '../../machine/hand-over.ts';
import { committeeOf } from '../../machine/limit.ts';
import { actionsOf, type Around, type Effect, type Step, type StepHandlers } from '../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../machine/told-step.ts';
import { approvalView, askApproval } from '../approvals/approvals.service.ts';
import { NO_ACCOUNT } from '../bank-accounts/payout-account.ts';
import { papersBlocker, recordPapers } from '../documents/record-papers.ts';
import { kycLacks } from '../parties/steps/kyc.ts';
import { isStopped, outstandingOf, stoppedBy } from '../parties/steps/party-stops.ts';
import {
  ADHESION_ANSWERS,
  findAdhesion,
  updateAdhesion,
  type Adhesion,
  type AdhesionChange,
  type BankFacts,
  type Decision,
  type Study,
} from './adhesion-record.repository.ts';
import {
  ABOUT,
  notice,
  OWN,
  RECEIVERS,
  receiversOf,
  sendNotices,
  SUBJECT,
  type Notice,
} from './adhesions.notices.ts';
import { clausesToday } from '../money/contracts/clauses.ts';
import { fileContract } from './adhesion-contract.ts';
import { inviteAgain } from './new-adhesion.ts';
import { ceilingOf, checksOf, decisionOf } from './adhesions.view.ts';

const ADVISER = 'Conseiller en charge';

type AdhesionStep = Step<AdhesionState, AdhesionAction, Adhesion>;
type AdhesionEffect = Effect<Adhesion, AdhesionChange>;

const blocked = (code: ErrorCode, who: string, data = {}, members = {}): Blocker => ({
  error: new ApiError(code, data, { members }),
  who,
});
const lacking = (code: 'ITEMS_MISSING', who: string, labels: readonly string[]) =>
  labels.length === 0
    ? null
    : blocked(code, who, { list: labels.join(', ') }, { missing: labels.map((label) => ({ label })) });

/** Every paper that the request and its company must have, each with what counts today. */
const papersOf = ({ db, record }: Pick<Around<Adhesion>, 'db' | 'record'>) =>
  recordPapers(db, { ownerType: 'adhesion', ownerId: record.id, partyId: record.bank?.partyId ?? null });

/** Who decides this request in committee now, by the settings and rates of today. */
async function decidedByOf({ services, record }: Around<Adhesion>) {
  return committeeOf(await services.settings.current(), record);
}

/** Votes, of different people, that a request above the threshold takes. */
const VOTES_NEEDED = 2;

/** Neither votes nor minutes say why a manager alone agrees: the decision does. */
const ALONE = { comment: 'required', commentLabel: 'Motif de l’accord, lu par la banque seule' } as const;

type Sat = Pick<BankFacts, 'votes' | 'minutes' | 'matterVersion'>;

/** Whether something was said of what is decided on now, not of what it was before it changed. */
const counts = ({ version = 0 }: { version?: number }, { matterVersion }: Pick<Sat, 'matterVersion'>) =>
  version >= matterVersion;

/**
 * What a decision of the whole committee still lacks (domain.md §C3); votes and minutes of what it was before count for
 * nothing. @param agrees a refusal takes as many votes, one of them against
 */
export function committeeLacks(bank: Sat, agrees: boolean): string[] {
  const votes = bank.votes.filter((one) => counts(one, bank));
  const minutes = bank.minutes && counts(bank.minutes, bank) ? bank.minutes : null;
  const against = votes.filter(({ vote }) => vote === 'against');
  const missing = VOTES_NEEDED - (agrees ? votes.filter(({ vote }) => vote === 'for') : votes).length;
  const absent = minutes
    ? votes.filter(({ voterId }) => !minutes.attendees.some(({ id }) => id === voterId))
    : [];
  return [
    missing > 0 && `${missing} ${missing > 1 ? 'votes' : 'vote'}${agrees ? ' pour' : ''}`,
    agrees && against.length > 0 && `l’unanimité (contre\u00a0: ${against.map(({ by }) => by).join(', ')})`,
    !agrees && missing <= 0 && against.length === 0 && 'un vote contre',
    !minutes && 'le procès-verbal',
    absent.length > 0 && `au procès-verbal\u00a0: ${absent.map(({ by }) => by).join(', ')}`,
  ].filter((one) => typeof one === 'string');
}

/** Why the people of a company do not pass yet; without a list nobody is compared, and the record says so. */
function notScreened({ ownersHit, listed, unscreened }: BankFacts, active: boolean): Blocker | null {
  const code = 'SCREENING_NOT_CLEAR';
  if (listed.length > 0)
    return blocked(code, 'Département Risque', {
      what: `Liste de sanctions, alerte à lever\u00a0: ${listed.join(', ')}`,
    });
  if (ownersHit)
    return blocked(code, 'Département Risque', { what: 'Un bénéficiaire effectif figure sur une liste' });
  return active && unscreened > 0
    ? blocked(code, 'Le portail', { what: 'Comparaison avec la liste de sanctions en cours' })
    : null;
}

/** Evaluates the preconditions of machine C3 for one request and one caller. */
function conditions(around: Around<Adhesion>): Preconditions {
  const { db, identity, record } = around;
  const { bank } = record;
  return async (code, row, given) => {
    switch (code) {
      case 'PARTY_INACTIVE': {
        const { party, sameNumber, knownStatus } = bank ?? {};
        const company =
          row.action === 'merge'
            ? { legalName: sameNumber?.legalName ?? '', status: knownStatus }
            : { legalName: record.legalName, status: party?.status };
        return company.status && isStopped('contract', company.status)
          ? { error: stoppedBy('contract', company.legalName), who: 'Responsable' }
          : null;
      }
      case 'NUMBER_TAKEN':
        return bank?.sameNumber
          ? blocked(code, 'Vous', { number: bank.nationalId ?? '', party: bank.sameNumber.legalName })
          : null;
      case 'DOCUMENTS_MISSING': {
        // Before the study the bank has checked everything; later a paper may have been refused or have expired.
        const all = row.from.some((from) => from === 'kyc_review');
        return papersBlocker(await papersOf(around), ADVISER, all ? 'checked' : 'given');
      }
      case 'ITEMS_MISSING': {
        if (row.action !== 'complete')
          return lacking(
            code,
            ADVISER,
            bank?.partyId ? [...(await kycLacks(db, bank.partyId)).items] : ['une société'],
          );
        if (given === 'asked later') return null;
        return lacking(code, 'Vous', unanswered(record, given));
      }
      case 'SCREENING_NOT_CLEAR':
        return bank ? notScreened(bank, around.services.sanctions.active) : null;
      case 'ACCOUNT_NOT_USABLE':
        return record.side === 'debtor' || bank?.accountVerified
          ? null
          : blocked(code, ADVISER, { party: record.legalName, account: NO_ACCOUNT });
      case 'TERMS_INVALID':
        return bank?.terms ? null : blocked(code, ADVISER, NO_TERMS);
      case 'COMPARISON_RATE_MISSING':
        return (await decidedByOf(around)) === 'no_rate'
          ? blocked(code, 'Administrateur', { currency: record.currency })
          : null;
      case 'COMMITTEE_INCOMPLETE': {
        const lacks =
          (await decidedByOf(around)) === 'manager_and_administrator' && bank
            ? committeeLacks(bank, row.action === 'approve')
            : [];
        return lacks.length > 0 ? blocked(code, 'Le comité', { list: lacks.join(', ') }) : null;
      }
      case 'DECIDER_EDITED':
        return bank?.studyBy === identity.userId ? blocked(code, 'Un autre responsable') : null;
      case 'IN_USE': {
        const open = bank?.partyId ? await outstandingOf(db, bank.partyId) : [];
        return open.length > 0 ? blocked(code, ADVISER, { what: open.join(', ') }) : null;
      }
      default:
        return null;
    }
  };
}

/** A decision as the request keeps it. */
const decided = ({ identity, body, payload }: AdhesionStep, comment: string | null): Decision => ({
  by: publicNameOf(identity),
  at: clock.instant(),
  reasonCode: body.reasonCode ?? null,
  comment,
  conditions: (payload['conditions'] as string | undefined) || null,
});

/** @throws ApiError VALIDATION_FAILED for an invalid score */
function scoreOf(text: string): number {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (score <= BEST_SCORE) return score;
  throw invalid([
    {
      path: '/payload/score',
      code: 'FORMAT',
      message: checkMessage('FORMAT', { x: 'un nombre de 0 à 100' }),
    },
  ]);
}

function studied({ identity, body, payload }: AdhesionStep): Study {
  return {
    grade: payload['grade'] as Study['grade'],
    score: scoreOf(payload['score'] as string),
    note: body.comment ?? '',
    conditions: (payload['conditions'] as string | undefined) || null,
    by: identity.name,
    at: clock.instant(),
  };
}

async function complete(step: AdhesionStep): Promise<AdhesionEffect> {
  const said = await keepAnswers(step, ADHESION_ANSWERS);
  return { changes: { missing: [], dueOn: answerDue(clock.today()) }, said };
}

/** The file of a request as far as it changes hands. */
const inHands = (step: AdhesionStep) => ({
  ...step,
  record: { ...step.record, assigneeId: step.record.bank?.assignedTo },
});
const aboutOf = ({ number, bank }: Adhesion) => ({
  entity: 'adhesion_request' as const,
  called: 'Demande d’adhésion',
  number,
  type: '2' as const,
  company: bank?.partyId ?? null,
});

/** In whose hands a request is, for the bank alone. */
const handed = ({ changes, ...effect }: ReturnType<typeof handOver> | ReturnType<typeof handBack>) => ({
  ...effect,
  changes: { assignedTo: changes.assigneeId },
});

type Row = ToldStep<AdhesionStep, Adhesion, AdhesionChange, Notice>;

/** What each step writes on the request, beside its state, and whom it tells (api.md §7, adhesion.*). */
export const ADHESION_STEPS = {
  start_kyc: {
    tells: [notice('adhesion.started', 'applicant', `${OWN}prise en charge par votre conseiller.`)],
    effect: ({ identity, record }) => ({
      // The person who claims it keeps it; a file assigned to a colleague stays with that colleague.
      hidden: record.bank?.assignedTo ? {} : { assignedTo: identity.userId },
      changes: { dueOn: answerDue(clock.today()) },
    }),
  },
  request_info: {
    tells: [
      {
        ...notice(
          'adhesion.needs_info',
          'applicant',
          'Éléments attendus pour <b>{number}</b>\u00a0: {items}.',
          'action',
          'Dossier {number} à compléter',
        ),
        type: '3',
      },
    ],
    effect: ({ payload }) => {
      const items = payload['items'] as { code: string; comment?: string }[];
      const missing = items.map(({ code, comment }) => ({
        code,
        label: reasonLabel('missingItem', code) ?? code,
        comment: comment || null,
      }));
      return {
        changes: { missing, dueOn: null },
        said: missing.map(({ label, comment }) => (comment ? `${label} (${comment})` : label)).join(', '),
      };
    },
  },
  complete: {
    tells: [notice('adhesion.completed', 'adviser', `${ABOUT}compléments reçus.`, 'action')],
    effect: complete,
  },
  invite: {
    effect: ({ tx, services, record }) => ({
      after: async () => {
        if (record.bank?.invited)
          await inviteAgain(tx, services, record.id, record.number, record.bank.invited);
      },
    }),
  },
  merge: {
    effect: ({ record: { bank } }) => ({
      changes: { partyId: bank?.sameNumber?.id ?? null },
      said: bank?.sameNumber?.legalName ?? '',
    }),
  },
  to_risk: {
    tells: [notice('adhesion.to_study', 'risk', `${ABOUT}à étudier.`, 'action')],
    effect: () => ({ changes: { dueOn: answerDue(clock.today()) } }),
  },
  to_committee: {
    tells: [notice('adhesion.to_decide', 'manager', `${ABOUT}en comité.`, 'action')],
    effect: (step) => ({
      hidden: { study: studied(step), studyBy: step.identity.userId },
      changes: { dueOn: answerDue(clock.today()) },
    }),
  },
  accept_debtor: {
    tells: [notice('adhesion.decided', 'applicant', `${OWN}acceptée.`, 'info', `${SUBJECT}acceptée`)],
    effect: (step) => ({ changes: { decision: decided(step, null), dueOn: null } }),
  },
  approve: {
    tells: [
      notice(
        'adhesion.decided',
        'applicant',
        `${OWN}accord de principe, plafond de {ceiling}.`,
        'info',
        `${SUBJECT}accord`,
      ),
      notice('adhesion.decided', 'adviser', `${ABOUT}accord donné, plafond de {ceiling}.`),
      notice('adhesion.to_prepare', 'legal', `${ABOUT}contrat à éditer, plafond de {ceiling}.`, 'action'),
    ],
    effect: (step) => ({ changes: { decision: decided(step, null), dueOn: answerDue(clock.today()) } }),
  },
  refuse: {
    tells: [
      notice(
        'adhesion.decided',
        'applicant',
        `${OWN}refusée. {reason}. {comment}`,
        'warning',
        `${SUBJECT}décision`,
      ),
      notice('adhesion.decided', 'adviser', `${ABOUT}refusée. {reason}.`, 'warning'),
    ],
    effect: (step) => ({ changes: { decision: decided(step, step.body.comment || null), dueOn: null } }),
  },
  prepare: {
    tells: [
      notice(
        'adhesion.to_sign',
        'applicant',
        'Le contrat de votre demande <b>{number}</b> est à signer.',
        'action',
        'Contrat à signer',
      ),
    ],
    effect: async ({ tx, services, record }) => {
      const terms = record.bank?.terms;
      // Required by the row.
      if (!terms) return {};
      const { fileId, sha256 } = await fileContract(tx, services, record, terms);
      return { changes: { dueOn: null, contractSha256: sha256 }, hidden: { fileId, contractTerms: terms } };
    },
  },
  sign: {
    tells: [
      notice('adhesion.to_countersign', 'legal', `${ABOUT}signée par la société, à contresigner.`, 'action'),
    ],
    effect: ({ identity }) => ({
      changes: { signedName: identity.name, signedAt: clock.instant(), dueOn: answerDue(clock.today()) },
      hidden: { signedBy: identity.userId },
    }),
  },
  countersign: {
    tells: [notice('adhesion.signed', 'adviser', `${ABOUT}contrat contresigné.`)],
    effect: ({ identity }) => ({
      changes: { countersignedName: publicNameOf(identity), countersignedAt: clock.instant(), dueOn: null },
      hidden: { countersignedBy: identity.userId },
    }),
  },
  close: {
    tells: [
      notice(
        'adhesion.closed',
        'applicant',
        'Votre adhésion <b>{number}</b> est clôturée.',
        'warning',
        `${SUBJECT}clôturée`,
      ),
      notice('adhesion.closed', 'adviser', `${ABOUT}clôturée.`, 'warning'),
    ],
  },
  hand_over: { effect: (step) => handed(handOver(inHands(step), aboutOf(step.record))) },
  hand_back: { effect: (step) => handed(handBack(inHands(step), aboutOf(step.record))) },
} satisfies Partial<Record<AdhesionAction, Row>>;
const rowOf = (action: AdhesionAction): Row =>
  (ADHESION_STEPS as Partial<Record<AdhesionAction, Row>>)[action] ?? {};

/** Steps of one side alone. */
const OF_SIDE: Partial<Record<AdhesionAction, Adhesion['side']>> = {
  to_risk: 'assignor',
  accept_debtor: 'debtor',
  prepare: 'assignor',
};

/** What adhesion requests add to machine C3. */
export const adhesionSteps: StepHandlers<AdhesionState, AdhesionAction, Adhesion, AdhesionChange> = {
  machine: adhesionMachine,
  entity: 'adhesion_request',
  collection: 'adhesions',
  lock: (tx, side, id) => findAdhesion(tx, side, id, true),
  partsOf: (identity) => adhesionParts(actorOf(identity)),
  refuse: ({ action, two }, _identity, record) => {
    const side = OF_SIDE[action];
    if (side && side !== record.side) return 'forbidden';
    if (action === 'invite' && !record.bank?.invited) return 'forbidden';
    if (action === 'merge' && !record.bank?.sameNumber) return 'forbidden';
    if (action === 'hand_over') return mayHandOver(record) ? null : 'forbidden';
    if (action === 'hand_back')
      return mayHandBack({ id: record.id, assigneeId: record.bank?.assignedTo }) ? null : 'forbidden';
    if (two && record.pending) return { state: `À approuver\u00a0: ${record.pending.label}` };
    if (action === 'sign' && record.signedAt) return { state: 'Signé par la société' };
    return action === 'countersign' && !record.signedAt ? { state: 'À signer par la société' } : null;
  },
  asked: async (row, around) =>
    row.action === 'approve' && (await decidedByOf(around)) === 'manager' ? { ...row, ...ALONE } : row,
  limitsOf: (record) => ({ asked: record.missing, ...colleaguesOf(record) }),
  turn: ({ record }) => ({
    facts: { status: record.status, side: record.side, companySigned: record.signedAt !== null },
    called: 'Demande d’adhésion <b>{number}</b>',
    number: record.number,
    type: '2',
    dueOn: record.bank?.dueOn ?? null,
    adviser: RECEIVERS.adviser(record),
    companies: { C: RECEIVERS.applicant(record), S: RECEIVERS.applicant(record) },
  }),
  ask: (step) => {
    const { number, currency, bank } = step.record;
    return askApproval(step as Parameters<typeof askApproval>[0], {
      entity: 'adhesion_request',
      // One that is active has its company.
      partyId: bank?.partyId ?? '',
      number,
      amount: ceilingOf(step.record),
      currency,
    });
  },
  papers: papersOf,
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(rowOf(action).tells ?? [], record),
  effects: effectsOf<AdhesionAction, AdhesionStep, Adhesion, AdhesionChange, Notice>(
    ADHESION_STEPS,
    ({ tx, services, body }, after, notices, changes) => {
      const items = changes?.missing?.map(({ label }) => label).join(', ') ?? '';
      return sendNotices(tx, services, after, notices, body, { items });
    },
  ),
  write: async (tx, side, id, state, changes) => {
    await updateAdhesion(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findAdhesion(tx, side, id)) as Adhesion;
  },
  show: showAdhesion,
  wordsOf: ({ record }) => ({
    number: record.number,
    party: record.legalName,
    known: record.bank?.sameNumber?.legalName ?? '',
    email: record.bank?.invited?.email ?? '',
  }),
};

const signatureOf = (by: string | null, at: string | null) =>
  by !== null && at !== null ? { by, at } : null;

const clausesBy = async (
  { db }: Pick<Around<Adhesion>, 'db'>,
  terms: AgreedTerms | null,
  currency: string,
) => (terms ? { clauses: await clausesToday(db, terms, currency) } : {});

/** Whether the terms of its contract may still change: until they are decided on. */
export const termsOpen = ({ status, side }: Adhesion): boolean =>
  side === 'assignor' && hasTag(adhesionStates, status, 'negotiable');

/** Why nobody, or not this one, says anything in committee on a request now; null who does. */
export async function committeeRefusal(
  around: Around<Adhesion>,
): Promise<'FORBIDDEN' | 'STATE_CONFLICT' | 'COMMITTEE_NOT_ASKED' | null> {
  const { identity, record } = around;
  if (!holds(identity, 'adhesions.committee')) return 'FORBIDDEN';
  if (record.status !== 'committee' || !record.bank) return 'STATE_CONFLICT';
  return (await decidedByOf(around)) === 'manager' ? 'COMMITTEE_NOT_ASKED' : null;
}

/** Fills `TERMS_INVALID`. */
export const NO_TERMS = { why: 'Indiquez d’abord les conditions du contrat' };

/** Why somebody does not vote on a request now; null who does. */
export async function votingRefusal(around: Around<Adhesion>) {
  const refusal = await committeeRefusal(around);
  const { identity, record } = around;
  if (refusal || !record.bank) return refusal;
  const { bank } = record;
  if (bank.studyBy === identity.userId) return 'DECIDER_EDITED';
  if (!bank.terms) return 'TERMS_INVALID';
  return bank.votes.some((one) => one.voterId === identity.userId && counts(one, bank))
    ? 'DUPLICATE_RECORD'
    : null;
}

/** A request as its page in the bank shows it, with what this reader may do now. */
async function bankView(around: Around<Adhesion>, bank: BankFacts): Promise<AdhesionRecord> {
  const { services, identity, record } = around;
  const {
    applicantPartyId: _applicant,
    decision,
    missing,
    contractSha256,
    contractTerms,
    signedName,
    signedAt,
    countersignedName,
    countersignedAt,
    bank: _bank,
    reached: _reached,
    pending,
    ...shown
  } = record;
  const {
    partyId: _party,
    studyBy: _by,
    assignedTo: _to,
    ownersHit: _hit,
    listed: _listed,
    unscreened: _unscreened,
    adviserId: _adviser,
    knownStatus: _known,
    matterVersion: _matter,
    signers: _signers,
    invited,
    votes,
    minutes,
    assignedName,
    party,
    ...facts
  } = bank;
  const stored = { ...shown, ...facts, assignedTo: assignedName };
  const decidedBy = await decidedByOf(around);
  return {
    ...stored,
    applicant: facts.applicant ?? (invited && { name: invited.name, email: invited.email }),
    invitedUntil: invited?.until ?? null,
    invitation: bank?.invitation ?? null,
    party: party && { id: party.id, legalName: party.legalName, status: party.status },
    missing,
    decidedBy,
    termsOpen: termsOpen(record) && holds(identity, 'adhesions.write'),
    votes: votes.map(({ voterId, version, ...vote }) => ({
      ...vote,
      mine: voterId === identity.userId,
      stale: !counts({ version }, bank),
    })),
    mayVote: (await votingRefusal(around)) === null,
    mayMinute: (await committeeRefusal(around)) === null,
    minutes: minutes && {
      text: minutes.text,
      by: minutes.by,
      at: minutes.at,
      attendees: minutes.attendees.map(({ name }) => name),
      stale: !counts(minutes, bank),
    },
    lacks: decidedBy === 'manager_and_administrator' ? committeeLacks(bank, true) : [],
    contract:
      contractSha256 === null
        ? null
        : {
            sha256: contractSha256,
            signed: signatureOf(signedName, signedAt),
            countersigned: signatureOf(countersignedName, countersignedAt),
          },
    terms: facts.terms && { ...facts.terms, ratePpm: facts.terms.marginPpm },
    ...(await clausesBy(around, contractTerms ?? facts.terms, record.currency)),
    checklist: (await papersOf(around)).map(({ status, ...paper }) => ({ ...paper, state: status })),
    checks: checksOf(record, bank, services.sanctions.active),
    decision:
      decision &&
      ({
        by: decision.by,
        at: decision.at,
        ...(decisionOf(decision) as object),
      } as AdhesionRecord['decision']),
    pendingApproval: pending ? approvalView(pending, identity) : null,
    allowedActions: await actionsOf(adhesionSteps, around),
  };
}

/** A request as the company that applies reads it. */
export async function ownView(around: Around<Adhesion>): Promise<Omit<OwnAdhesion, 'missing'>> {
  const { record } = around;
  const { id, number, legalName, status, side, version, createdAt, submittedAt } = record;
  return {
    id,
    number,
    legalName,
    status,
    side,
    version,
    createdAt,
    submittedAt,
    lapsed: hasTag(adhesionStates, status, 'done') && submittedAt === null,
    contract:
      record.contractSha256 === null
        ? null
        : {
            sha256: record.contractSha256,
            signedAt: record.signedAt,
            countersignedAt: record.countersignedAt,
          },
    ...(await clausesBy(around, record.contractTerms, record.currency)),
    asked: record.missing.map(({ label, comment }) => ({ label, comment })),
    decision: decisionOf(record.decision),
    allowedActions: await actionsOf(adhesionSteps, around),
  };
}

/** A request as this caller reads it. */
export function showAdhesion(around: Around<Adhesion>): Promise<unknown> {
  const { bank } = around.record;
  return sideOfIdentity(around.identity) === 'staff' && bank ? bankView(around, bank) : ownView(around);
}
