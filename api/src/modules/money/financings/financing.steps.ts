import {
  actorOf,
  financingMachine,
  formatDate,
  formatMoney,
  formatRate,
  invoiceMachine,
  lettersOf,
  LIMIT_CODES,
  reasonLabel,
  type FinancingAction,
  type FinancingState,
  type InvoiceAction,
  type InvoiceState,
  type Transition,
} from '@cessio/contract';
import type { Financing } from '@cessio/contract/financings';
import { originOf } from '../../../db/audit.ts';
import type { Identity, Transaction } from '../../../db/caller.ts';
import { allRows, updateRecord } from '../../../db/rows.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Blocker, Preconditions } from '../../../machine/execute.ts';
import { limitBlocker } from '../../../machine/limit.ts';
import type { Around, Step, StepHandlers } from '../../../machine/run-step.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notify.ts';
import { addressOf, type Receiver } from '../../notifications/receivers.ts';
import { refusalsOf, refusedByDatabase } from './draw-refusals.ts';
import {
  drawableInvoices,
  drawFacts,
  drawFigures,
  figuresNow,
  findFinancing,
  type FinancingRecord,
} from './financings.repository.ts';

interface FinancingChange {
  status?: FinancingState;
  reason?: string;
}
type FinancingStep = Step<FinancingState, FinancingAction, FinancingRecord>;

const WHO: Readonly<Record<string, string>> = {
  ACCOUNT_NOT_USABLE: 'Le conseiller',
  KYC_INVALID: 'Le cédant',
  DRAW_NOT_ELIGIBLE: 'Le cédant',
  AVAILABILITY_EXCEEDED: 'Le cédant',
};

/** Read once a call: the same facts answer every code. */
function conditions({ db, services, identity, record }: Around<FinancingRecord>): Preconditions {
  let refusals: Promise<ApiError[]> | undefined;
  const read = async () => {
    const { contractId, assignor, id, lines, amount } = record;
    const facts = await drawFacts(db, contractId, assignor.id, id);
    if (!facts) return [];
    const drawable = await drawableInvoices(db, contractId, assignor.id, facts.valueDate, id);
    const { rate } = await drawFigures(db, contractId, facts.valueDate, lines);
    return refusalsOf(db, { facts, drawable, lines, amount, rate, bankAccountId: record.account.id });
  };
  return async (code): Promise<Blocker | null> => {
    if (code === 'FOUR_EYES_REQUIRED')
      return record.createdBy === identity.userId
        ? { error: new ApiError(code), who: 'Un autre conseiller ou le responsable' }
        : null;
    if (code === 'IN_PAYMENT_FILE')
      return record.paymentFile?.holds
        ? { error: new ApiError(code, { number: record.paymentFile.number }), who: 'Le responsable' }
        : null;
    if ((LIMIT_CODES as readonly string[]).includes(code)) {
      const blocker = limitBlocker(
        identity,
        await services.settings.current(),
        record.amount,
        record.currency,
      );
      return blocker?.error.code === code ? blocker : null;
    }
    const found = (await (refusals ??= read())).find((refusal) => refusal.code === code);
    return found ? { error: found, who: WHO[code] ?? 'La banque' } : null;
  };
}

const moveOf = (action: InvoiceAction) => {
  const { from, to } = invoiceMachine.transitions.find((row) => row.action === action) as Transition<
    InvoiceState,
    InvoiceAction
  >;
  return { from: from[0], to };
};
const MOVES = { finance: moveOf('finance'), unfinance: moveOf('unfinance') };

/** Invoices that a financing has just financed, or gives back: their lines in the log, and what browsers show of them. */
async function publishInvoices(
  { tx, services, request }: Pick<FinancingStep, 'tx' | 'services' | 'request'>,
  { id }: Pick<FinancingRecord, 'id'>,
  action: 'finance' | 'unfinance',
): Promise<void> {
  const { from, to } = MOVES[action];
  const { ip, correlationId } = originOf(request);
  const changed = await allRows<{ id: string }>(
    tx,
    `select i.id from financing_lines l join invoices i on i.id = l.invoice_id
      where l.financing_id = $1 and i.status = $2 and i.status_since = portal_now()::timestamptz(3) order by i.id`,
    [id, to],
  );
  await tx.query(
    `select append_audit($2, 'invoices.' || $6, 'invoice', x.id, $4, $5, null, null, false, null, null, $3) from unnest($1::uuid[]) x (id)`,
    [changed.map((one) => one.id), ip, correlationId, from, to, action],
  );
  for (const one of changed)
    publishChange(tx, services, 'invoice', one.id, { client: false, supplier: true });
}

const adviserOf = ({ assignor }: FinancingRecord) => ({ adviserOf: assignor.id }) as const;
const assignorOf = ({ assignor }: FinancingRecord) =>
  ({ partyId: assignor.id, name: assignor.legalName }) as const;
/** Who decides: the adviser in charge, or above their limit the manager. */
const deciderOf = (record: FinancingRecord): Exclude<Receiver, { colleague: true }> =>
  record.holder === 'adviser' ? adviserOf(record) : { role: 'm1' };

const MESSAGES = {
  'financing.requested': 'Financement <b>{number}</b> de {amount} demandé par {assignor}\u00a0: à valider.',
  'financing.validated':
    'Financement <b>{number}</b> de {amount} validé\u00a0: {netPaid} sur votre compte le {date}.',
  'financing.refused': 'Financement <b>{number}</b> de {amount} refusé\u00a0: {reason}.',
  'financing.cancelled': 'Financement <b>{number}</b> de {amount} annulé par la banque{why}.',
} as const;

async function tell(
  tx: Transaction,
  services: Services,
  record: FinancingRecord,
  event: keyof typeof MESSAGES,
  to: Exclude<Receiver, { colleague: true }>,
): Promise<void> {
  const money = (minor: number) => formatMoney(minor, record.currency);
  await notify(tx, services, [
    {
      to: await addressOf(tx, to),
      type: '1',
      event,
      severity: event === 'financing.requested' ? 'action' : 'info',
      message: MESSAGES[event],
      data: {
        number: record.number,
        amount: money(record.amount),
        netPaid: money(record.netPaid),
        date: formatDate(record.valueDate),
        assignor: record.assignor.legalName,
        reason: record.reason ?? '',
        why: record.reason ? `\u00a0: ${record.reason}` : '',
      },
      entityType: 'financing',
      entityId: record.id,
    },
  ]);
}

/** Tells who decides on it. */
export const tellRequested = (tx: Transaction, services: Services, record: FinancingRecord) =>
  tell(tx, services, record, 'financing.requested', deciderOf(record));

/** What a validation, by somebody or by the portal, adds to the log and tells: its invoices, and the supplier. */
export async function afterValidation(
  around: Pick<FinancingStep, 'tx' | 'services' | 'request'>,
  record: FinancingRecord,
): Promise<void> {
  await publishInvoices(around, record, 'finance');
  await tell(around.tx, around.services, record, 'financing.validated', assignorOf(record));
}

/** Whom each step tells beside those whose turn it becomes. */
const TOLD: Partial<Record<FinancingAction, (record: FinancingRecord, byBank: boolean) => Receiver[]>> = {
  validate: (record) => [assignorOf(record)],
  refuse: (record) => [assignorOf(record)],
  cancel: (record, byBank) => (byBank ? [assignorOf(record)] : []),
  withdraw: (record) => [assignorOf(record)],
};

const byBank = (identity: Identity) => identity.partyId === null;

/** What financings add to their machine. @param show the financing as its page shows it */
export const financingSteps = (
  show: (around: Around<FinancingRecord>) => Promise<Financing>,
): StepHandlers<FinancingState, FinancingAction, FinancingRecord, FinancingChange> => ({
  machine: financingMachine,
  entity: 'financing',
  collection: 'financings',
  proofInTransaction: true,
  lock: (tx, side, id) => findFinancing(tx, side, id, true),
  partsOf: (identity) => lettersOf(actorOf(identity)),
  // Of a supplier's request the bank says why it takes no part: it refuses.
  refuse: ({ action }, identity, record) =>
    action === 'cancel' && byBank(identity) && !record.byBank ? 'forbidden' : null,
  preconditions: conditions,
  receivers: ({ action }, record, identity) => TOLD[action]?.(record, byBank(identity)) ?? [],
  turn: ({ record }) => ({
    facts: { status: record.status, holder: record.holder },
    called: 'Financement <b>{number}</b>',
    number: record.number,
    type: '1',
    dueOn: null,
    adviser: adviserOf(record),
    companies: { S: assignorOf(record) },
  }),
  effects: {
    validate: (step) => ({
      said: formatMoney(step.record.amount, step.record.currency),
      after: (after) => afterValidation(step, after),
    }),
    refuse: (step) => {
      const { reasonCode, comment } = step.body;
      const reason = [reasonLabel('bankRefusal', reasonCode ?? ''), comment].filter(Boolean).join('. ');
      return {
        changes: { reason },
        after: (after) => tell(step.tx, step.services, after, 'financing.refused', assignorOf(after)),
      };
    },
    cancel: (step) => ({
      changes: step.body.comment ? { reason: step.body.comment } : {},
      after: async (after) => {
        if (byBank(step.identity))
          await tell(step.tx, step.services, after, 'financing.cancelled', assignorOf(after));
      },
    }),
    withdraw: (step) => ({
      hidden: { reason: step.body.comment ?? '' },
      after: async (after) => {
        await publishInvoices(step, after, 'unfinance');
        await tell(step.tx, step.services, after, 'financing.cancelled', assignorOf(after));
      },
    }),
  },
  write: async (tx, side, id, state, { status: _status, ...changes }) => {
    const record = (await findFinancing(tx, side, id)) as FinancingRecord;
    if (state === 'validated')
      await refusedByDatabase(tx.query('select validate_financing($1, false)', [id]), record);
    else if (record.status === 'validated' && state === 'cancelled')
      await refusedByDatabase(tx.query('select withdraw_financing($1, $2)', [id, changes.reason]), record);
    else await updateRecord(tx, 'financings', id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findFinancing(tx, side, id)) as FinancingRecord;
  },
  show,
  wordsOf: async ({ db, record }) => {
    const now = await figuresNow(db, record);
    const money = (minor: number) => formatMoney(minor, record.currency);
    const facts =
      record.status === 'requested'
        ? await drawFacts(db, record.contractId, record.assignor.id, record.id)
        : null;
    const count = now.lines.length;
    return {
      number: record.number,
      amount: money(record.amount),
      netPaid: money(now.netPaid),
      holder: record.account.holder,
      date: formatDate(now.valueDate),
      lines: `${money(record.amount)} sur ${count} ${count > 1 ? 'factures' : 'facture'}`,
      interest: now.rate
        ? `Intérêts\u00a0: ${money(now.interest)} au taux de ${formatRate(now.rate.ppm, 2)}${now.rate.onDate ? `, valeur du ${formatDate(now.rate.onDate)}` : ''}`
        : 'Intérêts\u00a0: taux à saisir',
      left: money(Math.max(0, (facts?.left ?? record.amount) - record.amount)),
    };
  },
});
