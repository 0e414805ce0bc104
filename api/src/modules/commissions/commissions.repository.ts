import { commissionListSpec, commissionRow, type CommissionRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectRow } from '../../db/select.ts';

export const commissionSource: ListSource<typeof commissionListSpec, CommissionRow> = {
  spec: commissionListSpec,
  from: 'commissions c',
  idColumn: 'c.id',
  select: selectRow(commissionRow, 'c'),
  filters: { kind: 'c.kind', status: 'c.status' },
  sorts: {
    createdAt: { sql: 'c.created_at', type: 'timestamptz' },
    gross: { sql: 'c.gross', type: 'bigint' },
  },
};
