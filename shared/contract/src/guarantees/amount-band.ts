import { decimalsOf } from '../money/money.ts';

/** Lower bounds of the bands after the first, in whole units of the currency. */
const BOUNDS = [10_000, 50_000, 250_000, 1_000_000] as const;

/** Bands of an amount shown to visitors, smallest first. */
export const AMOUNT_BANDS = ['under10k', 'from10k', 'from50k', 'from250k', 'from1m'] as const;
export type AmountBand = (typeof AMOUNT_BANDS)[number];

/** The band of an amount, each with its lower bound. @param minor in minor units of that currency */
export function amountBandOf(minor: number, currency: string): AmountBand {
  const unit = 10 ** decimalsOf(currency);
  return AMOUNT_BANDS[BOUNDS.filter((bound) => minor >= bound * unit).length] ?? 'from1m';
}

/** « de 50 000 à 250 000 EUR », « 1 000 000 EUR et plus ». */
export function amountBandText(band: AmountBand, currency: string): string {
  const at = AMOUNT_BANDS.indexOf(band);
  const text = (bound: number) => new Intl.NumberFormat('fr-FR').format(bound);
  const [from, to] = [BOUNDS[at - 1], BOUNDS[at]];
  if (from === undefined) return `moins de ${text(BOUNDS[0])}\u00a0${currency}`;
  if (to === undefined) return `${text(from)}\u00a0${currency} et plus`;
  return `de ${text(from)} à ${text(to)}\u00a0${currency}`;
}
