import { adhesionListSpec, adhesionRow, type AdhesionRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectRow } from '../../db/select.ts';

export const adhesionSource: ListSource<typeof adhesionListSpec, AdhesionRow> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  alias: 'a',
  select: selectRow(adhesionRow, 'a', {
    assignedTo: `(select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to)`,
  }),
  sorts: { createdAt: 'timestamptz', number: 'text', wantedCeiling: 'bigint' },
};
