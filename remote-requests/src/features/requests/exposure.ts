import type { GuaranteeRow } from '@cessio/contract';

export interface ExposureLine {
  id: string;
  name: string;
  /** Minor units of one currency. */
  used: number;
  free: number;
  asked: number;
}

/**
 * What the bank bears on one debtor, by beneficiary, in the currency of a request, with what that request would add.
 * @param pending amount still to be decided; 0 once it is
 */
export function exposureOf(
  guarantees: readonly GuaranteeRow[],
  currency: string,
  beneficiary: { id: string; legalName: string },
  pending: number,
): ExposureLine[] {
  const lines = new Map<string, ExposureLine>();
  const lineOf = ({ id, legalName }: { id: string; legalName: string }) => {
    const line = lines.get(id) ?? { id, name: legalName, used: 0, free: 0, asked: 0 };
    lines.set(id, line);
    return line;
  };
  if (pending > 0) lineOf(beneficiary).asked = pending;
  for (const guarantee of guarantees) {
    if (guarantee.currency !== currency) continue;
    const line = lineOf(guarantee.beneficiary);
    line.used += guarantee.used;
    line.free += Math.max(0, guarantee.granted - guarantee.used);
  }
  return [...lines.values()];
}

export const totalOf = ({ used, free, asked }: Omit<ExposureLine, 'id' | 'name'>): number =>
  used + free + asked;
