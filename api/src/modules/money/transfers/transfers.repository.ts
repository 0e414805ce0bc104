import { paymentFileStates, type PaymentFileState } from '@cessio/contract';
import {
  paymentFileListSpec,
  paymentFileRow,
  transferListSpec,
  transferRow,
  transferStates,
  TRANSFERS_MAX,
  type PaymentFile,
  type PaymentFileRow,
  type TransferGroup,
  type TransferKind,
  type TransferRow,
} from '@cessio/contract/transfers';
import type { Queryable } from '../../../db/caller.ts';
import type { ExportedList } from '../../../db/list/source.ts';
import { allRows, firstRow, firstValue } from '../../../db/rows.ts';
import { jsonInstant, selectRow } from '../../../db/select.ts';
import { NOTICED, type Noticed } from '../../guarantees/guarantees.notices.ts';
import { exportColumns } from '../../../export/columns.ts';

const FILE = selectRow(paymentFileRow, 'f', { madeBy: 'f.made_name', sentBy: 'f.sent_name' });

export const paymentFileSource: ExportedList<typeof paymentFileListSpec, PaymentFileRow> = {
  spec: paymentFileListSpec,
  from: 'payment_files f',
  alias: 'f',
  select: FILE,
  names: 'f.number',
  filters: { amount: 'f.total', own: ([value]) => `(f.made_by = app_user()) = ${value === 'true'}` },
  sorts: { madeAt: 'timestamptz', number: 'text', executionDate: 'date', total: 'bigint' },
  export: {
    name: 'fichiers-de-virements',
    columns: exportColumns<PaymentFileRow>({
      number: 'Numéro',
      executionDate: ['Exécution', 'date'],
      count: 'Virements',
      total: ['Montant', 'money'],
      currency: 'Devise',
      status: ['État', paymentFileStates],
      madeBy: 'Préparé par',
      madeAt: ['Préparé le', 'day'],
      sentBy: 'Envoyé par',
      sentAt: ['Envoyé le', 'day'],
    }),
  },
};

/** Of a file's lines `l`. */
const TRANSFER = selectRow(transferRow, 'l', {
  number: 'l.end_to_end_id',
  recordId: 'coalesce((select c.guarantee_id from guarantee_calls c where c.id = l.source_id), l.source_id)',
  party: `json_build_object('id', l.party_id, 'legalName', p.legal_name)`,
});

export const transferSource: ExportedList<typeof transferListSpec, TransferRow> = {
  spec: transferListSpec,
  // Sums are by currency, a column of the list's own.
  from: '(select x.*, f.currency from payment_file_lines x join payment_files f on f.id = x.file_id) l join parties p on p.id = l.party_id',
  alias: 'l',
  select: TRANSFER,
  names: 'l.end_to_end_id, l.holder',
  sorts: {
    number: { type: 'text', sql: 'l.end_to_end_id' },
    amount: 'bigint',
    answeredAt: 'timestamptz',
  },
  export: {
    name: 'virements',
    columns: exportColumns<TransferRow>({
      number: 'Numéro',
      party: ['Bénéficiaire', 'party'],
      holder: 'Titulaire',
      iban: 'IBAN',
      amount: ['Montant', 'money'],
      currency: 'Devise',
      status: ['État', transferStates],
      reason: 'Motif',
      answeredAt: ['Répondu le', 'day'],
    }),
  },
};

export interface PaymentFileRecord extends PaymentFileRow, Omit<PaymentFile, 'channel' | 'allowedActions'> {
  status: PaymentFileState;
  madeById: string;
  /** The first of its transfers that this reader validated above their own limit. */
  validatedAbove: string | null;
  unusable: string | null;
}

const SUM = (status: string): string =>
  `(select jsonb_build_object('count', count(*), 'total', coalesce(sum(l.amount), 0)) from payment_file_lines l where l.file_id = f.id and l.status = '${status}')`;

/** One payment file with what became of its transfers; null where there is none. */
export async function findPaymentFile(
  db: Queryable,
  id: string,
  lock = false,
): Promise<PaymentFileRecord | null> {
  if (lock) await db.query('select lock_payment_file($1)', [id]);
  return firstRow<PaymentFileRecord & Record<string, unknown>>(db, {
    name: 'payment_file',
    text: `select ${FILE}, f.made_by as "madeById", f.hash, f.delivered_at as "deliveredAt",
        jsonb_build_object('iban', f.iban, 'bic', f.bic, 'holder', f.holder) as account,
        app_user() in (f.made_by, f.sent_by) is true as "ownPart", payment_cut_off(f.currency, f.execution_date) as "cutOffAt", validated_above_limit(f.id, app_user()) as "validatedAbove",
        case f.status when 'made' then unusable_lines(f.id) end as unusable,
        ${SUM('executed')} as executed, ${SUM('rejected')} as rejected, ${SUM('returned')} as returned, ${SUM('waiting')} as waiting,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'filename', a.filename, 'executed', a.executed, 'rejected', a.rejected, 'returned', a.returned,
            'leftWaiting', a.left_waiting, 'contradicted', a.contradicted, 'receivedAt', a.received_at, 'receivedBy', u.first_name || ' ' || u.last_name) order by a.received_at desc)
          from payment_answers a left join users u on u.id = a.received_by where a.file_id = f.id), '[]') as answers
      from payment_files f where f.id = $1`,
    values: [id],
  });
}

/** What waits for a file, by currency and execution date; payments of guarantees take the next date that a file still reaches. */
export const waitingGroups = (db: Queryable): Promise<TransferGroup[]> =>
  allRows<TransferGroup & Record<string, unknown>>(db, {
    name: 'transfers_waiting',
    text: `with t as (
        select w.*, coalesce(w.value_date, next_payment_date(w.currency)) as day from transfers_waiting() w order by w.since limit ${TRANSFERS_MAX * 2})
      select t.currency, t.day as "executionDate", known_cut_off(t.currency, t.day) as "cutOffAt",
        coalesce(portal_now() > known_cut_off(t.currency, t.day), false) as late, sum(t.amount)::bigint as total,
        jsonb_agg(jsonb_build_object('kind', t.kind, 'sourceId', t.source_id, 'recordId', t.record_id, 'number', t.number,
          'party', jsonb_build_object('id', t.party_id, 'legalName', t.party_name), 'amount', t.amount, 'iban', t.iban, 'holder', t.holder,
          'usable', t.usable, 'unusable', t.unusable, 'usableFrom', t.usable_from, 'since', t.since) order by t.number) as transfers
      from t group by t.currency, t.day order by t.day, t.currency`,
  });

export const payingAccounts = (
  db: Queryable,
): Promise<{ id: string; iban: string; holder: string; currency: string }[]> =>
  allRows(
    db,
    `select o.id, o.iban, o.holder, o.currency from own_accounts o where o.purpose = 'payment' and o.active order by o.created_at`,
  );

/** What a made file is written from; amounts in minor units, as text. */
export interface FileToWrite {
  number: string;
  executionDate: string;
  currency: string;
  iban: string;
  bic: string | null;
  holder: string;
  transfers: {
    number: string;
    kind: TransferKind;
    amount: string;
    holder: string;
    iban: string;
    bic: string | null;
  }[];
}
export const fileToWrite = (db: Queryable, id: string): Promise<FileToWrite | null> =>
  firstRow<FileToWrite & Record<string, unknown>>(
    db,
    `select f.number, f.execution_date as "executionDate", f.currency, f.iban, f.bic, f.holder,
        (select jsonb_agg(jsonb_build_object('number', l.end_to_end_id, 'kind', l.kind, 'amount', l.amount::text, 'holder', l.holder, 'iban', l.iban, 'bic', l.bic)
          order by l.place) from payment_file_lines l where l.file_id = f.id) as transfers
      from payment_files f where f.id = $1`,
    [id],
  );

/** A transfer as an answer names it. */
export interface SentTransfer {
  id: string;
  number: string;
  kind: TransferKind;
  sourceId: string;
  status: TransferRow['status'];
}
export const sentTransfers = (db: Queryable, fileId: string): Promise<SentTransfer[]> =>
  allRows<SentTransfer & Record<string, unknown>>(
    db,
    `select l.id, l.end_to_end_id as number, l.kind, l.source_id as "sourceId", l.status from payment_file_lines l where l.file_id = $1 order by l.place`,
    [fileId],
  );

/** A file's number, and whether the caller made or sent it. */
export const partIn = (db: Queryable, fileId: string): Promise<{ number: string; own: boolean } | null> =>
  firstRow(
    db,
    'select f.number, app_user() in (f.made_by, f.sent_by) is true as own from payment_files f where f.id = $1',
    [fileId],
  );

/** The sent file of that number; null where there is none. */
export const sentFileOf = (db: Queryable, number: string): Promise<string | null> =>
  firstValue<string>(db, `select f.id from payment_files f where f.number = $1 and f.sent_at is not null`, [
    number,
  ]);

/** The guarantees that transfers of a file pay, as their notices are written. */
export const guaranteesPaid = (
  db: Queryable,
  fileId: string,
  lines: readonly string[],
): Promise<(Noticed & { line: string })[]> =>
  allRows<Noticed & { line: string }>(
    db,
    `select l.id as line, ${NOTICED}, jsonb_build_object('amount', c.amount, 'dueAt', ${jsonInstant('c.due_at')}, 'discrepancies', c.discrepancies, 'paidAmount', l.amount) as call
      from payment_file_lines l join guarantee_calls c on l.kind = 'guarantee_call' and c.id = l.source_id join guarantees g on g.id = c.guarantee_id
      where l.file_id = $1 and l.id = any($2::uuid[]) order by l.place`,
    [fileId, lines],
  );

/** When the same bytes were read before; null: never. */
export const readBefore = (db: Queryable, hash: string): Promise<string | null> =>
  firstValue<string>(db, 'select a.received_at from payment_answers a where a.hash = $1', [hash]);

/** The content of a sent file and its hash. */
export const contentOf = (
  db: Queryable,
  id: string,
): Promise<{ number: string; content: string | null; hash: string; sent: boolean } | null> =>
  firstRow(
    db,
    `select f.number, c.content, f.hash, f.sent_at is not null as sent from payment_files f left join payment_file_contents c on c.file_id = f.id where f.id = $1`,
    [id],
  );
