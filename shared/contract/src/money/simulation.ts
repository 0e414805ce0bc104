import { applyRate, daysBetween, formatDate, formatMoney, formatRate, interest } from './money.ts';

/** A contract's prices, as `POST /api/simulations` takes them. */
export interface Terms {
  currency: string;
  quotitePpm: number;
  fdgPpm: number;
  fdgCap: number | null;
  feePpm: number;
  feeMin: number;
  guaranteeFeePpm: number;
  vatPpm: number;
  vatOnInterest: boolean;
  ratePpm: number;
  dayBasis: 360 | 365;
  fundUncovered: boolean;
}

export interface SimulatedInvoice {
  /** Total less prepayment (`dueOf`). */
  due: number;
  covered: number;
  disputed: number;
  credited: number;
  dueDate: string;
}

export interface SimulationLine {
  rule: string;
  /** The rule in words, French. */
  text: string;
  /** Signed, minor units. */
  amount: number;
}

export interface Simulation {
  fdg: number;
  reserve: number;
  serviceFee: number;
  guaranteeFee: number;
  vat: number;
  available: number;
  draw: number;
  interest: number;
  netPaid: number;
  interestAdjustment: number;
  released: number;
  totalCost: number;
  lines: SimulationLine[];
}

/** The contract's rule that determines the service fee, in French: its rate, or its minimum if greater. */
export function feeRule({ feePpm, feeMin, currency }: Terms, due: number): string {
  return applyRate(due, feePpm) < feeMin ? `minimum ${formatMoney(feeMin, currency)}` : formatRate(feePpm, 2);
}

/** Thrown when more is requested than the invoice makes available; carries the available amount, in minor units. */
export class AvailabilityExceeded extends Error {
  readonly available: number;
  constructor(available: number) {
    super('More than is available');
    this.available = available;
  }
}

/**
 * What one invoice yields and costs (domain.md §D). Amounts in minor units; `draw` null draws the maximum, `paidDate`
 * null is the due date. @throws AvailabilityExceeded
 */
export function simulate(
  terms: Terms,
  invoice: SimulatedInvoice,
  drawDate: string,
  draw: number | null = null,
  paidDate: string | null = null,
): Simulation {
  const fdg = Math.min(applyRate(invoice.due, terms.fdgPpm), terms.fdgCap ?? Number.MAX_SAFE_INTEGER);
  const fundable = terms.fundUncovered ? invoice.due : Math.min(invoice.covered, invoice.due);
  const base = Math.max(0, fundable - invoice.disputed - invoice.credited);
  const reserve = applyRate(invoice.due - base, terms.quotitePpm);
  const serviceFee = Math.max(applyRate(invoice.due, terms.feePpm), terms.feeMin);
  const guaranteeFee = applyRate(Math.min(invoice.covered, invoice.due), terms.guaranteeFeePpm);
  const vat = applyRate(serviceFee + guaranteeFee, terms.vatPpm);
  const account = invoice.due - fdg - reserve - serviceFee - guaranteeFee - vat;
  const available = Math.max(0, Math.min(account, applyRate(base, terms.quotitePpm)));
  const drawn = draw ?? available;
  if (drawn > available) throw new AvailabilityExceeded(available);

  const days = Math.max(0, daysBetween(drawDate, invoice.dueDate));
  const charged = interest(drawn, terms.ratePpm, days, terms.dayBasis);
  const interestVat = terms.vatOnInterest ? applyRate(charged, terms.vatPpm) : 0;
  const late = paidDate ? daysBetween(invoice.dueDate, paidDate) : 0;
  const interestAdjustment =
    late === 0 ? 0 : Math.sign(late) * interest(drawn, terms.ratePpm, Math.abs(late), terms.dayBasis);
  const totalVat = vat + interestVat;
  const euros = (amount: number) => formatMoney(amount, terms.currency);

  return {
    fdg,
    reserve,
    serviceFee,
    guaranteeFee,
    vat: totalVat,
    available,
    draw: drawn,
    interest: charged,
    netPaid: drawn - charged - interestVat,
    interestAdjustment,
    released: fdg + reserve - interestAdjustment,
    totalCost: serviceFee + guaranteeFee + totalVat + charged + interestAdjustment,
    lines: [
      { rule: 'due', text: 'Net à payer', amount: invoice.due },
      { rule: 'fdg', text: `Fonds de garantie ${formatRate(terms.fdgPpm)} du net à payer`, amount: -fdg },
      {
        rule: 'reserve',
        text: `Part non finançable : ${formatRate(terms.quotitePpm)} × ${euros(invoice.due - base)}`,
        amount: -reserve,
      },
      {
        rule: 'serviceFee',
        text: `Commission d’affacturage ${feeRule(terms, invoice.due)}`,
        amount: -serviceFee,
      },
      {
        rule: 'guaranteeFee',
        text: `Commission de garantie ${formatRate(terms.guaranteeFeePpm, 2)} de la part couverte`,
        amount: -guaranteeFee,
      },
      { rule: 'vat', text: `TVA ${formatRate(terms.vatPpm)} des commissions`, amount: -vat },
      {
        rule: 'interest',
        text: `Intérêts ${formatRate(terms.ratePpm, 2)} sur ${days} jours, jusqu’au ${formatDate(invoice.dueDate)}`,
        amount: -(charged + interestVat),
      },
    ],
  };
}
