import { formatPercent } from './format.ts';

const PERCENT = 10_000;
/** A small part of a large whole is not shown as zero. */
const inWords = (percents: number, part: number) =>
  percents === 0 && part > 0 ? `< ${formatPercent(PERCENT)}` : formatPercent(percents * PERCENT);

/** `24 %`; whole percents, zero of zero is 0 %. */
export const shareOf = (part: number, whole: number): string =>
  inWords(whole > 0 ? Math.round((part / whole) * 100) : 0, part);

/** The same for all parts of a whole, adding up to 100 %: what rounding down leaves goes to the largest remainders. */
export function sharesOf(parts: readonly number[]): string[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const exact = parts.map((part) => (whole > 0 ? (part / whole) * 100 : 0));
  const percents = exact.map(Math.floor);
  const left = whole > 0 ? 100 - percents.reduce((sum, one) => sum + one, 0) : 0;
  const byRemainder = exact
    .map((one, index) => ({ index, rest: one - Math.floor(one) }))
    .toSorted((a, b) => b.rest - a.rest);
  for (const { index } of byRemainder.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1;
  return percents.map((one, index) => inWords(one, parts[index] ?? 0));
}
