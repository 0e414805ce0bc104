/** Begins the key of every query of the page. */
export const RATES_KEY = ['rates'] as const;
