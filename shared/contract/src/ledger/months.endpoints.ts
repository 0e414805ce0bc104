import { z } from 'zod';
import { currency, instant, isoDate, sums } from '../common.ts';
import { get, post } from '../endpoint.ts';

/** `2026-11`. */
const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/);
const monthParams = z.object({ month });

/** A month since the first entry. Months are closed in their order; a closed one takes no more postings. */
export const ledgerMonth = z.object({
  month,
  /** `ended`: over, and still open. */
  state: z.enum(['running', 'ended', 'closed']),
  entries: z.int(),
  /** Debits of its entries, as much as its credits. */
  debit: sums,
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** Days of this month with entries in a currency whose accounting rate was not entered. */
  missingRates: z.array(z.object({ currency, onDate: isoDate })),
  /** Over, every month before it closed, no rate missing. */
  canClose: z.boolean(),
  /** Over and open, no rate missing up to it: it can be closed with the open months before it. */
  canCloseThrough: z.boolean(),
  /** What its file of entries (FEC) would be; null: refused, as months before it lack rates or it must be closed first. */
  fec: z.enum(['final', 'provisional']).nullable(),
});
export type LedgerMonth = z.output<typeof ledgerMonth>;

export const listLedgerMonths = get('/api/ledger/months', 'ledger.read', {
  summary:
    'The months of the ledger, latest first: what was posted, whether each is closed and its FEC can be made.',
  response: z.object({ data: z.array(ledgerMonth) }),
});

export const closeLedgerMonth = post('/api/ledger/months/:month/close', 'ledger.manage', {
  summary:
    'Close a month that is over, the months before it being closed, or with `through` those before it first, in their order: nothing is posted into them any more.',
  params: monthParams,
  body: z.strictObject({ through: z.boolean().optional() }),
  response: ledgerMonth,
  stepUp: true,
  errors: ['MONTH_NOT_OVER', 'MONTH_CLOSED', 'MONTH_OPEN', 'ACCOUNTING_RATE_MISSING', 'INTEREST_PENDING'],
});

/** Of the regulation's encodings the one that has all French letters and the euro. */
const FEC_TYPE = 'text/plain; charset=iso-8859-15';

export const downloadFec = get('/api/ledger/months/:month/fec', 'ledger.manage', {
  summary:
    'The file of entries (FEC) of a closed month; of the running month a provisional one, which closes nothing. 18 columns separated by `|`, opening balances first, all in euros.',
  params: monthParams,
  errors: ['MONTH_OPEN', 'ACCOUNTING_RATE_MISSING', 'ITEMS_MISSING'],
  produces: FEC_TYPE,
});

export const downloadYearFec = get('/api/ledger/years/:year/fec', 'ledger.manage', {
  summary: 'The same of a year whose months that are over are closed; of the running year a provisional one.',
  params: z.object({ year: z.string().regex(/^[1-9]\d{3}$/) }),
  errors: ['MONTH_OPEN', 'ACCOUNTING_RATE_MISSING', 'ITEMS_MISSING'],
  produces: FEC_TYPE,
});
