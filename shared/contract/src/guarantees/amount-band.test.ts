import { amountBandOf, amountBandText } from './amount-band.ts';

test.each([
  [999_999, 'EUR', 'moins de 10 000 EUR'],
  [1_000_000, 'EUR', 'de 10 000 à 50 000 EUR'],
  [25_000_000, 'EUR', 'de 250 000 à 1 000 000 EUR'],
  [24_999_999, 'EUR', 'de 50 000 à 250 000 EUR'],
  [100_000_000, 'MAD', '1 000 000 MAD et plus'],
  // Three decimals.
  [9_999_999, 'TND', 'moins de 10 000 TND'],
  [10_000_000, 'TND', 'de 10 000 à 50 000 TND'],
])('%d of %s is « %s »', (minor, currency, words) => {
  expect(amountBandText(amountBandOf(minor, currency), currency).replaceAll(/\s/g, ' ')).toBe(words);
});
