import { formatDate, formatMoney } from '@cessio/contract';
import { audit } from '../db/audit.ts';
import type { Transaction } from '../db/caller.ts';
import { firstRow } from '../db/rows.ts';
import { notify } from '../modules/notifications/notify.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';

interface Revalued {
  id: string;
  was: string;
  now: string;
  number: string;
  assignorId: string;
  netPaid: number;
  before: number;
  currency: string;
}

/**
 * Moves the next draw that missed its payment file to the first date that a file can still reach, and tells its supplier
 * at once (D32).
 * @returns 1, or 0 where none is late
 */
export async function revalueLate(tx: Transaction, services: Services): Promise<number> {
  const moved = await firstRow<Pick<Revalued, 'id' | 'was' | 'now' | 'before'>>(
    tx,
    'select r.id, r.was, r.now, r.before from revalue_late_financing() r',
  );
  if (!moved) return 0;
  // Read after it: a statement sees nothing of what its functions write.
  const posted = await firstRow<Omit<Revalued, keyof typeof moved>>(
    tx,
    'select number, assignor_id as "assignorId", net_paid as "netPaid", currency from financings where id = $1',
    [moved.id],
  );
  const late = { ...moved, ...posted } as Revalued;
  const money = (minor: number) => formatMoney(minor, late.currency);
  await audit(tx, null, {
    action: 'financings.revalue',
    entity: 'financing',
    entityId: late.id,
    comment: `Versement du ${formatDate(late.was)} reporté au ${formatDate(late.now)}\u00a0: ${money(late.netPaid)} au lieu de ${money(late.before)}`,
  });
  await notify(tx, services, [
    {
      to: { partyId: late.assignorId },
      type: '1',
      event: 'financing.revalued',
      entityType: 'financing',
      entityId: late.id,
      message:
        'Financement <b>{number}</b>\u00a0: versement reporté au {date}, {netPaid} au lieu de {before}. Les intérêts courent de ce jour.',
      data: {
        number: late.number,
        date: formatDate(late.now),
        netPaid: money(late.netPaid),
        before: money(late.before),
      },
    },
  ]);
  publishChange(tx, services, 'financing', late.id, { client: false, supplier: true });
  return 1;
}
