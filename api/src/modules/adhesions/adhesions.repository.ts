import { adhesionListSpec, adhesionRow, type AdhesionRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectRow } from '../../db/select.ts';

export const adhesionSource: ListSource<typeof adhesionListSpec, AdhesionRow> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  idColumn: 'a.id',
  select: selectRow(adhesionRow, 'a', {
    assignedTo: `(select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to)`,
  }),
  filters: { status: 'a.status', country: 'a.country' },
  sorts: {
    createdAt: { sql: 'a.created_at', type: 'timestamptz' },
    number: { sql: 'a.number', type: 'text' },
    wantedCeiling: { sql: 'a.wanted_ceiling', type: 'bigint' },
  },
  searchColumn: 'a.search_text',
};
