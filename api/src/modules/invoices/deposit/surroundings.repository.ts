import { invoiceEntity, invoiceStates, type CoverRoom, type OtherInvoice, type Side } from '@cessio/contract';
import type { Terms } from '@cessio/contract/money';
import { sideOfIdentity, type Identity, type Queryable } from '../../../db/caller.ts';
import { selectsOf } from '../../../db/fields.ts';
import { allRows, firstRow } from '../../../db/rows.ts';
import { sqlStates } from '../../../db/states.ts';
import { PAYOUT_FACTS, type PayoutFacts } from '../../bank-accounts/payout-account.ts';
import { termsAsJson } from '../../money/contracts/contracts.repository.ts';
import { ROOMS } from '../exposure/cover.repository.ts';
import type { ContractFacts, DepositFields, PartyFacts, RelationFacts } from './deposit-checks.ts';
import { OPEN } from '../exposure/exposure.ts';
import type { Lookalike } from '../lookalikes/invoice-alerts.ts';
import type { FileRecord, InvoiceRecord } from '../record/invoice.row.ts';
import { fileAsJson } from '../record/invoices.repository.ts';

/** A contract that the caller takes part in, and whether this assignor does too. */
export function findContract(
  db: Queryable,
  id: string,
  assignorId: string | null,
): Promise<ContractFacts | null> {
  return firstRow<ContractFacts>(db, contractOf('$1', '$2'), [id, assignorId]);
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

/** Facts around an invoice, as the caller may know them; null where nothing was selected yet. */
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
  /** The assignor's prices today, and what is kept back for it under this contract; the bank's to know. */
  terms: (Terms & { feesPaidBy: 'assignor' | 'principal'; fdgHeld: number }) | null;
}

const contractOf = (
  id: string,
  assignor: string,
) => `select c.id, c.number, c.program, c.status, c.currency, c.ceiling, c.notification, c.principal_id, c.max_tenor_days,
    c.concentration_ppm, c.fund_uncovered, exists (select from contract_participants p where p.contract_id = c.id and p.assignor_id = ${assignor}) as participant
  from contracts_in_force c where c.id = ${id}`;

/** What the bank alone knows around a form. */
const BANK_ONLY = `(select jsonb_build_object('total', coalesce(sum(outstanding), 0),
    'debtor', coalesce(sum(outstanding) filter (where debtor_id = $3), 0))
  from invoices where contract_id = $1 and id is distinct from $8 and status in (${OPEN.commitments})) as commitments,
  ${PAYOUT_FACTS('$2::uuid')} as payout,
  (select ${termsAsJson('coalesce(p.fee_ppm, c.fee_ppm)')} || jsonb_build_object('feesPaidBy', c.fees_paid_by, 'fdgHeld', fdg_held(c.id, $2))
    from contracts_in_force c left join contract_prices p on p.terms_id = c.terms_id and p.assignor_id = $2 where c.id = $1) as terms`;
const NOT_KNOWN = 'null as commitments, null as payout, null as terms';

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

/** How to read what a company may not read directly. All arguments are SQL. */
const BY_FUNCTIONS = {
  party: (id: string, mine: string) => `counterparty(${id}, ${mine})`,
  relation: (of: Args) => `relation_status(${of.assignor}, ${of.debtor})`,
  alike: (of: Args) =>
    `lookalikes(${of.assignor}, ${of.debtor}, ${of.gross}, ${of.issued}, (select sha256 from files where id = ${of.file}), ${of.except})`,
  taken: (of: Args) => `number_taken(${of.assignor}, ${of.number}, ${of.issued}, ${of.except})`,
};
/**
 * The same for stored invoices, which contain file and fingerprint, read by the bank directly: a function call for each
 * row of a list costs ten times as much.
 */
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

/**
 * Looks up everything that the rules need around these fields, in one query. @param except the invoice itself, once
 * stored
 */
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

const OF_ROWS = `select ${selectsOf(invoiceEntity, 'i', 'record').staff}, ${surroundings('staff', NOT_KNOWN, OF_ROW, DIRECTLY)} from invoices i where i.id = any($1)`;

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
