import {
  actorOf,
  financingStates,
  guaranteeRequestStates,
  guaranteeStates,
  invoiceStates,
  type CalendarKind,
  type Side,
} from '@cessio/contract';
import { sqlStates } from '../../db/states.ts';
import { sideOfIdentity, type Identity, type Queryable } from '../../db/caller.ts';
import { inPortfolio } from '../parties/record/portfolio.ts';

/** Records of one kind, day and currency: a single one, or all if there are many. */
export interface DueRow {
  kind: GeneratedKind;
  day: string;
  /** How many records the row represents. */
  n: number;
  /** The record if the row represents one. */
  id: string | null;
  title: string;
  detail: string | null;
  currency: string | null;
  amount: number | null;
  /** Where the record is shown, when that is not its own page. */
  at: string | null;
  version: number;
  stamp: string;
}

export type GeneratedKind = Exclude<CalendarKind, 'custom'>;
const GENERATED: readonly GeneratedKind[] = ['echeance', 'confirmation', 'guarantee_end', 'kyc', 'committee'];

/** Up to this many per day are separate events; more are combined. */
export const FEW = 3;
/** The largest sum that JSON carries exactly. */
const MOST = Number.MAX_SAFE_INTEGER;

const OPEN = sqlStates(invoiceStates, 'holdsCover');
const UNDECIDED = sqlStates(guaranteeRequestStates, 'answerDue');
const ON_THEIR_WAY = sqlStates(financingStates, 'onItsWay');
const PARIS = `at time zone 'Europe/Paris'`;

/**
 * Every record of one kind due between $1 and $2, as the caller's side may read it by policies and grants. An adviser
 * sees the portfolio, as in every list.
 */
function sourceOf(kind: GeneratedKind, identity: Identity): string {
  const side = sideOfIdentity(identity);
  const portfolio = actorOf(identity) === 'A';
  const status = side === 'client' ? 'i.client_status' : 'i.status';
  const version = side === 'staff' ? 'i.version' : `i.${side}_version as version`;
  const other =
    side === 'client'
      ? 'i.assignor_name'
      : side === 'supplier'
        ? 'i.debtor_name'
        : `concat_ws(' → ', i.assignor_name, i.debtor_name)`;
  const invoice = `i.id, coalesce(i.number, i.ref) as title, ${other} as detail, i.currency, ${version},
    coalesce(i.submitted_at, i.created_at) as stamp, null as at, null::uuid as alone`;
  const ofPortfolio = portfolio ? `and ${inPortfolio('i.assignor_id')}` : '';
  switch (kind) {
    case 'echeance': {
      // Each side has its own index for a span of due dates.
      const day = side === 'staff' ? 'i.due_date' : `coalesce(i.due_date, '9999-12-31'::date)`;
      return `select ${invoice}, i.due_date as day, i.outstanding as amount from invoices i
        where ${day} between $1 and $2 and ${status} in (${OPEN}) ${ofPortfolio}
        ${side === 'client' ? '' : `union all ${arrivals(side, portfolio)}`}`;
    }
    case 'confirmation':
      return `select ${invoice}, (i.confirm_by ${PARIS})::date as day, i.due as amount from invoices i
        where ${status} = 'awaiting_confirmation' and i.confirm_by >= $1::date::timestamp ${PARIS}
          and i.confirm_by < ($2::date + 1)::timestamp ${PARIS} ${ofPortfolio}`;
    case 'guarantee_end':
      return `select g.id, g.number as title, ${side === 'client' ? 'g.beneficiary_name' : 'g.debtor_name'} as detail,
          null as currency, g.version, g.created_at as stamp, null as at, null::uuid as alone, g.valid_until as day,
          null::bigint as amount from guarantees g
        where g.valid_until between $1 and $2 and g.status in (${sqlStates(guaranteeStates, 'running')})
          ${portfolio ? `and (${inPortfolio('g.requester_id')} or ${inPortfolio('g.beneficiary_id')})` : ''}`;
    case 'kyc':
      return `select d.id, d.type_label as title, d.owner_name as detail, null as currency, d.version,
          d.created_at as stamp, d.party_id::text as at, null::uuid as alone, d.expires_on as day, null::bigint as amount from documents d
        where coalesce(d.expires_on, '9999-12-31'::date) between $1 and $2 and d.status = 'valid'
          ${portfolio ? `and ${inPortfolio('d.party_id')}` : ''}`;
    case 'committee':
      if (side === 'supplier') return calls(side, portfolio);
      return `select r.id, r.number as title, concat_ws(', ', ${side === 'client' ? 'r.beneficiary_name' : 'r.requester_name'},
          case r.status when 'partially_approved' then 'fin de la contre-offre' else 'réponse de la banque' end) as detail,
          null as currency, ${side === 'client' ? 'r.client_version as version' : 'r.version'}, r.created_at as stamp, null as at, null::uuid as alone, r.due_on as day, null::bigint as amount
        from guarantee_requests r
        where r.due_on between $1 and $2 and r.status in (${UNDECIDED}) ${portfolio ? `and ${inPortfolio('r.requester_id')}` : ''}
        union all ${calls(side, portfolio)}${side === 'staff' ? ` union all ${adhesions(portfolio)}` : ''}`;
  }
}

/** Money on its way to suppliers, by value date; each separate, because no list is filtered by that date alone. */
const arrivals = (side: Side, portfolio: boolean) =>
  `select f.id, f.number as title, ${side === 'supplier' ? `'versement sur votre compte'` : `concat_ws(', ', f.assignor_name, 'versement')`} as detail, f.currency,
      f.version, f.created_at as stamp, 'financing' as at, f.id as alone, f.value_date as day, f.net_paid as amount from financings f
    where f.value_date between $1 and $2 and f.status in (${ON_THEIR_WAY}) ${portfolio ? `and ${inPortfolio('f.assignor_id')}` : ''}`;

/** Adhesion requests by the bank's target date, for the bank; each separate, like calls. */
const adhesions = (portfolio: boolean) =>
  `select a.id, a.number as title, concat_ws(', ', a.legal_name, case a.status when 'committee' then 'comité' else 'réponse de la banque' end) as detail,
      null as currency, a.version, a.created_at as stamp, 'adhesion' as at, a.id as alone, a.due_on as day, null::bigint as amount
    from adhesion_requests a
    where coalesce(a.due_on, '9999-12-31'::date) between $1 and $2
      ${portfolio ? `and (a.assigned_to = (select app_user()) or a.assigned_to is null and coalesce(${inPortfolio('a.party_id')}, true))` : ''}`;

/** Calls of guarantees by the bank's deadline; each separate, because no list is filtered by that date. */
const calls = (side: Side, portfolio: boolean) =>
  `select g.id, g.number as title, concat_ws(', ', ${side === 'supplier' ? 'g.debtor_name' : 'g.beneficiary_name'}, 'réponse à la mise en jeu') as detail,
      c.currency, g.version, c.called_at as stamp, 'guarantee' as at, g.id as alone, (c.due_at ${PARIS})::date as day, c.amount
    from guarantee_calls c join guarantees g on g.id = c.guarantee_id
    where c.answer is null and c.due_at >= $1::date::timestamp ${PARIS} and c.due_at < ($2::date + 1)::timestamp ${PARIS}
      ${portfolio ? `and (${inPortfolio('g.requester_id')} or ${inPortfolio('g.beneficiary_id')})` : ''}`;

/**
 * Events between two dates, both included, by day. A day's records are grouped in the database, so that a bank's
 * calendar costs per day and not per invoice.
 */
export async function dueBetween(
  db: Queryable,
  identity: Identity,
  from: string,
  to: string,
  wanted: readonly CalendarKind[] | undefined,
): Promise<DueRow[]> {
  const rows: DueRow[] = [];
  for (const kind of GENERATED) {
    if (wanted && !wanted.includes(kind)) continue;
    // One connection speaks for the caller: its queries run in sequence.
    // oxlint-disable-next-line no-await-in-loop
    const found = await db.query<Omit<DueRow, 'kind'>>(
      `with found as (${sourceOf(kind, identity)}),
        counted as (select *, count(*) over (partition by day, currency, alone) as beside from found)
      select day, count(*)::int as n, case when beside <= ${FEW} then id end as id, min(title) as title, min(detail) as detail, currency,
        case when sum(amount) is not null then least(sum(amount), ${MOST})::bigint end as amount, min(at) as at, max(version) as version, max(stamp) as stamp
      from counted group by day, currency, alone, case when beside <= ${FEW} then id end order by day, title, 3`,
      [from, to],
    );
    rows.push(...found.rows.map((row) => ({ ...row, kind })));
  }
  return rows;
}
