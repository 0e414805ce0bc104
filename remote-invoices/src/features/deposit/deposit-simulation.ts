import { plusDays, type ContractRow } from '@cessio/contract';
import { simulate, withoutFees, type Simulation, type SimulatedInvoice } from '@cessio/contract/money';

export interface SimulationView {
  simulation: Simulation;
  /** Days from the draw to the due date. */
  days: number;
  /** Extra interest if paid 15 and 30 days late, with its VAT. */
  late15: number;
  late30: number;
  /** As the assignor bears them. */
  terms: ContractRow['terms'];
  /** Fees with their VAT that the principal of a reverse contract pays instead of the assignor; null in a classic one. */
  principalPays: number | null;
  drawDate: string;
}

/**
 * What the invoice would yield if drawn in full today. Null until amount, due date and contract are known and the due
 * date is in the future, and for what the calculator refuses.
 * @param due total less prepayment, minor units
 * @param coverLeft guarantee left on the debtor, minor units; undefined where the reader may not know it: then full
 * cover is assumed
 */
export function simulateDeposit(
  contract: ContractRow | null,
  due: number | null,
  dueDate: string,
  today: string,
  coverLeft: number | null | undefined,
): SimulationView | null {
  if (!contract || due === null || due <= 0 || !/^\d{4}-\d{2}-\d{2}$/.test(dueDate) || dueDate <= today)
    return null;
  const covered = coverLeft === undefined ? due : Math.min(due, Math.max(0, coverLeft ?? 0));
  try {
    return viewOf(contract, { due, covered, disputed: 0, credited: 0, dueDate }, today);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function viewOf(contract: ContractRow, invoice: SimulatedInvoice, today: string): SimulationView {
  const reverse = contract.program === 'reverse';
  const terms = reverse ? withoutFees(contract.terms) : contract.terms;
  const simulation = simulate(terms, invoice, today);
  const late = (days: number) =>
    simulate(terms, invoice, today, null, plusDays(invoice.dueDate, days)).interestAdjustment;
  const { serviceFee, guaranteeFee, vat } = simulate(contract.terms, invoice, today, 0);
  return {
    simulation,
    days: Math.round((Date.parse(invoice.dueDate) - Date.parse(today)) / 86_400_000),
    late15: late(15),
    late30: late(30),
    terms,
    principalPays: reverse ? serviceFee + guaranteeFee + vat : null,
    drawDate: today,
  };
}
