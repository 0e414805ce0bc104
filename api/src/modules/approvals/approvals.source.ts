import { defineListSpec } from '@cessio/contract';
import type { ListSource } from '../../db/list/source.ts';
import type { Select } from '../../db/select.ts';

const spec = defineListSpec({
  filters: {
    awaits: { kind: 'enum', values: ['A', 'R', 'M'] },
    own: { kind: 'flag' },
    status: { kind: 'enum', values: ['pending'] },
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  search: false,
});

/** What waits for a second person, as `/api/work` reads it; one of a record that has moved waits for nobody. */
export const approvalSource: ListSource<typeof spec> = {
  spec,
  from: `approvals a join (select 'guarantee' as entity, id, version from guarantees
      union all select 'adhesion_request', id, version from adhesion_requests
      union all select 'contract', id, version from contracts
      union all select 'ledger_entry', id, 1 from ledger_entries) of
    on of.entity = a.entity and of.id = a.entity_id and of.version = a.record_version and a.lapses_on >= today_in_paris()`,
  alias: 'a',
  select: 'a.id' as Select<object>,
  filters: { own: '(app_user() in (a.made_by, a.held_by))' },
  sorts: { createdAt: 'timestamptz' },
};
