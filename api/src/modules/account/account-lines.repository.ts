import {
  accountEvent,
  accountLine,
  accountLineListSpec,
  type AccountLine,
  type Statement,
} from '@cessio/contract/account';
import type { LedgerEvent } from '@cessio/contract/ledger';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { exportColumns } from '../../export/columns.ts';

/** The company's whole balance after a line: that of its own account, and the other account's last one before it. */
const BALANCE = `-(l.balance + coalesce((select o.balance from ledger_lines o where (o.party_id, o.contract_id) = (l.party_id, l.contract_id)
    and o.account = case l.account when 'CCA' then 'ADR' else 'CCA' end and o.id < l.id order by o.id desc limit 1), 0))`;

const COMPARED: Readonly<Record<string, string>> = {
  '': '=',
  '.gte': '>=',
  '.gt': '>',
  '.lte': '<=',
  '.lt': '<',
};

const ROW = selectRow(accountLine, 'l', {
  id: 'l.id::text',
  date: 'l.entry_date',
  event: 'e.event',
  label: 'account_label(e.id)',
  contractNumber: 'c.number',
  assignor: `json_build_object('id', cp.assignor_id, 'legalName', cp.assignor_name)`,
  invoice: `case when i.id is not null then json_build_object('id', i.id, 'label', i.number) end`,
  debit: 'greatest(l.amount, 0)',
  credit: 'greatest(-l.amount, 0)',
  balance: BALANCE,
});
const FROM = `ledger_lines l join ledger_entries e on e.id = l.entry_id join contracts c on c.id = l.contract_id
  join contract_participants cp on (cp.contract_id, cp.assignor_id) = (l.contract_id, l.party_id) left join invoices i on i.id = l.invoice_id`;
const OF_ACCOUNT = `l.account in ('CCA', 'ADR')`;

export const accountLineSource: ExportedList<typeof accountLineListSpec, AccountLine> = {
  spec: accountLineListSpec,
  from: FROM,
  alias: 'l',
  select: ROW,
  idColumn: 'l.id',
  idType: 'bigint',
  always: OF_ACCOUNT,
  filters: {
    assignorId: 'l.party_id',
    date: 'l.entry_date',
    event: 'e.event',
    amount: ([value], operator, bind) => `abs(l.amount) ${COMPARED[operator]} ${bind(value)}::bigint`,
  },
  sorts: { id: 'bigint' },
  summed: { debit: 'greatest(l.amount, 0)', credit: 'greatest(-l.amount, 0)' },
  export: {
    name: 'compte',
    columns: exportColumns<AccountLine>({
      date: ['Date', 'date'],
      valueDate: ['Date de valeur', 'date'],
      event: ['Nature', (event: LedgerEvent) => accountEvent(event)],
      label: 'Libellé',
      invoice: ['Facture', (invoice: AccountLine['invoice']) => invoice?.label ?? null],
      debit: ['Débit', 'money'],
      credit: ['Crédit', 'money'],
      balance: ['Solde', 'money'],
      currency: 'Devise',
      contractNumber: 'Contrat',
      assignor: ['Cédant', 'party'],
    }),
  },
};

interface Period {
  contractId: string;
  assignorId: string;
  from: string;
  to: string;
}

/** Opening, movements and closing of an account that the caller may read; null where there is none. */
export const findStatement = (
  db: Queryable,
  { contractId, assignorId, from, to }: Period,
): Promise<Statement | null> =>
  firstRow<Statement>(
    db,
    `select c.id as "contractId", c.number as "contractNumber", c.currency, $3 as from, $4 as to,
        json_build_object('id', p.assignor_id, 'legalName', p.assignor_name) as assignor, s.*
      from contracts c join contract_participants p on p.contract_id = c.id and p.assignor_id = $2
        cross join lateral (
          select coalesce(-sum(l.amount) filter (where l.entry_date < $3), 0)::bigint as opening,
            coalesce(sum(l.amount) filter (where l.entry_date >= $3 and l.amount > 0), 0)::bigint as debit,
            coalesce(-sum(l.amount) filter (where l.entry_date >= $3 and l.amount < 0), 0)::bigint as credit,
            coalesce(-sum(l.amount), 0)::bigint as closing, count(*) filter (where l.entry_date >= $3)::int as count
          from ledger_lines l where ${OF_ACCOUNT} and (l.contract_id, l.party_id) = (c.id, p.assignor_id) and l.entry_date <= $4) s
      where c.id = $1 and c.status <> 'draft'`,
    [contractId, assignorId, from, to],
  );

/** Every movement of a period, oldest first. */
export const findMovements = (
  db: Queryable,
  { contractId, assignorId, from, to }: Period,
): Promise<AccountLine[]> =>
  allRows<AccountLine>(
    db,
    `select ${ROW} from ${FROM} where ${OF_ACCOUNT} and (l.contract_id, l.party_id) = ($1, $2) and l.entry_date between $3 and $4 order by l.id`,
    [contractId, assignorId, from, to],
  );

/** Every movement of an invoice on its assignor's account, oldest first. */
export const findMovementsOf = (db: Queryable, invoiceId: string): Promise<AccountLine[]> =>
  allRows<AccountLine>(
    db,
    `select ${ROW} from ${FROM} where ${OF_ACCOUNT} and l.invoice_id = $1 order by l.id`,
    [invoiceId],
  );
