import {
  actorOf,
  financingMachine,
  formatDate,
  formatIban,
  formatMoney,
  lettersOf,
  paymentFileMachine,
  type PaymentFileAction,
  type PaymentFileState,
} from '@cessio/contract';
import type { PaymentFile } from '@cessio/contract/transfers';
import { clock } from '../../../clock.ts';
import { originOf } from '../../../db/audit.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Preconditions } from '../../../machine/execute.ts';
import type { Around, Step, StepHandlers } from '../../../machine/run-step.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import { cutOffPassed, refusedByDatabase } from './transfer-refusals.ts';
import { findPaymentFile, sentTransfers, type PaymentFileRecord } from './transfers.repository.ts';

const SENT = financingMachine.transitions.find(({ action }) => action === 'send');
const ANOTHER = 'Une autre personne habilitée';

function conditions({ identity, record }: Around<PaymentFileRecord>): Preconditions {
  const found: Readonly<Record<string, () => ApiError | null>> = {
    FOUR_EYES_REQUIRED: () =>
      record.madeById === identity.userId ? new ApiError('FOUR_EYES_REQUIRED') : null,
    OWN_VALIDATION: () =>
      record.validatedAbove ? new ApiError('OWN_VALIDATION', { number: record.validatedAbove }) : null,
    PAYMENT_CUT_OFF: () => (clock.now() > new Date(record.cutOffAt) ? cutOffPassed(record) : null),
    TRANSFER_ACCOUNTS: () =>
      record.unusable ? new ApiError('TRANSFER_ACCOUNTS', { list: record.unusable }) : null,
  };
  return (code) => {
    const error = found[code]?.() ?? null;
    return error && { error, who: ANOTHER };
  };
}

/** The log and browsers of the financings that have just left. */
async function publishSent({
  tx,
  services,
  request,
  record,
}: Step<PaymentFileState, PaymentFileAction, PaymentFileRecord>): Promise<void> {
  const { ip, correlationId } = originOf(request);
  const financings = (await sentTransfers(tx, record.id)).flatMap(({ kind, sourceId }) =>
    kind === 'financing' ? [sourceId] : [],
  );
  await tx.query(
    `select append_audit($2, 'financings.send', 'financing', x.id, $4, $5, null, null, false, null, null, $3) from unnest($1::uuid[]) x (id)`,
    [financings, ip, correlationId, SENT?.from[0], SENT?.to],
  );
  for (const id of financings)
    publishChange(tx, services, 'financing', id, { client: false, supplier: true });
}

/** What payment files add to their machine. @param show the file as its page shows it */
export const paymentFileSteps = (
  show: (around: Around<PaymentFileRecord>) => Promise<PaymentFile>,
): StepHandlers<PaymentFileState, PaymentFileAction, PaymentFileRecord, { status?: PaymentFileState }> => ({
  machine: paymentFileMachine,
  entity: 'payment_file',
  collection: 'paymentFiles',
  proofInTransaction: true,
  lock: (tx, _side, id) => findPaymentFile(tx, id, true),
  partsOf: (identity) => lettersOf(actorOf(identity)),
  preconditions: conditions,
  receivers: () => [],
  turn: ({ record }) => ({
    facts: { status: record.status },
    called: 'Fichier de virements <b>{number}</b>',
    number: record.number,
    type: '1',
    dueOn: record.cutOffAt,
    adviser: { role: 'm1' },
    companies: {},
  }),
  effects: {
    send: (step) => ({
      said: `${formatMoney(step.record.total, step.record.currency)}, empreinte ${step.record.hash ?? 'sans fichier'}`,
      after: () => publishSent(step),
    }),
  },
  write: async (tx, _side, id, state) => {
    const record = (await findPaymentFile(tx, id)) as PaymentFileRecord;
    const call = state === 'sent' ? 'select send_payment_file($1)' : 'select cancel_payment_file($1)';
    await refusedByDatabase(tx.query(call, [id]), record);
    return (await findPaymentFile(tx, id)) as PaymentFileRecord;
  },
  show,
  wordsOf: ({ record }) => ({
    number: record.number,
    total: formatMoney(record.total, record.currency),
    count: record.count === 1 ? 'un virement' : `${record.count} virements`,
    date: formatDate(record.executionDate),
    account: formatIban(record.account.iban),
  }),
});
