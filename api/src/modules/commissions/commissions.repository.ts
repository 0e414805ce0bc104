import { commissionListSpec, commissionRow, type CommissionRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectRow } from '../../db/select.ts';

export const commissionSource: ListSource<typeof commissionListSpec, CommissionRow> = {
  spec: commissionListSpec,
  from: 'commissions c',
  alias: 'c',
  select: selectRow(commissionRow, 'c'),
  sorts: { createdAt: 'timestamptz', gross: 'bigint' },
};
