import { formatDate, formatMoney, type InvoiceAction } from '@cessio/contract';
import type { Book, NoticeRow } from './book.ts';
import { timeOf } from './history.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Bank, Person } from './people.ts';

/** Texts of an invoice's notices beside its own figures. */
export interface InvoiceWords {
  readonly bank: Bank;
  readonly depositor: Person;
  readonly other: Person;
  /** Reason of the refusal, in French. */
  readonly reason: string;
  /** What was asked for, in French. */
  readonly items: string;
  /** Last day for the confirmation, formatted. */
  readonly until: string;
}

/** Records the notifications of an invoice's step. */
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
  const half = Math.round(invoice.due / 2);
  const before = timeOf(invoice.history, 'collect') === undefined ? 0 : half;
  const words = {
    number: invoice.number as string,
    amount: money(invoice.due),
    depositor: contract.program === 'classic' ? assignor.name : debtor.name,
    covered: money(invoice.covered ?? 0),
    until,
    due: formatDate(invoice.dueDate),
    who: adviser.identity.name,
    other: confidential ? 'la banque' : other.identity.name,
    reason,
    items,
    part: money(invoice.state === 'partially_paid' ? invoice.collected : half),
    rest: money(invoice.due - invoice.credited - before),
  };
  const seller = [assignor.person];
  const rejected: NoticeRow = [
    [depositor],
    'rejected',
    '<b>{number}</b> rejetée par la banque\u00a0: {reason}.',
    'warning',
  ];
  const notices: Partial<Record<typeof action, readonly NoticeRow[]>> = {
    await_confirmation: [
      [
        [confidential ? adviser : other],
        'to_confirm',
        'Facture <b>{number}</b> ({depositor}), {amount}\u00a0: à confirmer avant le {until}.',
        'action',
      ],
    ],
    confirm: [[[depositor, adviser], 'confirmed', '<b>{number}</b> confirmée par {other}.']],
    request_info: [
      [[depositor], 'needs_info', 'Pièces attendues pour <b>{number}</b>\u00a0: {items}.', 'action', '3'],
    ],
    complete: [[[adviser], 'completed', 'Compléments reçus pour <b>{number}</b>.']],
    escalate: [
      [
        [bank.manager],
        'to_decide',
        '<b>{number}</b>, {amount}\u00a0: au-dessus de la limite d’approbation ({who}), à décider.',
        'action',
      ],
    ],
    approve: [
      [seller, 'approved', '<b>{number}</b> approuvée, {covered} couverts.'],
      [confidential ? [] : [debtor.person], 'approved', '<b>{number}</b> approuvée.'],
    ],
    refuse_confirmation: [rejected],
    reject: [rejected],
    mark_unpaid: [
      [
        [...seller, adviser, bank.risk],
        'unpaid',
        '<b>{number}</b>\u00a0: {amount} impayés depuis le {due}.',
        'warning',
      ],
    ],
    collect: [[seller, 'paid', '{part} payés à la banque par le débiteur sur <b>{number}</b>.']],
    collect_all: [[seller, 'paid', '{rest} payés à la banque par le débiteur sur <b>{number}</b>.']],
    settle: [[seller, 'settled', '<b>{number}</b> soldée\u00a0: ce qui en était retenu vous est rendu.']],
  };
  for (const notice of notices[action] ?? [])
    book.notice(time, { entity: 'invoice', entityId: invoice.id }, notice, words);
}
