import {
  actorOf,
  adhesionMachine,
  contractTermMachine,
  assignmentAwaited,
  bankAccountMachine,
  documentMachine,
  documentStates,
  guaranteeMachine,
  guaranteeRequestMachine,
  hasTag,
  href,
  batchMachine,
  financingMachine,
  paymentFileMachine,
  invoiceMachine,
  invoiceStates,
  isBusinessDay,
  labelOf,
  pages,
  partyMachine,
  relationMachine,
  paymentAwaited,
  statesForClient,
  WORK_ENTITIES,
  transitionFrom,
  type Actor,
  type Machine,
  type NextAction,
  type Part,
  type Right,
  type Side,
  type Turn,
  type Work,
  type WorkElsewhere,
  type WorkEntity,
  type WorkItem,
  type WorkQuery,
  type WorkTotals,
} from '@cessio/contract';
import { DRAW_CUT_OFF } from '@cessio/contract/financings';
import { clock } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { sideOfIdentity, type Identity, type Queryable } from '../../db/caller.ts';
import { sqlStates } from '../../db/states.ts';
import { COUNT_CAP } from '../../db/list/search.ts';
import { assignmentSource } from './assignment-source.ts';
import { batchSources } from '../batches/batches.repository.ts';
import { financingSources } from '../money/financings/financings.repository.ts';
import { paymentFileSource } from '../money/transfers/transfers.repository.ts';
import { approvalSource } from '../approvals/approvals.source.ts';
import { guaranteeSource } from '../guarantees/guarantees.repository.ts';
import { collectionAccount, type OwnAccounts } from '../own-accounts/own-accounts.ts';
import { adhesionSource, ownAdhesionSource } from '../adhesions/adhesions.repository.ts';
import { partySource } from '../parties/record/parties.repository.ts';
import { prospectSource } from '../prospects/prospects.repository.ts';
import { relationSources } from '../relations/relations.repository.ts';
import { accountAssignee, accountSources } from '../bank-accounts/bank-accounts.repository.ts';
import { requestSources } from '../guarantee-requests/guarantee-requests.repository.ts';
import { documentSources, recordNumber } from '../documents/documents.repository.ts';
import { contractTermSource } from '../money/contracts/contract-terms.repository.ts';
import { contactSource } from '../contact/contact.repository.ts';
import { invoiceSources } from '../invoices/record/invoices.list.ts';
import { ALL_TURNS } from '../../machine/turn.ts';
import { conditionOf, IN_CHARGE } from './turn-condition.ts';
import {
  inWorkOrder,
  limitOf,
  openWorkCursor,
  orderOf,
  sealWorkCursor,
  type WorkKey,
  type WorkPlace,
} from './work-order.ts';
import { firstValue } from '../../db/rows.ts';

interface Waiting {
  readonly turn: Turn;
  /** The caller would be next, but lacks the right. */
  readonly lacks?: Right | undefined;
}

/** Days over which a review's target is looked up: earlier starts count from the first. */
const KNOWN = { past: 400, coming: 60 } as const;

/** All business days of that period, as a PostgreSQL array. */
function businessDays(today: string): string {
  const from = Date.parse(today) - KNOWN.past * 86_400_000;
  const all = Array.from({ length: KNOWN.past + KNOWN.coming }, (_, day) =>
    new Date(from + day * 86_400_000).toISOString().slice(0, 10),
  );
  return `{${all.filter(isBusinessDay).join(',')}}`;
}

/** SQL of the day this many business days after an instant. */
const daysAfter = (since: string, count: string, days: string) =>
  `(${days}::date[])[width_bucket((${since} at time zone 'Europe/Paris')::date, ${days}::date[]) + ${count}]`;

/** SQL for columns that a kind of record does not have. */
const NOTHING = {
  amount: 'null::bigint',
  currency: `''`,
  due: 'null::date',
  company: 'null::uuid',
  assignee: 'null::uuid',
  C: 'null::text',
  S: 'null::text',
};

/** How a side reads the records of one kind. All texts are SQL. */
function readOf(entity: Turn['entity'], side: Side, reviewDays: number, bind: (value: unknown) => string) {
  const days = () => bind(businessDays(clock.today()));
  const reviewedBy = (since: string) => daysAfter(since, bind(reviewDays), days());
  if (entity === 'invoice') {
    const source = invoiceSources[side];
    return {
      source,
      label: 'coalesce(i.number, i.ref)',
      about: side === 'supplier' ? 'i.debtor_name' : 'i.assignor_name',
      amount: 'i.due',
      currency: 'i.currency',
      since: side === 'client' ? 'i.client_status_since' : 'i.status_since',
      // Companies are promised no day.
      due: `case ${side === 'staff' ? `when i.status = 'under_review' then ${reviewedBy('i.status_since')}` : ''}
        when ${side === 'client' ? 'i.client_status' : 'i.status'} = 'awaiting_confirmation' then (i.confirm_by at time zone 'Europe/Paris')::date
        when ${side === 'client' ? 'i.client_status' : 'i.status'} = any('{${paymentAwaited.query.status}}') then i.due_date end`,
      company: 'i.assignor_id',
      assignee: 'i.assignee_id',
      C: 'i.debtor_name',
      S: 'i.assignor_name',
    };
  }
  if (entity === 'batch')
    return {
      ...NOTHING,
      source: batchSources[side],
      label: 'b.number',
      about: `${side === 'supplier' ? '' : `b.assignor_name || ' · ' || `}b.count || case when b.count > 1 then ' factures' else ' facture' end`,
      amount: 'b.due',
      currency: 'b.currency',
      since: 'b.created_at',
      company: 'b.assignor_id',
      S: 'b.assignor_name',
    };
  if (entity === 'payment_file')
    return {
      ...NOTHING,
      source: paymentFileSource,
      label: 'f.number',
      about: `f.count || case when f.count > 1 then ' virements' else ' virement' end`,
      amount: 'f.total',
      currency: 'f.currency',
      since: 'f.made_at',
      due: `(payment_cut_off(f.currency, f.execution_date) at time zone 'Europe/Paris')::date`,
    };
  if (entity === 'financing')
    return {
      ...NOTHING,
      source: financingSources[side],
      label: 'f.number',
      about: 'f.assignor_name',
      amount: 'f.amount',
      currency: 'f.currency',
      since: 'f.created_at',
      // Asked before the cut-off of a bank day it is decided that day; companies are promised no day.
      ...(side === 'staff' && {
        due: `case when (f.created_at at time zone 'Europe/Paris')::time <= time '${DRAW_CUT_OFF}' and ${daysAfter('f.created_at', '0', days())} = (f.created_at at time zone 'Europe/Paris')::date
          then (f.created_at at time zone 'Europe/Paris')::date else ${daysAfter('f.created_at', '1', days())} end`,
      }),
      company: 'f.assignor_id',
      S: 'f.assignor_name',
    };
  if (entity === 'assignment')
    return {
      ...NOTHING,
      source: assignmentSource,
      label: `a.count || case when a.count > 1 then ' factures approuvées' else ' facture approuvée' end`,
      about: 'a.contract_number',
      amount: 'a.due',
      currency: 'a.currency',
      since: 'a.since',
      company: 'a.assignor_id',
      S: 'a.assignor_name',
    };
  if (entity === 'bank_account')
    return {
      ...NOTHING,
      source: accountSources[side],
      label: `left(a.iban, 4) || '…' || right(a.iban, 4)`,
      about: 'p.legal_name',
      since: 'a.status_since',
      due: reviewedBy('a.status_since'),
      company: 'a.party_id',
      assignee: accountAssignee,
      page: 'a.party_id',
    };
  if (entity === 'document')
    return {
      ...NOTHING,
      source: documentSources[side],
      label: 'd.type_label',
      // Papers of the same name may belong to different records.
      about: `nullif(concat_ws(' · ', ${side === 'staff' ? 'd.owner_name' : 'd.reject_reason'}, ${recordNumber(side)}), '')`,
      since: 'coalesce(d.uploaded_at, d.created_at)',
      // Companies are promised no day.
      ...(side === 'staff' && {
        due: `case when d.status in (${sqlStates(documentStates, 'toCheck')}) then ${reviewedBy('coalesce(d.uploaded_at, d.created_at)')} end`,
      }),
      company: 'd.party_id',
      assignee: side === 'staff' ? 'd.reviewer_id' : 'null::uuid',
      C: 'd.owner_name',
      S: 'd.owner_name',
    };
  if (entity === 'party')
    return {
      ...NOTHING,
      source: partySource,
      label: 'p.legal_name',
      about: 'null::text',
      since: 'coalesce(p.kyc_reviewed_at, p.created_at)',
      due: 'p.kyc_expires_on',
      company: 'p.id',
    };
  if (entity === 'guarantee')
    return {
      ...NOTHING,
      source: guaranteeSource,
      label: 'g.number',
      about: 'g.debtor_name',
      amount: '(select c.amount from guarantee_calls c where c.guarantee_id = g.id and c.answer is null)',
      currency: 'g.currency',
      since: `coalesce((select c.called_at from guarantee_calls c where c.guarantee_id = g.id and c.answer is null), g.created_at)`,
      due: `(select (c.due_at at time zone 'Europe/Paris')::date from guarantee_calls c where c.guarantee_id = g.id and c.answer is null)`,
      company: 'g.requester_id',
      S: 'g.beneficiary_name',
    };
  if (entity === 'approval')
    return {
      ...NOTHING,
      source: approvalSource,
      label: 'a.number',
      about: 'a.label',
      amount: 'a.amount',
      currency: 'a.currency',
      since: 'a.made_at',
      due: 'a.lapses_on',
      company: 'a.party_id',
      page: `a.entity || '/' || a.entity_id`,
    };
  if (entity === 'contact_message')
    return {
      ...NOTHING,
      source: contactSource,
      label: 'c.name',
      about: 'c.subject',
      since: 'c.created_at',
    };
  if (entity === 'prospect')
    return {
      ...NOTHING,
      source: prospectSource,
      label: 'p.legal_name',
      about: 'p.name',
      since: 'p.created_at',
      everyones: true,
    };
  if (entity === 'adhesion_request')
    return {
      source: side === 'staff' ? adhesionSource : ownAdhesionSource,
      label: 'a.number',
      about: 'a.legal_name',
      amount: CEILING[side],
      currency: 'a.currency',
      since: 'a.status_since',
      due: side === 'staff' ? 'a.due_on' : 'null::date',
      company: side === 'staff' ? 'a.party_id' : 'a.applicant_party_id',
      assignee: side === 'staff' ? 'a.assigned_to' : 'null::uuid',
      C: 'a.legal_name',
      S: 'a.legal_name',
    };
  if (entity === 'contract_term')
    return {
      ...NOTHING,
      source: contractTermSource,
      label: 'c.number',
      about: 'c.principal_name',
      amount: 't.ceiling',
      currency: 'c.currency',
      since: 'coalesce(t.signed_at, t.created_at)',
      // From its day of effect on it can no longer be signed.
      due: 'case when t.number > 1 then t.effective_from - 1 end',
      company: 'c.principal_id',
      page: 'c.id',
      C: 'c.principal_name',
      S: 'c.principal_name',
    };
  if (entity === 'relation')
    return {
      ...NOTHING,
      source: relationSources[side],
      label: 'r.debtor_name',
      about: 'r.assignor_name',
      currency: 'r.currency',
      since: 'r.created_at',
      ...(side === 'staff' && { due: reviewedBy('r.created_at') }),
      company: 'r.assignor_id',
      S: 'r.assignor_name',
    };
  return {
    source: requestSources[side],
    label: 'g.number',
    about: side === 'staff' ? 'g.requester_name' : 'coalesce(g.debtor_name, g.beneficiary_name)',
    amount: 'coalesce(g.granted_amount, g.amount)',
    currency: 'g.currency',
    // Only the bank knows that it changed hands there.
    since: side === 'staff' ? 'g.held_since' : 'g.status_since',
    due: 'g.due_on',
    company: 'g.requester_id',
    assignee: 'g.assignee_id',
    C: 'g.requester_name',
    S: 'null::text',
  };
}

const RIGHT_HOLDER: Record<Right, string> = {
  sign: 'Un signataire de votre société',
  submit: 'Un collègue qui peut déposer',
  pay_view: 'Un collègue',
};

/** The ceiling to decide on (`ceilingOf`); a company reads its own once its contract is prepared. */
const CEILING: Record<Side, string> = {
  staff: `nullif(coalesce((a.terms ->> 'ceiling')::bigint, a.wanted_ceiling), 0)`,
  client: `nullif(coalesce((a.contract_terms ->> 'ceiling')::bigint, a.wanted_ceiling), 0)`,
  supplier: `nullif(coalesce((a.contract_terms ->> 'ceiling')::bigint, a.wanted_ceiling), 0)`,
};

interface Row extends Omit<WorkItem, 'entity' | 'why' | 'action'>, WorkKey {
  place: number;
  /** Names of the companies on both sides. */
  C: string | null;
  S: string | null;
  adviser: string | null;
  /** The record whose page shows it, if it has none itself. */
  page: string;
}

interface Reach {
  /** For an adviser: only their own portfolio. */
  portfolio: boolean;
  /** Business days within which the bank aims to review (`reviewDue`). */
  reviewDays: number;
  id?: string;
  /** How many rows are read; all are counted. */
  limit: number;
  /** The row after which reading starts. */
  after?: WorkPlace | undefined;
}

/** Reads the records of one kind that match one of these rows, in the order of `work-order.ts`. */
async function readWaiting(
  db: Queryable,
  side: Side,
  entity: Turn['entity'],
  waiting: readonly Waiting[],
  { portfolio, reviewDays, id, limit, after }: Reach,
): Promise<{ rows: Row[]; total: number }> {
  if (waiting.length === 0 || !READ_BY[entity].includes(side)) return { rows: [], total: 0 };
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const read = readOf(entity, side, reviewDays, bind);
  // Once for all rows: PostgreSQL would plan it for each of them.
  const { always = 'true', ...source } = read.source;
  const conditions = waiting.map(({ turn }) => conditionOf(source, turn, bind));
  const place = `case ${conditions.map((condition, index) => `when ${condition} then ${index}`).join(' ')} end`;
  const adviser =
    side === 'staff'
      ? `(select u.first_name || ' ' || u.last_name from users u
          where u.id = coalesce(${read.assignee}, (select home.adviser_id from parties home where home.id = ${read.company})))`
      : 'null::text';
  const order = orderOf({ side, money: MONEY.includes(entity), day: bind(after?.day ?? clock.today()) });
  const { rows } = await db.query<Row & { total: number }>(
    `with waiting as materialized (
       select ${source.alias}.id, ${read.label} as label, ${read.about} as about, ${read.amount} as amount, ${read.currency} as currency,
         ${read.since} as since, ${read.due} as "dueOn", ${place} as place, ${'page' in read ? read.page : `${source.alias}.id`} as page, ${read.C} as "C", ${read.S} as "S", ${adviser} as adviser
       from ${source.from} where ${always} and (${conditions.map((one) => `(${one})`).join(' or ')})${portfolio && !('everyones' in read) ? ` and ${IN_CHARGE([read.company, read.assignee])}` : ''}${id ? ` and ${source.alias}.id = ${bind(id)}` : ''})
     select counted.total, found.* from (select count(*)::int as total from waiting) counted
       left join lateral (select * from (select w.*, ${order.columns} from waiting w) w
         ${after ? `where ${order.after(after.key, bind)}` : ''} order by ${order.by} limit ${limit}) found on true`,
    values,
  );
  return { rows: rows.filter((row) => row.id), total: rows[0]?.total ?? 0 };
}

/** Kinds whose amount is money that waits with them: mere requests do not count. */
const MONEY: readonly WorkEntity[] = [
  'invoice',
  'batch',
  'financing',
  'payment_file',
  'assignment',
  'guarantee',
];

const READ_BY: Record<WorkEntity, readonly Side[]> = {
  invoice: ['client', 'supplier', 'staff'],
  batch: ['supplier', 'staff'],
  financing: ['supplier', 'staff'],
  payment_file: ['staff'],
  // The bank reads them on the contract.
  assignment: ['supplier'],
  guarantee_request: ['client', 'staff'],
  adhesion_request: ['client', 'supplier', 'staff'],
  contract_term: ['client', 'supplier', 'staff'],
  guarantee: ['client', 'supplier', 'staff'],
  approval: ['staff'],
  bank_account: ['client', 'supplier', 'staff'],
  party: ['staff'],
  relation: ['supplier', 'staff'],
  document: ['client', 'supplier', 'staff'],
  contact_message: ['staff'],
  prospect: ['staff'],
};

const MACHINES: Readonly<Partial<Record<Turn['entity'], Machine<string, string>>>> = {
  invoice: invoiceMachine,
  batch: batchMachine,
  financing: financingMachine,
  payment_file: paymentFileMachine,
  guarantee_request: guaranteeRequestMachine,
  adhesion_request: adhesionMachine,
  contract_term: contractTermMachine,
  guarantee: guaranteeMachine,
  relation: relationMachine,
  bank_account: bankAccountMachine,
  document: documentMachine,
  party: partyMachine,
};
const APPROVED_AT: Readonly<Record<string, typeof pages.contract | typeof pages.guarantee>> = {
  guarantee: pages.guarantee,
  contract: pages.contract,
};
const PATHS: Readonly<Record<WorkEntity, (id: string, side: Side) => string>> = {
  invoice: (id) => href(pages.invoice, { id }),
  batch: (id) => href(pages.batch, { id }),
  financing: (id) => href(pages.financing, { id }),
  payment_file: (id) => href(pages.paymentFile, { id }),
  assignment: (id) => href(pages.myInvoices, {}, { tab: 'approved', contractId: id, batchable: 'true' }),
  guarantee_request: (id) => href(pages.request, { id }),
  adhesion_request: (id, side) => (side === 'staff' ? href(pages.adhesion, { id }) : pages.home),
  contract_term: (id) => href(pages.contract, { id }),
  guarantee: (id) => href(pages.guarantee, { id }),
  approval: (of) => {
    const [entity = '', id = ''] = of.split('/');
    return href(APPROVED_AT[entity] ?? pages.adhesion, { id });
  },
  relation: (id) => href(pages.relation, { id }),
  bank_account: (id, side) =>
    side === 'staff'
      ? href(pages.company, { id }, { tab: 'accounts' })
      : href(pages.profile, {}, { tab: 'company' }),
  document: (id, side) =>
    side === 'staff' ? href(pages.document, { id }) : href(pages.documents, {}, { tab: 'todo' }),
  party: (id) => href(pages.company, { id }),
  contact_message: (id) => href(pages.messages, {}, { id }),
  prospect: (id) => `${pages.adhesions}?tab=prospects&id=${id}`,
};

/** Where the record is handled. */
const pathOf = (turn: Turn, id: string, side: Side): string =>
  turn.action === 'decide_screening'
    ? href(pages.company, { id }, { tab: 'owners' })
    : PATHS[turn.entity](id, side);

/** The button's label on the record's page. */
function labelFor(turn: Turn, actor: Actor): string {
  if (turn.entity === 'contact_message') return 'Répondre';
  if (turn.entity === 'prospect') return 'Rappeler';
  if (turn.entity === 'approval') return 'Approuver';
  if (turn.entity === 'assignment') return 'Céder';
  if (turn.action === 'decide_screening') return 'Décider';
  // Uploaded again, whatever happened to the last one.
  if (turn.action === 'upload') return 'Déposer';
  const machine = MACHINES[turn.entity];
  const row = machine && transitionFrom(machine, turn.query['status'] ?? '', turn.action);
  const parts: readonly Part[] = [actor, ...(actor === 'C' || actor === 'S' ? (['D', 'O'] as const) : [])];
  return row ? labelOf(row, parts) : '';
}

/** Who acts next, as far as this side may know. */
function whoOf({ turn, lacks }: Waiting, side: Side, row: Row): string {
  if (lacks) return RIGHT_HOLDER[lacks];
  const [by] = turn.by;
  if (by === 'C' || by === 'S') return row[by] ?? '';
  if (side !== 'staff') return 'Votre banque';
  if (by === 'A') return row.adviser ?? 'Les conseillers';
  if (by === 'L') return 'Département Juridique';
  return by === 'R' ? 'Département Risque' : 'Responsable';
}

/** What waits for others: a company does not learn who at the bank has its file and why, so these rows are merged. */
function ofOthers(actor: Actor, side: Side): Turn[] {
  const others = ALL_TURNS.filter(({ by }) => !by.includes(actor));
  if (side === 'staff') return others;
  const seen = new Map(
    others.map((turn) => {
      const { holder: _holder, ...query } = turn.query as Record<string, string>;
      const why = turn.by.some((by) => by === 'C' || by === 'S')
        ? turn.why
        : (turn.toCompanies ?? 'À l’étude');
      return [`${turn.entity} ${JSON.stringify(query)}`, { ...turn, query, why } as Turn] as const;
    }),
  );
  return [...seen.values()];
}

const capped = (value: number) => ({ value: Math.min(value, COUNT_CAP), capped: value > COUNT_CAP });
const totalsOf = (counts: ReadonlyMap<WorkEntity, number>): WorkTotals => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const each = WORK_ENTITIES.map((entity) => [entity, capped(counts.get(entity) ?? 0)] as const);
  return { ...(Object.fromEntries(each) as Omit<WorkTotals, 'all'>), all: capped(all) };
};

interface Found extends Row, Pick<WorkItem, 'entity'> {
  waiting: Waiting;
}

/** The answer for a row, without its sort keys. */
const toldOf = ({ entity, id, label, about, amount, currency, since, dueOn }: Found) => ({
  entity,
  id,
  label,
  about,
  amount,
  currency,
  since,
  dueOn,
});
const itemOf = (actor: Actor, side: Side, found: Found): WorkItem => ({
  ...toldOf(found),
  why: found.waiting.turn.why,
  action: {
    label: labelFor(found.waiting.turn, actor),
    href: pathOf(found.waiting.turn, found.page, side),
  },
});
const elsewhereOf = (side: Side, found: Found): WorkElsewhere => ({
  ...toldOf(found),
  why: found.waiting.turn.why,
  who: whoOf(found.waiting, side, found),
  href: pathOf(found.waiting.turn, found.page, side),
});

/** What waits for the caller, and what for others. */
function askedOf(identity: Identity) {
  const actor = actorOf(identity);
  const side = sideOfIdentity(identity);
  const lacks = ({ right }: Turn) => side !== 'staff' && right && !identity.rights.includes(right);
  const own = ALL_TURNS.filter(({ by }) => by.includes(actor));
  return {
    actor,
    side,
    mine: own.filter((turn) => !lacks(turn)).map((turn): Waiting => ({ turn })),
    others: [
      ...own.filter(lacks).map((turn): Waiting => ({ turn, lacks: turn.right })),
      ...ofOthers(actor, side).map((turn): Waiting => ({ turn })),
    ],
  };
}

/** Where a user's first record would be, as SQL; other employees work on everybody's. */
const FIRST_RECORDS: Partial<Record<Actor, string>> = {
  C: 'exists (select from invoices) or exists (select from guarantee_requests)',
  S: 'exists (select from invoices) or exists (select from guarantees)',
  A: 'exists (select from parties where adviser_id = app_user())',
};

async function isNewcomer(db: Queryable, actor: Actor): Promise<boolean> {
  const first = FIRST_RECORDS[actor];
  if (!first) return false;
  return (await firstValue<boolean>(db, `select ${first} as begun`)) === false;
}

/**
 * All that waits for the caller and that the caller can handle now; separately, what waits for others.
 * @param query `entity` leaves out all other kinds of records; `after` asks for the next ones of its list only
 * @throws ApiError CURSOR_INVALID, QUERY_INVALID
 */
export async function readWork(
  db: Queryable,
  { settings }: Pick<Services, 'settings'>,
  identity: Identity,
  query: WorkQuery,
): Promise<Work> {
  const { reviewTargetDays: reviewDays } = await settings.current();
  const { actor, side, ...asked } = askedOf(identity);
  const only = query.entity;
  const limit = limitOf(query.limit);
  const after = query.after === undefined ? undefined : openWorkCursor(query.after, only);
  const find = async (list: WorkPlace['list']) => {
    const found: Found[] = [];
    const totals = new Map<WorkEntity, number>();
    const skipped = after !== undefined && after.list !== list;
    for (const entity of only ? [only] : WORK_ENTITIES) {
      const wanted = asked[list].filter(({ turn }) => turn.entity === entity);
      const { rows, total } = await readWaiting(db, side, entity, wanted, {
        portfolio: actor === 'A',
        reviewDays,
        // One extra row shows whether there are more.
        limit: skipped ? 0 : limit + 1,
        after,
      });
      totals.set(entity, total);
      for (const row of rows) found.push({ ...row, entity, waiting: wanted[row.place] as Waiting });
    }
    const rows = found.toSorted(inWorkOrder).slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const day = after?.day ?? clock.today();
    return { totals, rows, next: last ? sealWorkCursor({ list, day, key: last }, only) : null };
  };
  const mine = await find('mine');
  const others = await find('others');
  const nothing = !only && !after && mine.rows.length + others.rows.length === 0;
  return {
    ...(nothing && (await isNewcomer(db, actor)) && { newcomer: true }),
    data: mine.rows.map((found) => itemOf(actor, side, found)),
    elsewhere: others.rows.map((found) => elsewhereOf(side, found)),
    totals: totalsOf(mine.totals),
    elsewhereTotals: totalsOf(others.totals),
    nextCursor: mine.next,
    elsewhereCursor: others.next,
  };
}

/** Who acts next on one record: the caller, or whom it waits for; for an unpaid invoice, its debtor. */
export async function readNext(
  db: Queryable,
  { ownAccounts, settings }: Pick<Services, 'ownAccounts' | 'settings'>,
  identity: Identity,
  entity: WorkEntity,
  id: string,
): Promise<NextAction> {
  const { actor, side, mine, others } = askedOf(identity);
  const { reviewTargetDays: reviewDays } = await settings.current();
  const find = async (waiting: readonly Waiting[], portfolio: boolean): Promise<Found | null> => {
    const wanted = waiting.filter(({ turn }) => turn.entity === entity);
    const [row] = (await readWaiting(db, side, entity, wanted, { portfolio, reviewDays, id, limit: 1 })).rows;
    return row ? { ...row, entity, waiting: wanted[row.place] as Waiting } : null;
  };
  const own = await find(mine, actor === 'A');
  if (own) return { mine: itemOf(actor, side, own), elsewhere: null, toPay: null };
  const toPay = actor === 'C' && entity === 'invoice' ? await readDebt(db, ownAccounts, id) : null;
  if (toPay) return { mine: null, elsewhere: null, toPay };
  // Files in a colleague's portfolio wait for that colleague.
  const next = await find(
    [...others, ...(actor === 'A' ? mine : []), { turn: assignmentAwaited }, { turn: paymentAwaited }],
    false,
  );
  return { mine: null, elsewhere: next && elsewhereOf(side, next), toPay: null };
}

/** What a debtor still owes on an invoice, and where to pay it. */
async function readDebt(db: Queryable, ownAccounts: OwnAccounts, id: string): Promise<NextAction['toPay']> {
  const { rows } = await db.query<{
    amount: number;
    currency: string;
    dueOn: string | null;
    ref: string;
    contractId: string | null;
  }>(
    `select i.outstanding as amount, i.currency, i.due_date as "dueOn", i.ref, i.contract_id as "contractId" from ${invoiceSources.client.from}
      where i.id = $1 and i.outstanding > 0 and i.client_status = any($2)`,
    [id, statesForClient(invoiceStates, 'owed').filter((state) => hasTag(invoiceStates, state, 'open'))],
  );
  const [row] = rows;
  if (!row) return null;
  const account = collectionAccount(await ownAccounts.current(), row);
  if (!account) return null;
  const { ref, contractId: _, ...owed } = row;
  return { ...owed, iban: account.iban, holder: account.holder, reference: ref };
}
