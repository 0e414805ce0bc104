import { addBusinessDays, formatDate, formatMoney, isBusinessDay, todayInParis } from '@cessio/contract';
import type { Transaction } from '../db/caller.ts';
import { sendConfirmationLink } from '../modules/confirmation-links/confirmation-link.ts';
import { notify, type NotificationDraft } from '../modules/notifications/notify.ts';
import type { Services } from '../services.ts';

/** Business days given to confirm, and those after which one is reminded (domain.md: D+2, D+4). */
const CONFIRMATION_DAYS = 5;
const REMINDER_DAYS = [2, 4];
const FIRST_HOUR = 8;

interface Awaiting {
  id: string;
  ref: string;
  number: string | null;
  program: 'classic' | 'reverse';
  confidential: boolean;
  assignor_id: string;
  assignor_name: string;
  debtor_id: string;
  debtor_name: string;
  adviser_id: string | null;
  due_date: string | null;
  gross: number;
  currency: string;
  submitted_at: string;
  confirm_by: string;
  reminded_at: string | null;
}

/**
 * Reminds the side that has an invoice to confirm, on business days from eight o'clock. After a pause of the job only
 * the latest reminder due is sent, not each one missed.
 * @returns how many were reminded
 */
export async function remind(tx: Transaction, services: Services, now: Date = new Date()): Promise<number> {
  const today = todayInParis(now);
  if (!isBusinessDay(today) || hourInParis(now) < FIRST_HOUR) return 0;
  const { rows } = await tx.query<Awaiting>(
    `select i.id, i.ref, i.number, i.program, i.confidential, i.assignor_id, i.assignor_name, i.debtor_id, i.debtor_name,
        p.adviser_id, i.due_date, i.gross, i.currency, i.submitted_at, i.confirm_by, i.reminded_at
      from invoices i left join parties p on p.id = i.assignor_id
      where i.status = 'awaiting_confirmation' and i.confirm_by > $1 and i.submitted_at is not null
      order by i.confirm_by for update of i skip locked`,
    [now],
  );
  const due = rows.filter((invoice) => isDue(invoice, today));
  for (const invoice of due) {
    await notify(tx, services, draft(invoice), now);
    await sendConfirmationLink(tx, services, invoice, 'reminder');
    await tx.query('update invoices set reminded_at = $2 where id = $1', [invoice.id, now]);
  }
  return due.length;
}

/** Whether a reminder day has come since the last reminder of this round. */
export function isDue(
  invoice: Pick<Awaiting, 'submitted_at' | 'confirm_by' | 'reminded_at'>,
  today: string,
): boolean {
  const start = roundStart(invoice);
  const reminded = invoice.reminded_at ? todayInParis(new Date(invoice.reminded_at)) : null;
  return REMINDER_DAYS.map((days) => addBusinessDays(start, days)).some(
    (day) => day <= today && (reminded === null || reminded < day),
  );
}

/** The day from which the current delay runs: that of the sending, or of the renewal that set a later end. */
function roundStart(invoice: Pick<Awaiting, 'submitted_at' | 'confirm_by'>): string {
  const end = todayInParis(new Date(invoice.confirm_by));
  let start = todayInParis(new Date(invoice.submitted_at));
  while (addBusinessDays(start, CONFIRMATION_DAYS) < end) start = addBusinessDays(start, 1);
  return start;
}

function draft(invoice: Awaiting): NotificationDraft {
  return {
    to: receiver(invoice),
    type: '1',
    event: 'invoice.to_confirm.reminder',
    severity: 'action',
    message:
      'Rappel\u00a0: facture <b>{number}</b> ({depositor}), {gross}\u00a0: à confirmer avant le {until}.',
    data: {
      number: invoice.number ?? invoice.ref,
      depositor: invoice.program === 'classic' ? invoice.assignor_name : invoice.debtor_name,
      gross: formatMoney(invoice.gross, invoice.currency),
      until: formatDate(todayInParis(new Date(invoice.confirm_by))),
    },
    entityType: 'invoice',
    entityId: invoice.id,
    mail: { subject: 'Facture {number} à confirmer' },
  };
}

/** The side that did not deposit. A confidential assignment is never mentioned to the debtor: the adviser sounds it out. */
function receiver(invoice: Awaiting): NotificationDraft['to'] {
  if (invoice.program === 'reverse') return { partyId: invoice.assignor_id };
  if (!invoice.confidential) return { partyId: invoice.debtor_id };
  return invoice.adviser_id ? { userId: invoice.adviser_id } : { role: 'adviser', department: 'ADVISER' };
}

function hourInParis(now: Date): number {
  return Number(
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
      .formatToParts(now)
      .find((part) => part.type === 'hour')?.value,
  );
}
