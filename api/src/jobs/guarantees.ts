import { addBusinessDays, dayInParis, guaranteeStates } from '@cessio/contract';
import { clock } from '../clock.ts';
import { audit } from '../db/audit.ts';
import type { Transaction } from '../db/caller.ts';
import { sqlStates } from '../db/states.ts';
import { BESIDE, NOTICED, sendNotices, type Noticed } from '../modules/guarantees/guarantees.notices.ts';
import { GUARANTEE_STEPS } from '../modules/guarantees/guarantees.steps.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';

/** Days before its end on which it is announced, once each. */
const ANNOUNCED = [30, 7];
/** Business days after an unanswered call on which an alert is sent. */
const ALERTS = [3, 4, 5];
const AT_ONCE = 200;
const RUNNING = `g.status in (${sqlStates(guaranteeStates, 'running')})`;

/**
 * Ends guarantees the day after their last, and announces it 30 and 7 days before. Idempotent: each is ended by its
 * machine's row, and each announcement made once; after a pause only the nearest.
 * @returns how many ended or were announced
 */
export async function watchGuarantees(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  const over = await tx.query<Noticed>(
    `select ${NOTICED} from guarantees g where ${RUNNING} and g.valid_until < $1 order by g.valid_until, g.id limit ${AT_ONCE}`,
    [today],
  );
  let expired = 0;
  for (const guarantee of over.rows) {
    const moved = await tx.query<{ done: boolean }>(`select move_guarantee($1, 'expire', null) as done`, [
      guarantee.id,
    ]);
    if (!moved.rows[0]?.done) continue;
    expired += 1;
    await sendNotices(tx, services, { ...guarantee, status: 'expired' }, GUARANTEE_STEPS.expire.tells);
    publishChange(tx, services, 'guarantee', guarantee.id, { client: true, supplier: true });
  }
  const near = `(select min(d) from unnest($2::int[]) d where d >= g.valid_until - $1::date)`;
  const soon = await tx.query<Noticed>(
    `with due as (select g.id, ${near} as days from guarantees g
       where ${RUNNING} and g.valid_until between $1::date and $1::date + $3::int and (g.told_days is null or g.told_days > ${near})
       order by g.valid_until, g.id limit ${AT_ONCE} for update of g skip locked)
     update guarantees g set told_days = due.days from due where due.id = g.id returning ${NOTICED}`,
    [today, ANNOUNCED, ANNOUNCED[0]],
  );
  for (const guarantee of soon.rows) {
    await audit(tx, null, {
      action: 'guarantees.announce',
      entity: 'guarantee',
      entityId: guarantee.id,
      internal: true,
    });
    await sendNotices(tx, services, guarantee, [BESIDE.announce]);
  }
  return expired + soon.rows.length;
}

/** Business days since a date. */
function businessDaysSince(day: string, today: string): number {
  let days = 0;
  while (days < Math.max(...ALERTS) && addBusinessDays(day, days + 1) <= today) days += 1;
  return days;
}

/**
 * Alerts the manager and the risk department about unanswered calls, on business days 3, 4 and 5, once each; after a
 * pause only the latest.
 * @returns how many alerts
 */
export async function watchCalls(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  const { rows } = await tx.query<
    Noticed & { callId: string; calledAt: string; dueAt: string; amount: number; alerted: number }
  >(
    `select ${NOTICED}, c.id as "callId", c.called_at as "calledAt", c.due_at as "dueAt", c.amount, c.alerted
       from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.answer is null and c.alerted < $1
       order by c.due_at, c.id for update of c skip locked`,
    [Math.max(...ALERTS)],
  );
  let told = 0;
  for (const { callId, calledAt, dueAt, amount, alerted, ...guarantee } of rows) {
    const days = businessDaysSince(dayInParis(calledAt), today);
    if (days <= alerted || !ALERTS.includes(days)) continue;
    await tx.query('update guarantee_calls set alerted = $2 where id = $1', [callId, days]);
    const call = { amount, dueAt, discrepancies: [], paidAmount: null };
    await sendNotices(tx, services, { ...guarantee, call }, [BESIDE.alert]);
    told += 1;
  }
  return told;
}
