export {
  AssignedAmounts,
  DrawnLine,
  accrual,
  eligibleOf,
  fdgAfterCredit,
  fundableOf,
  interestOfRepayment,
  reserveOf,
};

// money/repayment
export interface AssignedAmounts { due: number; covered: number; credited: number; disputed: number; collected: number; }
type FundingTerms = Pick<Terms, 'quotitePpm' | 'fundUncovered'>;
export declare const eligibleOf: ({ fundUncovered }: FundingTerms, { due, covered, credited, disputed }: AssignedAmounts) => number;
export declare const reserveOf: (terms: FundingTerms, invoice: AssignedAmounts) => number;
export declare const fundableOf: (terms: FundingTerms, invoice: AssignedAmounts) => number;
export declare const fdgAfterCredit: (held: number, { fdgPpm }: Pick<Terms, 'fdgPpm'>, left: number) => number;
export interface DrawnLine {
    readonly open: number;
    readonly ratePpm: number;
    readonly dayBasis: 360 | 365;
    readonly valueDate: string;
    readonly dueDate: string;
    readonly deferred: number;
    readonly accruedTo: string;
}
export declare function accrual({ open, ratePpm, dayBasis, dueDate, deferred, accruedTo }: DrawnLine, lastDay: string): number;
export declare function interestOfRepayment({ ratePpm, dayBasis, valueDate, dueDate }: Omit<DrawnLine, 'open' | 'deferred' | 'accruedTo'>, repaid: number, on: string): { late: number; early: number; days: number; };
