import { z } from 'zod';
import { CURRENCIES, id, idParams, instant, isoDate, nameStr, str } from '../common.ts';
import { get, post, remove } from '../endpoint.ts';
import { LIMIT_CURRENCY } from '../money/comparison-rate.ts';
import { REFERENCE_CODES } from './reference-rate.ts';

const SOURCE_MAX = 200;
const REASON_MAX = 300;

/** What every dated rate says of its entry. */
const entered = {
  id,
  onDate: isoDate,
  /** Where it was read. */
  source: z.string(),
  /** The row of the same day that this one corrects, and why. */
  corrects: id.nullable(),
  reason: z.string().nullable(),
  /** False once a later row corrects it. */
  inForce: z.boolean(),
  enteredAt: instant,
  enteredBy: z.string(),
};
/** What is sent of it. A correction names the row that was read, which takes one correction. */
const entry = {
  onDate: isoDate,
  source: nameStr(SOURCE_MAX),
  corrects: id.optional(),
  /** Needed for a correction. */
  reason: str(REASON_MAX).optional(),
};

export const referenceRate = z.object({ code: z.enum(REFERENCE_CODES), ppm: z.int(), ...entered });
export type ReferenceRate = z.output<typeof referenceRate>;

export const accountingCurrency = z.enum(CURRENCIES).exclude([LIMIT_CURRENCY]);
/** Millionths of the currency for one euro, by which the accounts are kept in euros. */
export const accountingRate = z.object({ currency: accountingCurrency, perEuroPpm: z.int(), ...entered });
export type AccountingRate = z.output<typeof accountingRate>;

export const listReferenceRates = get('/api/reference-rates', 'rates.read', {
  summary:
    'The rates of the last two years, those before that still held, and of each code the value in force with the day from which it is too old. Latest day first; of one day, the correction first.',
  response: z.object({
    data: z.array(referenceRate),
    codes: z.array(
      z.object({
        code: z.enum(REFERENCE_CODES),
        current: referenceRate.nullable(),
        /** The day from which the value is too old to price by; null: it holds until the next. */
        staleFrom: isoDate.nullable(),
        stale: z.boolean(),
      }),
    ),
  }),
});

export const enterReferenceRate = post('/api/reference-rates', 'rates.write', {
  summary:
    'Enter a published rate, or correct one of the same day. None is changed or removed; a draw keeps the rate by which it was validated.',
  body: z.strictObject({ code: z.enum(REFERENCE_CODES), ppm: z.int(), ...entry }),
  response: referenceRate,
  status: 201,
  idempotency: 'accepted',
  errors: ['DUPLICATE_RECORD', 'VERSION_CONFLICT'],
});

export const listAccountingRates = get('/api/accounting-rates', 'rates.read', {
  summary: 'Accounting rates of the last two years, and those before that still held, as for references.',
  response: z.object({ data: z.array(accountingRate) }),
});

export const enterAccountingRate = post('/api/accounting-rates', 'rates.write', {
  summary: 'Enter an accounting rate, or correct one of the same day.',
  body: z.strictObject({ currency: accountingCurrency, perEuroPpm: z.int(), ...entry }),
  response: accountingRate,
  status: 201,
  idempotency: 'accepted',
  errors: ['DUPLICATE_RECORD', 'VERSION_CONFLICT'],
});

/** Calendars of bank days: countries, and the euro's payment system. */
export const HOLIDAY_CALENDARS = ['FR', 'TARGET', 'TN', 'MA'] as const;
export type HolidayCalendar = (typeof HOLIDAY_CALENDARS)[number];
export const HOLIDAY_LABELS: Readonly<Record<HolidayCalendar, string>> = {
  FR: 'France',
  TARGET: 'TARGET (euro)',
  TN: 'Tunisie',
  MA: 'Maroc',
};

export const holiday = z.object({
  id,
  country: z.enum(HOLIDAY_CALENDARS),
  date: isoDate,
  label: z.string(),
  /** Null: came with the portal. */
  enteredBy: z.string().nullable(),
});
export type Holiday = z.output<typeof holiday>;

export const listHolidays = get('/api/holidays', 'rates.read', {
  summary: 'Weekdays on which banks are closed, of every calendar, by day.',
  response: z.object({ data: z.array(holiday) }),
});

export const addHoliday = post('/api/holidays', 'rates.write', {
  summary: 'Add a day to come to a calendar.',
  body: z.strictObject({ country: z.enum(HOLIDAY_CALENDARS), date: isoDate, label: nameStr(80) }),
  response: holiday,
  status: 201,
  idempotency: 'accepted',
  errors: ['DUPLICATE_RECORD'],
});

export const removeHoliday = remove('/api/holidays/:id', 'rates.write', {
  summary: 'Remove a day to come from its calendar.',
  params: idParams,
  status: 204,
  errors: ['STATE_CONFLICT'],
});
