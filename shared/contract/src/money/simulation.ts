import { daysBetween, formatDate, formatMoney, formatRate } from './money.ts';
import { divHalfUp, exactNumber, interestOf, shareOf } from './rounding.ts';
import { simulationFaults, type SimulatedInvoice, type Terms } from './terms.ts';

export interface SimulationLine {
  rule: string;
  /** The rule in words, French, with its figures. */
  text: string;
  /** Signed, minor units. */
  amount: number;
}

/** Amounts in minor units; netPaid + released + balance = due − credited − totalCost. */
export interface Simulation {
  fdg: number;
  /** Kept back because it is neither covered nor undisputed. */
  reserve: number;
  serviceFee: number;
  guaranteeFee: number;
  /** Of the fees and of the interest; the adjustment carries its own. */
  vat: number;
  available: number;
  draw: number;
  interest: number;
  /** draw − interest − its VAT. */
  netPaid: number;
  /** Signed, with its VAT: positive when paid late, negative when paid early. */
  interestAdjustment: number;
  /** fdg + reserve − interestAdjustment. */
  released: number;
  /** Fees, VAT, interest and adjustment. */
  totalCost: number;
  /** Signed: what the account holds after the draw; negative where fees exceed the invoice (D12). */
  balance: number;
  /** Yearly cost of the draw until the due date, in ppm (docs/adr/0100); 0 without a draw. */
  teg: number;
  /**
   * What moves, in order, without lines of 0: they add up to due − credited − totalCost. `available` among them is a
   * limit and moves nothing.
   */
  lines: SimulationLine[];
}

/** The contract's rule that determines the service fee, in French: its rate, or its minimum if greater. */
export function feeRule({ feePpm, feeMin, currency }: Terms, due: number): string {
  return shareOf(BigInt(due), feePpm) < feeMin
    ? `minimum ${formatMoney(feeMin, currency)}`
    : formatRate(feePpm, 2);
}

/** A TEG to the hundredth of a percent, as contracts state it: `35486` → `3,55 %`. */
export function formatTeg(ppm: number): string {
  return formatRate(Math.round(ppm / 100) * 100, 2);
}

/** Thrown when more is requested than the invoice makes available; carries the available amount, in minor units. */
export class AvailabilityExceeded extends Error {
  readonly available: number;
  constructor(available: number) {
    super('More than is available');
    this.available = available;
  }
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * What one invoice yields and costs: the only calculator of it (docs/adr/0100, which names the rules D1-D40). Nothing of
 * it is collected or drawn yet. `draw` null draws the maximum, `paidDate` null is the due date.
 * @throws AvailabilityExceeded
 * @throws RangeError for what `simulationFaults` finds, and for amounts that no number holds exactly
 */
export function simulate(
  terms: Terms,
  invoice: SimulatedInvoice,
  drawDate: string,
  draw: number | null = null,
  paidDate: string | null = null,
): Simulation {
  const [fault] = simulationFaults(terms, invoice, drawDate, paidDate);
  if (fault) throw new RangeError(`${fault.path}: ${fault.message}`);

  const due = BigInt(invoice.due);
  const credited = BigInt(invoice.credited);
  const left = due - credited;
  const fdgAsked = shareOf(left, terms.fdgPpm);
  const fdgRoom =
    terms.fdgCap === null ? null : most(0n, BigInt(terms.fdgCap) - BigInt(invoice.fdgHeld ?? 0));
  const fdg = fdgRoom === null ? fdgAsked : least(fdgAsked, fdgRoom);
  // Credits and disputes reduce the covered part first (D2).
  const fundable = terms.fundUncovered ? due : BigInt(invoice.covered);
  const eligible = most(0n, fundable - BigInt(invoice.disputed) - credited);
  const reserve = shareOf(left - eligible, terms.quotitePpm);
  // The fee is of the whole invoice: a credit gives nothing back.
  const feeByRate = shareOf(due, terms.feePpm);
  const serviceFee = most(feeByRate, BigInt(terms.feeMin));
  const guaranteeFee = shareOf(BigInt(invoice.covered), terms.guaranteeFeePpm);
  // Once for the posting of both fees (D4).
  const feeVat = shareOf(serviceFee + guaranteeFee, terms.vatPpm);
  const account = left - fdg - reserve - serviceFee - guaranteeFee - feeVat;
  const drawable = shareOf(eligible, terms.quotitePpm);
  const available = most(0n, least(account, drawable));
  const drawn = draw === null ? available : BigInt(draw);
  if (drawn > available) throw new AvailabilityExceeded(exactNumber(available));

  // The draw's day counts, the due date does not (D7).
  const days = daysBetween(drawDate, invoice.dueDate);
  const interest = interestOf(drawn, terms.ratePpm, days, terms.dayBasis);
  const vatOfInterest = (amount: bigint) => (terms.vatOnInterest ? shareOf(amount, terms.vatPpm) : 0n);
  const interestVat = vatOfInterest(interest);
  const late = paidDate === null ? 0 : daysBetween(invoice.dueDate, paidDate);
  const apart = interestOf(drawn, terms.ratePpm, Math.abs(late), terms.dayBasis);
  const interestAdjustment = (late < 0 ? -1n : 1n) * (apart + vatOfInterest(apart));

  const { currency } = terms;
  const money = (amount: bigint) => formatMoney(exactNumber(amount), currency);
  const ofAmount = (ppm: number, amount: bigint, minDigits = 0) =>
    `${formatRate(ppm, minDigits)} × ${money(amount)}`;
  const ofDays = (count: number) =>
    `${ofAmount(terms.ratePpm, drawn, 2)} × ${count}\u00a0j / ${terms.dayBasis}`;
  let limit = ofAmount(terms.quotitePpm, eligible);
  if (left < serviceFee + guaranteeFee + feeVat) limit = 'aucun, la facture coûte plus qu’elle ne rapporte';
  else if (account < drawable) limit = `solde du compte, ${money(account)}`;
  const line = (rule: string, amount: bigint, text: string) => ({ rule, text, amount: exactNumber(amount) });
  const lines = [
    line('due', due, 'Net à payer'),
    line('credited', -credited, 'Avoirs'),
    line(
      'fdg',
      -fdg,
      fdg < fdgAsked
        ? `Fonds de garantie\u00a0: ${invoice.fdgHeld ? 'reste du plafond' : 'plafond'} de ${money(BigInt(terms.fdgCap ?? 0))}`
        : `Fonds de garantie\u00a0: ${ofAmount(terms.fdgPpm, left)}`,
    ),
    line(
      'reserve',
      -reserve,
      `Part non garantie ou en litige\u00a0: ${ofAmount(terms.quotitePpm, left - eligible)}`,
    ),
    line(
      'serviceFee',
      -serviceFee,
      `Commission d’affacturage\u00a0: ${feeRule(terms, invoice.due)}${feeByRate < serviceFee ? '' : ` × ${money(due)}`}`,
    ),
    line(
      'guaranteeFee',
      -guaranteeFee,
      `Commission de garantie\u00a0: ${ofAmount(terms.guaranteeFeePpm, BigInt(invoice.covered), 2)}`,
    ),
    line('vat', -feeVat, `TVA des commissions\u00a0: ${ofAmount(terms.vatPpm, serviceFee + guaranteeFee)}`),
    line('available', available, `Disponible\u00a0: ${limit}`),
    line('interest', -interest, `Intérêts jusqu’au ${formatDate(invoice.dueDate)}\u00a0: ${ofDays(days)}`),
    line('interestVat', -interestVat, `TVA des intérêts\u00a0: ${ofAmount(terms.vatPpm, interest)}`),
    line(
      'interestAdjustment',
      -interestAdjustment,
      `${late < 0 ? 'Intérêts rendus, paiement en avance' : 'Intérêts de retard'}\u00a0: ${ofDays(Math.abs(late))}${terms.vatOnInterest ? ', TVA comprise' : ''}`,
    ),
    line('returned', fdg + reserve, 'Rendu quand le débiteur a payé'),
  ].filter(({ rule, amount }) => amount !== 0 || rule === 'due' || rule === 'available');

  return {
    fdg: exactNumber(fdg),
    reserve: exactNumber(reserve),
    serviceFee: exactNumber(serviceFee),
    guaranteeFee: exactNumber(guaranteeFee),
    vat: exactNumber(feeVat + interestVat),
    available: exactNumber(available),
    draw: exactNumber(drawn),
    interest: exactNumber(interest),
    netPaid: exactNumber(drawn - interest - interestVat),
    interestAdjustment: exactNumber(interestAdjustment),
    released: exactNumber(fdg + reserve - interestAdjustment),
    totalCost: exactNumber(serviceFee + guaranteeFee + feeVat + interest + interestVat + interestAdjustment),
    balance: exactNumber(account - drawn),
    teg: drawn === 0n ? 0 : exactNumber(divHalfUp(interest * 365_000_000n, drawn * BigInt(days))),
    lines,
  };
}
