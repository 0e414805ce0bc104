export const CURRENCIES = ['EUR', 'MAD', 'DZD', 'TND'] as const;
export type Currency = (typeof CURRENCIES)[number];
