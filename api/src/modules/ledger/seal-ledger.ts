import type { Transaction } from '../../db/caller.ts';
import { allValues, firstValue } from '../../db/rows.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';

/**
 * Numbers what was posted and makes open pages read it, because the SQL functions that write entries notify no browser.
 * For each company whose account moved, its last entry is published.
 */
export async function sealLedger(tx: Transaction, services: Services): Promise<void> {
  const sealed = await firstValue<number>(tx, 'select seal_ledger()');
  if (!sealed) return;
  const ids = await allValues<string>(
    tx,
    `with made as (select id, position from ledger_entries where position > (select max(position) from ledger_entries) - $1::int)
     select id from (
       select distinct on (l.party_id) e.id, e.position from made e join ledger_lines l on l.entry_id = e.id and l.account in ('CCA', 'ADR')
       order by l.party_id, e.position desc) each
     union (select id from made order by position desc limit 1)`,
    [sealed],
  );
  for (const id of ids) publishChange(tx, services, 'ledger_entry', id, { client: false, supplier: true });
}
