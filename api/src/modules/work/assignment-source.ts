import { defineListSpec } from '@cessio/contract';
import type { ListSource } from '../../db/list/source.ts';
import type { Select } from '../../db/select.ts';

const spec = defineListSpec({
  filters: { batchable: { kind: 'flag' } },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  search: false,
});

/** What a supplier can assign, as `/api/work` reads it: the list of invoices with `batchable`, by contract. */
export const assignmentSource: ListSource<typeof spec> = {
  spec,
  from: `(select i.contract_id as id, i.contract_number, i.assignor_id, i.assignor_name, i.currency, count(*)::int as count,
      sum(i.due)::bigint as due, min(i.status_since) as since from invoices i
    where i.status = 'approved' and not exists (select from batch_invoices l where l.invoice_id = i.id and l.live)
    group by i.contract_id, i.contract_number, i.assignor_id, i.assignor_name, i.currency) a`,
  alias: 'a',
  select: 'a.id' as Select<object>,
  filters: { batchable: () => 'true' },
  sorts: { createdAt: 'timestamptz' },
};
