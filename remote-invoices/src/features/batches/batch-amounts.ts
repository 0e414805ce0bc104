import type { AssignmentFigures } from '@cessio/contract/batches';

/** What is kept back until the debtors have paid. */
export const keptOf = ({ fdg, reserve }: AssignmentFigures): number => fdg + reserve;

/** Commissions with their VAT, as the assignor pays them. */
export const feesOf = ({ serviceFee, guaranteeFee, vat }: AssignmentFigures): number =>
  serviceFee + guaranteeFee + vat;
