import {
  bankAccountEntity,
  invoiceStates,
  type BankAccountState,
  type PartyRef,
  type PartyState,
  type Side,
  type Sums,
} from '@cessio/contract';
import { bankAccountListSpec } from '@cessio/contract/bank-accounts';
import type { Queryable } from '../../db/caller.ts';
import { selectsOf, writesOf } from '../../db/fields.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import type { Select } from '../../db/select.ts';
import { sqlStates } from '../../db/states.ts';
import { entityColumns } from '../../export/columns.ts';
import { openSums } from '../invoices/exposure/exposure.ts';
import { REACHED } from '../notifications/receivers.ts';
import { READERS, turnFilter } from '../work/turn-condition.ts';
import { accountViews } from './bank-accounts.view.ts';
import type { AccountRecord, AccountChange } from './bank-account.record.ts';

const ROW = selectsOf(bankAccountEntity, 'a', 'row');
const RECORD = selectsOf(bankAccountEntity, 'a', 'record');

/** Same IBAN at companies not linked by law to this one; closed ones do not count. */
const SHARED = `bank_accounts o join parties op on op.id = o.party_id
  where o.iban = a.iban and o.party_id <> a.party_id and op.status <> 'closed' and p.status <> 'closed'
    and (op.group_id is null or op.group_id is distinct from p.group_id)`;
/**
 * Whether one of them is still unchecked by the risk department, from either account: the same on both (docs/adr/0092).
 */
const ALERT = `(a.status <> 'blocked' and exists (select from ${SHARED}
  and not coalesce(a.alert_cleared -> 'parties' ? o.party_id::text, false)
  and not coalesce(o.alert_cleared -> 'parties' ? a.party_id::text, false)))`;
const OWN = '(app_user() in (a.created_by, a.unblocked_by))';
/** Its company's adviser; anybody else for an account that the adviser entered. */
const ASSIGNEE = `(case when a.created_by = adviser_of(a.party_id) then app_user() end)`;

const PARTY = `json_build_object('id', p.id, 'legalName', p.legal_name) as party, p.status as "partyStatus",
  account_usable(a.id, portal_now()) as usable`;
const nameOf = (id: string) => `(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;

const selectOf = (side: Side, of: 'row' | 'record') => {
  const own = of === 'row' ? ROW[side] : RECORD[side];
  if (side !== 'staff') return `${own}, ${PARTY}` as Select<AccountRecord>;
  const more = `${ALERT} as alert, ${OWN} as own`;
  if (of === 'row') return `${own}, ${PARTY}, ${more}` as Select<AccountRecord>;
  return `${own}, ${PARTY}, ${more}, ${nameOf('a.created_by')} as maker, ${nameOf('a.verified_by')} as verifier,
    (select json_build_object('id', f.id, 'filename', f.filename, 'mime', f.mime, 'size', f.size) from files f where f.id = a.file_id) as proof,
    coalesce((select json_agg(json_build_object('id', o.id, 'status', o.status,
      'party', json_build_object('id', op.id, 'legalName', op.legal_name)) order by op.legal_name) from ${SHARED}), '[]') as shares,
    ${REACHED('null::uuid', 'a.party_id', 'a.party_id')}` as Select<AccountRecord>;
};

/** A flag for the bank only; it tells companies nothing. */
const flag = (side: Side, condition: string) => (values: readonly string[]) =>
  side === 'staff' ? `${values.includes('true') ? '' : 'not '}coalesce(${condition}, false)` : 'true';

/** The searchable part of the number: the bank's lists show its last four digits. */
const numberOf = (side: Side) => (side === 'staff' ? 'right(a.iban, 4)' : 'a.iban');

const listOf = (side: Side): ExportedList<typeof bankAccountListSpec, AccountRecord> => ({
  spec: bankAccountListSpec,
  from: 'bank_accounts a join parties p on p.id = a.party_id',
  alias: 'a',
  select: selectOf(side, 'row'),
  filters: {
    alert: flag(side, ALERT),
    own: flag(side, OWN),
    turn: turnFilter('bank_account', ['a.party_id', ASSIGNEE], READERS[side], () => accountSources[side]),
  },
  sorts: { createdAt: 'timestamptz', holder: 'name' },
  names: `p.legal_name, a.holder, ${numberOf(side)}`,
  search: (q, bind) => {
    const word = bind(`%${q}%`);
    return `(fold(p.legal_name) like ${word} or fold(a.holder || ${numberOf(side)}) like ${word})`;
  },
  // A company has a handful of accounts: its own are read by its id.
  ...(side === 'staff' && { indexed: 'bankAccount' }),
  export: {
    name: 'comptes-bancaires',
    columns: entityColumns(bankAccountEntity, side),
    view: (row) => accountViews[side].row(row),
  },
});

/** Lists of accounts, as each side reads them. */
export const accountSources = {
  client: listOf('client'),
  supplier: listOf('supplier'),
  staff: listOf('staff'),
} as const;

/** Who has it in the bank, for `readWork`. */
export const accountAssignee = ASSIGNEE;

/** The account if the caller's side sees it; `lock` locks it until the transaction ends. */
export function findAccount(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<AccountRecord | null> {
  return firstRow<AccountRecord>(db, {
    name: `find_account_${side}_${lock}`,
    text: `select ${selectOf(side, 'record')} from bank_accounts a join parties p on p.id = a.party_id where a.id = $1${lock ? ' for no key update of a' : ''}`,
    values: [id],
  });
}

export interface AccountParty {
  id: string;
  legalName: string;
  country: string;
  status: PartyState;
}

export function findAccountParty(db: Queryable, id: string): Promise<AccountParty | null> {
  return firstRow<AccountParty>(
    db,
    'select id, legal_name as "legalName", country, status from parties where id = $1 for share',
    [id],
  );
}

/** An account of the company that another may replace; blocked ones neither replace nor are replaced. */
export function findReplaced(
  db: Queryable,
  id: string,
  partyId: string,
): Promise<{ status: BankAccountState } | null> {
  return firstRow(db, 'select status from bank_accounts where id = $1 and party_id = $2', [id, partyId]);
}

/** The account of a company by its number. */
export function findByIban(
  db: Queryable,
  partyId: string,
  iban: string,
): Promise<{ id: string; status: BankAccountState } | null> {
  return firstRow(db, 'select id, status from bank_accounts where party_id = $1 and iban = $2', [
    partyId,
    iban,
  ]);
}

/** Id of the new account; null when the company already has that number. */
export async function insertAccount(tx: Queryable, account: AccountChange): Promise<string | null> {
  const { columns, values } = writesOf(bankAccountEntity, 'insert', 'staff', account);
  const row = await firstRow<{ id: string }>(
    tx,
    `insert into bank_accounts (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict do nothing returning id`,
    values,
  );
  return row?.id ?? null;
}

/** Writes a step's changes; absent fields stay unchanged. */
export async function updateAccount(tx: Queryable, id: string, change: AccountChange): Promise<void> {
  const { columns, values } = writesOf(bankAccountEntity, 'update', 'staff', change);
  const sets = columns.map((column, index) => `${column} = $${index + 2}`);
  await tx.query(`update bank_accounts set ${[...sets, 'version = version + 1'].join(', ')} where id = $1`, [
    id,
    ...values,
  ]);
}

/** Only the bank's own file proves an account: a company's document is what needs proof. */
export async function isProof(db: Queryable, fileId: string): Promise<boolean> {
  return (await firstRow(db, 'select from files where id = $1 and party_id is null', [fileId])) !== null;
}

/** The bytes of an account's proof, if any. */
export function findProofFile(
  db: Queryable,
  id: string,
): Promise<{ filename: string; mime: string; size: number; storageKey: string } | null> {
  return firstRow(
    db,
    `select f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
       from bank_accounts a join files f on f.id = a.file_id where a.id = $1`,
    [id],
  );
}

/** Stored only as its hash. @param days validity */
export async function openLink(tx: Queryable, hash: Buffer, accountId: string, days: number): Promise<void> {
  await tx.query(
    'insert into account_links (token_hash, account_id, expires_at) values ($1, $2, portal_now() + make_interval(days => $3))',
    [hash, accountId, days],
  );
}

/** Draws and payouts to an account not yet sent; none before the portal makes them (api.md, Money). */
export const DRAWS_ON_THE_WAY = '0';

/** The company's open invoices as an assignor: collections are paid to its account. */
const OPEN_SOLD = `x.assignor_id = a.party_id`;

/** Effects of a change of this account. */
export interface Impact {
  openInvoices: number;
  total: Sums;
  draws: number;
  debtorsToNotify: PartyRef[];
}

/** The company was paid to another account before: a first one changes nothing. */
const FOLLOWS = `exists (select from bank_accounts o where o.party_id = a.party_id and o.id <> a.id and o.usable_from <= portal_now()
  and o.usable_from < coalesce(a.usable_from, portal_now()))`;

/** Null when the caller sees no such account. */
export function impactOf(db: Queryable, id: string): Promise<Impact | null> {
  const open = `invoices x where ${OPEN_SOLD} and x.status in (${sqlStates(invoiceStates, 'open')})`;
  return firstRow<Impact>(
    db,
    `select (select count(*)::int from ${open}) as "openInvoices", ${openSums('exposure', OPEN_SOLD)} as total,
       ${DRAWS_ON_THE_WAY}::int as draws,
       -- A debtor who must not know of the assignment is told nothing.
       coalesce((select json_agg(json_build_object('id', d.id, 'legalName', d.name) order by d.name, d.id)
         from (select distinct x.debtor_id as id, x.debtor_name as name from ${open} and not x.confidential and ${FOLLOWS}) d), '[]') as "debtorsToNotify"
     from bank_accounts a where a.id = $1`,
    [id],
  );
}

/** An account whose successor is usable, with that successor. */
interface Replaced {
  id: string;
  iban: string;
  party: { id: string; legalName: string };
  successor: string;
}

/** Accounts to be blocked now, locked until the transaction ends. */
export function findReplacedNow(tx: Queryable): Promise<Replaced[]> {
  return allRows<Replaced>(
    tx,
    `select a.id, a.iban, json_build_object('id', p.id, 'legalName', p.legal_name) as party,
        (select r.iban from bank_accounts r where r.replaces_id = a.id and r.status = 'verified' and r.usable_from <= portal_now()
          and r.usable_from > a.usable_from order by r.usable_from desc limit 1) as successor
       from bank_accounts a join parties p on p.id = a.party_id
      where a.status = 'verified' and a.usable_from <= portal_now() and not account_usable(a.id, portal_now())
        and exists (select from bank_accounts r where r.replaces_id = a.id)
      order by a.id for update of a skip locked`,
  );
}
