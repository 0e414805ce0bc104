import {
  addBusinessDays,
  formatDate,
  formatMoney,
  invoiceEntity,
  isBusinessDay,
  todayInParis,
} from '@cessio/contract';
import { clock } from '../clock.ts';
import type { Transaction } from '../db/caller.ts';
import { selectSome } from '../db/fields.ts';
import { sendConfirmationLink } from '../modules/confirmation-links/confirmation-link.ts';
import type { InvoiceRecord } from '../modules/invoices/record/invoice.row.ts';
import { notify } from '../modules/notifications/notify.ts';
import type { NotificationDraft } from '../modules/notifications/notification-draft.ts';
import type { Services } from '../services.ts';

/** Business days to confirm, and those after which a reminder is sent (domain.md: D+2, D+4). */
const CONFIRMATION_DAYS = 5;
const REMINDER_DAYS = [2, 4];
const FIRST_HOUR = 8;

const READ = [
  'id',
  'ref',
  'number',
  'program',
  'confidential',
  'assignorId',
  'assignorName',
  'debtorId',
  'debtorName',
  'dueDate',
  'due',
  'currency',
  'submittedAt',
  'confirmBy',
] as const;
/** A submitted invoice awaiting an answer, whose fields are therefore complete. */
type Awaiting = { [K in (typeof READ)[number]]: NonNullable<InvoiceRecord[K]> } & {
  adviserId: string | null;
  remindedAt: string | null;
};

/**
 * Reminds the side that must confirm an invoice, on business days from eight o'clock. After a pause of the job only the
 * latest due reminder is sent.
 * @returns how many were reminded
 */
export async function remind(tx: Transaction, services: Services, now: Date = clock.now()): Promise<number> {
  const today = todayInParis(now);
  if (!isBusinessDay(today) || hourInParis(now) < FIRST_HOUR) return 0;
  const { rows } = await tx.query<Awaiting>(
    `select ${selectSome(invoiceEntity, 'i', READ)}, coalesce(i.assignee_id, p.adviser_id) as "adviserId", i.reminded_at as "remindedAt"
      from invoices i left join parties p on p.id = i.assignor_id
      where i.status = 'awaiting_confirmation' and i.confirm_by > $1 and i.submitted_at is not null
      order by i.confirm_by for update of i skip locked`,
    [now],
  );
  const due = rows.filter((invoice) => isDue(invoice, today));
  for (const invoice of due) {
    await notify(tx, services, [draft(invoice)], now);
    await sendConfirmationLink(tx, services, invoice, 'reminder');
    await tx.query('update invoices set reminded_at = $2 where id = $1', [invoice.id, now]);
  }
  return due.length;
}

/** Whether a reminder is due since the last one of this period. */
export function isDue(
  invoice: Pick<Awaiting, 'submittedAt' | 'confirmBy' | 'remindedAt'>,
  today: string,
): boolean {
  const start = roundStart(invoice);
  const reminded = invoice.remindedAt ? todayInParis(new Date(invoice.remindedAt)) : null;
  return REMINDER_DAYS.map((days) => addBusinessDays(start, days)).some(
    (day) => day <= today && (reminded === null || reminded < day),
  );
}

/** The start of the current period: the submission, or the renewal that set a later end. */
function roundStart(invoice: Pick<Awaiting, 'submittedAt' | 'confirmBy'>): string {
  const end = todayInParis(new Date(invoice.confirmBy));
  let start = todayInParis(new Date(invoice.submittedAt));
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
      'Rappel\u00a0: facture <b>{number}</b> ({depositor}), {amount}\u00a0: à confirmer avant le {until}.',
    data: {
      number: invoice.number ?? invoice.ref,
      depositor: invoice.program === 'classic' ? invoice.assignorName : invoice.debtorName,
      amount: formatMoney(invoice.due, invoice.currency),
      until: formatDate(todayInParis(new Date(invoice.confirmBy))),
    },
    entityType: 'invoice',
    entityId: invoice.id,
    mail: { subject: 'Facture {number} à confirmer' },
  };
}

/**
 * The side that did not deposit. A confidential assignment is never mentioned to the debtor: the adviser does the
 * sounding.
 */
function receiver(invoice: Awaiting): NotificationDraft['to'] {
  if (invoice.program === 'reverse') return { partyId: invoice.assignorId };
  if (!invoice.confidential) return { partyId: invoice.debtorId };
  return invoice.adviserId ? { userId: invoice.adviserId } : { role: 'adviser', department: 'ADVISER' };
}

/** Hour of the bank’s clock, 0 to 23. */
export function hourInParis(now: Date): number {
  return Number(
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
      .formatToParts(now)
      .find((part) => part.type === 'hour')?.value,
  );
}
