import {
  guaranteeRequestStates,
  guaranteeStates,
  type DebtorExposureLine,
  type ExposureAround,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { sqlStates } from '../../db/states.ts';
import type { RequestRecord } from './guarantee-request.record.ts';

const GRANTED = sqlStates(guaranteeRequestStates, 'granted');
const UNDECIDED = sqlStates(guaranteeRequestStates, 'undecided');

/**
 * SQL of every guarantee and request that counts, each amount in one of the parts: borne (used, free), granted without
 * a guarantee yet, asked for by others, asked for by the request `$1`; also what became of `$1` in the first three.
 * @param whose SQL of the rows that count, by `x.debtor_id` and `x.beneficiary_id`
 */
const partsWhere = (
  whose: string,
) => `select x.beneficiary_id, x.beneficiary_name, x.currency, x.used, greatest(x.granted - x.used, 0) as free,
    0 as approved, 0 as pending, 0 as asked,
    case when x.request_id = $1 then x.used + greatest(x.granted - x.used, 0) else 0 end as own
  from guarantees x where ${whose} and x.status in (${sqlStates(guaranteeStates, 'bearsRisk')})
  union all
  select x.beneficiary_id, x.beneficiary_name, x.currency, 0, 0,
    case when x.status in (${GRANTED}) then coalesce(x.granted_amount, x.amount) else 0 end,
    case when x.status in (${UNDECIDED}) and x.id <> $1 then x.amount else 0 end,
    case when x.status in (${UNDECIDED}) and x.id = $1 then x.amount else 0 end,
    case when x.status in (${GRANTED}) and x.id = $1 then coalesce(x.granted_amount, x.amount) else 0 end
  from guarantee_requests x where ${whose} and (x.status in (${UNDECIDED})
    or x.status in (${GRANTED}) and not exists (select from guarantees g where g.request_id = x.id))`;

/**
 * What the bank bears, has granted or was asked for on a request's debtor (docs/figures.md), by beneficiary and
 * currency, the request's own beneficiary first.
 */
export function debtorExposure(db: Queryable, request: RequestRecord): Promise<DebtorExposureLine[]> {
  return allRows<DebtorExposureLine>(db, {
    name: 'debtor_exposure',
    text: `with parts as (${partsWhere('x.debtor_id = $2')})
      select jsonb_build_object('id', beneficiary_id, 'legalName', max(beneficiary_name)) as beneficiary, currency,
        sum(used)::bigint as used, sum(free)::bigint as free, sum(approved)::bigint as approved,
        sum(pending)::bigint as pending, sum(asked)::bigint as asked
      from parts group by beneficiary_id, currency
      order by beneficiary_id = $3 desc, max(beneficiary_name), beneficiary_id, currency`,
    values: [request.id, request.debtorId, request.beneficiaryId],
  });
}

/** Of companies of one group, as the bank has noted it. */
const IN_GROUP =
  'x.debtor_id in (select p.id from parties p where p.group_id = (select d.group_id from parties d where d.id = $2))';

/**
 * The same sums over the debtor, the companies of its group if it has one, and the beneficiary with any debtor, without
 * this request and with it, its own currency first.
 */
export function exposureAround(db: Queryable, request: RequestRecord): Promise<ExposureAround[]> {
  const scope = (rank: number, name: string, label: string, whose: string) =>
    `select ${rank} as rank, '${name}' as scope, ${label} as name, parts.* from (${partsWhere(whose)}) parts`;
  return allRows<ExposureAround>(db, {
    name: 'exposure_around',
    text: `with parts as (
        ${scope(1, 'debtor', '$4::text', 'x.debtor_id = $2')}
        union all
        ${scope(2, 'group', `(select count(*)::text from parties p where p.group_id = (select d.group_id from parties d where d.id = $2))`, IN_GROUP)}
        union all
        ${scope(3, 'beneficiary', '$5::text', 'x.beneficiary_id = $3')}
      )
      select scope, name, currency, sum(used + free + approved + pending - own)::bigint as without,
        sum(used + free + approved + pending + asked)::bigint as "with"
      from parts group by rank, scope, name, currency order by rank, currency = $6 desc, currency`,
    values: [
      request.id,
      request.debtorId,
      request.beneficiaryId,
      request.debtorName,
      request.beneficiaryName,
      request.currency,
    ],
  });
}
