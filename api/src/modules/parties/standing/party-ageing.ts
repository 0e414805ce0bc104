import { AGEING, href, pages } from '@cessio/contract';
import type { PartyAgeing } from '@cessio/contract/parties';
import { clock } from '../../../clock.ts';
import type { Queryable } from '../../../db/caller.ts';
import { LIVE_STATES } from '../../boards/board-figures.ts';
import { sumByBucket } from '../../boards/boards.repository.ts';

/**
 * What is left to collect of a company's invoices by age, in the brackets of the boards: sold by it, then owed by it.
 */
export async function ageingOf(db: Queryable, id: string): Promise<PartyAgeing[]> {
  const lines: PartyAgeing[] = [];
  for (const side of ['assignor', 'debtor'] as const) {
    const query = { status: LIVE_STATES.join(','), [`${side}Id`]: id };
    const sums = await sumByBucket(db, 'staff', query, clock.today());
    for (const [currency, parts] of Map.groupBy(sums, (sum) => sum.currency))
      lines.push({
        side,
        currency,
        amount: parts.reduce((sum, { amount }) => sum + amount, 0),
        buckets: parts.map(({ part, amount }) => ({ bucket: AGEING[part] ?? 'over', amount })),
        count: parts.reduce((sum, { count }) => sum + count, 0),
        href: href(pages.allInvoices, {}, { ...query, currency }),
      });
  }
  return lines;
}
