import { COUNTRIES, type PartyRow } from '@cessio/contract';
import {
  IconCalendarClock,
  IconCircleCheck,
  IconCircleDashed,
  IconUserCheck,
  type Family,
  type IconLike,
} from '@cessio/ui';

export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const;
export const KYC = ['none', 'pending', 'valid', 'expired'] as const;

/** Days before the end of a KYC review that it is told beside its state. */
export const SOON_DAYS = 30;

const LOOK: Readonly<Record<PartyRow['kycStatus'], { family: Family; icon: IconLike }>> = {
  none: { family: 'neutral', icon: IconCircleDashed },
  pending: { family: 'progress', icon: IconUserCheck },
  valid: { family: 'success', icon: IconCircleCheck },
  expired: { family: 'danger', icon: IconCalendarClock },
};
/** Family and icon of a KYC state; it is no machine of the contract. */
export const kycLook = (status: PartyRow['kycStatus']) => LOOK[status];

/** Whole days from today to a date; negative once it is past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
}

/** Text key of the country's own national number. */
export function nationalIdKey(country: string): string {
  return (COUNTRIES as readonly string[]).includes(country) ? `nationalId.${country}` : 'nationalId.other';
}

/** Currency of amounts that a company's row carries without one: that of its country. */
export function currencyOf(country: string): string {
  return { TN: 'TND', MA: 'MAD', DZ: 'DZD' }[country] ?? 'EUR';
}
