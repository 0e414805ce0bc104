import {
  financingStates,
  type ContractState,
  type FinancingState,
  type PartyState,
  type Side,
} from '@cessio/contract';
import {
  financingListSpec,
  financingRow,
  type DrawableInvoice,
  type Financing,
  type FinancingPreview,
  type FinancingRow,
} from '@cessio/contract/financings';
import type { Queryable } from '../../../db/caller.ts';
import type { ExportedList } from '../../../db/list/source.ts';
import { allRows, firstRow } from '../../../db/rows.ts';
import { selectParty, selectRow } from '../../../db/select.ts';
import { exportColumns } from '../../../export/columns.ts';
import { REACHED, type Reached } from '../../notifications/receivers.ts';
import { inPortfolio } from '../../parties/record/portfolio.ts';
import { PAYOUT_FACTS, type PayoutFacts } from '../../bank-accounts/payout-account.ts';
import { COMMITTED } from '../contracts/contract-record.repository.ts';

const ROW = selectRow(financingRow, 'f', { assignor: selectParty('f.assignor') });

export const financingSources: Record<Side, ExportedList<typeof financingListSpec, FinancingRow>> = (() => {
  const source = (side: Side): ExportedList<typeof financingListSpec, FinancingRow> => ({
    spec: financingListSpec,
    from: 'financings f',
    alias: 'f',
    select: ROW,
    names: 'f.number, f.assignor_name, f.contract_number',
    filters: {
      portfolio: () => (side === 'staff' ? inPortfolio('f.assignor_id') : 'true'),
      holder: side === 'staff' ? 'f.holder' : () => 'true',
      own: ([value]) => (side === 'staff' ? `(f.created_by = app_user()) = ${value === 'true'}` : 'true'),
      invoiceId: (values, operator, bind) =>
        `${operator === '.not' ? 'not ' : ''}exists (select from financing_lines l where l.financing_id = f.id and l.invoice_id = any(${bind(values)}::uuid[]))`,
    },
    sorts: { createdAt: 'timestamptz', number: 'text', amount: 'bigint', valueDate: 'date' },
    export: {
      name: 'financements',
      columns: exportColumns<FinancingRow>({
        number: 'Numéro',
        assignor: ['Cédant', 'party'],
        contractNumber: 'Contrat',
        amount: ['Montant', 'money'],
        netPaid: ['Net versé', 'money'],
        currency: 'Devise',
        valueDate: ['Date de valeur', 'date'],
        status: ['État', financingStates],
        createdAt: ['Demandé le', 'day'],
        validatedAt: ['Validé le', 'day'],
      }),
    },
  });
  return { client: source('client'), supplier: source('supplier'), staff: source('staff') };
})();

/** Lines of a draw that wait to be priced; minor units. */
export interface AskedLine {
  readonly invoiceId: string;
  readonly amount: number;
}
/** What a draw takes, costs and brings on a value date. */
export type DrawFigures = Pick<
  FinancingPreview,
  'valueDate' | 'rate' | 'dayBasis' | 'interestMode' | 'lines' | 'interest' | 'vat' | 'netPaid' | 'late15'
>;

export interface FinancingRecord extends FinancingRow, Omit<DrawFigures, 'valueDate' | 'netPaid'> {
  status: FinancingState;
  account: Financing['account'];
  automatic: boolean;
  holder: 'adviser' | 'm1';
  /** Who asked for it: a user's id and name, and whether the bank did. */
  createdBy: string;
  requestedName: string;
  byBank: boolean;
  reason: string | null;
  /** Of the bank's side: the last file, and whether it still holds the transfer. */
  paymentFile?: { id: string; number: string; holds: boolean } | null;
  contractStatus: ContractState;
  assignorStatus: PartyState;
  /** Of the bank's side. */
  supplierViewId: string;
  reached?: Reached;
}

const jsonLines = (lines: readonly AskedLine[]): string =>
  JSON.stringify(lines.map(({ invoiceId, amount }) => ({ invoice_id: invoiceId, amount })));

const LINE = (
  line: string,
) => `jsonb_build_object('invoiceId', ${line}.invoice_id, 'number', i.number, 'debtor', i.debtor_name,
  'dueDate', ${line}.due_date, 'amount', ${line}.amount, 'days', ${line}.days, 'interest', ${line}.interest)`;

const ACCOUNT = (
  account: string,
  currency: string,
) => `jsonb_build_object('id', ${account}.id, 'iban', ${account}.iban, 'holder', ${account}.holder,
  'usable', account_usable(${account}.id, portal_now()) and unpayable(${currency}, ${account}.iban, ${account}.holder) is null,
  'unpayable', unpayable(${currency}, ${account}.iban, ${account}.holder),
  'usableFrom', case when ${account}.status = 'verified' and ${account}.usable_from > portal_now() then ${account}.usable_from end)`;

const PAYMENT_FILE = `(select jsonb_build_object('id', p.id, 'number', p.number, 'holds', l.status in ('waiting', 'executed'))
    from payment_file_lines l join payment_files p on p.id = l.file_id where (l.kind, l.source_id) = ('financing', f.id)
    order by p.made_at desc, p.id limit 1) as "paymentFile"`;

const RECORD = (side: Side) => `select ${ROW},
    jsonb_build_object('ppm', f.rate_ppm, 'code', f.rate_code, 'onDate', f.rate_on) as rate, f.day_basis as "dayBasis",
    f.interest_mode as "interestMode", f.interest, f.vat, f.late15, f.automatic, f.holder, f.created_by as "createdBy",
    f.requested_name as "requestedName", f.by_bank as "byBank", f.reason, f.assignor_id as "supplierViewId",
    (select ${ACCOUNT('a', 'f.currency')} from bank_accounts a where a.id = f.bank_account_id) as account,
    (select c.status from contracts c where c.id = f.contract_id) as "contractStatus",
    (select p.status from parties p where p.id = f.assignor_id) as "assignorStatus",
    coalesce((select jsonb_agg(${LINE('l')} order by l.due_date, i.ref collate "C")
      from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = f.id), '[]') as lines
    ${side === 'staff' ? `, ${PAYMENT_FILE}, ${REACHED('null::uuid', 'f.assignor_id', 'f.assignor_id')}` : ''}
  from financings f`;

/** One financing with its lines; null where the caller's side does not see it. */
export async function findFinancing(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<FinancingRecord | null> {
  if (lock) await db.query('select from financings where id = $1 for no key update', [id]);
  return firstRow<FinancingRecord>(db, {
    name: `financing_${side}`,
    text: `${RECORD(side)} where f.id = $1`,
    values: [id],
  });
}

/** Where a draw is asked for: contract, supplier, accounts, and what decides whether it is possible. */
export interface DrawFacts {
  contractNumber: string;
  contractStatus: ContractState;
  program: 'classic' | 'reverse';
  currency: string;
  assignor: { id: string; legalName: string; country: string };
  /** The next day where `daysKnown` is false. */
  valueDate: string;
  /** Holidays of its currency are entered. */
  daysKnown: boolean;
  /** Today's cut-off is over; a day on which banks are closed has none. */
  afterCutOff: boolean;
  /** May be below zero. */
  left: number;
  /** What of it the portal would validate today. */
  autoLimit: number;
  termsLimit: number;
  rateCode: string;
  payout: PayoutFacts;
  accounts: FinancingPreview['accounts'];
  /** The one that is paid by default. */
  payoutAccountId: string | null;
}

/** @returns null for a contract and supplier that the caller does not see */
export const drawFacts = (
  db: Queryable,
  contractId: string,
  assignorId: string,
  except: string | null = null,
): Promise<DrawFacts | null> =>
  firstRow<DrawFacts & Record<string, unknown>>(
    db,
    `select c.number as "contractNumber", c.status as "contractStatus", c.program, c.currency,
        jsonb_build_object('id', p.assignor_id, 'legalName', p.assignor_name, 'country', q.country) as assignor, d.day as "valueDate", d.known as "daysKnown",
        case when d.known then is_bank_day(c.currency, today_in_paris()) end is true
          and (portal_now() at time zone 'Europe/Paris')::time > time '15:00' as "afterCutOff",
        left_to_draw(c.id, p.assignor_id, $3) as left, left_of_auto_limit(c.id, p.assignor_id) as "autoLimit",
        (x.price).auto_draw_limit as "termsLimit", (x.price).rate_code as "rateCode",
        ${PAYOUT_FACTS('p.assignor_id', 'c.currency')} as payout, payout_account(p.assignor_id, portal_now(), c.currency) as "payoutAccountId",
        coalesce((select jsonb_agg(${ACCOUNT('a', 'c.currency')} order by a.created_at) from bank_accounts a
          where a.party_id = p.assignor_id and a.status = 'verified'), '[]') as accounts
      from contracts c join contract_participants p on p.contract_id = c.id join parties q on q.id = p.assignor_id
        cross join lateral (select coalesce(v.day, today_in_paris() + 1) as day, v.day is not null as known
          from (select value_date_now(c.currency) as day) v) d
        cross join lateral (select draw_price(c.id, d.day) as price) x
      where c.id = $1 and p.assignor_id = $2 and c.status <> 'draft'`,
    [contractId, assignorId, except],
  );

/** Invoices of which a draw of that value date may take something, the earliest due dates first. */
export const drawableInvoices = (
  db: Queryable,
  contractId: string,
  assignorId: string,
  valueDate: string,
  except: string | null = null,
): Promise<DrawableInvoice[]> =>
  allRows<DrawableInvoice & Record<string, unknown>>(
    db,
    `select d.invoice_id as "invoiceId", d.number, d.debtor_name as debtor, d.due_date as "dueDate", d.room
      from drawable($1, $2, $3, $4) d order by d.due_date, d.ref collate "C"`,
    [contractId, assignorId, valueDate, except],
  );

/** What a draw of these lines costs and brings on a value date; null rate: no usable reference, and no interest is known. */
export async function drawFigures(
  db: Queryable,
  contractId: string,
  valueDate: string,
  lines: readonly AskedLine[],
): Promise<DrawFigures> {
  const found = await firstRow<DrawFigures & Record<string, unknown>>(
    db,
    `with p as (select (x.price).*, x.price as whole from (select draw_price($1, $2) as price) x),
       l as (select l.*, i.number, i.debtor_name, i.ref from p cross join lateral priced_lines(p.whole, $2, $3) l join invoices i on i.id = l.invoice_id)
     select $2::date as "valueDate", case when p.rate_ppm is not null then jsonb_build_object('ppm', p.rate_ppm, 'code', p.rate_code, 'onDate', p.rate_on) end as rate,
       p.day_basis as "dayBasis", p.interest_mode as "interestMode", s.interest, s.vat, s.net_paid as "netPaid", s.late15,
       coalesce((select jsonb_agg(jsonb_build_object('invoiceId', l.invoice_id, 'number', l.number, 'debtor', l.debtor_name, 'dueDate', l.due_date,
         'amount', l.amount, 'days', l.days, 'interest', coalesce(l.interest, 0)) order by l.due_date, l.ref collate "C") from l), '[]') as lines
     from p cross join lateral draw_totals(p.whole, $2, $3) s`,
    [contractId, valueDate, jsonLines(lines)],
  );
  return found as DrawFigures;
}

/** What a requested financing costs and brings if it is validated now; of one that is posted, as posted. */
export async function figuresNow(db: Queryable, record: FinancingRecord): Promise<DrawFigures> {
  const { status, contractId, assignor, id, lines } = record;
  if (status !== 'requested') return record;
  const facts = await drawFacts(db, contractId, assignor.id, id);
  return drawFigures(db, contractId, facts?.valueDate ?? record.valueDate, lines);
}

/** Asks for it; returns its id. @throws DatabaseError FI001-FI006 of `check_draw()` */
export async function insertFinancing(
  db: Queryable,
  asked: {
    contractId: string;
    assignorId: string;
    lines: readonly AskedLine[];
    bankAccountId: string;
    /** Euro cents; null where no rate compares the currency. */
    compared: number | null;
  },
): Promise<string> {
  const found = await firstRow<{ id: string }>(db, 'select request_financing($1, $2, $3, $4, $5) as id', [
    asked.contractId,
    asked.assignorId,
    jsonLines(asked.lines),
    asked.bankAccountId,
    asked.compared,
  ]);
  return found?.id as string;
}

/** What a decision is taken on; minor units of the account. */
export const decisionFacts = (
  db: Queryable,
  contractId: string,
  assignorId: string,
): Promise<Omit<NonNullable<Financing['decision']>, 'computedAt' | 'autoLimit'> | null> =>
  firstRow(
    db,
    `select a.available, a.financed, c.ceiling, a.below_ceiling as "belowCeiling", ${COMMITTED('staff')} as outstanding
      from contracts_in_force c cross join lateral availability(c.id, $2, today_in_paris()) a where c.id = $1`,
    [contractId, assignorId],
  );
