import type { InvoiceMoney } from '@cessio/contract/account';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { findMovementsOf } from './account-lines.repository.ts';

/** Where the money of an invoice is; null for one that the caller does not see, or that was never assigned. */
export async function findInvoiceMoney(db: Queryable, id: string): Promise<InvoiceMoney | null> {
  const found = await firstRow<Omit<InvoiceMoney, 'movements'>>(
    db,
    `select i.currency, m.assigned, m.credited, m.received as collected, m.recourse, m.indemnified, m.direct, m.fdg, m.uncovered, m.disputed,
        m.fees, m.vat, m.drawn, m.interest, m.incident, m.set_off as "setOff", m.paid_out as "paidOut", m.rest, case when m.fdg + m.uncovered + m.disputed > 0 then i.due_date end as until,
        coalesce((select json_agg(json_build_object('kind', c.kind, 'gross', c.gross, 'formula', c.formula_text) order by c.created_at, c.id)
          from commissions c where c.invoice_id = i.id and c.party_id = i.assignor_id), '[]') as commissions
      from invoices i cross join lateral invoice_money(i.id) m where i.id = $1 and m.assigned > 0`,
    [id],
  );
  return found && { ...found, movements: await findMovementsOf(db, id) };
}
