import { Segmented } from '../actions/segmented.tsx';
import { useText } from './chart-text.ts';

interface CurrencyChoiceProps {
  currencies: readonly string[];
  currency: string;
  choose: (currency: string) => void;
}

/** Selects a chart's currency; nothing when there is only one. */
export function CurrencyChoice({ currencies, currency, choose }: CurrencyChoiceProps) {
  const t = useText();
  if (currencies.length < 2) return null;
  return (
    <Segmented
      label={t('chart.currency')}
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency}
      onChange={choose}
    />
  );
}
