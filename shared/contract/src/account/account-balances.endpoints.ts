import { z } from 'zod';
import { id, isoDate, money, partyRef, signedMoney, sums } from '../common.ts';
import { get } from '../endpoint.ts';

/** An account from which more was advanced than there is: ADR exceeds CCA by `amount`. */
const overAdvance = z.object({
  contractId: id,
  contractNumber: z.string(),
  assignor: partyRef,
  currency: z.string(),
  amount: money,
});

/** The accounts of one adviser’s companies in one currency; of companies that nobody looks after without an adviser. */
const portfolioBalance = z.object({
  adviser: z.object({ id, name: z.string() }).nullable(),
  currency: z.string(),
  exposure: money,
  financed: money,
  overAdvanced: money,
  cost: signedMoney,
});
export type PortfolioBalance = z.output<typeof portfolioBalance>;

export const accountBalances = get('/api/account-balances', 'balances.read', {
  summary:
    'What suppliers’ accounts amount to today, by currency: an adviser’s own companies, all of them for the others of the bank.',
  response: z.object({
    /** The first of the month, since which `cost` counts. */
    from: isoDate,
    financed: sums,
    cost: sums,
    /** Largest first. */
    overAdvances: z.array(overAdvance),
    /** For managers and administrators; empty for the others. */
    portfolios: z.array(portfolioBalance),
  }),
});
