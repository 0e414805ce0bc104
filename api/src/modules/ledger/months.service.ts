import { DatabaseError } from 'pg';
import { formatDate, plusDays, type ErrorCode } from '@cessio/contract';
import type { LedgerMonth } from '@cessio/contract/ledger';
import type { Queryable } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import {
  closeMonth,
  dayRates,
  monthFigures,
  readMonths,
  type DayRate,
  type Months,
} from './months.repository.ts';

/** @param month `YYYY-MM` @returns `YYYY-MM-DD` */
export const firstDayOf = (month: string): string => `${month}-01`;
/** 31 days after a first day lie in the next month. @returns `YYYY-MM` @throws RangeError for no month */
export const monthAfter = (month: string): string => plusDays(firstDayOf(month), 31).slice(0, 7);
/** @param month `YYYY-MM` @returns `YYYY-MM-DD` @throws RangeError for no month */
export const lastDayOf = (month: string): string => plusDays(firstDayOf(monthAfter(month)), -1);

const NAMES = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** « octobre 2026 ». */
export const monthName = (month: string): string => NAMES.format(new Date(firstDayOf(month)));

/** The month to close next: they are closed one after the other. */
export const nextToClose = ({ closed, first }: Months): string | null =>
  closed ? monthAfter(closed) : first;

/** Days that a refusal names; the page of months names all. */
const NAMED = 5;

/** @throws ApiError ACCOUNTING_RATE_MISSING, naming days and currencies */
export function requireRates(rates: readonly DayRate[]): void {
  const missing = rates.filter(({ perEuroPpm }) => perEuroPpm === null);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED).map(({ currency, onDate }) => `${currency} du ${formatDate(onDate)}`);
  const more = missing.length - named.length;
  throw new ApiError(
    'ACCOUNTING_RATE_MISSING',
    { rates: [...named, ...(more > 0 ? [`${more} autres`] : [])].join(', ') },
    { members: { missing: missing.map(({ currency, onDate }) => ({ currency, onDate })) } },
  );
}

/** Every month since the first entry, latest first. */
export async function ledgerMonths(db: Queryable): Promise<LedgerMonth[]> {
  const months = await readMonths(db);
  const figures = await monthFigures(db);
  const missing = (await dayRates(db, lastDayOf(months.running))).filter(
    ({ perEuroPpm }) => perEuroPpm === null,
  );
  const next = nextToClose(months);
  return figures.map(({ month, ...row }) => {
    const state = stateOf(month, months);
    const complete = missing.every(({ onDate }) => onDate > lastDayOf(month));
    return {
      ...row,
      month,
      state,
      missingRates: missing
        .filter(({ onDate }) => onDate.startsWith(month))
        .map(({ currency, onDate }) => ({ currency, onDate })) as LedgerMonth['missingRates'],
      canClose: state === 'ended' && month === next && complete,
      canCloseThrough: state === 'ended' && complete,
      fec: complete && state !== 'ended' ? (state === 'closed' ? 'final' : 'provisional') : null,
    };
  });
}

/** @param month not after the running one */
export function stateOf(month: string, { running, closed }: Months): LedgerMonth['state'] {
  if (closed && month <= closed) return 'closed';
  return month < running ? 'ended' : 'running';
}

/** What `close_month()` refuses. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  LG005: 'MONTH_CLOSED',
  LG009: 'MONTH_NOT_OVER',
  LG010: 'MONTH_OPEN',
  LG011: 'ACCOUNTING_RATE_MISSING',
  LG012: 'NOT_FOUND',
  LG013: 'INTEREST_PENDING',
};

/** This month, after those before it that are open where it is closed `through`. */
export async function monthsToClose(db: Queryable, month: string, through: boolean): Promise<string[]> {
  const months = await readMonths(db);
  const open: string[] = [];
  if (through && month < months.running)
    for (let one = nextToClose(months) ?? month; one < month; one = monthAfter(one)) open.push(one);
  return [...open, month];
}

/**
 * Closes a month.
 * @returns its id
 * @throws ApiError MONTH_NOT_OVER, MONTH_CLOSED, MONTH_OPEN, ACCOUNTING_RATE_MISSING, INTEREST_PENDING, NOT_FOUND
 */
export async function close(db: Queryable, month: string): Promise<string> {
  // Read first: after a refusal this transaction answers nothing.
  const months = await readMonths(db);
  const rates = await dayRates(db, lastDayOf(month));
  try {
    return await closeMonth(db, firstDayOf(month));
  } catch (error) {
    const code = error instanceof DatabaseError && REFUSALS[error.code ?? ''];
    if (!code) throw error;
    if (code === 'NOT_FOUND') throw notFound();
    if (code === 'ACCOUNTING_RATE_MISSING') requireRates(rates);
    throw new ApiError(code, {
      month: monthName(code === 'MONTH_OPEN' ? (nextToClose(months) ?? month) : month),
    });
  }
}
