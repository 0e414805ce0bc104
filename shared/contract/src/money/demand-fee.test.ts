import { demandFee } from './demand-fee.ts';

const PRICE = { demandFeePpm: 15_000, demandFeeMin: 50_000 };
const priced = (granted: number, validFrom: string, validUntil: string, currency = 'EUR') =>
  demandFee({ granted, currency, validFrom, validUntil }, PRICE);

test('a demand guarantee costs its rate over its days, the last one not counted', () => {
  expect(priced(25_000_000, '2027-03-01', '2027-09-30')).toEqual({
    fee: 221_875,
    days: 213,
    formulaText: '250\u00a0000,00\u00a0€ × 1,50\u00a0% × 213 j / 360 = 2\u00a0218,75\u00a0€',
  });
});

test('it costs the minimum at least', () => {
  expect(priced(1_000_000, '2027-01-01', '2027-04-01')).toEqual({
    fee: 50_000,
    days: 90,
    formulaText: 'minimum 500,00\u00a0€ (10\u00a0000,00\u00a0€ × 1,50\u00a0% × 90 j / 360 = 37,50\u00a0€)',
  });
});

test('the minimum is in euros: nothing owed in another currency is converted', () => {
  expect(priced(1_000_000, '2027-01-01', '2027-04-01', 'MAD').fee).toBe(3_750);
});
