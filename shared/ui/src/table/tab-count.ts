import { formatNumber } from '../values/format.ts';

/** A list asked for its number only. */
interface Counted {
  isPending: boolean;
  data?: { total?: { value: number; capped: boolean } | undefined } | undefined;
}

/** How many a tab's list holds, as its tab says it: `1 204`, `10 000+`; null while it is asked, undefined where it failed. */
export function tabCount(answer: Counted | undefined): string | null | undefined {
  if (answer?.isPending) return null;
  const total = answer?.data?.total;
  return total && `${formatNumber(total.value)}${total.capped ? '+' : ''}`;
}
