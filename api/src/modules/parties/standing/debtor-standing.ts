import { href, pages, type DebtorStanding } from '@cessio/contract';
import { clock } from '../../../clock.ts';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { addDays, paidInYear } from '../../boards/board-dates.ts';
import { LIVE_STATES } from '../../boards/board-figures.ts';
import { LARGEST, OPEN } from '../../invoices/exposure/exposure.ts';

/**
 * SQL of how a debtor $1 pays: invoices paid from $2 to $3, how many of them after their due date, and how many days
 * late on average, early ones counted as 0. By invoice, not by amount: currencies are not compared.
 */
const PAYMENTS = `select count(*)::int as paid, (count(*) filter (where x.paid_on > x.due_date))::int as late,
    round(avg(greatest(x.paid_on - x.due_date, 0)))::int as "meanDaysLate",
    (select count(*)::int from invoices o where o.debtor_id = $1 and o.status in (${OPEN.exposure}) and o.due_date < $3) as overdue
  from invoices x where x.debtor_id = $1 and x.paid_on between $2 and $3`;

/** The most that each of a debtor's active contracts lets one debtor owe: its share of the ceiling, as at approval. */
const CEILINGS = `select c.currency, count(*)::int as contracts,
    least(sum(round(c.ceiling::numeric * coalesce(c.concentration_ppm, 1000000) / 1000000)), ${LARGEST})::bigint as ceiling
  from contracts_in_force c where c.status = 'active' and (c.program = 'reverse' and c.principal_id = $1
    or c.program = 'classic' and exists (select from contract_participants p
      join relations r on r.assignor_id = p.assignor_id and r.debtor_id = $1 and r.status = 'active' where p.contract_id = c.id))
  group by c.currency`;

const COMMITMENTS = `select x.currency, least(sum(x.outstanding), ${LARGEST})::bigint as commitments from invoices x
  where x.debtor_id = $1 and x.status in (${OPEN.commitments}) group by x.currency`;

/** A company's standing as a debtor; null when there is no such company. */
export async function debtorStanding(
  db: Queryable,
  id: string,
  today: string = clock.today(),
): Promise<DebtorStanding | null> {
  const year = paidInYear(today);
  const found = await firstRow<Pick<DebtorStanding, 'ceilings'>>(
    db,
    `select coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'ceiling', coalesce(k.ceiling, 0),
        'contracts', coalesce(k.contracts, 0), 'commitments', coalesce(m.commitments, 0)) order by currency = 'EUR' desc, currency)
      from (${CEILINGS}) k full join (${COMMITMENTS}) m using (currency)), '[]') as ceilings
     from parties where id = $1`,
    [id],
  );
  if (!found) return null;
  const payments = await firstRow<Omit<DebtorStanding['payments'], 'paidHref' | 'overdueHref'>>(
    db,
    PAYMENTS,
    [id, year['paidOn.gte'], today],
  );
  const list = (query: Record<string, string>) => href(pages.allInvoices, {}, { debtorId: id, ...query });
  return {
    ...found,
    payments: {
      ...(payments as NonNullable<typeof payments>),
      paidHref: list(year),
      overdueHref: list({ status: LIVE_STATES.join(','), 'dueDate.lte': addDays(today, -1) }),
    },
  };
}
