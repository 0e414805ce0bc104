import {
  adhesionListSpec,
  contractListSpec,
  guaranteeStates,
  partyListSpec,
  relationListSpec,
  type ContractRow,
  type Party,
  type PartyRef,
  type RelationRow,
  type Side,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ListSource } from '../../db/list.ts';
import { sqlStates } from '../../db/states.ts';

/** Filters of one's own portfolio: the companies one looks after. */
const mine = (column: string) => (_values: readonly string[], operator: string) =>
  `${column} ${operator === '.not' ? 'is distinct from' : '='} app_user()`;

const CAPABILITIES: Record<string, string> = { debtor: 'p.is_debtor', assignor: 'p.is_assignor' };

const PARTY_COLUMNS = `p.id, p.legal_name as "legalName", p.country, p.city, p.national_id as "nationalId",
  p.is_debtor as "isDebtor", p.is_assignor as "isAssignor", p.status, p.kyc_status as "kycStatus",
  p.kyc_expires_on as "kycExpiresOn", p.risk_grade as "riskGrade",
  (select u.first_name || ' ' || u.last_name from users u where u.id = p.adviser_id) as adviser,
  p.outstanding, p.created_at as "createdAt", p.version`;

export const partySource: ListSource<typeof partyListSpec> = {
  spec: partyListSpec,
  from: 'parties p',
  idColumn: 'p.id',
  select: PARTY_COLUMNS,
  filters: {
    role: (values, operator) => {
      const any = values.map((value) => CAPABILITIES[value]).join(' or ');
      return operator === '.not' ? `not (${any})` : `(${any})`;
    },
    status: 'p.status',
    kycStatus: 'p.kyc_status',
    country: 'p.country',
    riskGrade: 'p.risk_grade',
    portfolio: mine('p.adviser_id'),
    createdAt: 'p.created_at',
  },
  sorts: {
    legalName: { sql: 'p.legal_name', type: 'text' },
    createdAt: { sql: 'p.created_at', type: 'timestamptz' },
    outstanding: { sql: 'p.outstanding', type: 'bigint' },
    kycExpiresOn: { sql: `coalesce(p.kyc_expires_on, '9999-12-31'::date)`, type: 'date' },
  },
  searchColumn: 'p.search_text',
};

/** One company whole, for the bank's people; null when there is none. */
export async function findParty(db: Queryable, id: string): Promise<Party | null> {
  const { rows } = await db.query<Party>({
    name: 'find_party',
    text: `select ${PARTY_COLUMNS}, p.legal_form as "legalForm", p.siren, p.siret, p.vat_no as "vatNo", p.address, p.postcode, p.phone, p.email,
      p.activity_code as "activityCode",
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'program', c.program, 'status', c.status,
          'ceiling', c.ceiling, 'currency', c.currency) order by c.number)
        from contracts c where c.principal_id = p.id
          or c.id in (select cp.contract_id from contract_participants cp where cp.assignor_id = p.id)), '[]') as contracts,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
          'role', u.role, 'status', u.status) order by u.last_name, u.id)
        from users u where u.party_id = p.id), '[]') as users
      from parties p where p.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

interface RelationRecord extends Omit<RelationRow, 'assignor' | 'debtor'> {
  assignorId: string;
  assignorName: string;
  debtorId: string;
  debtorName: string;
}

export const relationSource: ListSource<typeof relationListSpec> = {
  spec: relationListSpec,
  from: 'relations r',
  idColumn: 'r.id',
  select: `r.id, r.assignor_id as "assignorId", r.assignor_name as "assignorName", r.debtor_id as "debtorId",
    r.debtor_name as "debtorName", r.debtor_national_id as "debtorNationalId", r.assignor_ref as "assignorRef",
    r.notification, r.terms_days as "termsDays", r.status, r.outstanding, r.currency,
    (select sum(g.granted - g.used)::bigint from guarantees g
      where g.debtor_id = r.debtor_id and g.beneficiary_id = r.assignor_id and g.currency = r.currency
        and g.status in (${sqlStates(guaranteeStates, 'givesCover')}) and g.valid_until >= today_in_paris()) as "guaranteeLeft",
    r.created_at as "createdAt"`,
  filters: {
    assignorId: 'r.assignor_id',
    debtorId: 'r.debtor_id',
    status: 'r.status',
    notification: 'r.notification',
  },
  sorts: {
    debtorName: { sql: 'r.debtor_name', type: 'text' },
    createdAt: { sql: 'r.created_at', type: 'timestamptz' },
    outstanding: { sql: 'r.outstanding', type: 'bigint' },
  },
  searchColumn: 'r.search_text',
};

export function toRelation({
  assignorId,
  assignorName,
  debtorId,
  debtorName,
  ...row
}: RelationRecord): RelationRow {
  return {
    ...row,
    assignor: { id: assignorId, legalName: assignorName },
    debtor: { id: debtorId, legalName: debtorName },
  };
}

interface ContractRecord extends Omit<ContractRow, 'principal' | 'participants' | 'terms'> {
  principalId: string;
  principalName: string;
  participants: PartyRef[];
  terms: ContractRow['terms'];
}

const contractSource = (feePpm: string): ListSource<typeof contractListSpec> => ({
  spec: contractListSpec,
  from: 'contracts c',
  idColumn: 'c.id',
  select: `c.id, c.number, c.program, c.principal_id as "principalId", c.principal_name as "principalName",
    coalesce((select json_agg(json_build_object('id', cp.assignor_id, 'legalName', cp.assignor_name)
      order by cp.assignor_name, cp.assignor_id) from contract_participants cp where cp.contract_id = c.id), '[]') as participants,
    c.currency, c.recourse, c.notification, c.ceiling, c.status, c.start_on as start, c.end_on as "end",
    json_build_object('currency', c.currency, 'quotitePpm', c.quotite_ppm, 'fdgPpm', c.fdg_ppm, 'fdgCap', c.fdg_cap,
      'feePpm', ${feePpm}, 'feeMin', c.fee_min, 'guaranteeFeePpm', c.guarantee_fee_ppm, 'vatPpm', c.vat_ppm, 'vatOnInterest', c.vat_on_interest,
      'ratePpm', c.rate_ppm, 'dayBasis', c.day_basis, 'fundUncovered', c.fund_uncovered,
      'maxTenorDays', c.max_tenor_days) as terms`,
  filters: { program: 'c.program', status: 'c.status', principalId: 'c.principal_id' },
  sorts: {
    number: { sql: 'c.number', type: 'text' },
    createdAt: { sql: 'c.created_at', type: 'timestamptz' },
  },
  searchColumn: 'c.search_text',
});

/** Participants are those the caller's side may know; only a supplier's price is its own, and a client may not read it. */
export const contractSources: Readonly<Record<Side, ListSource<typeof contractListSpec>>> = {
  client: contractSource('c.fee_ppm'),
  supplier: contractSource(
    `coalesce((select cp.fee_ppm from contract_participants cp
        where cp.contract_id = c.id and cp.assignor_id = app_party()), c.fee_ppm)`,
  ),
  staff: contractSource('c.fee_ppm'),
};

export function toContract({ principalId, principalName, ...row }: ContractRecord): ContractRow {
  return { ...row, principal: { id: principalId, legalName: principalName } };
}

export const adhesionSource: ListSource<typeof adhesionListSpec> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  idColumn: 'a.id',
  select: `a.id, a.number, a.legal_name as "legalName", a.country, a.expected_turnover as "expectedTurnover",
    a.wanted_ceiling as "wantedCeiling", a.currency, a.status,
    (select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to) as "assignedTo",
    a.created_at as "createdAt"`,
  filters: { status: 'a.status', country: 'a.country' },
  sorts: {
    createdAt: { sql: 'a.created_at', type: 'timestamptz' },
    number: { sql: 'a.number', type: 'text' },
    wantedCeiling: { sql: 'a.wanted_ceiling', type: 'bigint' },
  },
  searchColumn: 'a.search_text',
};
