import { formatDate, formatMoney, reasonLabel, type Cover } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { notify, type NotificationDraft } from '../notifications/notify.ts';
import { adviserOf } from '../parties/parties.repository.ts';
import type { InvoiceRecord } from './invoice.row.ts';

type Receiver = NotificationDraft['to'];

/** What is told, whoever is told it; the words of the invoice fill its `{x}` too. */
export type Notice = Pick<NotificationDraft, 'event' | 'message' | 'severity' | 'mail'> & {
  readonly type?: '1' | '3';
  readonly data?: Record<string, string>;
};

/** Company of the depositing side. */
export function depositorParty(record: InvoiceRecord): string | null {
  return record.program === 'classic' ? record.assignorId : record.debtorId;
}

/** Company of the side that confirms. */
export function otherParty(record: InvoiceRecord): string | null {
  return record.program === 'classic' ? record.debtorId : record.assignorId;
}

/** Words of a record for confirmations and messages. */
export function wordsOf(
  record: Pick<
    InvoiceRecord,
    | 'program'
    | 'due'
    | 'currency'
    | 'coveredAmount'
    | 'number'
    | 'ref'
    | 'dueDate'
    | 'assignorName'
    | 'debtorName'
  >,
): Record<string, string> {
  const classic = record.program === 'classic';
  const amount = record.due ?? 0;
  const covered = Math.min(record.coveredAmount ?? 0, amount);
  return {
    number: record.number ?? record.ref,
    amount: formatMoney(amount, record.currency),
    due: record.dueDate ? formatDate(record.dueDate) : '',
    depositor: (classic ? record.assignorName : record.debtorName) ?? '',
    other: (classic ? record.debtorName : record.assignorName) ?? '',
    covered: formatMoney(covered, record.currency),
    excess: formatMoney(amount - covered, record.currency),
  };
}

/** What an approval takes, in words; nothing where it is not asked for. */
export function coverWords(
  { currency }: Pick<InvoiceRecord, 'currency'>,
  cover: Cover | null,
): Record<string, string> {
  if (!cover) return {};
  const money = (amount: number) => formatMoney(amount, currency);
  const { guarantee, covered, uncovered } = cover;
  const left =
    guarantee && `${money(guarantee.left)} disponibles, ${money(guarantee.left - covered)} ensuite`;
  return {
    guarantee: guarantee ? `Garantie ${guarantee.number}\u00a0: ${left}` : 'Aucune garantie sur ce débiteur',
    covered: money(covered),
    excess: money(uncovered),
  };
}

/** The other side has confirmed. @param other who, as both companies may read it */
export function confirmedNotice(other: string): Notice {
  return { event: 'invoice.confirmed', message: '<b>{number}</b> confirmée par {other}.', data: { other } };
}

/** Somebody has refused, for a reason of that list. */
export function rejectedNotice(
  list: 'confirmationRefusal' | 'bankRefusal',
  reasonCode: string | undefined,
): Notice {
  return {
    event: 'invoice.rejected',
    severity: 'warning',
    message: '<b>{number}</b> refusée\u00a0: {reason}.',
    data: { reason: reasonLabel(list, reasonCode ?? '') ?? '' },
  };
}

/** The same notice for each receiver that there is. */
export function draftsOf(
  record: InvoiceRecord,
  receivers: readonly (Receiver | null)[],
  notice: Notice,
): NotificationDraft[] {
  const data = { ...wordsOf(record), ...notice.data };
  return receivers
    .filter((to) => to !== null)
    .map((to) => ({ type: '1', ...notice, to, data, entityType: 'invoice', entityId: record.id }));
}

/** Tells the receivers, in the transaction of the event (api.md §7). */
export function tell(
  tx: Transaction,
  services: Services,
  record: InvoiceRecord,
  receivers: readonly (Receiver | null)[],
  notice: Notice,
): Promise<void> {
  return notify(tx, services, draftsOf(record, receivers, notice));
}

/** The employee in charge: the assignor's adviser. */
export const adviser = (tx: Transaction, record: InvoiceRecord): Promise<Receiver> =>
  adviserOf(tx, record.assignorId);

export function party(id: string | null): Receiver | null {
  return id ? { partyId: id } : null;
}
