import {
  guaranteeRequestListSpec,
  type GuaranteeRequestRow,
  type GuaranteeRequestState,
  type Side,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ListSource } from '../../db/list.ts';
import type { Select } from '../../db/select.ts';

/** What was decided, as the requester may read it: the decider by function, never by name. */
export interface Decision {
  by: string;
  at: string;
  reasonCode: string | null;
  comment: string | null;
  conditions: string | null;
}

export interface RiskOpinion {
  grade: string;
  amount: number;
  note: string;
}

/** A request as the caller's side reads it; the requester's side lacks opinion, holder and the decider's name. */
export interface RequestRecord {
  id: string;
  number: string;
  kind: 'limit' | 'demand';
  requesterId: string;
  requesterName: string;
  debtorId: string;
  debtorName: string;
  beneficiaryId: string;
  beneficiaryName: string;
  amount: number;
  currency: string;
  tenorDays: number;
  validUntil: string | null;
  status: GuaranteeRequestState;
  dueOn: string | null;
  createdAt: string;
  /** Counts the changes that this side can see (docs/adr/0026). */
  version: number;
  /** What the requester counts, as the staff's side reads it. */
  clientVersion?: number;
  reason: string;
  grantedAmount: number | null;
  decision: Decision | null;
  riskOpinion?: RiskOpinion | null;
  holder?: string | null;
  decidedBy?: string | null;
}

/** Reads one row of a list; what is left of it is the contract's row. */
export type RequestLine = Omit<GuaranteeRequestRow, 'requester' | 'debtor' | 'beneficiary'> &
  Pick<
    RequestRecord,
    'requesterId' | 'requesterName' | 'debtorId' | 'debtorName' | 'beneficiaryId' | 'beneficiaryName'
  >;

const VERSION = { client: 'g.client_version as version', staff: 'g.version' } as const;
const ROW = `g.id, g.number, g.kind, g.requester_id as "requesterId", g.requester_name as "requesterName",
  g.debtor_id as "debtorId", g.debtor_name as "debtorName", g.beneficiary_id as "beneficiaryId",
  g.beneficiary_name as "beneficiaryName", g.amount, g.currency, g.tenor_days as "tenorDays", g.valid_until as "validUntil",
  g.status, g.due_on as "dueOn", g.created_at as "createdAt"`;
const RECORD = `${ROW}, g.reason, g.granted_amount as "grantedAmount", g.decision`;
/** Columns per side: exactly what the database grants it (0005_sides.sql, 0018_ceilings.sql). */
const RECORD_COLUMNS = {
  client: `${RECORD}, ${VERSION.client}`,
  staff: `${RECORD}, ${VERSION.staff}, g.client_version as "clientVersion", g.risk_opinion as "riskOpinion", g.holder,
    (select e.actor_name from audit_events e where e.entity = 'guarantee_request' and e.entity_id = g.id
      and e.action in ('guaranteeRequests.approve', 'guaranteeRequests.approve_partially', 'guaranteeRequests.refuse')
      order by e.seq desc limit 1) as "decidedBy"`,
} as const;

const columnsOf = (side: Side) => RECORD_COLUMNS[side === 'staff' ? 'staff' : 'client'];

const listOf = (version: string): ListSource<typeof guaranteeRequestListSpec, RequestLine> => ({
  spec: guaranteeRequestListSpec,
  from: 'guarantee_requests g',
  idColumn: 'g.id',
  select: `${ROW}, ${version}` as Select<RequestLine>,
  filters: {
    status: 'g.status',
    kind: 'g.kind',
    requesterId: 'g.requester_id',
    debtorId: 'g.debtor_id',
    beneficiaryId: 'g.beneficiary_id',
    amount: 'g.amount',
    createdAt: 'g.created_at',
  },
  sorts: {
    createdAt: { sql: 'g.created_at', type: 'timestamptz' },
    amount: { sql: 'g.amount', type: 'bigint' },
    number: { sql: 'g.number', type: 'text' },
    validUntil: { sql: `coalesce(g.valid_until, '9999-12-31'::date)`, type: 'date' },
  },
  searchColumn: 'g.search_text',
});

/** Suppliers have no requests: the list is refused to them before it is read. */
export const requestSources: Readonly<
  Record<Side, ListSource<typeof guaranteeRequestListSpec, RequestLine>>
> = {
  client: listOf(VERSION.client),
  supplier: listOf(VERSION.client),
  staff: listOf(VERSION.staff),
};

/** The request if the caller's side sees it; `lock` holds it until the transaction ends. */
export async function findRequest(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<RequestRecord | null> {
  const { rows } = await db.query<RequestRecord>({
    name: `find_request_${side}_${lock}`,
    text: `select ${columnsOf(side)} from guarantee_requests g where g.id = $1${lock ? ' for no key update of g' : ''}`,
    values: [id],
  });
  return rows[0] ?? null;
}

export interface NewRequest {
  kind: 'limit' | 'demand';
  requester: { id: string; legalName: string };
  debtor: { id: string; legalName: string };
  beneficiary: { id: string; legalName: string };
  amount: number;
  currency: string;
  tenorDays: number;
  validUntil: string | null;
  reason: string;
  createdBy: string;
}

export async function insertRequest(tx: Queryable, request: NewRequest): Promise<RequestRecord> {
  const { rows } = await tx.query<RequestRecord>(
    `insert into guarantee_requests as g (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id,
       beneficiary_name, amount, currency, tenor_days, valid_until, reason, created_by)
     values (next_ref('DG'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${RECORD_COLUMNS.client}`,
    [
      request.kind,
      request.requester.id,
      request.requester.legalName,
      request.debtor.id,
      request.debtor.legalName,
      request.beneficiary.id,
      request.beneficiary.legalName,
      request.amount,
      request.currency,
      request.tenorDays,
      request.validUntil,
      request.reason,
      request.createdBy,
    ],
  );
  return rows[0] as RequestRecord;
}

/** What a step changes beside the state; an absent field keeps its value. */
export interface RequestChange {
  status?: GuaranteeRequestState;
  grantedAmount?: number;
  decision?: Decision;
  riskOpinion?: RiskOpinion;
  holder?: string | null;
  dueOn?: string | null;
}

const CHANGE_COLUMNS: Record<keyof RequestChange, string> = {
  status: 'status',
  grantedAmount: 'granted_amount',
  decision: 'decision',
  riskOpinion: 'risk_opinion',
  holder: 'holder',
  dueOn: 'due_on',
};

export async function updateRequest(tx: Queryable, id: string, change: RequestChange): Promise<void> {
  const values: unknown[] = [id];
  const sets = Object.entries(change).map(
    ([name, value]) => `${CHANGE_COLUMNS[name as keyof RequestChange]} = $${values.push(value)}`,
  );
  await tx.query(
    // The database counts, for each side what it sees.
    `update guarantee_requests set ${sets.join(', ')}, version = default where id = $1`,
    values,
  );
}

export interface Counterparty {
  id: string;
  legalName: string;
  status: string;
}

/** What one company may know of another: its name and whether the bank works with it. */
export async function findCounterparty(
  db: Queryable,
  id: string,
  mine: string,
): Promise<Counterparty | null> {
  const { rows } = await db.query<Counterparty>(
    'select id, legal_name as "legalName", status from counterparty($1, $2)',
    [id, mine],
  );
  return rows[0] ?? null;
}
