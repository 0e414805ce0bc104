import type { Named } from './job-labels.ts';
import { firstValue } from '../db/rows.ts';
import type { JobByDay } from './day-by-day.ts';

/** Financings of one statement: few enough to be stopped between them. */
const AT_ONCE = 1_000;

/** Interest that becomes income, each day of the calendar, after its last posting (money.md D7, D8). */
export const accrueInterest: Named<JobByDay> = {
  name: 'accrue-interest',
  hour: '22:00',
  work: async (tx, day) => {
    let handled = 0;
    for (;;) {
      const count = await firstValue<number>(tx, 'select accrue_interest($1, $2)', [day, AT_ONCE]);
      if (!count) return handled;
      handled += count;
    }
  },
};
