import { countryName, COUNTRIES } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import type { FilterDef } from '@cessio/ui/table';

type T = TFunction<'requests'>;

/** A filter with one option. */
const only = (id: string, label: string, value: string, words: string): FilterDef => ({
  id,
  label,
  kind: 'enum',
  single: true,
  options: [{ value, label: words }],
});

export const lateFilter = (t: T) => only('late', t('field.late'), 'true', t('field.isLate'));
export const portfolioFilter = (t: T) => only('portfolio', t('field.portfolio'), 'me', t('field.mine'));
export const countryFilter = (t: T): FilterDef => ({
  id: 'country',
  label: t('field.country'),
  kind: 'enum',
  pinned: true,
  options: COUNTRIES.map((value) => ({ value, label: countryName(value) })),
});
