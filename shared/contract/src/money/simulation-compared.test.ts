import * as fc from 'fast-check';
import { naiveSimulation, type NaiveQuestion } from './naive-simulation.ts';
import { AvailabilityExceeded, simulate } from './simulation.ts';
import type { Terms } from './terms.ts';

const RUNS = 5_000;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** 1,00 to 10 million, log-uniform. */
const amount = fc.integer({ min: 0, max: 7_000 }).map((power) => Math.round(10 ** (2 + power / 1_000)));
const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const ppm = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.constantFrom(0, max));
const day = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

const terms: fc.Arbitrary<NaiveQuestion['terms'] & Terms> = fc
  .record({
    currency: fc.constantFrom('EUR', 'MAD', 'DZD', 'TND'),
    quotitePpm: ppm(950_000),
    fdgPpm: ppm(250_000),
    fdgCap: fc.option(fc.oneof(amount, fc.integer({ min: 0, max: 50_000 }))),
    feePpm: ppm(100_000),
    feeMin: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
    guaranteeFeePpm: ppm(100_000),
    vatPpm: ppm(300_000),
    vatOnInterest: fc.boolean(),
    ratePpm: ppm(300_000),
    dayBasis: fc.constantFrom(360 as const, 365 as const),
    fundUncovered: fc.boolean(),
  })
  .map((each) => ({
    ...each,
    vatOnInterest: each.vatOnInterest && each.currency !== 'EUR',
    fdgPpm: Math.min(each.fdgPpm, 1_000_000 - each.quotitePpm),
  }));

/** Four of five invoices are disputed and credited by a twentieth at most, the others by anything. */
const invoice = fc
  .record({
    gross: amount,
    covered: fc.oneof(fc.constantFrom(0, 1), share),
    most: fc.oneof({ weight: 4, arbitrary: fc.constant(0.05) }, { weight: 1, arbitrary: fc.constant(1) }),
    disputed: share,
    credited: share,
  })
  .map(({ gross, covered, most, disputed, credited }) => {
    const creditedAmount = Math.floor(gross * most * credited);
    return {
      gross,
      covered: Math.round(gross * covered),
      credited: creditedAmount,
      disputed: Math.min(gross - creditedAmount, Math.round(gross * most * disputed)),
    };
  });

const question = fc
  .record({
    terms,
    invoice,
    drawDate: fc.integer({ min: 0, max: 3_000 }).map((days) => day('2024-01-01', days)),
    days: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 15_000 })),
    late: fc.option(fc.integer({ min: -180, max: 400 })),
    /** Of the gross, so that some ask more than there is. */
    draw: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: share }),
  })
  .map(({ days, late, draw, ...rest }): NaiveQuestion & { terms: Terms } => ({
    ...rest,
    invoice: { ...rest.invoice, dueDate: day(rest.drawDate, days) },
    draw: draw === null ? null : Math.floor(rest.invoice.gross * draw),
    paidDate: late === null ? null : day(rest.drawDate, Math.max(0, days + late)),
  }));

function ask({
  terms: priced,
  invoice: { gross, ...rest },
  drawDate,
  draw,
  paidDate,
}: NaiveQuestion & { terms: Terms }) {
  try {
    return simulate(priced, { due: gross, ...rest }, drawDate, draw, paidDate);
  } catch (error) {
    if (error instanceof AvailabilityExceeded) return { available: error.available, lines: [] };
    throw error;
  }
}

test('agrees with the naive calculator on invoices by chance', () => {
  process.stdout.write(`simulation: SEED=${seed}\n`);
  const seen = { exceeded: 0, disputed: 0, negative: 0, capped: 0 };
  fc.assert(
    fc.property(question, (asked) => {
      const naive = naiveSimulation(asked);
      const { lines, ...amounts } = ask(asked);
      expect(amounts).toEqual(naive);
      if (naive.balance === undefined) {
        seen.exceeded += 1;
        return;
      }
      const { gross, credited, disputed } = asked.invoice;
      expect(naive.netPaid + naive.released + naive.balance).toBe(gross - credited - naive.totalCost);
      const moved = lines.filter(({ rule }) => rule !== 'available');
      expect(moved.reduce((sum, line) => sum + line.amount, 0)).toBe(gross - credited - naive.totalCost);
      seen.disputed += Number(disputed > 0 && credited > 0);
      seen.negative += Number(naive.balance < 0);
      seen.capped += Number(naive.fdg === asked.terms.fdgCap);
    }),
    { seed, numRuns: RUNS },
  );
  expect(RUNS - seen.exceeded).toBeGreaterThan(3_000);
  expect(Object.values(seen).filter((count) => count < RUNS / 50)).toEqual([]);
});
