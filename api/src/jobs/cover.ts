import { formatMoney } from '@cessio/contract';
import { isBankDay, type BankDayCurrency, type ClosedDay } from '@cessio/contract/money';
import { clock } from '../clock.ts';
import type { Transaction } from '../db/caller.ts';
import { firstRow, firstValue } from '../db/rows.ts';
import { notify } from '../modules/notifications/notify.ts';
import { addressOf } from '../modules/notifications/receivers.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';
import { closedDays } from './day-by-day.ts';

const CURRENCIES = ['EUR', 'TND', 'MAD'] as const satisfies readonly BankDayCurrency[];

/** Currencies that are moved on a day; one whose holidays nobody has entered waits. */
export function openOn(today: string, holidays: readonly ClosedDay[]): BankDayCurrency[] {
  return CURRENCIES.filter((currency) => {
    try {
      return isBankDay(currency, today, holidays);
    } catch {
      return false;
    }
  });
}

interface Grown {
  guaranteeId: string;
  invoiceId: string;
  assignorId: string;
  number: string;
  guarantee: string;
  currency: string;
  added: number;
  covered: number;
  fee: number;
  /** Whom the commission is charged to, where it is not the assignor. */
  principalId: string | null;
}

/**
 * Gives room that appeared in guarantees to the next assigned invoice, and tells its assignor, its adviser
 * and the principal that pays for it (`grow_cover`). One invoice a transaction: the job comes again until nothing can grow.
 * @returns how many grew: one or none
 */
export async function growCover(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  const id = await firstValue<string>(tx, 'select grow_cover($1)', [openOn(today, await closedDays(tx))]);
  const grown =
    id &&
    (await firstRow<Grown>(
      tx,
      `select w.guarantee_id as "guaranteeId", w.invoice_id as "invoiceId", i.assignor_id as "assignorId", coalesce(i.number, i.ref) as number,
         i.guarantee_number as guarantee, i.currency, w.added, i.covered_amount as covered, w.fee,
         case t.fees_paid_by when 'principal' then c.principal_id end as "principalId"
       from cover_growths w join invoices i on i.id = w.invoice_id join contract_terms t on t.id = i.terms_id join contracts c on c.id = t.contract_id
       where w.id = $1`,
      [id],
    ));
  if (!grown) return 0;
  const { invoiceId, assignorId, principalId, currency } = grown;
  const about = { entity: 'invoice', id: invoiceId } as const;
  const draft = {
    type: '1',
    event: 'invoice.cover_grown',
    data: {
      number: grown.number,
      guarantee: grown.guarantee,
      added: formatMoney(grown.added, currency),
      covered: formatMoney(grown.covered, currency),
      fee: formatMoney(grown.fee, currency),
    },
    entityType: 'invoice',
    entityId: invoiceId,
  } as const;
  const adviser = await addressOf(tx, { adviserOf: assignorId, of: about });
  const cover = '<b>{number}</b>\u00a0: {added} de plus couverts par {guarantee}, {covered} en tout.';
  const priced = `${cover} Commission\u00a0: {fee} hors taxe.`;
  await notify(tx, services, [
    { ...draft, message: principalId ? cover : priced, to: { partyId: assignorId } },
    {
      ...draft,
      message: principalId
        ? `${cover} Commission à la charge du donneur d’ordre\u00a0: {fee} hors taxe.`
        : priced,
      to: adviser,
    },
    // What is covered is not the principal's to read.
    ...(principalId && grown.fee > 0
      ? [
          {
            ...draft,
            message: '<b>{number}</b>\u00a0: commission de garantie à votre charge, {fee} hors taxe.',
            to: { partyId: principalId },
          },
        ]
      : []),
  ]);
  publishChange(tx, services, 'invoice', invoiceId, { client: false, supplier: true });
  publishChange(tx, services, 'guarantee', grown.guaranteeId, { client: true, supplier: true });
  return 1;
}
