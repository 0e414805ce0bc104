import { formatMoney } from '@cessio/contract';
import { allRows } from '../db/rows.ts';
import type { JobByDay } from './day-by-day.ts';
import type { Named } from './job-labels.ts';

/** Differences that the failure names. */
const NAMED = 3;

/**
 * What leaves is what VIR shows, each day, to the cent: a difference fails the day, which the portal's administrators read
 * among the jobs, and the day is judged again until nothing differs.
 */
export const checkTransfers: Named<JobByDay> = {
  name: 'check-transfers',
  hour: '20:00',
  inOrder: false,
  work: async (tx, day) => {
    const found = await allRows<{ what: string; currency: string; promised: number; posted: number }>(
      tx,
      'select * from transfer_differences($1)',
      [day],
    );
    if (found.length === 0) return 0;
    const named = found.slice(0, NAMED).map(({ what, currency, promised, posted }) => {
      const money = (minor: number) => formatMoney(minor, currency);
      return promised === posted
        ? `${what}\u00a0: contenu modifié`
        : `${what}\u00a0: ${money(promised)} promis, ${money(posted)} dans VIR`;
    });
    throw new Error(`Écarts\u00a0: ${found.length}. ${named.join('\u00a0; ')}`);
  },
};
