import { z } from 'zod';
import { TERMS_LIMITS } from '../adhesions/adhesion-record.endpoints.ts';
import { currency, isoDate, money, signedMoney } from '../common.ts';
import { post } from '../endpoint.ts';

/** No sum of a simulation exceeds what a number holds exactly, whatever rates and days. */
const AMOUNT_MAX = 10_000_000_000_000;
const amount = money.max(AMOUNT_MAX);
const rate = (name: keyof typeof TERMS_LIMITS) => z.int().min(0).max(TERMS_LIMITS[name]);
/** A day of the years that invoices may name (BR-FR-03). */
const day = isoDate.refine((date) => date >= '2000' && date < '2100', {
  message: 'Entre 2000 et 2099',
  params: { code: 'DATE_RANGE' },
});

export const simulatedTerms = z.strictObject({
  currency,
  quotitePpm: rate('quotitePpm'),
  fdgPpm: rate('fdgPpm'),
  fdgCap: amount.nullable(),
  feePpm: rate('feePpm'),
  feeMin: amount,
  guaranteeFeePpm: rate('guaranteeFeePpm'),
  vatPpm: rate('vatPpm'),
  vatOnInterest: z.boolean(),
  ratePpm: rate('ratePpm'),
  dayBasis: z.literal([360, 365]),
  fundUncovered: z.boolean(),
});

export const simulation = z.object({
  fdg: money,
  reserve: money,
  serviceFee: money,
  guaranteeFee: money,
  vat: money,
  available: money,
  draw: money,
  interest: money,
  /** Negative where the interest of a very long term exceeds the draw. */
  netPaid: signedMoney,
  interestAdjustment: signedMoney,
  released: signedMoney,
  totalCost: signedMoney,
  balance: signedMoney,
  /** ppm. */
  teg: z.int(),
  lines: z.array(z.object({ rule: z.string(), text: z.string(), amount: signedMoney })),
});

export const runSimulation = post('/api/simulations', 'simulations.run', {
  summary:
    'What one invoice yields and costs under given terms. `gross` is what is due. Null `fdgCap`: no cap, `draw`: the most, `paidDate`: on the due date. Writes nothing.',
  body: z.strictObject({
    terms: simulatedTerms,
    invoice: z.strictObject({
      gross: amount.min(1),
      covered: amount,
      disputed: amount,
      credited: amount,
      dueDate: day,
    }),
    drawDate: day,
    draw: amount.nullable(),
    paidDate: day.nullable(),
  }),
  response: simulation,
  errors: ['AVAILABILITY_EXCEEDED', 'TERMS_INVALID'],
});
