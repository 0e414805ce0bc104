import { AvailabilityExceeded, feeRule, simulate, type SimulatedInvoice, type Terms } from './simulation.ts';

/** The worked example of domain.md §D. */
const terms: Terms = {
  currency: 'EUR',
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  fdgCap: null,
  feePpm: 8_000,
  feeMin: 0,
  guaranteeFeePpm: 2_000,
  vatPpm: 200_000,
  vatOnInterest: false,
  ratePpm: 35_000,
  dayBasis: 360,
  fundUncovered: false,
};
const invoice: SimulatedInvoice = {
  due: 10_000_000,
  covered: 10_000_000,
  disputed: 0,
  credited: 0,
  dueDate: '2026-03-16',
};

test.each([
  ['the rate', 800_000, '0,75\u00a0%'],
  ['the minimum where the rate gives less', 67_115, 'minimum 6,00\u00a0€'],
])('the fee names %s', (_rule, due, words) => {
  const priced = { ...terms, feePpm: 7500, feeMin: 600 };
  expect(feeRule(priced, due)).toBe(words);
  const { lines } = simulate(priced, { ...invoice, due, covered: due }, '2026-01-15');
  expect(lines.find(({ rule }) => rule === 'serviceFee')?.text).toContain(words);
});

describe('simulate', () => {
  test('the worked example, to the cent', () => {
    expect(simulate(terms, invoice, '2026-01-15')).toMatchObject({
      fdg: 1_000_000,
      serviceFee: 80_000,
      guaranteeFee: 20_000,
      vat: 20_000,
      available: 8_880_000,
      interest: 51_800,
      netPaid: 8_828_200,
      released: 1_000_000,
      totalCost: 171_800,
    });
  });

  test('paid 15 days late costs 129,50 more, taken from what is released', () => {
    expect(simulate(terms, invoice, '2026-01-15', null, '2026-03-31')).toMatchObject({
      interestAdjustment: 12_950,
      released: 987_050,
    });
  });

  test('paid 10 days early gives 86,33 back', () => {
    expect(simulate(terms, invoice, '2026-01-15', null, '2026-03-06').interestAdjustment).toBe(-8_633);
  });

  test('a limit of 80 000 leaves 70 848 available and 18 000 in reserve', () => {
    expect(simulate(terms, { ...invoice, covered: 8_000_000 }, '2026-01-15')).toMatchObject({
      reserve: 1_800_000,
      guaranteeFee: 16_000,
      vat: 19_200,
      available: 7_084_800,
    });
  });

  test('three decimals: the Tunisian example', () => {
    const tunisian: Terms = {
      ...terms,
      currency: 'TND',
      feePpm: 12_000,
      guaranteeFeePpm: 0,
      vatPpm: 190_000,
      ratePpm: 105_000,
    };
    const due = { ...invoice, due: 100_000_000, covered: 100_000_000, dueDate: '2026-04-15' };
    expect(simulate(tunisian, due, '2026-01-15')).toMatchObject({
      serviceFee: 1_200_000,
      vat: 228_000,
      available: 88_572_000,
      interest: 2_325_015,
      netPaid: 86_246_985,
    });
  });

  test('the fund stops at its cap and the fee at its minimum', () => {
    const capped = simulate({ ...terms, fdgCap: 500_000, feeMin: 90_000 }, invoice, '2026-01-15');
    expect(capped).toMatchObject({ fdg: 500_000, serviceFee: 90_000 });
  });

  test('asking more than is free is refused with the amount that is', () => {
    expect(() => simulate(terms, invoice, '2026-01-15', 8_880_001)).toThrow(AvailabilityExceeded);
  });
});
