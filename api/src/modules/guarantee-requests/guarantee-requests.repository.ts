import {
  guaranteeRequestEntity,
  guaranteeRequestListSpec,
  guaranteeRequestStates,
  type Side,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../db/caller.ts';
import { sqlStates } from '../../db/states.ts';
import { firstRow } from '../../db/rows.ts';
import { jsonInstant, type Select } from '../../db/select.ts';
import { selectsOf, writesOf } from '../../db/fields.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { entityColumns } from '../../export/columns.ts';
import { REACHED } from '../notifications/receivers.ts';
import { inPortfolio } from '../parties/record/portfolio.ts';
import { READERS, turnFilter } from '../work/turn-condition.ts';
import { requestViews } from './guarantee-requests.view.ts';
import type { RequestRecord, RequestChange } from './guarantee-request.record.ts';

const ROW = selectsOf(guaranteeRequestEntity, 'g', 'row');
const RECORD = selectsOf(guaranteeRequestEntity, 'g', 'record');
const DECIDED_BY = `(select e.actor_name from audit_events e where e.entity = 'guarantee_request' and e.entity_id = g.id
    and e.action in ('guaranteeRequests.approve', 'guaranteeRequests.approve_partially', 'guaranteeRequests.refuse')
    order by e.seq desc limit 1)`;

/** Who gave the current opinion, and when. */
const OPINION = `(select jsonb_build_object('by', e.actor_name, 'byId', e.actor_id, 'at', ${jsonInstant('e.at')})
    from audit_events e where e.entity = 'guarantee_request' and e.entity_id = g.id and e.action = 'guaranteeRequests.give_opinion'
    order by e.seq desc limit 1)`;

/** Who has it in the bank, for its people. */
const HELD = `jsonb_build_object('adviser', (select u.first_name || ' ' || u.last_name from users u
    where u.id = coalesce(g.assignee_id, (select p.adviser_id from parties p where p.id = g.requester_id))),
  'since', ${jsonInstant('g.held_since')}) as held`;

const ANSWERS = `coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'label', a.label, 'asked', a.asked, 'answer', a.answer,
    'filename', f.filename, 'givenAt', ${jsonInstant('a.given_at')}, 'givenBy', a.given_by) order by a.id)
  from guarantee_request_answers a left join files f on f.id = a.file_id where a.request_id = g.id), '[]') as answers`;

const EXPIRES = `(select max(v.expires_at) from relation_invitations v where v.request_id = g.id) as "expiresAt"`;
/** Asked as the bank alone: to a requester it would tell whom the bank knows. */
const KNOWN = `(select jsonb_build_object('id', p.id, 'legalName', p.legal_name, 'status', p.status) from parties p
    where not g.beneficiary_known and (p.country, p.national_id) = (g.beneficiary_country, g.beneficiary_national_id)) as known`;

/** SQL of requests whose answer the bank owes since before a day, as `isLate` says of one. @param today SQL of the day */
export const LATE = (of: string, today: string) =>
  `(${of}.due_on < ${today} and ${of}.status in (${sqlStates(guaranteeRequestStates, 'withBank')}))`;

const columnsOf = (side: Side) =>
  side === 'staff'
    ? `${RECORD.staff}, ${HELD}, ${ANSWERS}, ${EXPIRES}, ${KNOWN}, ${DECIDED_BY} as "decidedBy", ${OPINION} as opinion, ${REACHED('g.assignee_id', 'g.requester_id', 'g.requester_id')}`
    : side === 'client'
      ? `${RECORD.client}, ${ANSWERS}, ${EXPIRES}`
      : RECORD[side];

const listOf = (side: Side): ExportedList<typeof guaranteeRequestListSpec, RequestRecord> => ({
  spec: guaranteeRequestListSpec,
  from: 'guarantee_requests g',
  alias: 'g',
  indexed: 'guaranteeRequest',
  names: 'g.number, g.requester_name, g.debtor_name, g.beneficiary_name',
  select: side === 'staff' ? (`${ROW.staff}, ${HELD}` as Select<RequestRecord>) : ROW[side],
  filters: {
    portfolio: () => (side === 'staff' ? inPortfolio('g.requester_id') : 'true'),
    holder: side === 'staff' ? `coalesce(g.holder, 'adviser')` : () => 'true',
    late: (values) => {
      // In the text: how many are late depends on the day, and what is prepared is planned for any value.
      const late = LATE('g', `'${clock.today()}'::date`);
      return values.includes('true') ? late : `not coalesce(${late}, false)`;
    },
    turn: turnFilter(
      'guarantee_request',
      ['g.requester_id', 'g.assignee_id'],
      READERS[side],
      () => requestSources[side],
    ),
  },
  sorts: {
    createdAt: 'timestamptz',
    amount: 'bigint',
    number: 'text',
    validUntil: 'optional date',
    dueOn: 'optional date',
  },
  export: {
    name: 'demandes-de-garantie',
    columns: entityColumns(guaranteeRequestEntity, side),
    view: requestViews[side].row,
  },
});

/** Suppliers have no requests: the list is refused to them before it is read. */
export const requestSources = {
  client: listOf('client'),
  supplier: listOf('supplier'),
  staff: listOf('staff'),
} as const;

/** The request if the caller's side sees it; `lock` locks it until the transaction ends. */
export function findRequest(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<RequestRecord | null> {
  return firstRow<RequestRecord>(db, {
    name: `find_request_${side}_${lock}`,
    text: `select ${columnsOf(side)} from guarantee_requests g where g.id = $1${lock ? ' for no key update of g' : ''}`,
    values: [id],
  });
}

/** Saves a draft; the database gives it its number. */
export async function insertRequest(tx: Queryable, request: RequestChange): Promise<RequestRecord> {
  const { columns, values } = writesOf(guaranteeRequestEntity, 'insert', 'client', request);
  const { rows } = await tx.query<RequestRecord>(
    `insert into guarantee_requests as g (number, ${columns.join(', ')})
     values (next_ref('DG'), ${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning ${RECORD.client}`,
    values,
  );
  return rows[0] as RequestRecord;
}

/** Writes what a step changes; an absent field keeps its value. */
export async function updateRequest(
  tx: Queryable,
  side: Side,
  id: string,
  change: RequestChange,
): Promise<void> {
  const { columns, values } = writesOf(guaranteeRequestEntity, 'update', side, change);
  const sets = columns.map((column, index) => `${column} = $${index + 2}`);
  await tx.query(
    // The database counts, for each side what it sees.
    `update guarantee_requests set ${[...sets, 'version = default'].join(', ')} where id = $1`,
    [id, ...values],
  );
}

/** Where the answers of requesters are kept. */
export const REQUEST_ANSWERS = { table: 'guarantee_request_answers', of: 'request_id' } as const;
