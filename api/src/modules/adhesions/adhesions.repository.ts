import { adhesionListSpec } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';

export const adhesionSource: ListSource<typeof adhesionListSpec> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  idColumn: 'a.id',
  select: `a.id, a.number, a.legal_name as "legalName", a.country, a.expected_turnover as "expectedTurnover",
    a.wanted_ceiling as "wantedCeiling", a.currency, a.status,
    (select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to) as "assignedTo",
    a.created_at as "createdAt"`,
  filters: { status: 'a.status', country: 'a.country' },
  sorts: {
    createdAt: { sql: 'a.created_at', type: 'timestamptz' },
    number: { sql: 'a.number', type: 'text' },
    wantedCeiling: { sql: 'a.wanted_ceiling', type: 'bigint' },
  },
  searchColumn: 'a.search_text',
};
