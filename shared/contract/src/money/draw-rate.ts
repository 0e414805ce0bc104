interface RateTerms {
  marginPpm: number;
  /** Least value of the reference; the margin comes on top. */
  floorPpm: number;
}

/**
 * The yearly rate of a draw in ppm (D16): the reference, at least the floor, plus the margin. A reference may be
 * negative; FIXED has the reference 0.
 */
export function drawRate(referencePpm: number, { marginPpm, floorPpm }: RateTerms): number {
  return Math.max(referencePpm, floorPpm) + marginPpm;
}
