/** « 33,5 » as ppm of the whole; null while it is not a share. */
export function shareOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s%\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : null;
}

/** As it is typed: « 33,5 ». */
export const typedShare = (ppm: number): string => String(ppm / 10_000).replace('.', ',');
