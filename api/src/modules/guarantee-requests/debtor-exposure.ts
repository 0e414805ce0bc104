import { guaranteeRequestStates, guaranteeStates, type DebtorExposureLine } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { sqlStates } from '../../db/states.ts';
import type { RequestRecord } from './guarantee-requests.repository.ts';

const GRANTED = sqlStates(guaranteeRequestStates, 'granted');
const UNDECIDED = sqlStates(guaranteeRequestStates, 'undecided');

/**
 * What the bank bears, granted or was asked for on a request's debtor (docs/figures.md), by beneficiary and currency, the
 * request's own beneficiary first.
 */
export async function debtorExposure(db: Queryable, request: RequestRecord): Promise<DebtorExposureLine[]> {
  const { rows } = await db.query<DebtorExposureLine>({
    name: 'debtor_exposure',
    text: `with parts as (
        select g.beneficiary_id, g.beneficiary_name, g.currency, g.used, greatest(g.granted - g.used, 0) as free,
          0 as approved, 0 as pending, 0 as asked
        from guarantees g where g.debtor_id = $1 and g.status in (${sqlStates(guaranteeStates, 'bearsRisk')})
        union all
        select r.beneficiary_id, r.beneficiary_name, r.currency, 0, 0,
          case when r.status in (${GRANTED}) then coalesce(r.granted_amount, r.amount) else 0 end,
          case when r.status in (${UNDECIDED}) and r.id <> $2 then r.amount else 0 end,
          case when r.status in (${UNDECIDED}) and r.id = $2 then r.amount else 0 end
        from guarantee_requests r where r.debtor_id = $1 and (r.status in (${UNDECIDED})
          or r.status in (${GRANTED}) and not exists (select from guarantees g where g.request_id = r.id))
      )
      select jsonb_build_object('id', beneficiary_id, 'legalName', max(beneficiary_name)) as beneficiary, currency,
        sum(used)::bigint as used, sum(free)::bigint as free, sum(approved)::bigint as approved,
        sum(pending)::bigint as pending, sum(asked)::bigint as asked
      from parts group by beneficiary_id, currency
      order by beneficiary_id = $3 desc, max(beneficiary_name), beneficiary_id, currency`,
    values: [request.debtorId, request.id, request.beneficiaryId],
  });
  return rows;
}
