/** `numerator / denominator` rounded half up on its magnitude: the r(x) of the rules of money. */
export function divHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -divHalfUp(-numerator, denominator);
  return (numerator * 2n + denominator) / (2n * denominator);
}

/** A share of an amount: r(ppm × amount), in minor units. */
export function shareOf(amount: bigint, ppm: number): bigint {
  return divHalfUp(amount * BigInt(ppm), 1_000_000n);
}

/** r(amount × ppm a year × days / basis), in minor units. */
export function interestOf(amount: bigint, ppm: number, days: number, basis: number): bigint {
  return divHalfUp(amount * BigInt(ppm) * BigInt(days), 1_000_000n * BigInt(basis));
}

/** An amount as JSON carries it. @throws RangeError where a number would not hold it exactly */
export function exactNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount too large to be exact');
  return number;
}
