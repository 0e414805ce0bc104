import {
  applyRate,
  daysBetween,
  formatMoney,
  formatRate,
  interest,
  type CommissionState,
} from '@cessio/contract';
import { DAY, dateOf, iso, type Clock } from './clock.ts';
import { timeOf } from './history.ts';
import { namedAs, type DemoRow } from './insert.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Company } from './people.ts';
import { random } from './random.ts';

/** How far back commissions are kept in the demonstration, days. */
const COMMISSION_DAYS = 240;

/** The commissions of each assigned invoice and their payer: the buyer pays the service of its own reverse contract. */
export function makeCommissions(clock: Clock, invoices: readonly DemoInvoice[]): DemoRow[] {
  const commissions: DemoRow[] = [];
  for (const invoice of invoices) {
    const assigned = timeOf(invoice.history, 'assign');
    if (assigned === undefined || clock.now - assigned > COMMISSION_DAYS * DAY) continue;
    const { contract, assignor, debtor } = invoice.pair;
    const { currency } = contract;
    const draw = random(`commission/${invoice.ref}`);
    const money = (amount: number) => formatMoney(amount, currency);
    const add = (
      kind: string,
      payer: Company,
      at: number,
      base: number,
      ratePpm: number,
      formula: (net: string) => string,
      net = applyRate(base, ratePpm),
      days: number | null = null,
    ) => {
      const taxed = kind !== 'interest';
      const vat = taxed ? applyRate(net, contract.vatPpm) : 0;
      const tax = taxed ? `, TVA ${formatRate(contract.vatPpm)}\u00a0: ${money(vat)}` : ', exonérés de TVA';
      commissions.push({
        id: draw.uuid(at),
        kind,
        ...namedAs('party', payer),
        invoiceId: invoice.id,
        invoiceNumber: invoice.number,
        base,
        ratePpm,
        days,
        net,
        vat,
        gross: net + vat,
        currency,
        formulaText: formula(money(net)) + tax,
        status: stateOf(at),
        createdAt: iso(at),
      });
    };
    /** Incident fee of the assignor; none without an incident. */
    const charge = (kind: string, label: string, at: number | undefined, base: number, ratePpm: number) => {
      if (at === undefined || base === 0) return;
      const formula = `${label}\u00a0: ${formatRate(ratePpm, 2)} × ${money(base)}`;
      add(kind, assignor, at, base, ratePpm, () => formula);
    };
    const stateOf = (at: number): CommissionState => {
      const age = (clock.now - at) / DAY;
      // A few are disputed; the older of these ended in a credit.
      if (commissions.length % 41 === 7) return age < 60 ? 'contested' : 'credited';
      if (age < 7) return 'computed';
      return age < 25 ? 'posted' : age < 55 ? 'invoiced' : 'paid';
    };

    const { feePpm, feeMin, guaranteeFeePpm, ratePpm, dayBasis } = contract;
    const { due, covered, history } = invoice;
    const own = contract.participants.find(({ company }) => company === assignor)?.feePpm ?? feePpm;
    const computed = applyRate(due, own);
    const minimum = computed >= feeMin ? '' : `, porté au minimum de ${money(feeMin)}`;
    const service = `${formatRate(own, 2)} × ${money(due)} = ${money(computed)}${minimum}`;
    const payer = contract.program === 'reverse' ? debtor : assignor;
    add('service', payer, assigned, due, own, () => service, Math.max(computed, feeMin));
    if (covered) {
      const part = `${formatRate(guaranteeFeePpm, 2)} de la part couverte, ${money(covered)}`;
      add('guarantee', payer, assigned, covered, guaranteeFeePpm, (fee) => `${part} = ${fee}`);
    }
    const financed = timeOf(history, 'finance');
    if (financed !== undefined) {
      const days = Math.max(daysBetween(dateOf(financed), invoice.dueDate), 1);
      const drawn = applyRate(due, 880_000);
      const charged = interest(drawn, ratePpm, days, dayBasis);
      const text = `${money(drawn)} × ${formatRate(ratePpm, 2)} × ${days}\u00a0j / ${dayBasis}`;
      add('interest', assignor, financed, drawn, ratePpm, (fee) => `${text} = ${fee}`, charged, days);
    }
    charge('unpaid', 'Frais d’impayé', timeOf(history, 'mark_unpaid'), due, 2_000);
    charge('dispute', 'Gestion de litige', timeOf(history, 'dispute'), invoice.disputed, 5_000);
    charge('adjustment', 'Régularisation sur avoir', history.at(-1)?.at, invoice.credited, own);
  }
  return commissions;
}
