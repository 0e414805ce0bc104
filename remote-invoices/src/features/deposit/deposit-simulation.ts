import { simulate, type ContractRow, type Simulation } from '@cessio/contract';

export interface SimulationView {
  simulation: Simulation;
  /** Days from the draw to the due date. */
  days: number;
  /** Extra interest if paid 15 and 30 days late. */
  late15: number;
  late30: number;
  terms: ContractRow['terms'];
  drawDate: string;
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * What the invoice would yield if drawn in full today. Null until amount, due date and contract are known and the due
 * date is in the future.
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
  const { terms } = contract;
  const covered = coverLeft === undefined ? due : Math.min(due, Math.max(0, coverLeft ?? 0));
  const invoice = { due, covered, disputed: 0, credited: 0, dueDate };
  const simulation = simulate(terms, invoice, today);
  const late = (days: number) =>
    simulate(terms, invoice, today, null, addDays(dueDate, days)).interestAdjustment;
  return {
    simulation,
    days: Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000),
    late15: late(15),
    late30: late(30),
    terms,
    drawDate: today,
  };
}
