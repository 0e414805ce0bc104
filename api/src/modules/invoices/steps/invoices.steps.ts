import {
  actorOf,
  dayInParis,
  addBusinessDays,
  coverOf,
  endOfDayInParis,
  hasTag,
  invoiceMachine,
  invoiceParts,
  invoiceStates,
  reasonLabel,
  type announceApproval,
  type Cover,
  type Invoice,
  type InvoiceAction,
  type InvoiceState,
  type Part,
  type ResponseOf,
  type Transition,
  type TransitionBody,
} from '@cessio/contract';
import { clock } from '../../../clock.ts';
import { audit, originOf } from '../../../db/audit.ts';
import { sideOfIdentity, type Identity, type Transaction } from '../../../db/caller.ts';
import {
  actionsOf,
  type Around,
  type BesideState,
  type Step,
  type StepHandlers,
} from '../../../machine/run-step.ts';
import { allRows, firstValue } from '../../../db/rows.ts';
import { reviewDue, tellNewlyAwaited, type TurnFacts } from '../../../machine/turn.ts';
import { keepAnswers } from '../../../machine/given-answers.ts';
import { colleaguesOf, handBack, handOver, mayHandBack, mayHandOver } from '../../../machine/hand-over.ts';
import type { Services } from '../../../services.ts';
import { sendConfirmationLink } from '../../confirmation-links/confirmation-link.ts';
import { payToOf } from '../../confirmation-links/pay-to.ts';
import { editedBy, type InvoiceRecord } from '../record/invoice.row.ts';
import { invoiceViews } from '../record/invoice.view.ts';
import { depositChecks } from '../deposit/deposit-checks.ts';
import { alertsOf, clearLookalikes, openAlerts } from '../lookalikes/invoice-alerts.ts';
import { approvalOutcome, type Approved } from './approval-outcome.ts';
import { invoiceConditions, papersOf, reasonToApprove } from './invoices.conditions.ts';
import { factsOf, fieldsOf, isJudgedNow, publishLookalikes } from '../deposit/invoices.facts.ts';
import {
  confirmedNotice,
  coverWords,
  depositor,
  other,
  receiversOf,
  rejectedNotice,
  tellOf,
  whoConfirms,
  wordsOf,
  type Notice,
  type Tells,
} from './invoices.notices.ts';
import {
  findInvoice,
  findProof,
  INVOICE_ANSWERS,
  updateInvoice,
  type Changes,
} from '../record/invoices.repository.ts';
import { findOthers } from '../deposit/surroundings.repository.ts';
import { expectedCovers, lockContract, lockRooms } from '../exposure/cover.repository.ts';

/** Business days the other side has to confirm (domain.md §C1). */
export const CONFIRMATION_DAYS = 5;

type Row = Transition<InvoiceState, InvoiceAction>;
type InvoiceStep = Step<InvoiceState, InvoiceAction, InvoiceRecord>;

/** The parts of a caller for one record (api.md §5). */
export function partsFor(identity: Identity, record: InvoiceRecord): Part[] {
  return invoiceParts(actorOf(identity), record);
}

const mayDecide = (identity: Identity, record: InvoiceRecord) =>
  actorOf(identity) !== 'R' || openAlerts(record).length > 0;

/**
 * Whether a row of the table is open to this caller for this record; the risk department decides only while an alert is
 * open.
 */
const OFFERED: Partial<Record<InvoiceAction, (identity: Identity, record: InvoiceRecord) => boolean>> = {
  clear_alert: (_identity, record) => openAlerts(record).length > 0,
  approve: mayDecide,
  reject: mayDecide,
  confirm: ({ partyId }, { confidential }) => partyId !== null || confidential,
  submit: ({ partyId }, { program }) => partyId !== null || program === 'classic',
  renew_confirmation: (_identity, { confirmBy: until }) =>
    until !== null && Date.parse(until) < clock.now().getTime(),
  escalate: (_identity, { holder }) => holder !== 'm1',
  hand_over: (_identity, record) => mayHandOver(record),
  hand_back: (_identity, record) => mayHandBack(record),
};

/** The end, in Paris, of the last business day allowed. */
function confirmBy(): string {
  return endOfDayInParis(addBusinessDays(clock.today(), CONFIRMATION_DAYS));
}

/** A confirmation as the invoice stores it. @param by its author, as both companies may read it */
export function confirmationBy(by: string, proof: string | null): NonNullable<InvoiceRecord['confirmation']> {
  return { by, at: clock.instant(), proof };
}

function reasonChanges(row: Row, body: TransitionBody): BesideState<Changes> {
  if (!row.reason) return {};
  return { reasonCode: body.reasonCode, reasonComment: body.comment ?? null, reasonList: row.reason };
}

/** The bank asked the debtor itself: the proof is used up, and its recorder does not decide (four eyes). */
async function soundingChanges({
  tx,
  identity,
  record,
  payload,
}: InvoiceStep): Promise<BesideState<Changes>> {
  const fileId = payload['fileId'] as string;
  const proof = await findProof(tx, fileId, record.id);
  return {
    confirmation: confirmationBy('Sondage de la banque', fileId),
    proofSha256: proof?.sha256,
    editedBy: editedBy(record, identity.userId),
  };
}

/** Notifies the confirmer, in the portal or, for a debtor without an account, by a link. */
async function askToConfirm(
  step: InvoiceStep,
  sent: InvoiceRecord,
  occasion: 'first' | 'renewal',
  notice: Notice,
): Promise<void> {
  const mail = { subject: 'Facture {number} à confirmer' };
  await tell(step, sent, { severity: 'action', mail, ...notice });
  await sendConfirmationLink(step.tx, step.services, sent, occasion);
}

/** A missing item, as named by the step that requests it. */
interface MissingItem {
  code: string;
  comment?: string;
}

const aboutOf = ({ number, ref, assignorId }: InvoiceRecord) => ({
  entity: 'invoice' as const,
  called: 'Facture',
  number: number ?? ref,
  type: '1' as const,
  company: assignorId,
});

type Effects = StepHandlers<InvoiceState, InvoiceAction, InvoiceRecord, Changes>['effects'];
type InvoiceEffect = NonNullable<Effects[InvoiceAction]>;

/** An effect that notifies these receivers in its own words. */
const tells = (to: Tells, effect: InvoiceEffect) => Object.assign(effect, { to });

const EFFECTS: Partial<Record<InvoiceAction, InvoiceEffect & { readonly to?: Tells }>> = {
  await_confirmation: () => ({ changes: { confirmBy: confirmBy() } }),

  submit: tells(whoConfirms, (step) => ({
    changes: { submittedAt: clock.instant() },
    after: (sent) => {
      const until = sent.confirmBy
        ? new Date(sent.confirmBy).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
        : '';
      return askToConfirm(step, sent, 'first', {
        event: 'invoice.to_confirm',
        message: 'Facture <b>{number}</b> ({depositor}), {amount}\u00a0: à confirmer avant le {until}.',
        data: { until },
      });
    },
  })),

  confirm: tells(
    (record) => [depositor(record), 'adviser'],
    async (step) => ({
      changes: {
        ...(step.identity.partyId
          ? { confirmation: confirmationBy(step.identity.name, null) }
          : await soundingChanges(step)),
        holder: 'adviser',
      },
      after: (sent) =>
        tell(step, sent, confirmedNotice(step.identity.partyId ? step.identity.name : 'la banque')),
    }),
  ),

  refuse_confirmation: tells(
    (record) => [depositor(record)],
    (step) => ({
      changes: reasonChanges(step.row, step.body),
      after: (sent) => tell(step, sent, rejectedNotice('confirmationRefusal', step.body)),
    }),
  ),

  renew_confirmation: tells(whoConfirms, (step) => ({
    changes: { confirmBy: confirmBy() },
    after: (sent) =>
      askToConfirm(step, sent, 'renewal', {
        event: 'invoice.reminder',
        message: 'Rappel\u00a0: facture <b>{number}</b> ({depositor}), {amount}, à confirmer.',
      }),
  })),

  request_info: tells(
    (record) => [depositor(record)],
    (step) => {
      const missing = (step.payload['items'] as MissingItem[]).map((item) => ({
        code: item.code,
        label: reasonLabel('missingItem', item.code) ?? item.code,
        comment: item.comment ?? null,
      }));
      return {
        changes: { missing },
        said: missing.map(({ label, comment }) => (comment ? `${label} (${comment})` : label)).join(', '),
        after: (sent) =>
          tell(step, sent, {
            event: 'invoice.needs_info',
            type: '3',
            severity: 'action',
            message: 'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
            data: { items: missing.map((item) => item.label).join(', ') },
          }),
      };
    },
  ),

  complete: tells(
    () => ['adviser'],
    async (step) => {
      const said = await keepAnswers(step, INVOICE_ANSWERS);
      return {
        changes: { missing: [] },
        said,
        after: (sent) =>
          tell(step, sent, {
            event: 'invoice.completed',
            message: 'Compléments reçus pour <b>{number}</b>.',
          }),
      };
    },
  ),

  escalate: tells(
    () => ['manager'],
    (step) => ({
      changes: { holder: 'm1' },
      after: (sent) =>
        tell(step, sent, {
          event: 'invoice.to_decide',
          severity: 'action',
          message:
            '<b>{number}</b>, {amount}\u00a0: au-dessus de la limite d’approbation ({who}), à décider.',
          data: { who: step.identity.name },
        }),
    }),
  ),

  hand_over: tells(
    () => ['colleague'],
    (step) => handOver(step, aboutOf(step.record)),
  ),

  hand_back: tells(
    () => ['home'],
    (step) => handBack(step, aboutOf(step.record)),
  ),

  clear_alert: async ({ tx, request, record, row, body }) => {
    const others = await clearLookalikes(tx, record.id);
    const comparedWith = (numbers: string) => `Comparée à ${numbers}`;
    for (const { id } of others)
      await audit(tx, originOf(request), {
        action: 'invoices.clear_alert',
        entity: 'invoice',
        entityId: id,
        comment: [comparedWith(record.number ?? record.ref), body.comment].join('\u00a0· '),
        internal: row.internal ?? false,
      });
    return { said: comparedWith(others.map(({ number }) => number).join(', ')) };
  },

  approve: tells(
    ({ confidential }) => (confidential ? ['assignor'] : ['assignor', 'debtor']),
    async (step) => {
      const cover = coverOf((await factsOf(step)).rooms ?? [], step.record.due ?? 0);
      return {
        changes: {
          coveredAmount: cover.covered,
          guaranteeId: cover.guarantee?.id ?? null,
          guaranteeNumber: cover.guarantee?.number ?? null,
        },
        after: (sent) =>
          tell(step, sent, (receiver) => ({
            event: 'invoice.approved',
            // Cover is a matter between the assignor and the bank.
            message:
              'partyId' in receiver && receiver.partyId === sent.assignorId
                ? '<b>{number}</b> approuvée, {covered} couverts.'
                : '<b>{number}</b> approuvée.',
          })),
      };
    },
  ),

  reject: tells(
    (record) =>
      record.confirmation && !record.confidential ? [depositor(record), other(record)] : [depositor(record)],
    (step) => ({
      changes: reasonChanges(step.row, step.body),
      after: (sent) => tell(step, sent, rejectedNotice('bankRefusal', step.body)),
    }),
  ),

  cancel: tells(
    (record, { partyId }) =>
      record.submittedAt
        ? [...(partyId ? [] : [depositor(record)]), ...(record.confidential ? [] : [other(record)])]
        : [],
    (step) => ({
      changes:
        step.record.status === 'approved'
          ? { coveredAmount: null, guaranteeId: null, guaranteeNumber: null }
          : {},
      after: (sent) =>
        tell(step, sent, {
          event: 'invoice.cancelled',
          message: '<b>{number}</b> annulée par {who}.',
          data: { who: step.identity.partyId ? step.identity.name : 'la banque' },
        }),
    }),
  ),
};

const toldBy = (action: InvoiceAction, record: InvoiceRecord, identity: Identity) =>
  receiversOf(EFFECTS[action]?.to, record, identity);

/** Notifies the step's receivers. */
function tell(step: InvoiceStep, record: InvoiceRecord, notice: Parameters<typeof tellOf>[3]): Promise<void> {
  return tellOf(step, toldBy(step.row.action, record, step.identity), record, notice);
}

/** Steps after which an invoice gains or loses lookalikes, for users with the other one open. */
const JUDGING = ['submit', 'refuse_confirmation', 'clear_alert', 'reject', 'cancel'] as const;
const judgedAgain = Object.fromEntries(
  JUDGING.map((action) => [
    action,
    async (step: InvoiceStep) => {
      await publishLookalikes(step);
      return EFFECTS[action]?.(step) ?? {};
    },
  ]),
);

/** What invoices add to machine C1. */
export const invoiceSteps: StepHandlers<InvoiceState, InvoiceAction, InvoiceRecord, Changes> = {
  machine: invoiceMachine,
  entity: 'invoice',
  collection: 'invoices',
  lock: (tx, side, id) => findInvoice(tx, side, id, true),
  partsOf: partsFor,
  refuse: ({ action }, identity, record) =>
    (OFFERED[action]?.(identity, record) ?? true) ? null : 'forbidden',
  // Sums measured against the contract, and the cover, are computed while nobody else can add to them.
  lockMore: async (tx, row, record) => {
    if (row.action !== 'approve' || !record.contractId) return;
    await lockContract(tx, record.contractId);
    await lockRooms(tx, record);
  },
  limitsOf: (record) => ({ asked: record.missing, ...colleaguesOf(record) }),
  papers: ({ record }) => papersOf(record),
  preconditions: invoiceConditions,
  reasonFor: async (around, { action }) =>
    action === 'approve' ? reasonToApprove(around, await expectedCover(around)) : null,
  outcomeOf: async (around, { action }) => {
    const cover = action === 'approve' ? await expectedCover(around) : null;
    return cover ? approvalOutcome([{ record: around.record, facts: await factsOf(around), cover }]) : [];
  },
  receivers: ({ action }, record, identity) => toldBy(action, record, identity),
  turn: turnOf,
  turnAfter: ({ action }, { holder }) => (action === 'clear_alert' ? { holder: holder ?? 'adviser' } : {}),
  effects: { ...EFFECTS, ...judgedAgain },
  write: (tx, side, id, state, changes) =>
    updateInvoice(tx, side, id, { ...changes, ...(state ? { status: state } : {}) }),
  show: showInvoice,
  wordsOf: async (around) => ({
    ...wordsOf(around.record),
    ...coverWords(around.record, await expectedCover(around)),
  }),
};

/** Whose turn it is; companies do not know who at the bank handles an invoice, so the database answers. */
async function turnOf({
  db,
  services,
  identity,
  record,
}: Omit<Around<InvoiceRecord>, 'identity'> & {
  readonly identity: Pick<Identity, 'partyId'>;
}): Promise<TurnFacts> {
  const { id, status, program, confidential, confirmBy } = record;
  const inReview = status === 'under_review';
  const holder =
    inReview && identity.partyId !== null
      ? await firstValue<string>(db, 'select invoice_holder($1)', [id])
      : openAlerts(record).length > 0
        ? 'risk'
        : record.holder;
  const companyOf = (to: 'assignor' | 'debtor') => {
    const partyId = record[`${to}Id`];
    return partyId ? { partyId, name: record[`${to}Name`] ?? '' } : null;
  };
  return {
    facts: { status, program, confidential, holder: holder ?? 'adviser' },
    called: 'Facture <b>{number}</b>',
    number: record.number ?? record.ref,
    type: '1',
    dueOn:
      status === 'awaiting_confirmation' && confirmBy
        ? dayInParis(confirmBy)
        : inReview
          ? await reviewDue(services)
          : null,
    adviser: { adviserOf: record.assignorId, of: { entity: 'invoice', id } },
    companies: { C: companyOf('debtor'), S: companyOf('assignor') },
  };
}

/**
 * Notifies those in charge of an invoice after another one resembling it was submitted, changed, ended or cleared: the
 * person who took that step may not read this one.
 */
export async function tellOfMovedTurns(tx: Transaction, services: Services): Promise<void> {
  const moved = await allRows<{ id: string; holder: string }>(
    tx,
    `with moved as (delete from moved_turns returning *)
     select distinct on (invoice_id) invoice_id as id, holder from moved order by invoice_id, moved.id`,
    [],
  );
  for (const { id, holder } of moved) {
    const record = await findInvoice(tx, 'staff', id);
    if (!record) continue;
    const turn = await turnOf({ db: tx, services, identity: { partyId: null }, record });
    await tellNewlyAwaited(tx, services, 'invoice', id, { ...turn.facts, holder }, turn, []);
  }
}

/** The cover that an approval would use now, for those who may know it, while the invoice waits for it. */
async function expectedCover(around: Around<InvoiceRecord>): Promise<Cover | null> {
  const { identity, record } = around;
  if (!isJudgedNow(record) || sideOfIdentity(identity) === 'client') return null;
  const { rooms } = await factsOf(around);
  return rooms && coverOf(rooms, record.due ?? 0);
}

/**
 * What this caller's approval of these invoices, in this order, would do now: each is checked separately, as by its
 * page's button; approved ones take cover that earlier ones leave. Unknown ids are left out.
 */
export async function announcedApprovals(
  caller: Omit<Around<InvoiceRecord>, 'record'>,
  ids: readonly string[],
): Promise<ResponseOf<typeof announceApproval>> {
  const records = new Map<string, { record: InvoiceRecord; refusal: string | null }>();
  for (const id of ids) {
    const record = await findInvoice(caller.db, 'staff', id);
    if (!record) continue;
    const actions = await actionsOf(invoiceSteps, { ...caller, record });
    const approval = actions.find(({ action }) => action === 'approve');
    const refusal = approval ? (approval.blockedBy?.text ?? null) : 'N’attend pas votre décision.';
    records.set(id, { record, refusal });
  }
  const approved = [...records].flatMap(([id, { refusal }]) => (refusal === null ? [id] : []));
  const covers = new Map((await expectedCovers(caller.db, approved)).map((cover) => [cover.id, cover]));
  const data = await Promise.all(
    [...records].map(async ([id, { record, refusal }]) => {
      const cover = covers.get(id);
      const reason = cover && (await reasonToApprove({ ...caller, record }, cover));
      return {
        ...(cover ?? { id, guarantee: null, covered: 0, uncovered: 0 }),
        refusal,
        reason: reason?.label ?? null,
      };
    }),
  );
  const taken = await Promise.all(
    approved.map(async (id): Promise<Approved> => {
      const { record } = records.get(id) as { record: InvoiceRecord };
      return {
        record,
        facts: await factsOf({ ...caller, record }),
        cover: covers.get(id) ?? { covered: 0 },
      };
    }),
  );
  return { data, effects: approvalOutcome(taken) };
}

/** Whether the bank owns the claim and it is not paid: what was indemnified is still owed. */
const isPaidToBank = (status: InvoiceState): boolean =>
  hasTag(invoiceStates, status, 'open') ||
  (hasTag(invoiceStates, status, 'recovered') && !hasTag(invoiceStates, status, 'numberFree'));

/** A record as its page shows it: with its file and what this reader can do now. */
export async function showInvoice(around: Around<InvoiceRecord>): Promise<Invoice> {
  const { identity, record } = around;
  const allowedActions = await actionsOf(invoiceSteps, around);
  const cover = await expectedCover(around);
  // While a decision is pending, the rules check the record as it is now; afterwards the results of the deposit remain.
  const checks = cover ? depositChecks(fieldsOf(record), (await factsOf(around)).facts) : record.checks;
  const side = sideOfIdentity(identity);
  const others = await findOthers(
    around.db,
    side,
    alertsOf(record).flatMap(({ otherId }) => otherId ?? []),
  );
  return invoiceViews[side].record(
    { ...record, checks },
    {
      file: record.document ?? null,
      answers: record.answers ?? [],
      allowedActions,
      expectedCover: cover,
      others,
      payTo: isPaidToBank(record.status) ? await payToOf(around.services, record) : null,
    },
  );
}
