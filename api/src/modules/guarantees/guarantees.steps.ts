import {
  actorOf,
  addBusinessDays,
  ANSWER_DAYS,
  ANSWER_HOUR,
  answerBy,
  dayInParis,
  formatDate,
  formatMoney,
  guaranteeMachine,
  guaranteeParts,
  reasonLabel,
  type Guarantee,
  type GuaranteeAction,
  type GuaranteeState,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { sideOfIdentity } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker, Preconditions } from '../../machine/execute.ts';
import { actionsOf, type Around, type Effect, type Step, type StepHandlers } from '../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../machine/told-step.ts';
import { approvalView, askApproval } from '../approvals/approvals.service.ts';
import { verificationCode } from '../certificates/verification-code.ts';
import { CHANGED, ENDED, NUMBER, receiversOf, sendNotices, type Notice } from './guarantees.notices.ts';
import {
  findGuarantee,
  updateGuarantee,
  type GuaranteeChanges,
  type GuaranteeRecord,
} from './guarantees.repository.ts';

type GuaranteeStep = Step<GuaranteeState, GuaranteeAction, GuaranteeRecord>;
type GuaranteeEffect = Effect<GuaranteeRecord, GuaranteeChanges>;

/** The change that waits for its beneficiary. */
export const openChangeOf = ({ changes }: GuaranteeRecord) =>
  changes.find(({ receivedAt }) => receivedAt === null);

const blocked = (error: ApiError, who = 'La banque'): Blocker => ({ error, who });

function conditions({ db, identity, record }: Around<GuaranteeRecord>): Preconditions {
  return async (code, row, given) => {
    if (code === 'DEADLINE_PASSED') {
      if (row.action === 'call')
        return record.validUntil < clock.today()
          ? blocked(new ApiError(code, { date: formatDate(record.validUntil) }), 'Personne')
          : null;
      const due = record.call?.dueAt ?? '';
      return clock.instant() > due
        ? blocked(
            new ApiError(code, { date: `${formatDate(dayInParis(due))}, ${ANSWER_HOUR}\u00a0h` }),
            'Personne',
          )
        : null;
    }
    if (code === 'PROOF_REQUIRED' && given !== 'asked later') {
      // A company's own upload, or the bank's.
      const file = await firstRow(
        db,
        'select from files where id = $1 and party_id is not distinct from $2',
        [given['fileId'], identity.partyId],
      );
      return file ? null : blocked(new ApiError(code, { what: 'demande de paiement signée' }), 'Vous');
    }
    return null;
  };
}

/** What two persons decided waits for its beneficiary. */
async function change({ tx, row, record, payload, body, approval }: GuaranteeStep): Promise<GuaranteeEffect> {
  const to = (payload['newAmount'] as number | undefined) ?? record.granted;
  await tx.query(
    `insert into guarantee_changes (guarantee_id, approval_id, action, old_amount, new_amount, reason_code, comment)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [record.id, approval?.id, row.action, record.granted, to, body.reasonCode ?? null, body.comment ?? null],
  );
  return to < record.granted
    ? { said: `${formatMoney(record.granted, record.currency)} → ${formatMoney(to, record.currency)}` }
    : {};
}

async function call({ tx, record, payload }: GuaranteeStep): Promise<GuaranteeEffect> {
  const { amount, statement, fileId } = payload as { amount: number; statement: string; fileId: string };
  await tx.query(
    `insert into guarantee_calls (guarantee_id, amount, currency, statement, file_id, due_at) values ($1, $2, $3, $4, $5, $6)`,
    [record.id, amount, record.currency, statement, fileId, answerBy(clock.today())],
  );
  return { changes: { resumeStatus: record.status }, said: formatMoney(amount, record.currency) };
}

/** One line for each irregularity. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

async function refuseCall({ tx, record, payload }: GuaranteeStep): Promise<GuaranteeEffect> {
  const discrepancies = linesOf(payload['discrepancies'] as string);
  await tx.query(
    `update guarantee_calls set answer = 'refused', answered_at = portal_now(), discrepancies = $2 where guarantee_id = $1 and answer is null`,
    [record.id, JSON.stringify(discrepancies)],
  );
  return {
    said: discrepancies.map((line, index) => `${index + 1}. ${line}`).join('\n'),
    after: async ({ id }) => {
      await tx.query('select resume_guarantee($1)', [id]);
    },
  };
}

async function pay({ tx, record, payload }: GuaranteeStep): Promise<GuaranteeEffect> {
  const amount = payload['amount'] as number;
  await tx.query(
    `update guarantee_calls set answer = 'paid', answered_at = portal_now(), paid_amount = $2 where guarantee_id = $1 and answer is null`,
    [record.id, amount],
  );
  return { said: formatMoney(amount, record.currency) };
}

/** What each step does beside its state, and whom it tells (api.md §7, guarantee.*). */
export const GUARANTEE_STEPS = {
  reduce: {
    tells: [
      {
        ...CHANGED,
        message: `${NUMBER}{old} → {new}, à réception par le bénéficiaire.`,
        severity: 'warning',
      },
    ],
    effect: change,
  },
  suspend: {
    tells: [
      { ...CHANGED, message: `${NUMBER}suspendue à réception par le bénéficiaire.`, severity: 'warning' },
    ],
    effect: change,
  },
  lift: {
    tells: [{ ...CHANGED, message: `${NUMBER}suspension levée à réception par le bénéficiaire.` }],
    effect: change,
  },
  call: {
    tells: [
      {
        event: 'guarantee.called',
        to: ['requester', 'adviser', 'legal', 'risk', 'manager'],
        message: `${NUMBER}mise en jeu pour {called}, réponse avant le {due}.`,
        severity: 'action',
        mailed: true,
      },
    ],
    effect: call,
  },
  refuse_call: {
    tells: [
      {
        event: 'guarantee.call_refused',
        to: ['beneficiary', 'requester'],
        message: `${NUMBER}paiement refusé, irrégularités relevées\u00a0: {count}.`,
        severity: 'warning',
        mailed: true,
      },
    ],
    effect: refuseCall,
  },
  pay: {
    tells: [
      {
        event: 'guarantee.paid',
        to: ['beneficiary', 'requester'],
        message: `${NUMBER}paiement de {paid} décidé, le virement suit.`,
        mailed: 'paiement décidé',
      },
    ],
    effect: pay,
  },
  release: { tells: [{ ...ENDED, message: `${NUMBER}mainlevée donnée.` }] },
  expire: { tells: [{ ...ENDED, message: `${NUMBER}terme passé.` }] },
} satisfies Partial<
  Record<GuaranteeAction, ToldStep<GuaranteeStep, GuaranteeRecord, GuaranteeChanges, Notice>>
>;
const tellsOf = (action: GuaranteeAction): readonly Notice[] =>
  (GUARANTEE_STEPS as Partial<Record<GuaranteeAction, { tells: readonly Notice[] }>>)[action]?.tells ?? [];

/** What guarantees add to their machine. */
export const guaranteeSteps: StepHandlers<
  GuaranteeState,
  GuaranteeAction,
  GuaranteeRecord,
  GuaranteeChanges
> = {
  machine: guaranteeMachine,
  entity: 'guarantee',
  collection: 'guarantees',
  lock: (tx, side, id) => findGuarantee(tx, side, id, true),
  partsOf: (identity) => guaranteeParts(actorOf(identity)),
  refuse: ({ action, two }, _identity, record) => {
    if (action === 'call' && record.kind === 'limit') return { state: 'Agrément, réglé par indemnisation' };
    if (action === 'call' && record.validFrom > clock.today())
      return { state: `En vigueur à partir du ${formatDate(record.validFrom)}` };
    if (two && record.pending) return { state: `À approuver\u00a0: ${record.pending.label}` };
    if (openChangeOf(record) && two && record.status !== 'called')
      return { state: 'En attente de réception par le bénéficiaire' };
    return null;
  },
  limitsOf: (record) => ({
    amount: record.status === 'called' ? (record.call?.amount ?? 0) : record.granted,
  }),
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(tellsOf(action), record),
  turn: ({ record }) => ({
    facts: { status: record.status, answering: (record.pending ?? null) !== null },
    called: 'Garantie <b>{number}</b>',
    number: record.number,
    type: '2',
    dueOn: record.call && record.status === 'called' ? dayInParis(record.call.dueAt) : null,
    adviser: { adviserOf: record.requesterId },
  }),
  ask: (step) => {
    const { record, payload } = step;
    return askApproval(step as Parameters<typeof askApproval>[0], {
      entity: 'guarantee',
      partyId: record.requesterId,
      number: record.number,
      amount: (payload['amount'] ?? payload['newAmount'] ?? record.granted) as number,
      currency: record.currency,
    });
  },
  effects: effectsOf<GuaranteeAction, GuaranteeStep, GuaranteeRecord, GuaranteeChanges, Notice>(
    GUARANTEE_STEPS,
    (step, after, notices) => sendNotices(step.tx, step.services, after, notices),
  ),
  write: async (tx, side, id, state, changes) => {
    await updateGuarantee(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findGuarantee(tx, side, id)) as GuaranteeRecord;
  },
  show: showGuarantee,
  wordsOf: ({ record }) => ({
    number: record.number,
    granted: formatMoney(record.granted, record.currency),
    called: formatMoney(record.call?.amount ?? 0, record.currency),
    requester: record.request?.requester.legalName ?? 'Le demandeur',
    answerBy: formatDate(addBusinessDays(clock.today(), ANSWER_DAYS)),
  }),
};

/** What a change is called once it is decided. */
const CHANGE_NAMES = {
  reduce: 'Réduction',
  suspend: 'Suspension',
  lift: 'Levée de la suspension',
} as const;

/** A guarantee as its page shows it, with what this reader may do now. */
export async function showGuarantee(around: Around<GuaranteeRecord>): Promise<Guarantee> {
  const { identity, record } = around;
  const { pending, reached: _reached, requesterId: _of, resumeStatus: _back, changes, ...shown } = record;
  return {
    ...shown,
    verificationCode: verificationCode(around.services.config.codesKey, record.number),
    changes: changes.map(({ reasonCode, ...one }) => ({
      ...one,
      label: CHANGE_NAMES[one.action],
      reason: reasonCode && (reasonLabel('guaranteeChange', reasonCode) ?? reasonCode),
    })),
    allowedActions: await actionsOf(guaranteeSteps, around),
    ...(sideOfIdentity(identity) === 'staff'
      ? { pendingApproval: pending ? approvalView(pending, identity) : null }
      : {}),
  };
}
