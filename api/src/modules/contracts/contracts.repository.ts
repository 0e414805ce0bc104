import { contractListSpec, type ContractRow, type PartyRef, type Side } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';

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
