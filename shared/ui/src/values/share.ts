import { formatPercent } from './format.ts';

/** `24 %`; whole percents, nothing of nothing is 0 %, a little of much is not nothing. */
export function shareOf(part: number, whole: number): string {
  const percents = whole > 0 ? Math.round((part / whole) * 100) : 0;
  return percents === 0 && part > 0 ? `< ${formatPercent(10_000)}` : formatPercent(percents * 10_000);
}
