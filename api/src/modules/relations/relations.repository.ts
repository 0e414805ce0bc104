import { guaranteeStates, relationListSpec, relationRow, type RelationRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectParty, selectRow } from '../../db/select.ts';
import { sqlStates } from '../../db/states.ts';

export const relationSource: ListSource<typeof relationListSpec, RelationRow> = {
  spec: relationListSpec,
  from: 'relations r',
  alias: 'r',
  select: selectRow(relationRow, 'r', {
    assignor: selectParty('r.assignor'),
    debtor: selectParty('r.debtor'),
    guaranteeLeft: `(select sum(g.granted - g.used)::bigint from guarantees g
      where g.debtor_id = r.debtor_id and g.beneficiary_id = r.assignor_id and g.currency = r.currency
        and g.status in (${sqlStates(guaranteeStates, 'givesCover')}) and g.valid_until >= today_in_paris())`,
  }),
  sorts: { debtorName: 'name', createdAt: 'timestamptz', outstanding: 'bigint' },
};
