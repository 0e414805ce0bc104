import {
  actorOf,
  batchMachine,
  contractStates,
  formatMoney,
  invoiceMachine,
  lettersOf,
  type BatchAction,
  type BatchState,
  type InvoiceState,
  type Transition,
} from '@cessio/contract';
import type { Batch } from '@cessio/contract/batches';
import { DatabaseError } from 'pg';
import { originOf } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { updateRecord } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker, Preconditions } from '../../machine/execute.ts';
import type { Around, Effect, Step, StepHandlers } from '../../machine/run-step.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import { hashOf } from '../auth/secrets.ts';
import { drawRefusal } from '../documents/required-papers.ts';
import { fileDocument } from '../money/contracts/contract-document.ts';
import { notify } from '../notifications/notify.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
import { changesOf, pricedLines, toldOf, totalsOf } from './batch.figures.ts';
import {
  findBatch,
  keepFigures,
  limitsExceeded,
  methodOfProof,
  type BatchRecord,
  type Exceeded,
} from './batches.repository.ts';
import { batchDeed } from './deed.ts';
import { tellDebtors } from './tell-debtors.ts';

interface BatchChange {
  status?: BatchState;
  termsId?: string;
  /** The deed, by which a signature is written. */
  fileId?: string;
  method?: string;
}
type BatchStep = Step<BatchState, BatchAction, BatchRecord>;

/** « 11 factures » */
export const countInWords = (count: number): string => `${count} ${count > 1 ? 'factures' : 'facture'}`;

/** At most three of them by name, so that a message stays short. */
export const firstFew = (texts: readonly string[]): string =>
  texts.length > 3 ? `${texts.slice(0, 3).join(', ')} et ${texts.length - 3} de plus` : texts.join(', ');

const blocked = (who: string, error: ApiError): Blocker => ({ error, who });

/** A limit of the contract that its invoices exceed; a supplier of a programme reads no amounts of it. */
function overLimit(
  code: 'CEILING_EXCEEDED' | 'CONCENTRATION_EXCEEDED',
  { debtor, asked, most }: Exceeded,
  currency: string,
): ApiError {
  const words = (amount: number | null, otherwise: string) =>
    amount === null ? otherwise : formatMoney(amount, currency);
  return new ApiError(code, {
    amount: words(asked, 'Le total des factures'),
    limit: words(most, 'la limite'),
    rule: debtor === null ? 'plafond du contrat' : `part du débiteur\u00a0: ${debtor}`,
  });
}

function conditions({ db, record }: Around<BatchRecord>): Preconditions {
  const lines = pricedLines(record);
  return async (code) => {
    switch (code) {
      case 'BATCH_EMPTY':
        return lines.length === 0 ? blocked('Vous', new ApiError(code)) : null;
      case 'CONTRACT_INACTIVE': {
        const { status } = record.contract;
        const state = contractStates[status].label.toLowerCase();
        return status === 'active'
          ? null
          : blocked('La banque', new ApiError(code, { number: record.contractNumber, state }));
      }
      case 'PARTY_INACTIVE':
        return isStopped('assign', record.assignorStatus)
          ? blocked('La banque', stoppedBy('assign', record.assignor.legalName))
          : null;
      case 'KYC_INVALID': {
        const refusal = await drawRefusal(db, record.assignor.id);
        return refusal && blocked('Le cédant', refusal);
      }
      case 'NOT_ELIGIBLE': {
        const refused = lines.flatMap(({ id, ref, number, problem }) =>
          problem === null ? [] : [{ id, ref, reasons: [problem], text: `${number} (${problem})` }],
        );
        const list = firstFew(refused.map(({ text }) => text));
        const reasons = refused.map(({ id, ref, reasons: why }) => ({ id, ref, reasons: why }));
        return refused.length > 0
          ? blocked('Le cédant', new ApiError(code, { list }, { members: { reasons } }))
          : null;
      }
      case 'CEILING_EXCEEDED':
      case 'CONCENTRATION_EXCEEDED': {
        const rule = code === 'CEILING_EXCEEDED' ? 'ceiling' : 'concentration';
        const over = (await limitsExceeded(db, record.id)).find((one) => one.rule === rule);
        return over ? blocked('La banque', overLimit(code, over, record.currency)) : null;
      }
      case 'FIGURES_CHANGED': {
        const changes = changesOf(record, lines);
        return changes.length > 0
          ? blocked('Le cédant', new ApiError(code, { changes: firstFew(changes) }, { members: { changes } }))
          : null;
      }
      default:
        return null;
    }
  };
}

/** Refusals of `sign_batch()`, where something changed since the preconditions of the same step were read. */
const REFUSED: Readonly<Record<string, () => ApiError>> = {
  BA001: () => new ApiError('STATE_CONFLICT', { label: 'Signer la cession', state: 'modifié entre-temps' }),
  BA002: () => new ApiError('NOT_ELIGIBLE', { list: 'une facture a changé entre-temps' }),
  BA003: () => new ApiError('FIGURES_CHANGED', { changes: 'des montants viennent de changer' }),
};

async function sign(tx: Transaction, id: string, { fileId, method }: BatchChange): Promise<void> {
  try {
    await tx.query('select sign_batch($1, $2, $3)', [id, fileId, method]);
  } catch (error) {
    throw (error instanceof DatabaseError && REFUSED[error.code ?? '']?.()) || error;
  }
}

/** Writes the deed of today for this signatory; its bytes are what is signed. */
async function signedDeed(step: BatchStep, shown: Batch): Promise<Pick<BatchChange, 'fileId' | 'method'>> {
  const { tx, services, identity, request, record } = step;
  const token = request.headers['x-step-up'];
  const method =
    typeof token === 'string' ? await methodOfProof(services.pools.of('auth'), hashOf(token)) : null;
  const signer = { name: identity.name, method: method ?? 'unknown' };
  const bytes = await batchDeed(tx, services, shown, { as: 'original', signer });
  const { fileId } = await fileDocument(tx, services, `${record.number}.pdf`, bytes, record.assignor.id);
  return { fileId, method: signer.method };
}

const tells =
  (step: BatchStep, to: Exclude<Receiver, { colleague: true }>, event: string, message: string) =>
  async (after: BatchRecord) =>
    notify(step.tx, step.services, [
      {
        to: await addressOf(step.tx, to),
        type: '1',
        event,
        message,
        data: {
          number: after.number,
          count: countInWords(after.lines.length),
          total: formatMoney(after.due, after.currency),
          who: step.identity.name,
          comment: step.body.comment ?? '',
        },
        entityType: 'batch',
        entityId: after.id,
      },
    ]);

const adviserOf = ({ assignor }: BatchRecord) => ({ adviserOf: assignor.id }) as const;
const assignorOf = ({ assignor }: BatchRecord) =>
  ({ partyId: assignor.id, name: assignor.legalName }) as const;

const ASSIGN = invoiceMachine.transitions.find(({ action }) => action === 'assign') as Transition<
  InvoiceState,
  'assign'
>;

/** Its invoices' own lines in the log, and what browsers show of them. */
async function publishInvoices({ tx, services, request }: BatchStep, { lines }: BatchRecord): Promise<void> {
  const { ip, correlationId } = originOf(request);
  const ids = lines.map(({ id }) => id);
  await tx.query(
    `select append_audit($2, 'invoices.assign', 'invoice', x.id, $4, $5, null, null, false, null, null, $3) from unnest($1::uuid[]) x (id)`,
    [ids, ip, correlationId, ASSIGN.from[0], ASSIGN.to],
  );
  for (const id of ids) publishChange(tx, services, 'invoice', id, { client: true, supplier: true });
}

/** Whom each step tells beside those whose turn it becomes. */
const TOLD: Partial<Record<BatchAction, (record: BatchRecord, byBank: boolean) => Receiver[]>> = {
  sign: (record) => [adviserOf(record)],
  cancel: (record, byBank) => (byBank ? [assignorOf(record)] : []),
};

/** What the signatory reads about the notices to debtors. */
const NOTICES = {
  all: 'Chaque débiteur est informé du compte à payer',
  some: 'Les débiteurs sont informés du compte à payer, sauf en cession confidentielle',
  none: 'Cession confidentielle\u00a0: les débiteurs ne sont pas informés',
} as const;

/** What batches add to their machine. @param show the batch as its page shows it */
export const batchSteps = (
  show: (around: Around<BatchRecord>) => Promise<Batch>,
): StepHandlers<BatchState, BatchAction, BatchRecord, BatchChange> => ({
  machine: batchMachine,
  entity: 'batch',
  collection: 'batches',
  proofInTransaction: true,
  lock: (tx, side, id) => findBatch(tx, side, id, true),
  partsOf: (identity) => lettersOf(actorOf(identity)),
  // Read again under the locks: what is signed is what was locked.
  lockMore: async (tx, { action }, record) => {
    if (action !== 'sign') return;
    await tx.query('select lock_batch($1)', [record.id]);
    Object.assign(record, await findBatch(tx, 'supplier', record.id));
  },
  preconditions: conditions,
  receivers: ({ action }, record, identity) => TOLD[action]?.(record, identity.partyId === null) ?? [],
  turn: ({ record }) => ({
    facts: { status: record.status },
    called: 'Bordereau <b>{number}</b>',
    number: record.number,
    type: '1',
    dueOn: null,
    adviser: adviserOf(record),
    companies: { S: assignorOf(record) },
  }),
  effects: {
    finalise: async ({ tx, record }): Promise<Effect<BatchRecord, BatchChange>> => {
      await keepFigures(tx, record.id, pricedLines(record));
      return { hidden: { termsId: record.contract.termsId } };
    },
    sign: async (step): Promise<Effect<BatchRecord, BatchChange>> => ({
      hidden: await signedDeed(step, await show(step)),
      said: formatMoney(step.record.due, step.record.currency),
      after: async (after) => {
        await publishInvoices(step, after);
        await tells(
          step,
          adviserOf(after),
          'batch.signed',
          '<b>{number}</b>\u00a0: {count} cédées pour {total}.',
        )(after);
        await tellDebtors(step.tx, step.services, after);
      },
    }),
    cancel: (step) => ({
      after: async (after) => {
        if (step.identity.partyId === null)
          await tells(
            step,
            assignorOf(after),
            'batch.cancelled',
            '<b>{number}</b>\u00a0: annulé par la banque. {comment}',
          )(after);
      },
    }),
  },
  write: async (tx, side, id, state, { fileId, method, ...changes }) => {
    if (state === 'signed') await sign(tx, id, { fileId, method } as BatchChange);
    else await updateRecord(tx, 'batches', id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findBatch(tx, side, id)) as BatchRecord;
  },
  show,
  wordsOf: async ({ services, record }) => {
    const lines = pricedLines(record);
    const totals = totalsOf(lines);
    const money = (amount: number) => formatMoney(amount, record.currency);
    const { bank } = await services.settings.current();
    return {
      number: record.number,
      count: countInWords(lines.length),
      total: money(totals.due),
      bank: bank.name ?? services.config.brand,
      cost: `${money(totals.cost.onTime)} si tout est payé à l’échéance`,
      account: `${money(totals.account)} portés à votre compte d’affacturage, dont ${money(totals.available)} finançables`,
      notice: NOTICES[toldOf(lines)],
    };
  },
});
