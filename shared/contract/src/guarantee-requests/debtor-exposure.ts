import type { DebtorExposureLine } from './guarantee-requests.endpoints.ts';

export const EXPOSURE_PARTS = ['used', 'free', 'approved', 'pending', 'asked'] as const;
export type ExposureParts = Pick<DebtorExposureLine, (typeof EXPOSURE_PARTS)[number]>;

/** Sum of several lines of one currency: minor units. */
export function exposureTotal(lines: readonly ExposureParts[]): ExposureParts {
  const total = { used: 0, free: 0, approved: 0, pending: 0, asked: 0 };
  for (const line of lines) for (const part of EXPOSURE_PARTS) total[part] += line[part];
  return total;
}
