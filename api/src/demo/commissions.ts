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
import type { DemoRow } from './insert.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Company } from './people.ts';
import { random } from './random.ts';

/** How far back commissions are kept in the demonstration, days. */
const COMMISSION_DAYS = 240;

/** What each assigned invoice cost, and whom: the buyer pays the service of its own reverse contract. */
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
      net: number,
      formula: string,
      taxed: boolean,
      days: number | null = null,
    ) => {
      const vat = taxed ? applyRate(net, contract.vatPpm) : 0;
      const tax = taxed ? `, TVA ${formatRate(contract.vatPpm)}\u00a0: ${money(vat)}` : ', exonérés de TVA';
      commissions.push({
        id: draw.uuid(at),
        kind,
        party_id: payer.id,
        party_name: payer.name,
        invoice_id: invoice.id,
        invoice_number: invoice.number,
        base,
        rate_ppm: ratePpm,
        days,
        net,
        vat,
        gross: net + vat,
        currency,
        formula_text: formula + tax,
        status: stateOf(at),
        created_at: iso(at),
      });
    };
    const stateOf = (at: number): CommissionState => {
      const age = (clock.now - at) / DAY;
      // A few are argued about; the older of these ended in a credit.
      if (commissions.length % 41 === 7) return age < 60 ? 'contested' : 'credited';
      if (age < 7) return 'computed';
      return age < 25 ? 'posted' : age < 55 ? 'invoiced' : 'paid';
    };

    const { feePpm, feeMin, guaranteeFeePpm, ratePpm, dayBasis } = contract;
    const own = contract.participants.find(({ company }) => company === assignor)?.feePpm ?? feePpm;
    const computed = applyRate(invoice.gross, own);
    const service = Math.max(computed, feeMin);
    const formula =
      computed >= feeMin
        ? `${formatRate(own, 2)} × ${money(invoice.gross)} = ${money(service)}`
        : `${formatRate(own, 2)} × ${money(invoice.gross)} = ${money(computed)}, porté au minimum de ${money(feeMin)}`;
    const buyerPays = contract.program === 'reverse';
    add('service', buyerPays ? debtor : assignor, assigned, invoice.gross, own, service, formula, true);
    if (invoice.covered) {
      const fee = applyRate(invoice.covered, guaranteeFeePpm);
      const text = `${formatRate(guaranteeFeePpm, 2)} de la part couverte, ${money(invoice.covered)} = ${money(fee)}`;
      add(
        'guarantee',
        buyerPays ? debtor : assignor,
        assigned,
        invoice.covered,
        guaranteeFeePpm,
        fee,
        text,
        true,
      );
    }
    const financed = timeOf(invoice.history, 'finance');
    if (financed !== undefined) {
      const days = Math.max(daysBetween(dateOf(financed), invoice.dueDate), 1);
      const drawn = applyRate(invoice.gross, 880_000);
      const charged = interest(drawn, ratePpm, days, dayBasis);
      const text = `${money(drawn)} × ${formatRate(ratePpm, 2)} × ${days}\u00a0j / ${dayBasis} = ${money(charged)}`;
      add('interest', assignor, financed, drawn, ratePpm, charged, text, false, days);
    }
    const unpaid = timeOf(invoice.history, 'mark_unpaid');
    if (unpaid !== undefined) {
      const base = invoice.gross;
      add(
        'unpaid',
        assignor,
        unpaid,
        base,
        2_000,
        applyRate(base, 2_000),
        `Frais d’impayé\u00a0: 0,20\u00a0% × ${money(base)}`,
        true,
      );
    }
    const disputed = timeOf(invoice.history, 'dispute');
    if (disputed !== undefined) {
      const base = invoice.disputed;
      add(
        'dispute',
        assignor,
        disputed,
        base,
        5_000,
        applyRate(base, 5_000),
        `Gestion de litige\u00a0: 0,50\u00a0% × ${money(base)}`,
        true,
      );
    }
    if (invoice.credited > 0) {
      const base = invoice.credited;
      const at = invoice.history.at(-1)?.at ?? assigned;
      add(
        'adjustment',
        assignor,
        at,
        base,
        own,
        applyRate(base, own),
        `Régularisation sur avoir\u00a0: ${formatRate(own, 2)} × ${money(base)}`,
        true,
      );
    }
  }
  return commissions;
}
