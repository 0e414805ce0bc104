import {
  checkMessage,
  coverInTurn,
  invoiceEntity,
  invoiceStates,
  type ChangesOf,
  type Cover,
  type CoverRoom,
  type countInvoices,
  type FieldError,
  type OtherInvoice,
  type PartyRef,
  type ResponseOf,
  type Side,
  fold,
} from '@cessio/contract';
import { DatabaseError } from 'pg';
import { selectsOf, writesOf } from '../../db/fields.ts';
import type { Identity, Queryable } from '../../db/caller.ts';
import { inFrench } from '../../db/list.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { jsonInstant } from '../../db/select.ts';
import { sqlStates } from '../../db/states.ts';
import { sideOfIdentity } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import { PAYOUT_FACTS, type PayoutFacts } from '../bank-accounts/payout-account.ts';
import { papersAsJson } from '../documents/record-papers.ts';
import { REACHED } from '../notifications/receivers.ts';
import {
  duplicateOf,
  type ContractFacts,
  type DepositFields,
  type PartyFacts,
  type RelationFacts,
} from './deposit-checks.ts';
import { IN_FORCE, LEFT } from '../guarantees/guarantees.repository.ts';
import { LARGEST, OPEN } from './exposure.ts';
import { NO_OTHERS_DRAFT } from './invoices.list.ts';
import { findLookalikes, LOOKALIKES } from './invoice-alerts.ts';
import type { Lookalike } from './invoice.row.ts';
import type { FileRecord, InvoiceRecord } from './invoice.row.ts';

/** A file by its id, a parameter or a column, as one JSON value. */
const fileAsJson = (id: string) =>
  `(select to_jsonb(f) from (select id, filename, mime, size, sha256, storage_key, reading from files where id = ${id}) f)`;

/** What was given for an invoice, newest first; policies keep it from the other side. */
const ANSWERS = `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'label', a.label, 'asked', a.asked, 'answer', a.answer,
    'givenAt', ${jsonInstant('a.given_at')}, 'givenBy', a.given_by,
    'file', (select to_jsonb(f) from (select id, filename, mime, size, sha256 from files where id = a.file_id) f))
    order by a.given_at desc, a.id), '[]')
  from invoice_answers a where a.invoice_id = i.id)`;

/** Its papers, which whoever deposited it gives: read with it, for an approval asks little of the database (docs/adr/0035). */
const PAPERS = papersAsJson(
  'invoice',
  `case i.program when 'reverse' then i.debtor_id else i.assignor_id end`,
  'i.id',
);

const SELECTS = selectsOf(invoiceEntity, 'i', 'record');
const columns = (side: Side) =>
  `${SELECTS[side]}, ${fileAsJson('i.file_id')} as document, ${ANSWERS} as answers, ${PAPERS} as papers`;
const COLUMNS = {
  client: columns('client'),
  supplier: columns('supplier'),
  staff: `${columns('staff')}, ${REACHED('i.assignee_id', 'i.assignor_id', 'i.assignor_id', 'i.debtor_id')}, ${LOOKALIKES('i.id')} as lookalikes`,
};

/** One invoice as the caller's side sees it, or null when it does not. `lock` holds it until the transaction ends. */
export function findInvoice(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<InvoiceRecord | null> {
  return firstRow<InvoiceRecord>(db, {
    name: `invoice_${side}${lock ? '_lock' : ''}`,
    text: `select ${COLUMNS[side]} from invoices i where i.id = $1${lock ? ' for no key update' : ''}`,
    values: [id],
  });
}

/** Where the answers of depositors are kept. */
export const INVOICE_ANSWERS = { table: 'invoice_answers', of: 'invoice_id' } as const;

/** A file that the bank itself has put in, and whether it stands for another invoice already, as proof or as document. */
export function findProof(
  db: Queryable,
  fileId: string,
  invoiceId: string,
): Promise<{ sha256: string; alreadyUsed: boolean } | null> {
  return firstRow<{ sha256: string; alreadyUsed: boolean }>(
    db,
    `select f.sha256, exists (select from invoices i where i.proof_sha256 = f.sha256 and i.id <> $2)
       or exists (select from invoices i where i.file_sha256 = f.sha256) as "alreadyUsed"
     from files f where f.id = $1 and f.party_id is null`,
    [fileId, invoiceId],
  );
}

export type Changes = ChangesOf<typeof invoiceEntity>;

/** Inserts a draft and returns its id; the database gives it its reference. */
export async function insertInvoice(db: Queryable, side: Side, changes: Changes): Promise<string> {
  const { columns, values } = writesOf(invoiceEntity, 'insert', side, changes);
  const { rows } = await db.query<{ id: string }>(
    `insert into invoices (ref, ${columns.join(', ')})
     values (next_ref('FAC'), ${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  );
  return (rows[0] as { id: string }).id;
}

/** One file proves the sounding of one invoice. */
export function proofAlreadyUsed(): ApiError {
  return new ApiError('PROOF_REQUIRED', {
    what: 'un sondage propre à cette facture (ce fichier en justifie déjà une autre)',
  });
}

function numberTakenMeanwhile(): ApiError {
  const message = checkMessage('DUPLICATE_INVOICE', duplicateOf(null));
  const errors: FieldError[] = [{ code: 'DUPLICATE_INVOICE', path: '/number', message }];
  return new ApiError('INVOICE_BLOCKED', { n: errors.length }, { errors });
}

/** What somebody else took between the check and the writing: the database refuses, in the check's words. */
const TAKEN: Record<string, () => ApiError> = {
  invoices_fingerprint_key: numberTakenMeanwhile,
  invoices_proof: proofAlreadyUsed,
};

/**
 * Writes the changes and counts the versions on; a new status also restarts its clock.
 * @throws ApiError INVOICE_BLOCKED with DUPLICATE_INVOICE, PROOF_REQUIRED
 */
export async function updateInvoice(
  db: Queryable,
  side: Side,
  id: string,
  changes: Changes,
): Promise<InvoiceRecord> {
  const { columns, values } = writesOf(invoiceEntity, 'update', side, changes);
  const sets = columns.map((column, index) => `${column} = $${index + 2}`);
  if ('status' in changes) sets.push('status_since = now()');
  // The database counts, for each side what it sees; companies cannot read the bank's own count.
  sets.push('version = default');
  try {
    const { rows } = await db.query<InvoiceRecord>(
      `update invoices i set ${sets.join(', ')} where i.id = $1 returning ${COLUMNS[side]}`,
      [id, ...values],
    );
    const record = rows[0] as InvoiceRecord;
    // What a statement returns was found before it changed the invoice; approved, it is as live as it was.
    if (side === 'staff' && changes.status !== 'approved') record.lookalikes = await findLookalikes(db, id);
    return record;
  } catch (error) {
    throw (error instanceof DatabaseError && TAKEN[error.constraint ?? '']?.()) || error;
  }
}

/** A contract that the caller takes part in, and whether this assignor does too. */
export function findContract(
  db: Queryable,
  id: string,
  assignorId: string | null,
): Promise<ContractFacts | null> {
  return firstRow<ContractFacts>(db, contractOf('$1', '$2'), [id, assignorId]);
}

/**
 * Locks the contract's row until the transaction ends: whoever adds up its outstanding amount waits here for the others,
 * and reads the sum after. Locks are always taken in this order: invoice, contract, guarantees by id (docs/adr/0026).
 */
export async function lockContract(db: Queryable, id: string): Promise<void> {
  await db.query('select from contracts where id = $1 for no key update', [id]);
}

/** The contract a deposit most likely means: the only active one of this programme between the two. */
export async function onlyContract(
  db: Queryable,
  program: 'classic' | 'reverse',
  assignorId: string,
  debtorId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from contracts c join contract_participants p on p.contract_id = c.id and p.assignor_id = $2
     where c.program = $1 and c.status = 'active' and ($1 = 'classic' or c.principal_id = $3) limit 2`,
    [program, assignorId, debtorId],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

interface Alike {
  kind: Lookalike['kind'];
  id: string;
  /** Null where the caller may not read it. */
  other: OtherInvoice | null;
}

/** What a check says of another invoice: the caller's policies decide which are read, its side in which state. */
const OTHER = (
  side: Side,
) => `jsonb_build_object('id', o.id, 'number', coalesce(o.number, o.ref), 'assignor', o.assignor_name,
    'gross', o.gross, 'due', o.due, 'currency', o.currency, 'issueDate', o.issue_date, 'status', o.${side === 'client' ? 'client_status' : 'status'})`;

/** Those of these invoices that the caller may read. */
export async function findOthers(db: Queryable, side: Side, ids: readonly string[]): Promise<OtherInvoice[]> {
  if (ids.length === 0) return [];
  const text = `select ${OTHER(side)} as other from invoices o where o.id = any($1)`;
  return (await allRows<{ other: OtherInvoice }>(db, text, [ids])).map(({ other }) => other);
}

/** What stands around an invoice, as the caller may know it; null where nothing was chosen yet. */
export interface Surroundings {
  assignor: PartyFacts | null;
  debtor: PartyFacts | null;
  contract: ContractFacts | null;
  relation: RelationFacts | null;
  file: FileRecord | null;
  /** The invoice that a credit note's document names (BT-25), where the caller sees it. */
  original: { id: string; number: string } | null;
  /** Live invoices of the same pair with the same amount within three days, and those with the very same file. */
  alike: Alike[];
  /** Whether the number is taken, and the invoice that holds it; null where the caller may not read that. */
  taken: boolean;
  seenAs: OtherInvoice | null;
  /** The pair's guarantees that can cover an invoice of this currency; null where the caller may not know. */
  rooms: CoverRoom[] | null;
  /** The contract's engagements without this invoice: all of them, and this debtor's; the bank's to know. */
  commitments: { total: number; debtor: number } | null;
  /** Whether the assignor can be paid to; the bank's to know. */
  payout: PayoutFacts | null;
}

const contractOf = (
  id: string,
  assignor: string,
) => `select c.id, c.number, c.program, c.status, c.currency, c.ceiling, c.notification, c.principal_id, c.max_tenor_days,
    c.concentration_ppm, c.fund_uncovered, exists (select from contract_participants p where p.contract_id = c.id and p.assignor_id = ${assignor}) as participant
  from contracts c where c.id = ${id}`;

/** What the bank alone knows around a form. */
const BANK_ONLY = `(select jsonb_build_object('total', coalesce(sum(outstanding), 0),
    'debtor', coalesce(sum(outstanding) filter (where debtor_id = $3), 0))
  from invoices where contract_id = $1 and id is distinct from $8 and status in (${OPEN.commitments})) as commitments,
  ${PAYOUT_FACTS('$2::uuid')} as payout`;
const NOT_KNOWN = 'null as commitments, null as payout';

/**
 * Limits of a pair that can cover now an invoice of this term (due − issue, days), for `coverOf`; a demand guarantee covers
 * no invoice. All arguments are SQL.
 */
export const ROOMS = (debtor: string, beneficiary: string, currency: string, term = 'null::int') =>
  `select g.id, g.number, ${LEFT} as "left" from guarantees g
   where g.debtor_id = ${debtor} and g.beneficiary_id = ${beneficiary} and g.currency = ${currency} and ${IN_FORCE}
     and g.kind = 'limit' and coalesce(${term} <= g.tenor_days, true)
   order by g.id`;

/** What a rule looks at around, as SQL: parameters of a form, or columns of an invoice. */
interface Args {
  contract: string;
  assignor: string;
  debtor: string;
  file: string;
  gross: string;
  number: string;
  issued: string;
  dueOn: string;
  except: string;
  currency: string;
  /** Whose view of the assignor it is. */
  viewer: string;
}

/** How what a company may not read by itself is asked for. All arguments are SQL. */
const BY_FUNCTIONS = {
  party: (id: string, mine: string) => `counterparty(${id}, ${mine})`,
  relation: (of: Args) => `relation_status(${of.assignor}, ${of.debtor})`,
  alike: (of: Args) =>
    `lookalikes(${of.assignor}, ${of.debtor}, ${of.gross}, ${of.issued}, (select sha256 from files where id = ${of.file}), ${of.except})`,
  taken: (of: Args) => `number_taken(${of.assignor}, ${of.number}, ${of.issued}, ${of.except})`,
};
/** The same of stored invoices, whose file and fingerprint stand in them, read by the bank itself: a call of a function for each row of a list costs ten times as much. */
const DIRECTLY: typeof BY_FUNCTIONS = {
  party: (id, mine) =>
    `(select o.id, o.legal_name, o.country, o.national_id, o.status, coalesce(o.group_id = m.group_id, false) as same_group
      from parties o left join parties m on m.id = ${mine} where o.id = ${id})`,
  relation: (of) =>
    `(select status, notification, terms_days from relations where assignor_id = ${of.assignor} and debtor_id = ${of.debtor})`,
  alike: (of) =>
    `(select 'SAME_FILE' as kind, o.id as invoice_id from invoices o where (o.file_sha256 = i.file_sha256 or o.proof_sha256 = i.file_sha256)
      and o.id <> ${of.except} and o.status <> 'draft' and o.status not in (${sqlStates(invoiceStates, 'stopped')}))`,
  taken: (of) =>
    `exists (select from invoices where id <> ${of.except} and
      fingerprint = encode(sha256((${of.assignor}::text || fold(${of.number}) || extract(year from ${of.issued})::text)::bytea), 'hex'))`,
};

const surroundings = (side: Side, bankOnly: string, of: Args, ask = BY_FUNCTIONS) => `
    (select to_jsonb(p) from ${ask.party(of.assignor, of.viewer)} p) as assignor,
    (select to_jsonb(p) from ${ask.party(of.debtor, of.assignor)} p) as debtor,
    (select to_jsonb(c) from (${contractOf(of.contract, of.assignor)}) c) as contract,
    (select to_jsonb(r) from ${ask.relation(of)} r) as relation,
    ${fileAsJson(of.file)} as file,
    (select jsonb_build_object('id', o.id, 'number', o.number) from files f
      join invoices o on fold(o.number) = fold(f.reading -> 'fields' ->> 'originalNumber') and o.assignor_id = ${of.assignor}
      where f.id = ${of.file} and f.reading -> 'fields' ->> 'originalNumber' is not null and o.submitted_at is not null and o.id is distinct from ${of.except}
      order by o.created_at desc limit 1) as original,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'id', l.invoice_id,
        'other', (select ${OTHER(side)} from invoices o where o.id = l.invoice_id))), '[]')
      from ${ask.alike(of)} l
      where ${of.assignor} is not null and ${of.debtor} is not null) as alike,
    ${ask.taken(of)} as taken,
    case when ${ask.taken(of)} then
      (select ${OTHER(side)} from invoices o where o.assignor_id = ${of.assignor} and fold(o.number) = fold(${of.number}) and o.id is distinct from ${of.except}
      and extract(year from o.issue_date) = extract(year from ${of.issued}::date)
      and o.submitted_at is not null order by o.created_at desc limit 1) end as "seenAs",
    case when ${of.currency}::text is not null then (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (${ROOMS(of.debtor, of.assignor, of.currency, `(${of.dueOn}::date - ${of.issued}::date)`)}) g) end as rooms,
    ${bankOnly}`;

const OF_FORM: Args = {
  contract: '$1',
  assignor: '$2',
  debtor: '$3',
  file: '$4',
  gross: '$5',
  number: '$6',
  issued: '$7',
  dueOn: '$11',
  except: '$8',
  currency: '$9',
  viewer: '$10',
};
const OF_ROW: Args = {
  contract: 'i.contract_id',
  assignor: 'i.assignor_id',
  debtor: 'i.debtor_id',
  file: 'i.file_id',
  // Those of the same amount are the bank's alerts, which its lists read beside.
  gross: 'null::bigint',
  number: 'i.number',
  issued: 'i.issue_date',
  dueOn: 'i.due_date',
  except: 'i.id',
  currency: 'i.currency',
  viewer: 'i.assignor_id',
};
const ofForm = (side: Side, bankOnly: string) => ({
  name: `invoice_surroundings_${side}`,
  text: `select ${surroundings(side, bankOnly, OF_FORM)}`,
});
const SURROUNDINGS = {
  client: ofForm('client', NOT_KNOWN),
  supplier: ofForm('supplier', NOT_KNOWN),
  staff: ofForm('staff', BANK_ONLY),
};

/** Asks once for everything the rules look at around these fields. @param except the invoice itself, once it is stored */
export async function findSurroundings(
  db: Queryable,
  identity: Identity,
  of: DepositFields,
  except: string | null,
): Promise<Surroundings> {
  // How much cover is left is the assignor's and the bank's to know, not the debtor's.
  const currency = identity.role !== 'client' && of.assignorId && of.debtorId ? of.currency : null;
  const around = [of.contractId, of.assignorId, of.debtorId, of.fileId, of.gross, of.number, of.issueDate];
  const { rows } = await db.query<Surroundings>({
    ...SURROUNDINGS[sideOfIdentity(identity)],
    values: [...around, except, currency, identity.partyId ?? of.assignorId, of.dueDate],
  });
  return rows[0] as Surroundings;
}

const OF_ROWS = `select ${SELECTS.staff}, ${surroundings('staff', NOT_KNOWN, OF_ROW, DIRECTLY)} from invoices i where i.id = any($1)`;

/** The same around stored invoices, for the bank: each with what it gives. */
export async function surroundingsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<(InvoiceRecord & Surroundings)[]> {
  return allRows<InvoiceRecord & Surroundings>(db, {
    name: 'invoices_surroundings',
    text: OF_ROWS,
    values: [ids],
  });
}

/** Holds the guarantees that can cover an invoice until the transaction ends: what is judged by them is what is taken. */
export async function lockRooms(db: Queryable, of: InvoiceRecord): Promise<void> {
  const held = `${ROOMS('$1', '$2', '$3', '($5::date - $4::date)')} for no key update`;
  await db.query(held, [of.debtorId, of.assignorId, of.currency, of.issueDate, of.dueDate]);
}

/** Takes what was found under the lock of `lockRooms`. */
export async function reserveCover(db: Queryable, { guarantee, covered }: Cover): Promise<void> {
  if (guarantee)
    await db.query('update guarantees set used = used + $2 where id = $1', [guarantee.id, covered]);
}

/** What approving these invoices in this order would take of the guarantees; those that the caller does not see are left out. */
export async function expectedCovers(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.query<{ id: string; due: number | null; rooms: CoverRoom[] }>(
    `select i.id, i.due, (select coalesce(jsonb_agg(to_jsonb(g)), '[]')
       from (${ROOMS('i.debtor_id', 'i.assignor_id', 'i.currency', '(i.due_date - i.issue_date)')}) g) as rooms
     from unnest($1::uuid[]) with ordinality as asked (id, n) join invoices i using (id) order by n`,
    [ids],
  );
  return coverInTurn(rows, ({ rooms }) => rooms).map(({ guarantee, covered, uncovered }, index) => ({
    id: rows[index]?.id as string,
    guarantee: guarantee?.number ?? null,
    covered,
    uncovered,
  }));
}

export async function releaseCover(db: Queryable, guaranteeId: string, covered: number): Promise<void> {
  await db.query('update guarantees set used = greatest(used - $2, 0) where id = $1', [guaranteeId, covered]);
}

/** The first companies by name that sent an invoice which the caller may read; all of them where nothing was typed. */
export async function assignorsLike(db: Queryable, q: string): Promise<PartyRef[]> {
  if (q.trim() && !fold(q)) return [];
  const { rows } = await db.query<PartyRef>(
    `select distinct assignor_id as id, ${inFrench('assignor_name')} as "legalName" from invoices
     where assignor_id is not null and fold(assignor_name) like $1 order by 2, 1 limit 20`,
    [`%${fold(q)}%`],
  );
  return rows;
}

/** Counts and sums per state, and what is due when, of the caller's side. */
export async function counts(db: Queryable, identity: Identity, mine: boolean) {
  const side = sideOfIdentity(identity);
  const status = side === 'client' ? 'client_status' : 'status';
  const scope =
    side === 'staff'
      ? `where ${NO_OTHERS_DRAFT('i')}${mine ? ' and assignor_id in (select id from parties where adviser_id = (select app_user()))' : ''}`
      : '';
  const byStatus = await db.query<ResponseOf<typeof countInvoices>['byStatus'][number]>(
    `select ${status} as status, least(count(*), 10000)::int as count, least(coalesce(sum(outstanding) filter (where currency = 'EUR'), 0), ${LARGEST})::bigint as outstanding
     from invoices i ${scope} group by 1`,
  );
  const ageing = await db.query<ResponseOf<typeof countInvoices>['ageing'][number]>(
    `select case when due_date >= today_in_paris() then 'notDue' when today_in_paris() - due_date <= 30 then 'd30'
        when today_in_paris() - due_date <= 60 then 'd60' when today_in_paris() - due_date <= 90 then 'd90' else 'over' end as bucket,
       least(sum(outstanding), ${LARGEST})::bigint as amount
     from invoices i ${scope ? `${scope} and` : 'where'} currency = 'EUR'
       and ${status} in (${OPEN.exposure}) group by 1`,
  );
  return { byStatus: byStatus.rows, ageing: ageing.rows, currency: 'EUR' };
}
