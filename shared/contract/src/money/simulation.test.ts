import { interest } from './money.ts';
import { AvailabilityExceeded, feeRule, formatTeg, simulate } from './simulation.ts';
import type { SimulatedInvoice, Terms } from './terms.ts';

/** The first worked example of domain.md §D. */
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
const DAY = '2026-01-15';
const textsOf = (...asked: Parameters<typeof simulate>) =>
  simulate(...asked).lines.map(({ text, amount }) => [text.replaceAll('\u00a0', ' '), amount]);

test.each([
  ['the rate', 800_000, '0,75\u00a0%'],
  ['the minimum where the rate gives less', 67_115, 'minimum 6,00\u00a0€'],
])('the fee names %s', (_rule, due, words) => {
  const priced = { ...terms, feePpm: 7500, feeMin: 600 };
  expect(feeRule(priced, due)).toBe(words);
  const { lines } = simulate(priced, { ...invoice, due, covered: due }, DAY);
  expect(lines.find(({ rule }) => rule === 'serviceFee')?.text).toContain(words);
});

test.each([
  [35_486, '3,55\u00a0%'],
  [0, '0,00\u00a0%'],
  [126_000, '12,60\u00a0%'],
])('a TEG of %i ppm is stated as %s', (teg, words) => expect(formatTeg(teg)).toBe(words));

describe('the first worked example, to the cent', () => {
  test('drawn whole and paid on its due date', () => {
    expect(simulate(terms, invoice, DAY)).toMatchObject({
      fdg: 1_000_000,
      reserve: 0,
      serviceFee: 80_000,
      guaranteeFee: 20_000,
      vat: 20_000,
      available: 8_880_000,
      draw: 8_880_000,
      interest: 51_800,
      netPaid: 8_828_200,
      interestAdjustment: 0,
      released: 1_000_000,
      totalCost: 171_800,
      balance: 0,
      teg: 35_486,
    });
  });

  test('paid 15 days late: 129,50 more, taken from what is released', () => {
    expect(simulate(terms, invoice, DAY, null, '2026-03-31')).toMatchObject({
      interestAdjustment: 12_950,
      released: 987_050,
      totalCost: 184_750,
      teg: 35_486,
    });
  });

  test('paid 10 days early: 86,33 back', () => {
    expect(simulate(terms, invoice, DAY, null, '2026-03-06')).toMatchObject({
      interestAdjustment: -8_633,
      released: 1_008_633,
    });
  });

  test('a limit of 80 000 leaves 70 848 available and 18 000 in reserve', () => {
    expect(simulate(terms, { ...invoice, covered: 8_000_000 }, DAY)).toMatchObject({
      reserve: 1_800_000,
      serviceFee: 80_000,
      guaranteeFee: 16_000,
      vat: 19_200,
      available: 7_084_800,
    });
  });

  test('a credit of 5 000 before any draw leaves 84 300; after a whole draw 4 500 are too much', () => {
    const credited = { ...invoice, credited: 500_000 };
    expect(simulate(terms, credited, DAY)).toMatchObject({
      fdg: 950_000,
      reserve: 0,
      serviceFee: 80_000,
      available: 8_430_000,
    });
    expect(() => simulate(terms, credited, DAY, 8_880_000)).toThrow(new AvailabilityExceeded(8_430_000));
    expect(8_880_000 - 8_430_000).toBe(450_000);
  });

  test('the penalty of 15 days at 12,15 % of 365 days is 499,32', () => {
    expect(interest(10_000_000, 121_500, 15, 365)).toBe(49_932);
  });

  test('three decimals: the Tunisian variant', () => {
    const tunisian: Terms = {
      ...terms,
      currency: 'TND',
      feePpm: 12_000,
      guaranteeFeePpm: 0,
      vatPpm: 190_000,
      ratePpm: 105_000,
    };
    const asked = { ...invoice, due: 100_000_000, covered: 100_000_000, dueDate: '2026-04-15' };
    expect(simulate(tunisian, asked, DAY)).toMatchObject({
      serviceFee: 1_200_000,
      vat: 228_000,
      available: 88_572_000,
      interest: 2_325_015,
      netPaid: 86_246_985,
    });
    expect(textsOf(tunisian, asked, DAY)).toContainEqual([
      'Commission d’affacturage : 1,20 % × 100 000,000 TND',
      -1_200_000,
    ]);
  });

  test('is explained line by line, with its formulas', () => {
    expect(textsOf(terms, invoice, DAY, null, '2026-03-31')).toEqual([
      ['Net à payer', 10_000_000],
      ['Fonds de garantie : 10 % × 100 000,00 €', -1_000_000],
      ['Commission d’affacturage : 0,80 % × 100 000,00 €', -80_000],
      ['Commission de garantie : 0,20 % × 100 000,00 €', -20_000],
      ['TVA des commissions : 20 % × 1 000,00 €', -20_000],
      ['Disponible : solde du compte, 88 800,00 €', 8_880_000],
      ['Intérêts jusqu’au 16/03/2026 : 3,50 % × 88 800,00 € × 60 j / 360', -51_800],
      ['Intérêts de retard : 3,50 % × 88 800,00 € × 15 j / 360', -12_950],
      ['Rendu quand le débiteur a payé', 1_000_000],
    ]);
  });
});

describe('the second worked example, to the cent', () => {
  const batch: Terms = {
    ...terms,
    quotitePpm: 850_000,
    fdgCap: 800_000,
    feePpm: 7_500,
    feeMin: 600,
    guaranteeFeePpm: 2_300,
    ratePpm: 41_400,
  };
  const value = '2026-01-20';
  const first = { ...invoice, due: 5_432_155, covered: 4_000_000 };
  /** The batch's first invoice holds its fund already. */
  const second = {
    ...invoice,
    due: 3_654_045,
    covered: 3_654_045,
    dueDate: '2026-04-10',
    fdgHeld: 543_216,
  };

  test('the first invoice, drawn to what is fundable and paid 15 days late', () => {
    expect(simulate(batch, first, value, 3_400_000, '2026-03-31')).toMatchObject({
      fdg: 543_216,
      reserve: 1_217_332,
      serviceFee: 40_741,
      guaranteeFee: 9_200,
      vat: 9_988,
      available: 3_400_000,
      interest: 21_505,
      interestAdjustment: 5_865,
      balance: 3_611_678 - 3_400_000,
    });
  });

  test('the second takes what the cap leaves; a credit reduces no fund that is smaller', () => {
    expect(simulate(batch, second, value, 2_600_000)).toMatchObject({
      fdg: 256_784,
      reserve: 0,
      serviceFee: 27_405,
      guaranteeFee: 8_404,
      vat: 7_162,
      available: 3_105_938,
      interest: 23_920,
      balance: 3_354_290 - 2_600_000,
    });
    const paid = simulate(batch, { ...second, credited: 100_000 }, value, 2_600_000, '2026-03-31');
    expect(paid).toMatchObject({ fdg: 256_784, interestAdjustment: -2_990 });
    expect(paid.balance + paid.released).toBe(914_064);
    expect(textsOf(batch, second, value)).toContainEqual([
      'Fonds de garantie : reste du plafond de 8 000,00 €',
      -256_784,
    ]);
  });

  test('both together: the account, the draw, the payout and what the bank earns', () => {
    const one = simulate(batch, first, value, 3_400_000, '2026-03-31');
    const two = simulate(batch, { ...second, credited: 100_000 }, value, 2_600_000, '2026-03-31');
    const sum = (of: (each: typeof one) => number) => of(one) + of(two);
    expect(sum(({ netPaid }) => netPaid)).toBe(5_954_575);
    expect(sum(({ balance, released }) => balance + released)).toBe(2_880_425);
    expect(sum(({ serviceFee }) => serviceFee)).toBe(68_146);
    expect(sum(({ guaranteeFee }) => guaranteeFee)).toBe(17_604);
    expect(sum(({ vat }) => vat)).toBe(17_150);
    expect(sum((each) => each.interest + each.interestAdjustment)).toBe(48_300);
    expect(sum(({ totalCost }) => totalCost)).toBe(151_200);
  });

  test('what is accrued at the ends of the months, and what the due date takes', () => {
    const accrued = (line: number) => [12, 28].map((days) => interest(line, 41_400, days, 360));
    expect(accrued(3_400_000)).toEqual([4_692, 10_948]);
    expect(21_505 - 4_692 - 10_948).toBe(5_865);
    expect(accrued(2_600_000)).toEqual([3_588, 8_372]);
  });
});

/** An invoice of 1 000,00 at every edge of the rules: what differs, and the amounts that follow. */
const small = { ...invoice, due: 100_000, covered: 100_000 };
const edges: readonly (readonly [
  name: string,
  terms: Partial<Terms>,
  invoice: Partial<SimulatedInvoice>,
  expected: Partial<ReturnType<typeof simulate>>,
])[] = [
  [
    'D2: a credit hits the covered part first',
    {},
    { due: 10_000_000, covered: 8_000_000, credited: 3_000_000 },
    { fdg: 700_000, reserve: 1_800_000, serviceFee: 80_000, vat: 19_200, available: 4_384_800 },
  ],
  [
    'D12: a minimum fee above the invoice leaves a negative balance',
    { feeMin: 600 },
    { due: 99, covered: 99 },
    { fdg: 10, serviceFee: 600, guaranteeFee: 0, vat: 120, available: 0, draw: 0, balance: -631, teg: 0 },
  ],
  ['the fee is the minimum exactly', { feeMin: 800 }, {}, { serviceFee: 800 }],
  ['the minimum is one cent more than the rate', { feeMin: 801 }, {}, { serviceFee: 801 }],
  ['the fund is its cap exactly', { fdgCap: 10_000 }, {}, { fdg: 10_000 }],
  ['the cap is one cent less', { fdgCap: 9_999 }, {}, { fdg: 9_999 }],
  ['a cap of nothing', { fdgCap: 0 }, {}, { fdg: 0 }],
  ['a cap used up', { fdgCap: 5_000 }, { fdgHeld: 5_000 }, { fdg: 0 }],
  ['a cap more than used up', { fdgCap: 5_000 }, { fdgHeld: 6_000 }, { fdg: 0 }],
  ['a cent of room', { fdgCap: 5_000 }, { fdgHeld: 4_999 }, { fdg: 1 }],
  ['held funds without a cap', {}, { fdgHeld: 5_000 }, { fdg: 10_000 }],
  [
    'nothing covered',
    {},
    { covered: 0 },
    { reserve: 90_000, guaranteeFee: 0, available: 0, balance: -960, released: 100_000 },
  ],
  [
    'nothing covered, funded all the same',
    { fundUncovered: true },
    { covered: 0 },
    { reserve: 0, guaranteeFee: 0, vat: 160, available: 89_040 },
  ],
  ['a cent covered', {}, { covered: 1 }, { reserve: 89_999, guaranteeFee: 0, available: 0, balance: -959 }],
  ['disputed whole', {}, { disputed: 100_000 }, { fdg: 10_000, reserve: 90_000, available: 0 }],
  ['disputed in part', {}, { disputed: 10_000 }, { fdg: 10_000, reserve: 9_000, available: 79_800 }],
  [
    'the uncovered part does not absorb a dispute',
    {},
    { covered: 90_000, disputed: 10_000 },
    { reserve: 18_000, guaranteeFee: 180, vat: 196, available: 70_824 },
  ],
  [
    'a dispute and a credit that leave nothing covered',
    {},
    { covered: 20_000, disputed: 15_000, credited: 10_000 },
    { fdg: 9_000, reserve: 81_000, available: 0 },
  ],
  [
    'credited whole: the fees stay',
    {},
    { credited: 100_000 },
    { fdg: 0, reserve: 0, serviceFee: 800, guaranteeFee: 200, vat: 200, available: 0, balance: -1_200 },
  ],
  [
    'disputed and credited to the last cent',
    {},
    { disputed: 60_000, credited: 40_000 },
    { fdg: 6_000, reserve: 54_000, available: 0 },
  ],
  [
    'the quotité is the limit: what is beyond stays in the account',
    { quotitePpm: 500_000 },
    {},
    { available: 50_000, balance: 38_800 },
  ],
  ['no quotité', { quotitePpm: 0 }, {}, { available: 0, draw: 0, teg: 0, balance: 88_800 }],
  [
    'fees of the principal: none is the assignor’s (D39)',
    { feePpm: 0, feeMin: 0, guaranteeFeePpm: 0 },
    {},
    { serviceFee: 0, guaranteeFee: 0, vat: 0, available: 90_000 },
  ],
  ['without interest', { ratePpm: 0 }, {}, { interest: 0, netPaid: 88_800, teg: 0 }],
  ['one day of interest (D7)', { ratePpm: 36_000 }, { dueDate: '2026-01-16' }, { interest: 9, teg: 36_993 }],
  ['a leap day counts', { ratePpm: 36_000 }, { dueDate: '2028-03-01' }, { interest: 6_891 }],
  ['a year of 365 days', { dayBasis: 365, ratePpm: 36_500 }, {}, { interest: 533, teg: 36_514 }],
  ['half a cent rounds up', { guaranteeFeePpm: 5 }, {}, { guaranteeFee: 1 }],
  ['less than half a cent rounds down', { guaranteeFeePpm: 4 }, {}, { guaranteeFee: 0 }],
  [
    'VAT of interest, in dirhams',
    { currency: 'MAD', vatOnInterest: true, vatPpm: 100_000 },
    {},
    { interest: 519, vat: 100 + 52, netPaid: 88_900 - 519 - 52 },
  ],
];

describe('simulate', () => {
  test.each(edges)('%s', (_name, differing, invoiced, expected) => {
    expect(simulate({ ...terms, ...differing }, { ...small, ...invoiced }, DAY)).toMatchObject(expected);
  });

  test('an adjustment bears the VAT of interest, late and early', () => {
    const moroccan: Terms = { ...terms, currency: 'MAD', vatOnInterest: true, vatPpm: 100_000 };
    const adjusted = (paid: string) => simulate(moroccan, invoice, DAY, 8_880_000, paid);
    expect(adjusted('2026-03-31')).toMatchObject({ vat: 10_000 + 5_180, interestAdjustment: 12_950 + 1_295 });
    expect(adjusted('2026-03-06')).toMatchObject({ vat: 10_000 + 5_180, interestAdjustment: -8_633 - 863 });
    expect(textsOf(moroccan, invoice, DAY, 8_880_000, '2026-03-06').at(-2)?.[0]).toBe(
      'Intérêts rendus, paiement en avance : 3,50 % × 88 800,00 MAD × 10 j / 360, TVA comprise',
    );
  });

  test('paid on the day of the draw gives all interest back', () => {
    const { interest: charged, interestAdjustment } = simulate(terms, invoice, DAY, null, DAY);
    expect(interestAdjustment).toBe(-charged);
  });

  test('a smaller draw leaves the rest in the account; nothing drawn costs no interest', () => {
    expect(simulate(terms, invoice, DAY, 5_000_000)).toMatchObject({ draw: 5_000_000, balance: 3_880_000 });
    expect(simulate(terms, invoice, DAY, 0)).toMatchObject({
      draw: 0,
      interest: 0,
      balance: 8_880_000,
      teg: 0,
    });
  });

  test('asking more than is free is refused with the amount that is', () => {
    expect(() => simulate(terms, invoice, DAY, 8_880_001)).toThrow(new AvailabilityExceeded(8_880_000));
    expect(simulate(terms, invoice, DAY, 8_880_000).draw).toBe(8_880_000);
  });

  test.each([
    [
      'a cost above the invoice',
      { due: 99, covered: 99 },
      'aucun, la facture coûte plus qu’elle ne rapporte',
    ],
    ['an account in debit', { due: 100_000, covered: 0 }, 'solde du compte, \u22129,60\u00a0€'],
  ])('what limits the disponible is said: %s', (_name, invoiced, words) => {
    const { lines } = simulate({ ...terms, feeMin: 600 }, { ...invoice, ...invoiced }, DAY);
    expect(lines.find(({ rule }) => rule === 'available')).toMatchObject({
      amount: 0,
      text: `Disponible\u00a0: ${words}`,
    });
  });

  test.each([
    ['/terms/fdgPpm', { quotitePpm: 900_001 }, {}, null],
    ['/terms/vatOnInterest', { vatOnInterest: true }, {}, null],
    ['/terms/dayBasis', { dayBasis: 364 as 360 }, {}, null],
    ['/invoice/covered', {}, { covered: 10_000_001 }, null],
    ['/invoice/credited', {}, { credited: 10_000_001 }, null],
    ['/invoice/disputed', {}, { disputed: 1, credited: 10_000_000 }, null],
    ['/invoice/dueDate', {}, { dueDate: DAY }, null],
    ['/invoice/dueDate', {}, { dueDate: '2026-01-14' }, null],
    ['/paidDate', {}, {}, '2026-01-14'],
  ] as const)('what cannot be is refused by its field: %s', (path, differing, invoiced, paid) => {
    const asked = () => simulate({ ...terms, ...differing }, { ...invoice, ...invoiced }, DAY, null, paid);
    expect(asked).toThrow(path);
  });

  test('an amount that no number holds exactly is refused, not rounded', () => {
    const due = Number.MAX_SAFE_INTEGER;
    const asked = () =>
      simulate({ ...terms, feeMin: due, ratePpm: 300_000 }, { ...invoice, due, covered: due }, DAY);
    expect(asked).toThrow(RangeError);
  });
});
