const NAMES = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });

/** French name of a country by its ISO 3166-1 code; an unknown code is returned unchanged. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
