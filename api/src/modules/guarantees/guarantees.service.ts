import {
  actorOf,
  addBusinessDays,
  guaranteeRequestMachine,
  guaranteeRequestParts,
  formatDate,
  todayInParis,
  type AllowedAction,
  type BodyOf,
  type createGuaranteeRequest,
  type GuaranteeRequest,
  type Side,
  type TransitionBody,
} from '@cessio/contract';
import { z } from 'zod';
import { audit, auditActor, SYSTEM_ACTOR, type AuditActor } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import {
  allowedActions,
  findStep,
  firstBlocker,
  limitBlocker,
  type Blocker,
  type Preconditions,
} from '../../machine/execute.ts';
import { seenBy, tellMoved } from '../../plugins/tell-moved.ts';
import type { Services } from '../../services.ts';
import { sendNotices } from './guarantees.notices.ts';
import {
  findCounterparty,
  findRequest,
  insertRequest,
  updateRequest,
  type RequestChange,
  type RequestRecord,
} from './guarantees.repository.ts';
import { toRequest, wordsOf } from './guarantees.view.ts';

/** The requester has this long to answer a counter-offer (domain.md §C2). */
const OFFER_DAYS = 15;
/** Two business days to each answer of the bank (domain.md §C2, SLA). */
const ANSWER_BUSINESS_DAYS = 2;
const STOPPED = 'ses demandes de garantie sont arrêtées';

export interface Caller {
  identity: Identity;
  actor: AuditActor;
}

export function callerOf(identity: Identity, request: { ip: string; id: string }): Caller {
  return { identity, actor: auditActor(identity, request) };
}

/** @throws ApiError NOT_FOUND */
export async function readRequest(db: Queryable, identity: Identity, id: string): Promise<GuaranteeRequest> {
  const record = await findRequest(db, sideOfIdentity(identity), id);
  if (!record) throw notFound();
  return present(db, identity, record);
}

async function present(db: Queryable, identity: Identity, record: RequestRecord): Promise<GuaranteeRequest> {
  return toRequest(record, await actionsOf(db, identity, record));
}

async function actionsOf(db: Queryable, identity: Identity, record: RequestRecord): Promise<AllowedAction[]> {
  const parts = guaranteeRequestParts(actorOf(identity));
  const actions = await allowedActions(
    guaranteeRequestMachine,
    record.status,
    identity,
    parts,
    preconditions(db, identity, record, record.amount),
    wordsOf(record),
  );
  const expired = offerBlocker(record);
  return actions
    .filter(({ action }) => action !== 'escalate' || record.holder !== 'm1')
    .map((action) => {
      // The limit bears on what is granted: somebody with any limit may offer less than was asked.
      if (action.action === 'approve_partially' && limitBlocker(identity, 1, record.currency) === null) {
        return { ...action, enabled: true, blockedBy: null };
      }
      if (expired && isAnswer(action.action) && action.enabled) {
        const { error, who } = expired;
        return { ...action, enabled: false, blockedBy: { code: error.code, text: error.detail, who } };
      }
      return action;
    });
}

function preconditions(
  db: Queryable,
  identity: Identity,
  record: RequestRecord,
  granted: number,
): Preconditions {
  return async (code) => {
    if (code === 'APPROVAL_LIMIT_EXCEEDED') return limitBlocker(identity, granted, record.currency);
    if (code === 'PARTY_INACTIVE') return inactiveBlocker(db, record.requesterId, record.requesterId);
    return null;
  };
}

async function inactiveBlocker(db: Queryable, id: string, mine: string): Promise<Blocker | null> {
  const party = await findCounterparty(db, id, mine);
  if (party?.status === 'active') return null;
  const error = new ApiError('PARTY_INACTIVE', { party: party?.legalName ?? '', stopped: STOPPED });
  return { error, who: 'Votre chargé d’affaires' };
}

function isAnswer(action: string): boolean {
  return action === 'accept_offer' || action === 'decline_offer';
}

/** A counter-offer lapses; the day until which it could be answered stands in due_on. */
function offerBlocker(record: RequestRecord): Blocker | null {
  if (record.status !== 'partially_approved' || !record.dueOn || record.dueOn >= todayInParis()) return null;
  return {
    error: new ApiError('DEADLINE_PASSED', { date: formatDate(record.dueOn) }),
    who: 'Votre chargé d’affaires',
  };
}

type NewBody = BodyOf<typeof createGuaranteeRequest>;

/** @throws ApiError PARTY_INACTIVE, VALIDATION_FAILED (SAME_PARTY, UNKNOWN_REF, DUE_PAST) */
export async function createRequest(
  tx: Transaction,
  caller: Caller,
  body: NewBody,
): Promise<GuaranteeRequest> {
  const { identity } = caller;
  const mine = identity.partyId as string;
  const requester = await findCounterparty(tx, mine, mine);
  if (requester?.status !== 'active') {
    throw new ApiError('PARTY_INACTIVE', { party: requester?.legalName ?? '', stopped: STOPPED });
  }
  const debtor = await findCounterparty(tx, body.debtorId, mine);
  const beneficiary = await findCounterparty(tx, body.beneficiaryId, mine);
  const errors = [
    ...(debtor ? [] : [{ path: '/debtorId', code: 'UNKNOWN_REF', message: 'Élément introuvable' }]),
    ...(beneficiary ? [] : [{ path: '/beneficiaryId', code: 'UNKNOWN_REF', message: 'Élément introuvable' }]),
    ...(body.debtorId === body.beneficiaryId
      ? [
          {
            path: '/beneficiaryId',
            code: 'SAME_PARTY',
            message: 'Le bénéficiaire et le débiteur doivent être différents',
          },
        ]
      : []),
    ...(body.validUntil && body.validUntil <= todayInParis()
      ? [{ path: '/validUntil', code: 'DUE_PAST', message: 'Échéance déjà passée' }]
      : []),
  ];
  if (errors.length || !debtor || !beneficiary) throw invalid(errors);
  const suspended = [debtor, beneficiary].find(
    (party) => party.status === 'suspended' || party.status === 'closed',
  );
  if (suspended) throw new ApiError('PARTY_INACTIVE', { party: suspended.legalName, stopped: STOPPED });
  const record = await insertRequest(tx, {
    ...body,
    validUntil: body.validUntil ?? null,
    requester,
    debtor,
    beneficiary,
    createdBy: identity.userId,
  });
  await audit(tx, caller.actor, {
    action: 'guaranteeRequests.create',
    entity: 'guarantee_request',
    entityId: record.id,
    to: 'draft',
    after: body,
  });
  return present(tx, identity, record);
}

const opinion = z.object({
  payload: z.strictObject({
    grade: z.enum(['A', 'B', 'C', 'D', 'E']),
    amount: z.int().min(0),
    note: z.string().trim().min(1).max(2000).optional(),
  }),
});

function offer(amount: number) {
  return z.object({
    payload: z.strictObject({
      grantedAmount: z
        .int()
        .min(1)
        .max(amount - 1),
      conditions: z.string().trim().min(1).max(2000),
    }),
  });
}

/**
 * Takes one step of machine C2: change, history and notifications commit together.
 * @throws ApiError NOT_FOUND, FORBIDDEN, RIGHT_MISSING, VERSION_CONFLICT, STATE_CONFLICT, REASON_REQUIRED,
 *   REASON_NOT_ALLOWED, COMMENT_REQUIRED, APPROVAL_LIMIT_EXCEEDED, PARTY_INACTIVE, DEADLINE_PASSED, VALIDATION_FAILED
 */
export async function takeStep(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: string,
  body: TransitionBody,
): Promise<GuaranteeRequest> {
  const { identity, actor } = caller;
  const side = sideOfIdentity(identity);
  const record = await findRequest(tx, side, id, true);
  if (!record) throw notFound();
  const parts = guaranteeRequestParts(actorOf(identity));
  const current = () => present(tx, identity, record);
  const row = await findStep(tx, guaranteeRequestMachine, record, identity, parts, body, current);
  if (row.action === 'escalate' && record.holder === 'm1') {
    throw new ApiError(
      'STATE_CONFLICT',
      { label: row.label, state: 'Transmise au responsable' },
      { members: { current: await current() } },
    );
  }
  const change = changeOf(row.action, row.to === 'same' ? record.status : row.to, record, actor, body);
  const granted = change.grantedAmount ?? record.amount;
  const blocker =
    (isAnswer(row.action) ? offerBlocker(record) : null) ??
    (await firstBlocker(row, preconditions(tx, identity, record, granted)));
  if (blocker) throw blocker.error;

  await updateRequest(tx, id, change);
  await remember(tx, actor, record, row.action, row.to === 'same' ? record.status : row.to, body, change);
  const after = (await findRequest(tx, side, id)) as RequestRecord;
  await sendNotices(tx, services, after, row.action, body);
  tellMoved(tx, services, 'guarantee_request', id, seenBy(record, after));
  return present(tx, identity, after);
}

/** What the step writes on the request. */
function changeOf(
  action: string,
  to: RequestRecord['status'],
  record: RequestRecord,
  actor: AuditActor,
  body: TransitionBody,
): RequestChange {
  const decided = (conditions: string | null) => ({
    by: actor.publicName,
    at: new Date().toISOString(),
    reasonCode: body.reasonCode ?? null,
    comment: body.comment || null,
    conditions,
  });
  switch (action) {
    case 'submit':
    case 'complete':
    case 'ask_opinion':
      return { status: to, dueOn: addBusinessDays(todayInParis(), ANSWER_BUSINESS_DAYS) };
    case 'give_opinion': {
      const { payload } = opinion.parse(body);
      const riskOpinion = { ...payload, note: payload.note ?? body.comment ?? '' };
      return {
        status: to,
        riskOpinion,
        holder: 'adviser',
        dueOn: addBusinessDays(todayInParis(), ANSWER_BUSINESS_DAYS),
      };
    }
    case 'escalate':
      return { status: to, holder: 'm1' };
    case 'approve':
      // ⚙ opens the formalisation at once: an approved request waits for nobody else.
      return { status: 'legal_review', grantedAmount: record.amount, decision: decided(null), dueOn: null };
    case 'approve_partially': {
      const { payload } = offer(record.amount).parse(body);
      return {
        status: to,
        grantedAmount: payload.grantedAmount,
        decision: decided(payload.conditions),
        dueOn: inDays(OFFER_DAYS),
      };
    }
    case 'refuse':
      return { status: to, decision: decided(null), dueOn: null };
    case 'study':
      return { status: to };
    default:
      return { status: to, dueOn: null };
  }
}

/** Steps whose comment is the bank's own: the requester reads that the step was taken, not why. */
const INTERNAL_COMMENT = new Set(['ask_opinion', 'give_opinion']);

async function remember(
  tx: Transaction,
  actor: AuditActor,
  record: RequestRecord,
  action: string,
  to: RequestRecord['status'],
  body: TransitionBody,
  change: RequestChange,
): Promise<void> {
  const entry = { entity: 'guarantee_request', entityId: record.id } as const;
  const comment = body.comment || null;
  const hidden = INTERNAL_COMMENT.has(action);
  const { riskOpinion, ...shown } = change;
  await audit(tx, actor, {
    ...entry,
    action: `guaranteeRequests.${action}`,
    from: record.status,
    to,
    reasonCode: guaranteeRequestMachine.transitions.some((row) => row.action === action && row.reason)
      ? (body.reasonCode ?? null)
      : null,
    comment: hidden ? null : comment,
    internal: action === 'escalate',
    before: { version: record.version },
    after: shown,
  });
  if (hidden && (comment || riskOpinion)) {
    await audit(tx, actor, {
      ...entry,
      action: 'guaranteeRequests.note',
      comment,
      internal: true,
      after: riskOpinion,
    });
  }
  if (action === 'approve') {
    await audit(tx, SYSTEM_ACTOR, {
      ...entry,
      action: 'guaranteeRequests.to_legal',
      from: to,
      to: 'legal_review',
    });
  }
}

function inDays(days: number): string {
  return todayInParis(new Date(Date.now() + days * 86_400_000));
}

export async function requireVisible(db: Queryable, side: Side, id: string): Promise<void> {
  if (!(await findRequest(db, side, id))) throw notFound();
}
