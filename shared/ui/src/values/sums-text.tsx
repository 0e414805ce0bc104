import type { Sums } from '@cessio/contract';
import { Fragment } from 'react';
import { Money, type MoneyProps } from './money.tsx';

type SumsTextProps = { sums: Sums } & Pick<MoneyProps, 'short' | 'weight'>;

/** Amounts by currency, never added up: `102 000,00 €  ·  3 000,000 DT`; a dash when there are none. */
export function SumsText({ sums, ...look }: SumsTextProps) {
  if (sums.length === 0) return '–';
  return sums.map(({ currency, amount }, index) => (
    <Fragment key={currency}>
      {index > 0 && ' · '}
      <Money minor={amount} currency={currency} {...look} />
    </Fragment>
  ));
}
