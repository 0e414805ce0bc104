import { relationListSpec, relationRow, type RelationRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectParty, selectRow } from '../../db/select.ts';
import { openSum, openSums } from '../invoices/exposure.ts';
import { ROOMS } from '../invoices/invoices.repository.ts';

const ITS_INVOICES = 'x.assignor_id = r.assignor_id and x.debtor_id = r.debtor_id';

export const relationSource: ListSource<typeof relationListSpec, RelationRow> = {
  spec: relationListSpec,
  from: 'relations r',
  alias: 'r',
  select: selectRow(relationRow, 'r', {
    assignor: selectParty('r.assignor'),
    debtor: selectParty('r.debtor'),
    exposure: openSums('exposure', ITS_INVOICES),
    // An invoice is covered by one guarantee.
    guaranteeLeft: `(select max(g.left) from (${ROOMS('r.debtor_id', 'r.assignor_id', 'r.currency')}) g)`,
  }),
  sorts: {
    debtorName: 'name',
    createdAt: 'timestamptz',
    exposure: { sql: openSum('exposure', ITS_INVOICES, 'r.currency'), type: 'bigint' },
  },
};
