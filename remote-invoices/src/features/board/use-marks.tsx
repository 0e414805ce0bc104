import { CurrencyChoice, useCurrency } from '@cessio/ui/charts';

/** The marks of the selected currency, their sum, and the choice of another currency. */
export function useMarks<Mark extends { currency: string; amount: number }>(all: readonly Mark[] = []) {
  const { currencies, currency, choose } = useCurrency(all);
  const marks = all.filter((mark) => mark.currency === currency);
  return {
    marks,
    whole: marks.reduce((sum, { amount }) => sum + amount, 0),
    currency,
    choice: <CurrencyChoice currencies={currencies} currency={currency} choose={choose} />,
  };
}
