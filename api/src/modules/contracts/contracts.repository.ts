import { contractListSpec, contractRow, type ContractRow, type Side } from '@cessio/contract';
import { inFrench, type ListSource } from '../../db/list.ts';
import { selectParty, selectRow } from '../../db/select.ts';

const contractSource = (feePpm: string): ListSource<typeof contractListSpec, ContractRow> => ({
  spec: contractListSpec,
  from: 'contracts c',
  alias: 'c',
  names: 'c.number, c.principal_name',
  select: selectRow(contractRow, 'c', {
    principal: selectParty('c.principal'),
    participants: `coalesce((select json_agg(json_build_object('id', cp.assignor_id, 'legalName', cp.assignor_name)
      order by ${inFrench('cp.assignor_name')}, cp.assignor_id) from contract_participants cp where cp.contract_id = c.id), '[]')`,
    start: 'c.start_on',
    end: 'c.end_on',
    terms: `json_build_object('currency', c.currency, 'quotitePpm', c.quotite_ppm, 'fdgPpm', c.fdg_ppm, 'fdgCap', c.fdg_cap,
      'feePpm', ${feePpm}, 'feeMin', c.fee_min, 'guaranteeFeePpm', c.guarantee_fee_ppm, 'vatPpm', c.vat_ppm, 'vatOnInterest', c.vat_on_interest,
      'ratePpm', c.rate_ppm, 'dayBasis', c.day_basis, 'fundUncovered', c.fund_uncovered,
      'maxTenorDays', c.max_tenor_days)`,
  }),
  sorts: { number: 'text', createdAt: 'timestamptz' },
});

/** Participants are those the caller's side may know; only a supplier's price is its own, and a client may not read it. */
export const contractSources: Readonly<Record<Side, ListSource<typeof contractListSpec, ContractRow>>> = {
  client: { ...contractSource('c.fee_ppm'), indexed: 'contract' },
  supplier: contractSource(
    `coalesce((select cp.fee_ppm from contract_participants cp
        where cp.contract_id = c.id and cp.assignor_id = app_party()), c.fee_ppm)`,
  ),
  staff: { ...contractSource('c.fee_ppm'), indexed: 'contract' },
};
