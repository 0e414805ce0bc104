import { formatMoney, type BodyOf } from '@cessio/contract';
import {
  OUTCOMES,
  type BankAnswer,
  type createPaymentFile,
  type PaymentFile,
  type settleTransfers,
} from '@cessio/contract/transfers';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../../clock.ts';
import { audit, lastWriter, originOf, type AuditOrigin } from '../../../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../../../db/caller.ts';
import { allRows, firstRow, firstValue } from '../../../db/rows.ts';
import { ApiError, orNotFound } from '../../../http/problem.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import { actionsOf, type Around } from '../../../machine/run-step.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import type { Services } from '../../../services.ts';
import { requireStepUp } from '../../mfa/step-up.service.ts';
import { sendNotices, TRANSFERRED } from '../../guarantees/guarantees.notices.ts';
import { notify } from '../../notifications/notify.ts';
import type { NotificationDraft } from '../../notifications/notification-draft.ts';
import { bankReason } from './bank-reasons.ts';
import { PaymentFileError, REMITTANCE, writePain001 } from './pain-001.ts';
import { outcomeOf, readPain002, reasonsOf, type BankFileFault } from './pain-002.ts';
import { paymentFileSteps } from './payment-file.steps.ts';
import { instantInParis, refusedByDatabase, unwritable } from './transfer-refusals.ts';
import {
  fileToWrite,
  findPaymentFile,
  guaranteesPaid,
  partIn,
  readBefore,
  sentFileOf,
  sentTransfers,
  type FileToWrite,
  type PaymentFileRecord,
  type SentTransfer,
} from './transfers.repository.ts';

interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

export const steps = paymentFileSteps(showFile);

/** A payment file as its page shows it, and what this reader can do now. */
async function showFile(around: Around<PaymentFileRecord>): Promise<PaymentFile> {
  const { madeById: _maker, validatedAbove: _above, unusable: _unusable, ...record } = around.record;
  return {
    ...record,
    channel:
      record.currency !== 'EUR' ? 'by_hand' : around.services.config.paymentFolder ? 'folder' : 'download',
    allowedActions: await actionsOf(steps, around),
  };
}

/** @throws ApiError NOT_FOUND */
export async function readFile(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<PaymentFile> {
  const record = orNotFound(await findPaymentFile(db, id));
  return showFile({ db, services, identity, record });
}

/** pain.001 of a made file. @throws ApiError TRANSFER_UNWRITABLE */
function contentOf(file: FileToWrite): string {
  try {
    return writePain001({
      messageId: file.number,
      createdAt: clock.now(),
      initiator: file.holder,
      account: { iban: file.iban, bic: file.bic, holder: file.holder },
      executionDate: file.executionDate,
      transfers: file.transfers.map(({ number, kind, amount, holder, iban, bic }) => ({
        endToEndId: number,
        amount: BigInt(amount),
        currency: file.currency,
        name: holder,
        iban,
        bic,
        remittance: `${REMITTANCE[kind]} ${number}`,
      })),
    });
  } catch (error) {
    if (error instanceof PaymentFileError) throw unwritable(error);
    throw error;
  }
}

/**
 * Makes a payment file of waiting transfers and freezes what will leave.
 * @throws ApiError TRANSFERS_CHANGED where they do not wait any more or their sum is another, and the codes of the call
 */
export async function makeFile(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  { accountId, executionDate, transfers, total }: BodyOf<typeof createPaymentFile>,
): Promise<PaymentFile> {
  const cutOffAt = await refusedByDatabase(
    firstValue<string>(tx, 'select payment_cut_off(o.currency, $2) from own_accounts o where o.id = $1', [
      accountId,
      executionDate,
    ]),
    { executionDate, cutOffAt: null },
  );
  const id = (await refusedByDatabase(
    firstValue<string>(tx, 'select make_payment_file($1, $2, $3)', [accountId, executionDate, transfers]),
    { executionDate, cutOffAt },
  )) as string;
  const file = orNotFound(await fileToWrite(tx, id));
  await tx.query('select freeze_payment_file($1, $2)', [
    id,
    file.currency === 'EUR' ? contentOf(file) : null,
  ]);
  const record = orNotFound(await findPaymentFile(tx, id));
  const money = (minor: number) => formatMoney(minor, record.currency);
  if (record.total !== total)
    throw new ApiError('TRANSFERS_CHANGED', { list: `${money(record.total)} au lieu de ${money(total)}` });
  await audit(tx, originOf(request), {
    action: 'paymentFiles.create',
    entity: 'payment_file',
    entityId: id,
    to: 'made',
    comment: `${money(record.total)}, empreinte ${record.hash ?? 'sans fichier'}`,
  });
  await notify(tx, services, [
    {
      to: { role: 'm1' },
      type: '1',
      event: 'paymentFile.made',
      severity: 'action',
      entityType: 'payment_file',
      entityId: id,
      message: 'Fichier <b>{number}</b> de {total} à envoyer par une autre personne, avant le {cutOff}.',
      data: { number: record.number, total: money(record.total), cutOff: instantInParis(record.cutOffAt) },
    },
  ]);
  publishChange(tx, services, 'payment_file', id, { client: false, supplier: false });
  return showFile({ db: tx, services, identity, record });
}

/** What became of one transfer. */
interface Outcome {
  readonly id: string;
  readonly outcome: (typeof OUTCOMES)[number];
  readonly code: string | null;
  /** French. */
  readonly reason: string | null;
  /** What the supplier can do about it, French. */
  readonly advice?: string | null;
}

/** What its supplier reads of a settled financing. */
interface Settled {
  id: string;
  number: string;
  assignorId: string;
  netPaid: number;
  currency: string;
  status: 'executed' | 'failed' | 'returned';
  /** Of a returned one: interest that stays due, with its tax. */
  due: number;
  reason: string | null;
}

const TOLD = {
  executed: {
    event: 'financing.executed',
    message: 'Virement <b>{number}</b> de {amount} exécuté par la banque.',
    severity: 'info',
    mail: null,
  },
  failed: {
    event: 'financing.failed',
    message:
      'Virement <b>{number}</b> de {amount} rejeté\u00a0: {reason}. Rien n’est dû et ce montant est de nouveau disponible.',
    severity: 'action',
    mail: 'Virement rejeté\u00a0: {amount}',
  },
  returned: {
    event: 'financing.returned',
    message:
      'Virement <b>{number}</b> de {amount} revenu à la banque\u00a0: {reason}. Ce montant est de nouveau disponible\u00a0; intérêts dus jusqu’à ce jour\u00a0: {due}.',
    severity: 'action',
    mail: 'Virement revenu\u00a0: {amount}',
  },
} as const;

/** The step of a financing that each outcome takes. */
const ACTIONS = { executed: 'execute', rejected: 'fail', returned: 'return' } as const;

/** What another sentence ends: the bank's have their own full stop. */
const sentence = (text: string): string => text.replace(/\.$/, '');

/** Numbers that one sentence names. */
const FEW = 10;
const listed = (numbers: readonly string[]): string =>
  numbers.length > FEW
    ? `${numbers.slice(0, FEW).join(', ')}… (${numbers.length} en tout)`
    : numbers.join(', ');

interface Counts {
  executed: number;
  rejected: number;
  returned: number;
  leftWaiting: number;
  /** Numbers of settled transfers whose opposite was said: nothing changed for them. */
  contradicted: string[];
}

/** Whether an outcome settles a transfer: a waiting one, or the return of one that was executed. */
const changes = (status: string | undefined, { outcome }: Outcome): boolean =>
  status === (outcome === 'returned' ? 'executed' : 'waiting');

/**
 * Settles transfers of a sent file in one transaction: entries, states, log, and the suppliers told.
 * @param origin null: the portal itself
 * @throws ApiError FOUR_EYES_REQUIRED where the caller made or sent the file
 */
export async function settle(
  tx: Transaction,
  services: Services,
  origin: AuditOrigin | null,
  fileId: string,
  outcomes: readonly Outcome[],
  source: { readonly filename: string; readonly hash: string | null },
): Promise<Counts> {
  const { number, own } = orNotFound(await partIn(tx, fileId));
  // By hand, or where money that left could be drawn once more.
  if (own && (source.hash === null || outcomes.some(({ outcome }) => outcome !== 'executed')))
    throw new ApiError('FOUR_EYES_REQUIRED');
  const before = new Map((await sentTransfers(tx, fileId)).map(({ id, status }) => [id, status]));
  const counts = (await refusedByDatabase(
    firstRow<Counts & Record<string, unknown>>(
      tx,
      'select s.executed, s.rejected, s.returned, s.left_waiting as "leftWaiting", s.contradicted from settle_payment_file($1, $2, $3, $4) s',
      [
        fileId,
        JSON.stringify(
          outcomes.map(({ outcome, ...one }) => ({
            ...one,
            action: ACTIONS[outcome],
          })),
        ),
        source.filename.slice(0, 200),
        source.hash,
      ],
    ),
    { executionDate: '', cutOffAt: null },
  )) as Counts;
  const changed = new Map(
    outcomes.flatMap((one) => (changes(before.get(one.id), one) ? [[one.id, one] as const] : [])),
  );
  const lines = [...changed.keys()];
  const settled = await allRows<Settled & Record<string, unknown>>(
    tx,
    `select f.id, f.number, f.assignor_id as "assignorId", f.net_paid as "netPaid", f.currency, f.status, f.reason,
        coalesce((select sum(c.gross) from commissions c where c.financing_id = f.id and c.kind = 'interest'), 0)::bigint as due
      from payment_file_lines l join financings f on l.kind = 'financing' and f.id = l.source_id
      where l.file_id = $1 and l.id = any($2::uuid[]) order by l.place`,
    [fileId, lines],
  );
  const { contradicted } = counts;
  const { ip, correlationId } = origin ?? { ip: null, correlationId: null };
  await tx.query(
    `select append_audit($2, 'financings.' || case x.status when 'executed' then 'execute' when 'returned' then 'return' else 'fail' end, 'financing', x.id,
        case x.status when 'returned' then 'executed' else 'sent' end, x.status, null,
        x.reason, false, null, null, $3) from jsonb_to_recordset($1) as x (id uuid, status text, reason text)`,
    [JSON.stringify(settled), ip, correlationId],
  );
  await audit(tx, origin, {
    action: 'paymentFiles.settle',
    entity: 'payment_file',
    entityId: fileId,
    from: [...before.values()].includes('waiting') ? 'sent' : 'answered',
    to: counts.leftWaiting === 0 ? 'answered' : 'sent',
    comment: `${source.filename}\u00a0: exécutés ${counts.executed}, rejetés ${counts.rejected}, retournés ${counts.returned}, en attente ${counts.leftWaiting}${contradicted.length > 0 ? `, contredits ${contradicted.length}` : ''}`,
  });
  await notify(
    tx,
    services,
    settled.map(({ id, number, assignorId, netPaid, currency, status, reason, due }): NotificationDraft => {
      const { event, message, severity, mail } = TOLD[status];
      const amount = formatMoney(netPaid, currency);
      return {
        to: { partyId: assignorId },
        type: '1',
        event,
        severity,
        entityType: 'financing',
        entityId: id,
        message,
        ...(mail ? { mail: { subject: mail.replace('{amount}', amount) } } : {}),
        data: { number, amount, reason: sentence(reason ?? ''), due: formatMoney(due, currency) },
      };
    }),
  );
  for (const { line, ...guarantee } of await guaranteesPaid(tx, fileId, lines)) {
    const { outcome, reason, advice } = changed.get(line) as Outcome;
    const why = sentence([reason, advice].filter(Boolean).join(' '));
    await sendNotices(tx, services, guarantee, TRANSFERRED[outcome], why);
    publishChange(tx, services, 'guarantee', guarantee.id, { client: true, supplier: true });
  }
  if (contradicted.length > 0)
    await notify(
      tx,
      services,
      (['m1', 'super'] as const).map((role) => ({
        to: { role },
        type: '1',
        event: 'paymentFile.contradicted',
        severity: 'warning',
        entityType: 'payment_file',
        entityId: fileId,
        message:
          'Fichier <b>{number}</b>\u00a0: une réponse dit le contraire de ce qui est constaté pour {list}. Rien n’a changé\u00a0: vérifiez auprès de la banque.',
        mail: { subject: 'Réponse contradictoire de la banque\u00a0: {number}' },
        data: { number, list: listed(contradicted) },
      })),
    );
  for (const { id } of settled)
    publishChange(tx, services, 'financing', id, { client: false, supplier: true });
  publishChange(tx, services, 'payment_file', fileId, { client: false, supplier: false });
  return counts;
}

/** @throws ApiError VERSION_CONFLICT, FOUR_EYES_REQUIRED, PAYMENT_FILE_NOT_SENT, REASON_REQUIRED, STEP_UP_REQUIRED */
export async function settleByHand(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  { outcomes, version }: BodyOf<typeof settleTransfers>,
): Promise<PaymentFile> {
  const record = orNotFound(await findPaymentFile(tx, id, true));
  if (record.version !== version)
    throw versionConflict(await lastWriter(tx, 'staff', 'payment_file', id), {
      current: await readFile(tx, services, identity, id),
      yours: { outcomes },
    });
  if (outcomes.some(({ outcome, reason }) => outcome !== 'executed' && !reason))
    throw new ApiError('REASON_REQUIRED');
  await settle(
    tx,
    services,
    originOf(request),
    id,
    outcomes.map(({ id: line, outcome, reason }) => ({
      id: line,
      outcome,
      code: null,
      reason: reason ?? null,
    })),
    { filename: 'Saisie', hash: null },
  );
  // In its transaction: a repeated call finds the answer, or a proof that is not spent.
  await requireStepUp(services, request, identity, {}, tx);
  return readFile(tx, services, identity, id);
}

const UNREADABLE: Readonly<Record<BankFileFault, string>> = {
  too_large: 'Ce fichier est trop grand pour une réponse.',
  unreadable: 'Ce fichier n’est pas du XML entier\u00a0: redemandez-le à la banque.',
  unsafe: 'Ce fichier contient des définitions (DTD), qu’une réponse n’a pas.',
  other_message: 'Ce message n’est pas une réponse à un fichier de virements (pain.002).',
  element_missing: 'Il manque une mention obligatoire dans ce message.',
  unknown_status: 'Ce message contient un état inconnu.',
  contradiction: 'Ce message donne deux états au même virement.',
};

/**
 * Reads the bank's answer and settles what it settles. The same bytes, or an answer to another file, change nothing.
 * @throws ApiError BANK_FILE_INVALID, BANK_FILE_DUPLICATE, BANK_FILE_UNKNOWN, FOUR_EYES_REQUIRED
 */
export async function receive(
  tx: Transaction,
  services: Services,
  origin: AuditOrigin | null,
  file: { readonly filename: string; readonly bytes: Uint8Array; readonly sha256: string },
): Promise<BankAnswer> {
  const answer = readPain002(file.bytes);
  if ('code' in answer) throw new ApiError(answer.code, { why: UNREADABLE[answer.why] });
  const seen = await readBefore(tx, file.sha256);
  if (seen) throw new ApiError('BANK_FILE_DUPLICATE', { date: instantInParis(seen) });
  const number = answer.originalMessageId;
  const fileId = await sentFileOf(tx, number);
  if (!fileId) throw new ApiError('BANK_FILE_UNKNOWN', { number: number.slice(0, 35) });
  const sent = await sentTransfers(tx, fileId);
  const outcomes = sent.flatMap((transfer: SentTransfer): Outcome[] => {
    const outcome = outcomeOf(answer, transfer.number);
    if (outcome !== 'executed' && outcome !== 'rejected') return [];
    const [reason] = outcome === 'rejected' ? reasonsOf(answer, transfer.number) : [];
    const words = outcome === 'rejected' ? bankReason(reason?.code ?? 'NARR') : null;
    return [
      {
        id: transfer.id,
        outcome,
        code: reason?.code ?? null,
        reason: words?.sentence ?? null,
        advice: words?.advice ?? null,
      },
    ];
  });
  const known = new Set(sent.map((transfer) => transfer.number));
  const counts = await settle(tx, services, origin, fileId, outcomes, {
    filename: file.filename,
    hash: file.sha256,
  });
  return {
    fileId,
    number,
    ...counts,
    unknown: answer.lines.flatMap(({ originalEndToEndId }) =>
      known.has(originalEndToEndId) ? [] : [originalEndToEndId],
    ),
  };
}

/** The same, of a person, whose proof it spends: a file of which anybody could be the author takes draws back. */
export async function receiveByHand(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  file: Parameters<typeof receive>[3],
): Promise<BankAnswer> {
  const answer = await receive(tx, services, originOf(request), file);
  await requireStepUp(services, request, identity, {}, tx);
  return answer;
}

/** The name under which a file leaves. */
export const fileNameOf = (number: string): string => `${number}.xml`;
