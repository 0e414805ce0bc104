import { LIMIT_CURRENCY } from './comparison-rate.ts';
import { daysBetween, formatMoney, formatRate, interest } from './money.ts';

/** The administrator's price of demand guarantees: a yearly rate, and a minimum in euro cents. */
export interface DemandPrice {
  readonly demandFeePpm: number;
  readonly demandFeeMin: number;
}

/** The fields of a demand guarantee that determine its price; amounts in minor units of its currency. */
export interface PricedDemand {
  readonly granted: number;
  readonly currency: string;
  /** First day, included. */
  readonly validFrom: string;
  /** Last day, excluded. */
  readonly validUntil: string;
}

/**
 * The fee of a demand guarantee, due at formalisation, exempt from VAT: granted × rate × days / 360, rounded half up,
 * at least the minimum, which applies to euros only (docs/adr/0071).
 * @returns the fee in minor units, the days counted, and the rule in French
 */
export function demandFee(
  { granted, currency, validFrom, validUntil }: PricedDemand,
  { demandFeePpm, demandFeeMin }: DemandPrice,
): { fee: number; days: number; formulaText: string } {
  const days = Math.max(0, daysBetween(validFrom, validUntil));
  const counted = interest(granted, demandFeePpm, days, 360);
  const formula = `${formatMoney(granted, currency)} × ${formatRate(demandFeePpm, 2)} × ${days} j / 360`;
  if (currency !== LIMIT_CURRENCY || counted >= demandFeeMin)
    return { fee: counted, days, formulaText: `${formula} = ${formatMoney(counted, currency)}` };
  const least = formatMoney(demandFeeMin, currency);
  const text = `minimum ${least} (${formula} = ${formatMoney(counted, currency)})`;
  return { fee: demandFeeMin, days, formulaText: text };
}
