import { formatMoney, formatRate, type Cover, type StepEffect } from '@cessio/contract';
import { simulate, withoutFees } from '@cessio/contract/money';
import { clock } from '../../../clock.ts';
import type { Gathered } from '../deposit/invoices.facts.ts';
import type { InvoiceRecord } from '../record/invoice.row.ts';

/** An invoice that would be approved, with what is around it before. */
export interface Approved {
  readonly record: InvoiceRecord;
  readonly facts: Gathered;
  readonly cover: Pick<Cover, 'covered'>;
}

/** Debtors whose share is named, the largest first. */
const FEW = 5;

/** A sum for each key, in the order of their first appearance. */
class Sums extends Map<string, number> {
  add(key: string, amount: number): number {
    const sum = (this.get(key) ?? 0) + amount;
    this.set(key, sum);
    return sum;
  }
  words(): string | null {
    const given = [...this].filter(([, amount]) => amount > 0);
    return given.length > 0
      ? given.map(([currency, amount]) => formatMoney(amount, currency)).join(' + ')
      : null;
  }
}

/**
 * What approving these invoices in this order brings once they are assigned, by the one calculator, and what is then
 * used of ceilings and of a debtor's share.
 */
export function approvalOutcome(approved: readonly Approved[], today: string = clock.today()): StepEffect[] {
  const [available, fdg, reserve, fees, billed] = [
    new Sums(),
    new Sums(),
    new Sums(),
    new Sums(),
    new Sums(),
  ];
  // What earlier ones keep back uses up the cap.
  const kept = new Sums();
  const used = new Sums();
  const contracts = new Map<string, Gathered>();
  const shares = new Map<string, StepEffect & { ppm: number }>();
  for (const { record, facts, cover } of approved) {
    const { contract, commitments, terms, debtor } = facts;
    const { due, currency, dueDate, assignorId, debtorId } = record;
    if (!contract || !commitments || !terms || !due || !dueDate || !debtorId) continue;
    contracts.set(contract.id, facts);
    used.add(contract.id, due);
    const ppm = shareOf(commitments.debtor + used.add(`${contract.id} ${debtorId}`, due), contract.ceiling);
    const most = contract.concentration_ppm ? `, ${formatRate(contract.concentration_ppm)} au plus` : '';
    shares.set(`${contract.id} ${debtorId}`, {
      ppm,
      text: `${debtor?.legal_name ?? 'Le débiteur'}\u00a0: ${formatRate(ppm)} du plafond de ${contract.number}${most}`,
      icon: 'chart-pie',
    });
    // It finances nothing any more.
    if (dueDate <= today) continue;
    const account = `${contract.id} ${assignorId}`;
    const invoice = {
      due,
      covered: cover.covered,
      disputed: 0,
      credited: record.credited ?? 0,
      dueDate,
      fdgHeld: terms.fdgHeld + (kept.get(account) ?? 0),
    };
    const whole = simulate(terms, invoice, today, 0);
    const principalPays = terms.feesPaidBy === 'principal';
    const { available: free } = principalPays ? simulate(withoutFees(terms), invoice, today, 0) : whole;
    kept.add(account, whole.fdg);
    available.add(currency, free);
    fdg.add(currency, whole.fdg);
    reserve.add(currency, whole.reserve);
    (principalPays ? billed : fees).add(currency, whole.serviceFee + whole.guaranteeFee + whole.vat);
  }
  const said = (words: string | null, text: (words: string) => string, icon: StepEffect['icon']) =>
    words ? [{ text: text(words), icon }] : [];
  return [
    ...said(available.words(), (sum) => `Finançable après la cession\u00a0: ${sum}`, 'banknote'),
    ...said(fdg.words(), (sum) => `Fonds de garantie\u00a0: ${sum}`, 'lock'),
    ...said(reserve.words(), (sum) => `Réserve sur la part non garantie\u00a0: ${sum}`, 'lock'),
    ...said(fees.words(), (sum) => `Commissions\u00a0: ${sum} TTC`, 'receipt'),
    ...said(billed.words(), (sum) => `Commissions dues par le donneur d’ordre\u00a0: ${sum} TTC`, 'receipt'),
    ...[...contracts].map(([id, { contract, commitments }]) => {
      const money = (amount: number) => formatMoney(amount, contract?.currency ?? 'EUR');
      const after = money((commitments?.total ?? 0) + (used.get(id) ?? 0));
      return {
        text: `Contrat ${contract?.number}\u00a0: ${after} engagés, plafond ${money(contract?.ceiling ?? 0)}`,
        icon: 'sigma' as const,
      };
    }),
    ...[...shares.values()]
      .toSorted((a, b) => b.ppm - a.ppm)
      .slice(0, FEW)
      .map(({ text, icon }) => ({ text, icon })),
  ];
}

/** A share in ppm, to the tenth of a percent. */
const shareOf = (amount: number, of: number): number => Math.round((amount / of) * 1000) * 1000;
