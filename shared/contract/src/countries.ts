const NAMES = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });

/** A country by its two letters (ISO 3166-1), in French; what is no such code is said as it stands. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
