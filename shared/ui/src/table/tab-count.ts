import { formatNumber } from '../values/format.ts';

/** A list fetched for its count only. */
interface Counted {
  isPending: boolean;
  data?: { total?: { value: number; capped: boolean } | undefined } | undefined;
}

/** The count of a tab's list as its tab shows it: `1 204`, `10 000+`; null while loading, undefined when it failed. */
export function tabCount(answer: Counted | undefined): string | null | undefined {
  if (answer?.isPending) return null;
  const total = answer?.data?.total;
  return total && `${formatNumber(total.value)}${total.capped ? '+' : ''}`;
}
