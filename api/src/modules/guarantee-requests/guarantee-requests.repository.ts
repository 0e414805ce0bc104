import {
  guaranteeRequestEntity,
  guaranteeRequestListSpec,
  type ChangesOf,
  type RecordOf,
  type Side,
  type PartyState,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { selectsOf, writesOf } from '../../db/fields.ts';
import type { ExportedList } from '../../db/list.ts';
import { entityColumns } from '../../export/columns.ts';
import { REACHED, type Reached } from '../notifications/receivers.ts';
import { inPortfolio } from '../parties/portfolio.ts';
import { READERS, turnFilter } from '../work/turn-condition.ts';

/** A request as the caller's side reads it; the requester's side lacks opinion, holder and the decider's name. */
export interface RequestRecord extends RecordOf<typeof guaranteeRequestEntity> {
  decidedBy?: string | null;
  opinion?: { by: string; at: string } | null;
  reached?: Reached;
}
export type RequestChange = ChangesOf<typeof guaranteeRequestEntity>;

const ROW = selectsOf(guaranteeRequestEntity, 'g', 'row');
const RECORD = selectsOf(guaranteeRequestEntity, 'g', 'record');
const DECIDED_BY = `(select e.actor_name from audit_events e where e.entity = 'guarantee_request' and e.entity_id = g.id
    and e.action in ('guaranteeRequests.approve', 'guaranteeRequests.approve_partially', 'guaranteeRequests.refuse')
    order by e.seq desc limit 1)`;

/** Who gave the opinion that stands, and when. */
const OPINION = `(select jsonb_build_object('by', e.actor_name, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from audit_events e where e.entity = 'guarantee_request' and e.entity_id = g.id and e.action = 'guaranteeRequests.give_opinion'
    order by e.seq desc limit 1)`;

const columnsOf = (side: Side) =>
  side === 'staff'
    ? `${RECORD.staff}, ${DECIDED_BY} as "decidedBy", ${OPINION} as opinion, ${REACHED('g.assignee_id', 'g.requester_id', 'g.requester_id')}`
    : RECORD[side];

const listOf = (side: Side): ExportedList<typeof guaranteeRequestListSpec, RequestRecord> => ({
  spec: guaranteeRequestListSpec,
  from: 'guarantee_requests g',
  alias: 'g',
  indexed: 'guaranteeRequest',
  names: 'g.number, g.requester_name, g.debtor_name, g.beneficiary_name',
  select: ROW[side],
  filters: {
    portfolio: () => (side === 'staff' ? inPortfolio('g.requester_id') : 'true'),
    holder: side === 'staff' ? `coalesce(g.holder, 'adviser')` : () => 'true',
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
  export: { name: 'demandes-de-garantie', columns: entityColumns(guaranteeRequestEntity, side) },
});

/** Suppliers have no requests: the list is refused to them before it is read. */
export const requestSources = {
  client: listOf('client'),
  supplier: listOf('supplier'),
  staff: listOf('staff'),
} as const;

/** The request if the caller's side sees it; `lock` holds it until the transaction ends. */
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

export interface Counterparty {
  id: string;
  legalName: string;
  status: PartyState;
}

/** What one company may know of another: its name and whether the bank works with it. */
export function findCounterparty(db: Queryable, id: string, mine: string): Promise<Counterparty | null> {
  return firstRow<Counterparty>(
    db,
    'select id, legal_name as "legalName", status from counterparty($1, $2)',
    [id, mine],
  );
}
