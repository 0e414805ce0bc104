import { addBusinessDays, guaranteeRequestMachine, next, type GuaranteeRequestState } from '@cessio/contract';
import { clock } from '../clock.ts';
import { audit } from '../db/audit.ts';
import type { Transaction } from '../db/caller.ts';
import { allRows } from '../db/rows.ts';
import { findAdhesion } from '../modules/adhesions/adhesion-record.repository.ts';
import { tellLate as tellLateAdhesion } from '../modules/adhesions/adhesions.notices.ts';
import { LATE as LATE_ADHESION } from '../modules/adhesions/adhesions.repository.ts';
import { sendNotices, tellLate } from '../modules/guarantee-requests/guarantee-requests.notices.ts';
import { REQUEST_STEPS } from '../modules/guarantee-requests/guarantee-requests.steps.ts';
import {
  findRequest,
  LATE,
  updateRequest,
} from '../modules/guarantee-requests/guarantee-requests.repository.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';

/** Requests per run; the next minute takes the rest. */
const AT_ONCE = 200;
const REQUESTER = { client: true, supplier: false };

/**
 * Closes offers past their last day (domain.md §C2). Idempotent: each is closed by its machine's row.
 * @returns how many were closed
 */
export async function lapseOffers(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  const from: GuaranteeRequestState = 'partially_approved';
  const [{ row, to }] = next<GuaranteeRequestState, string>(
    guaranteeRequestMachine,
    from,
    'lapse_offer',
    'system',
  );
  const over = await allRows<{ id: string }>(
    tx,
    `select g.id from guarantee_requests g where g.status = $1 and g.due_on < $2
      order by g.due_on, g.id limit ${AT_ONCE} for no key update of g skip locked`,
    [from, today],
  );
  for (const { id } of over) {
    await updateRequest(tx, 'staff', id, { status: to, dueOn: null });
    await audit(tx, null, {
      action: `guaranteeRequests.${row.action}`,
      entity: 'guarantee_request',
      entityId: id,
      from,
      to,
    });
    const record = await findRequest(tx, 'staff', id);
    if (record) await sendNotices(tx, services, record, REQUEST_STEPS.lapse_offer.tells);
    publishChange(tx, services, 'guarantee_request', id, REQUESTER);
  }
  return over.length;
}

/** From this business day after the due one on, the manager is notified too. */
const MANAGER_DAYS = 2;

/** Files that the bank must answer, by kind, with their notices. */
const FILES = [
  {
    table: 'guarantee_requests',
    late: LATE,
    tell: async (tx: Transaction, services: Services, id: string, long: boolean) => {
      const record = await findRequest(tx, 'staff', id);
      if (record) await tellLate(tx, services, record, long);
    },
  },
  {
    table: 'adhesion_requests',
    late: LATE_ADHESION,
    tell: async (tx: Transaction, services: Services, id: string, long: boolean) => {
      const record = await findAdhesion(tx, 'staff', id);
      if (record) await tellLateAdhesion(tx, services, record, long);
    },
  },
] as const;

/**
 * Notifies the holder of a file whose answer is late, once per due date, from the second business day on the manager
 * too (domain.md §C2). Idempotent: a file stores the due date it was notified of.
 * @returns how many were notified of
 */
export async function tellOfLate(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  let told = 0;
  for (const { table, late, tell } of FILES) {
    const files = await allRows<{ id: string; dueOn: string }>(
      tx,
      `with due as (select f.id from ${table} f
         where ${late('f', '$1::date')} and (f.told_late_on is null or f.told_late_on < $1)
         order by f.due_on, f.id limit ${AT_ONCE} for no key update of f skip locked)
       update ${table} f set told_late_on = $1 from due where due.id = f.id returning f.id, f.due_on as "dueOn"`,
      [today],
    );
    for (const { id, dueOn } of files)
      await tell(tx, services, id, addBusinessDays(dueOn, MANAGER_DAYS) <= today);
    told += files.length;
  }
  return told;
}
