import type { ReactNode } from 'react';
import type { Total } from '@cessio/contract';
import { Money } from '../values/money.tsx';
import type { Column } from './types.ts';

/** Sums of the filtered rows, one line per currency, under the column that they sum. */
export const sumsOf = (sums: NonNullable<Total['sums']>, { id }: Pick<Column<unknown>, 'id'>): ReactNode[] =>
  sums
    .filter(({ amounts }) => amounts[id] !== undefined)
    .map(({ currency, amounts }) => (
      <div key={currency}>
        <Money minor={amounts[id] ?? 0} currency={currency} strongZero weight={600} />
      </div>
    ));
