import {
  ACCOUNT_TYPES,
  JOURNALS,
  LEDGER_EVENTS,
  ledgerAccount,
  ledgerEntryListSpec,
  ledgerEntryRow,
  ledgerLineListSpec,
  ledgerLineRow,
  type BalanceRow,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerEntryRow,
  type LedgerLineRow,
} from '@cessio/contract/ledger';
import { ledgerEntryStates } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList, FilterColumn } from '../../db/list/source.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { unlessTaken } from '../../db/unique.ts';
import { exportColumns, type ListExport } from '../../export/columns.ts';
import type { ApprovalRecord } from '../approvals/approval.record.ts';
import { findOpen } from '../approvals/approvals.service.ts';

/** An entry never changes: every reader has its first version. */
export const ENTRY_VERSION = 1;

const STATUS = `case when exists (select from ledger_entries r where r.reverses = e.id) then 'reversed' else 'posted' end`;
const AMOUNT =
  '(select coalesce(sum(l.amount), 0)::bigint from ledger_lines l where l.entry_id = e.id and l.amount > 0)';
const ENTRY = selectRow(ledgerEntryRow, 'e', {
  amount: AMOUNT,
  status: STATUS,
  postedBy: `(select u.first_name || ' ' || u.last_name from users u where u.id = e.posted_by)`,
});

/** Entries that have a line of which this is true. */
const hasLine =
  (column: string, cast: string): FilterColumn =>
  (values, operator, bind) =>
    `${operator === '.not' ? 'not ' : ''}exists (select from ledger_lines l where l.entry_id = e.id
      and l.${column} = any (${bind(values)}::${cast}[]))`;

const COMPARED: Readonly<Record<string, string>> = {
  '': '=',
  '.gte': '>=',
  '.gt': '>',
  '.lte': '<=',
  '.lt': '<',
};

export const entrySource: ExportedList<typeof ledgerEntryListSpec, LedgerEntryRow> = {
  spec: ledgerEntryListSpec,
  from: 'ledger_entries e',
  alias: 'e',
  select: ENTRY,
  filters: {
    account: hasLine('account', 'text'),
    partyId: hasLine('party_id', 'uuid'),
    contractId: hasLine('contract_id', 'uuid'),
    invoiceId: hasLine('invoice_id', 'uuid'),
    guaranteeId: hasLine('guarantee_id', 'uuid'),
    status: `(${STATUS})`,
    amount: ([value], operator, bind) =>
      `exists (select from ledger_lines l where l.entry_id = e.id and abs(l.amount) ${COMPARED[operator]} ${bind(value)}::bigint)`,
  },
  sorts: { entryDate: 'date' },
  summed: { amount: AMOUNT },
  export: {
    name: 'ecritures',
    columns: exportColumns<LedgerEntryRow>({
      ref: 'Numéro',
      entryDate: ['Date', 'date'],
      valueDate: ['Date de valeur', 'date'],
      journal: ['Journal', JOURNALS],
      event: ['Nature', LEDGER_EVENTS],
      label: 'Libellé',
      amount: ['Montant', 'money'],
      currency: 'Devise',
      status: ['État', ledgerEntryStates],
      postedAt: ['Passée le', 'day'],
      postedBy: 'Passée par',
    }),
  },
};

/** Lines that are sealed: their order and the balance after each are fixed. */
export const lineSource: ExportedList<typeof ledgerLineListSpec, LedgerLineRow> = {
  spec: ledgerLineListSpec,
  from: 'ledger_lines l join ledger_entries e on e.id = l.entry_id left join parties p on p.id = l.party_id',
  alias: 'l',
  select: selectRow(ledgerLineRow, 'l', {
    id: 'l.sealed::text',
    ref: 'e.ref',
    event: 'e.event',
    label: 'e.label',
    debit: 'greatest(l.amount, 0)',
    credit: 'greatest(-l.amount, 0)',
    party: `case when p.id is not null then json_build_object('id', p.id, 'legalName', p.legal_name) end`,
  }),
  idColumn: 'l.sealed',
  idType: 'bigint',
  always: 'l.sealed is not null',
  sorts: { sealed: 'bigint' },
  summed: { debit: 'greatest(l.amount, 0)', credit: 'greatest(-l.amount, 0)' },
  export: {
    name: 'grand-livre',
    columns: exportColumns<LedgerLineRow>({
      entryDate: ['Date', 'date'],
      valueDate: ['Date de valeur', 'date'],
      ref: 'Écriture',
      account: 'Compte',
      label: 'Libellé',
      party: ['Société', (party: LedgerLineRow['party']) => party?.legalName ?? null],
      debit: ['Débit', 'money'],
      credit: ['Crédit', 'money'],
      accountBalance: ['Solde du compte', 'money'],
      currency: 'Devise',
    }),
  },
};

/** An entry with its lines, and what its machine looks at. */
export interface EntryFound extends Omit<LedgerEntry, 'pendingApproval' | 'allowedActions'> {
  readonly pending: ApprovalRecord | null;
}

const named = (table: string, column: string, label: string) =>
  `(select json_build_object('id', r.id, 'label', ${label}) from ${table} r where r.id = l.${column})`;
const LINES = `(select json_agg(json_build_object('account', l.account, 'accountName', a.name, 'planNo', a.plan_no,
    'debit', greatest(l.amount, 0), 'credit', greatest(-l.amount, 0), 'valueDate', l.value_date, 'balance', l.balance,
    'party', (select json_build_object('id', p.id, 'legalName', p.legal_name) from parties p where p.id = l.party_id),
    'contract', ${named('contracts', 'contract_id', 'r.number')},
    'invoice', ${named('invoices', 'invoice_id', 'coalesce(r.number, r.ref)')},
    'guarantee', ${named('guarantees', 'guarantee_id', 'r.number')}) order by l.id)
  from ledger_lines l join ledger_accounts a on a.code = l.account where l.entry_id = e.id)`;
const OTHER = (condition: string) =>
  `(select json_build_object('id', r.id, 'label', coalesce(r.ref, r.label)) from ledger_entries r where ${condition})`;

/** One entry, as its page shows it; null where there is none. */
export async function findEntry(db: Queryable, id: string): Promise<EntryFound | null> {
  const found = await firstRow<Omit<EntryFound, 'pending'>>(
    db,
    `select ${ENTRY}, ${ENTRY_VERSION} as version, ${LINES} as lines, ${OTHER('r.id = e.reverses')} as reverses,
        ${OTHER('r.reverses = e.id')} as "reversedBy", follows_record(e.source, e.event) as "followsRecord",
        case when e.hash is not null then json_build_object('at', to_char(e.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'hash', encode(e.hash, 'hex')) end as sealed
      from ledger_entries e where e.id = $1`,
    [id],
  );
  return found && { ...found, pending: await findOpen(db, 'ledger_entry', found) };
}

const ACCOUNT = selectRow(ledgerAccount, 'a');
const ORDER = `array_position('{${Object.keys(ACCOUNT_TYPES).join(',')}}', a.type), a.plan_no`;

export const allAccounts = (db: Queryable): Promise<LedgerAccount[]> =>
  allRows(db, `select ${ACCOUNT} from ledger_accounts a order by ${ORDER}`);

export const lockAccount = (db: Queryable, id: string): Promise<LedgerAccount | null> =>
  firstRow(db, `select ${ACCOUNT} from ledger_accounts a where a.id = $1 for no key update`, [id]);

/** @throws ApiError DUPLICATE_RECORD for a number that another account has */
export const nameAccount = (
  db: Queryable,
  id: string,
  { name, planNo }: Pick<LedgerAccount, 'name' | 'planNo'>,
): Promise<LedgerAccount | null> =>
  unlessTaken(
    {
      ledger_accounts_plan_no: {
        field: 'Numéro au plan comptable',
        path: '/planNo',
        message: 'Un autre compte porte ce numéro',
      },
    },
    firstRow(
      db,
      `update ledger_accounts a set name = $2, plan_no = $3, version = version + 1 where a.id = $1 returning ${ACCOUNT}`,
      [id, name, planNo],
    ),
  );

/** Balances of all accounts that moved, at the end of a day, in the order of the plan. */
export const trialBalance = (db: Queryable, at: string): Promise<BalanceRow[]> =>
  allRows(
    db,
    `select b.account, a.name, a.type, a.plan_no as "planNo", b.currency, b.debit, b.credit, b.debit - b.credit as balance
       from trial_balance($1) b join ledger_accounts a on a.code = b.account order by b.currency <> 'EUR', b.currency, ${ORDER}`,
    [at],
  );

export const balanceExport: ListExport<BalanceRow> = {
  name: 'balance',
  columns: exportColumns<BalanceRow>({
    planNo: 'Numéro',
    account: 'Compte',
    name: 'Intitulé',
    type: ['Nature', ACCOUNT_TYPES],
    debit: ['Débit', 'money'],
    credit: ['Crédit', 'money'],
    balance: ['Solde', 'money'],
    currency: 'Devise',
  }),
};
