import { formatDate, formatMoney, reasonLabel, type Cover, type TransitionBody } from '@cessio/contract';
import type { Identity, Transaction } from '../../../db/caller.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notify.ts';
import type { NotificationDraft } from '../../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../../notifications/receivers.ts';
import type { InvoiceRecord } from '../record/invoice.row.ts';

/** A notice for any receiver; the invoice's words also fill its `{x}`. */
export type Notice = Pick<NotificationDraft, 'event' | 'message' | 'severity' | 'mail'> & {
  readonly type?: '1' | '3';
  readonly data?: Record<string, string>;
};

type Told = 'assignor' | 'debtor' | 'adviser' | 'manager' | 'colleague' | 'home';

export const depositor = ({ program }: InvoiceRecord): Told =>
  program === 'classic' ? 'assignor' : 'debtor';
export const other = ({ program }: InvoiceRecord): Told => (program === 'classic' ? 'debtor' : 'assignor');
/** The debtor of a confidential assignment must not know of it: the adviser asks instead. */
export const whoConfirms: Tells = (record) => [record.confidential ? 'adviser' : other(record)];

/** Whom a step notifies. */
export type Tells = (record: InvoiceRecord, identity: Identity) => readonly Told[];

/** Receivers of a step's notices; a debtor without an account who must confirm gets a link. */
export function receiversOf(tells: Tells | undefined, record: InvoiceRecord, identity: Identity): Receiver[] {
  const byLink = tells === whoConfirms;
  return (tells?.(record, identity) ?? []).flatMap((to) => receiver(to, record, byLink) ?? []);
}

function receiver(to: Told, record: InvoiceRecord, byLink: boolean): Receiver | null {
  if (to === 'manager') return { role: 'm1' };
  if (to === 'colleague') return { colleague: true };
  if (to === 'home') return { adviserOf: record.assignorId, home: true };
  if (to === 'adviser') return { adviserOf: record.assignorId, of: { entity: 'invoice', id: record.id } };
  const partyId = record[`${to}Id`];
  return partyId ? { partyId, name: record[`${to}Name`] ?? '', byLink } : null;
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

/** The cover that an approval uses, in words; empty where none is needed. */
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

/** The other side has confirmed. @param other its name, as both companies may read it */
export function confirmedNotice(other: string): Notice {
  return { event: 'invoice.confirmed', message: '<b>{number}</b> confirmée par {other}.', data: { other } };
}

const REJECTED = {
  bankRefusal: 'rejetée par la banque',
  confirmationRefusal: 'contestée',
} as const;

/** Somebody has refused for one of the listed reasons: the assignor learns at once that nothing will be paid for it. */
export function rejectedNotice(
  list: keyof typeof REJECTED,
  { reasonCode, comment }: Pick<TransitionBody, 'reasonCode' | 'comment'>,
): Notice {
  const reason = [reasonLabel(list, reasonCode ?? ''), comment].filter(Boolean).join('. ');
  return {
    event: 'invoice.rejected',
    severity: 'warning',
    mail: { subject: `Facture {number} ${REJECTED[list]}` },
    message: `<b>{number}</b> ${REJECTED[list]}\u00a0: {reason}.`,
    data: { reason },
  };
}

/** Notifies these receivers of a step, in its transaction (api.md §7). */
export async function tellOf(
  { tx, services }: { readonly tx: Transaction; readonly services: Services },
  receivers: readonly Receiver[],
  record: InvoiceRecord,
  notice: Notice | ((receiver: Receiver) => Notice),
): Promise<void> {
  const drafts: NotificationDraft[] = [];
  for (const receiver of receivers) {
    if ('colleague' in receiver) continue;
    const to = await addressOf(tx, receiver);
    const said = typeof notice === 'function' ? notice(receiver) : notice;
    const data = { ...wordsOf(record), ...said.data };
    drafts.push({ type: '1', ...said, to, data, entityType: 'invoice', entityId: record.id });
  }
  await notify(tx, services, drafts);
}
