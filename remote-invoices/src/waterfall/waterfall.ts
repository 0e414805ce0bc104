import type { Availability, WaterfallBar } from '@cessio/contract/account';
import { ACCOUNT_RULES } from '@cessio/contract/account';

const ofAccount: ReadonlySet<string> = new Set(ACCOUNT_RULES);

/** A row of the waterfall, drawn from `from` to `to` on its scale. */
export interface DrawnBar {
  readonly key: string;
  /** Null: a total. */
  readonly bar: WaterfallBar | null;
  readonly amount: number;
  /** Shares of the scale, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** The bars in reading order, with the balance between those of the account and those that limit it, and the end. */
export function drawnBars({
  bars,
  balance,
  available,
}: Pick<Availability, 'bars' | 'balance' | 'available'>): DrawnBar[] {
  const rows: { key: string; bar: WaterfallBar | null; amount: number; start: number; end: number }[] = [];
  let at = 0;
  const step = (bar: WaterfallBar) => {
    rows.push({ key: bar.rule, bar, amount: bar.amount, start: at, end: at + bar.amount });
    at += bar.amount;
  };
  const total = (key: string, amount: number) => rows.push({ key, bar: null, amount, start: 0, end: amount });
  bars.filter(({ rule }) => ofAccount.has(rule)).forEach(step);
  const limits = bars.filter(({ rule }) => !ofAccount.has(rule));
  if (limits.length > 0) total('balance', balance);
  limits.forEach(step);
  total('available', available);
  const ends = rows.flatMap(({ start, end }) => [start, end]);
  const least = Math.min(0, ...ends);
  const range = Math.max(1, Math.max(0, ...ends) - least);
  return rows.map(({ key, bar, amount, start, end }) => ({
    key,
    bar,
    amount,
    from: (Math.min(start, end) - least) / range,
    to: (Math.max(start, end) - least) / range,
  }));
}
