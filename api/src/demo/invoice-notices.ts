import { formatDate, formatMoney, type InvoiceAction } from '@cessio/contract';
import type { Book } from './book.ts';
import { timeOf } from './history.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Bank, Person } from './people.ts';

/** What the notices of one invoice say beside its own figures. */
export interface InvoiceWords {
  readonly bank: Bank;
  readonly depositor: Person;
  readonly other: Person;
  /** Reason of the refusal, in French. */
  readonly reason: string;
  /** What was asked for, in French. */
  readonly items: string;
  /** Last day for the confirmation. */
  readonly until: string;
}

/** Writes down what a step of an invoice tells, and whom. */
export function noteInvoiceStep(
  action: InvoiceAction | 'create',
  time: number,
  invoice: DemoInvoice,
  { bank, depositor, other, reason, items, until }: InvoiceWords,
  book: Book,
): void {
  const { assignor, debtor, contract, confidential } = invoice.pair;
  const { adviser } = assignor;
  const money = (amount: number) => formatMoney(amount, contract.currency);
  const words = {
    number: invoice.number as string,
    gross: money(invoice.gross),
    depositor: contract.program === 'classic' ? assignor.name : debtor.name,
    covered: money(invoice.covered ?? 0),
  };
  const received = '{received} encaissés sur <b>{number}</b>.';
  const half = Math.round(invoice.gross / 2);
  const tell = (
    to: Person[],
    event: string,
    message: string,
    data: Record<string, string> = {},
    more: { type?: '3'; severity?: 'action' | 'warning' } = {},
  ) =>
    book.notice(time, {
      to,
      type: '1',
      event: `invoice.${event}`,
      message,
      data: { ...words, ...data },
      ...more,
      entityType: 'invoice',
      entityId: invoice.id,
    });
  switch (action) {
    case 'await_confirmation':
      return tell(
        [confidential ? adviser : other],
        'to_confirm',
        'Facture <b>{number}</b> ({depositor}), {gross}\u00a0: à confirmer avant le {until}.',
        { until: formatDate(until) },
        { severity: 'action' },
      );
    case 'confirm':
      return tell([depositor, adviser], 'confirmed', '<b>{number}</b> confirmée par {other}.', {
        other: confidential ? 'la banque' : other.identity.name,
      });
    case 'request_info':
      return tell(
        [depositor],
        'needs_info',
        'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
        { items },
        { type: '3', severity: 'action' },
      );
    case 'complete':
      return tell([adviser], 'completed', 'Compléments reçus pour <b>{number}</b>.');
    case 'escalate':
      return tell(
        [bank.manager],
        'to_decide',
        '<b>{number}</b>, {gross}\u00a0: au-dessus de la limite d’approbation ({who}), à décider.',
        { who: adviser.identity.name },
        { severity: 'action' },
      );
    case 'approve':
      tell([assignor.person], 'approved', '<b>{number}</b> approuvée, {covered} couverts.');
      return tell(confidential ? [] : [debtor.person], 'approved', '<b>{number}</b> approuvée.');
    case 'refuse_confirmation':
    case 'reject':
      return tell(
        [depositor],
        'rejected',
        '<b>{number}</b> refusée\u00a0: {reason}.',
        { reason },
        { severity: 'warning' },
      );
    case 'mark_unpaid':
      return tell(
        [assignor.person, adviser, bank.risk],
        'unpaid',
        '<b>{number}</b>\u00a0: {gross} impayés depuis le {due}.',
        { due: formatDate(invoice.dueDate) },
        { severity: 'warning' },
      );
    case 'collect':
      return tell([assignor.person], 'paid', received, {
        received: money(invoice.state === 'partially_paid' ? invoice.collected : half),
      });
    case 'collect_all': {
      const before = timeOf(invoice.history, 'collect') === undefined ? 0 : half;
      return tell([assignor.person], 'paid', received, {
        received: money(invoice.gross - invoice.credited - before),
      });
    }
    case 'settle':
      return tell([assignor.person], 'settled', '<b>{number}</b> soldée, réserve libérée.');
    default:
      return undefined;
  }
}
