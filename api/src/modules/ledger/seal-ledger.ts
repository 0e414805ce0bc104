import type { Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';

/** Numbers what was posted, and has the bank's open lists read it: entries are written by functions, which tell nobody. */
export async function sealLedger(tx: Transaction, services: Services): Promise<void> {
  const done = await firstRow<{ sealed: number }>(tx, 'select seal_ledger() as sealed', []);
  if (!done?.sealed) return;
  const latest = await firstRow<{ id: string }>(
    tx,
    'select id from ledger_entries where position is not null order by position desc limit 1',
    [],
  );
  if (latest) publishChange(tx, services, 'ledger_entry', latest.id, { client: false, supplier: false });
}
