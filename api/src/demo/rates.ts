import { comparedInEuros } from '@cessio/contract';
import { plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Person } from './people.ts';

/** Fictitious but realistic; none for DZD, as the demonstration has no amounts in it. */
const RATES: Readonly<Record<string, readonly number[]>> = {
  MAD: [10_690_000, 10_740_000, 10_850_000],
  TND: [3_370_000, 3_392_500, 3_415_000],
};
/** Days between two rates. */
const EVERY = 30;

/** Rates of the last months, a new one every thirty days. */
export function rateRows({ today }: Clock, administrator: Person): DemoRow[] {
  return Object.entries(RATES).flatMap(([currency, rates]) =>
    rates.map((perEuroPpm, index) => {
      const since = plusDays(today, -EVERY * (rates.length - index - 1) - 21);
      return { currency, perEuroPpm, since, setAt: `${since}T08:00:00Z`, setBy: administrator.id };
    }),
  );
}

/** Whether an amount exceeds what somebody decides alone, at today's rate. */
export function isAbove({ today }: Clock, amount: number, currency: string, { identity }: Person): boolean {
  const perEuroPpm = RATES[currency]?.at(-1);
  const rates = perEuroPpm ? [{ currency, perEuroPpm, since: today }] : [];
  const compared = comparedInEuros(amount, currency, rates, today);
  return !compared || compared.cents > (identity.approvalLimit ?? 0);
}
