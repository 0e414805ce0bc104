import type { FieldError } from '../errors.ts';
import { formatRate } from './money.ts';

/** A contract's prices, as `POST /api/simulations` takes them: amounts in minor units of `currency`, rates in ppm. */
export interface Terms {
  currency: string;
  /** Share of what is eligible that may be drawn. */
  quotitePpm: number;
  /** Share of what is due, less credits, that is kept back until it is paid. */
  fdgPpm: number;
  /** Most that is kept back for this contract and assignor; null: no limit. */
  fdgCap: number | null;
  feePpm: number;
  /** Least service fee of an invoice. */
  feeMin: number;
  guaranteeFeePpm: number;
  vatPpm: number;
  /** Interest bears VAT: refused in euros (D16). */
  vatOnInterest: boolean;
  /** Yearly, as frozen for a draw (`drawRate`). */
  ratePpm: number;
  dayBasis: 360 | 365;
  /** What no guarantee covers may be drawn too. */
  fundUncovered: boolean;
}

/** The terms as the assignor bears them where the principal pays the fees (D39): the interest remains. */
export const withoutFees = <T extends Terms>(terms: T): T => ({
  ...terms,
  feePpm: 0,
  feeMin: 0,
  guaranteeFeePpm: 0,
});

/** Amounts in minor units; disputed + credited ≤ due, covered ≤ due. */
export interface SimulatedInvoice {
  /** Total less prepayment (`dueOf`, D1): the `gross` of the API's body. */
  due: number;
  covered: number;
  disputed: number;
  credited: number;
  dueDate: string;
  /** Kept back already for this contract and assignor: it uses up `fdgCap` (D11). Absent: nothing. */
  fdgHeld?: number;
}

type PricedTerms = Pick<Terms, 'currency' | 'quotitePpm' | 'fdgPpm' | 'vatOnInterest' | 'dayBasis'>;
/** What a contract has beside its prices. */
interface ContractTerms {
  program: 'classic' | 'reverse';
  refRate: string;
  rateFloorPpm: number;
  feesPaidBy: 'assignor' | 'principal';
}

const wrong = (path: string, code: string, message: string): FieldError => ({ path, code, message });

/**
 * What cannot be agreed together in a contract (D16), each with its field (`/fdgPpm`) and why. Limits of a single field
 * are its schema's. @param at path of the terms
 */
export function termsFaults(
  {
    currency,
    quotitePpm,
    fdgPpm,
    vatOnInterest,
    dayBasis,
    program,
    refRate,
    rateFloorPpm,
    feesPaidBy,
  }: PricedTerms & Partial<ContractTerms>,
  at = '',
): FieldError[] {
  const faults: FieldError[] = [];
  const refuse = (name: string, code: string, message: string) =>
    faults.push(wrong(`${at}/${name}`, code, message));
  const kept = quotitePpm + fdgPpm;
  if (kept > 1_000_000)
    refuse(
      'fdgPpm',
      'OUT_OF_RANGE',
      `Quotité et fonds de garantie font ${formatRate(kept)}\u00a0: 100\u00a0% au plus`,
    );
  if (vatOnInterest && currency === 'EUR')
    refuse(
      'vatOnInterest',
      'UNKNOWN_VALUE',
      'En euros, les intérêts sont exonérés de TVA sans option (CGI, art. 261\u00a0C)',
    );
  if (dayBasis !== 360 && dayBasis !== 365)
    refuse('dayBasis', 'UNKNOWN_VALUE', 'Année de 360 ou de 365 jours');
  if (refRate === 'FIXED' && rateFloorPpm !== 0)
    refuse(
      'rateFloorPpm',
      'OUT_OF_RANGE',
      'Un taux fixe n’a pas de plancher\u00a0: indiquez 0, ou choisissez un taux de référence',
    );
  // The fees would be nobody's.
  if (program === 'classic' && feesPaidBy === 'principal')
    refuse(
      'feesPaidBy',
      'UNKNOWN_VALUE',
      'Le donneur d’ordre d’un contrat classique est le cédant\u00a0: choisissez « Cédant »',
    );
  return faults;
}

/** What makes a simulation impossible: each field by its path in the body of `POST /api/simulations`, and why. */
export function simulationFaults(
  terms: PricedTerms,
  { due, covered, disputed, credited, dueDate }: SimulatedInvoice,
  drawDate: string,
  paidDate: string | null,
): FieldError[] {
  const faults = termsFaults(terms, '/terms');
  const refuse = (path: string, message: string) => faults.push(wrong(path, 'OUT_OF_RANGE', message));
  if (covered > due) refuse('/invoice/covered', 'La part garantie dépasse le net à payer');
  if (credited > due) refuse('/invoice/credited', 'Les avoirs dépassent le net à payer');
  else if (disputed + credited > due)
    refuse('/invoice/disputed', 'Le litige et les avoirs dépassent le net à payer');
  // The line of a draw bears at least one day of interest (D9).
  if (dueDate <= drawDate) refuse('/invoice/dueDate', 'L’échéance doit suivre le jour du tirage');
  if (paidDate !== null && paidDate < drawDate) refuse('/paidDate', 'Le paiement précède le tirage');
  return faults;
}
