import {
  accountEvent,
  accountLine,
  accountLineListSpec,
  type AccountLine,
  type Statement,
} from '@cessio/contract/account';
import type { LedgerEvent } from '@cessio/contract/ledger';
import type { Queryable } from '../../db/caller.ts';
import { conditionsOf, PATTERNS } from '../../db/list/filters.ts';
import type { ExportedList, ListQuery } from '../../db/list/source.ts';
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
  names: 'i.number, i.ref',
  finder: (q, most, all, query) => {
    const [contract, assignor] = [query['contractId'], query['assignorId']].map((id) =>
      id !== undefined && PATTERNS.id.test(id) ? id : null,
    );
    return {
      call: 'search_account($1, $2, $3, $4, $5)',
      values: [q, most, all, contract, assignor],
      // Plus one: lines are of companies' accounts.
      applied: 1 + [contract, assignor].filter(Boolean).length,
    };
  },
  search: (q, bind) => {
    const like = bind(`%${q}%`);
    // The text kept with an invoice holds its number: it decides most lines, so that their own text need not be folded.
    return `(coalesce(i.search_text like ${like} and fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like ${like}, false) or account_words(e.id) like ${like})`;
  },
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

/**
 * The list as that query reads it. Ids grow with days, which the planner cannot know: of an account's days it would walk
 * past every newer line, so it is told between which ids they are.
 */
export async function accountLinesOf(db: Queryable, query: ListQuery): Promise<typeof accountLineSource> {
  const days = Object.entries(query).filter(([name]) => /^(contractId|assignorId|date\b.*)$/.test(name));
  if (!query['contractId'] || !days.some(([name]) => name.startsWith('date'))) return accountLineSource;
  const values: unknown[] = [];
  const { conditions } = conditionsOf(
    accountLineSource,
    Object.fromEntries(days),
    (value) => `$${values.push(value)}`,
  );
  const ids = await firstRow<{ first: number; last: number }>(
    db,
    // A sum, or the planner would look for both ends along all lines.
    `select coalesce(min(l.id + 0), 0) as first, coalesce(max(l.id + 0), 0) as last from ledger_lines l where ${conditions.join(' and ')}`,
    values,
  );
  return { ...accountLineSource, always: `${OF_ACCOUNT} and l.id between ${ids?.first} and ${ids?.last}` };
}

interface Period {
  contractId: string;
  assignorId: string;
  from: string;
  to: string;
}

const OWN = '(l.contract_id, l.party_id) = (c.id, p.assignor_id)';

/**
 * What the company had before the first day: its last balance, less what has that day or a later one. Entries of a day
 * that were posted days later are counted by their day.
 */
const OPENING = `(select coalesce(-sum(last.balance - since.amount), 0)::bigint from (values ('CCA'), ('ADR')) a (account)
  cross join lateral (select l.balance from ledger_lines l where ${OWN} and ${OF_ACCOUNT} and l.account = a.account order by l.id desc limit 1) last
  cross join lateral (select coalesce(sum(l.amount), 0) as amount from ledger_lines l
    where ${OWN} and ${OF_ACCOUNT} and l.account = a.account and l.entry_date >= $3) since)`;

/** Opening, movements and closing of an account that the caller may read; null where there is none. */
export const findStatement = (
  db: Queryable,
  { contractId, assignorId, from, to }: Period,
): Promise<Statement | null> =>
  firstRow<Statement>(
    db,
    `select c.id as "contractId", c.number as "contractNumber", c.currency, $3::date as from, $4::date as to,
        json_build_object('id', p.assignor_id, 'legalName', p.assignor_name) as assignor, o.opening, m.*,
        o.opening + m.credit - m.debit as closing
      from contracts c join contract_participants p on p.contract_id = c.id and p.assignor_id = $2
        cross join lateral (select ${OPENING} as opening) o
        cross join lateral (
          select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as debit,
            coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as credit, count(*)::int as count
          from ledger_lines l where ${OF_ACCOUNT} and ${OWN} and l.entry_date between $3 and $4) m
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
