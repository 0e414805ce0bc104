import { z } from 'zod';
import { id, instant, isoDate, money, partyRef, signedMoney } from '../common.ts';
import { get } from '../endpoint.ts';
import { program } from '../invoices/invoice.fields.ts';
import { EXPORT_TYPES, exportParams } from '../list.ts';
import { LIFTERS, WATERFALL_RULES, type Lifter } from './account.ts';

const rule = z.enum(WATERFALL_RULES);
const dated = z.object({ on: isoDate, amount: money });

/** A bar of the waterfall; amounts in minor units of the account's currency. */
export const waterfallBar = z.object({
  rule,
  /** Signed: what it adds to, or takes from, what comes before it. */
  amount: signedMoney,
  /** Invoices behind it. */
  count: z.int(),
  lifter: z.enum(Object.keys(LIFTERS) as [Lifter, ...Lifter[]]).nullable(),
});
export type WaterfallBar = z.output<typeof waterfallBar>;

export const availability = z.object({
  contractId: id,
  contractNumber: z.string(),
  program,
  assignor: partyRef,
  currency: z.string(),
  /** The day at whose end it is read; today: now. */
  at: isoDate,
  computedAt: instant,
  /** What may be drawn: never negative. */
  available: money,
  /** CCA − ADR: negative where more was advanced than there is. */
  balance: signedMoney,
  /** What was received beyond what may be financed; then nothing is available. */
  overdrawn: money,
  /** Σ max(0, P − K): what the debtors' payments give back first, and its next day. */
  financed: money,
  dueBack: dated.nullable(),
  /** In the guarantee fund and the reserves, and the next day on which some of it can be released. */
  kept: money,
  keptUntil: dated.nullable(),
  /** Fees and interest charged to it since the first of the month, with their tax; of that, interest. */
  cost: z.object({ from: isoDate, amount: signedMoney, interest: signedMoney }),
  /** The least of three is what may be drawn, before what is asked: the account, what may still be financed, the ceiling. */
  limits: z.object({ account: signedMoney, fundable: signedMoney, ceiling: money }),
  /** In reading order, without those of 0. Σ of the account's bars is `balance`, Σ of all is `available`. */
  bars: z.array(waterfallBar),
  /** Why a draw would be refused today, in French; empty for another day. */
  stops: z.array(z.string()),
});
export type Availability = z.output<typeof availability>;

/** A function, so that no schema of it stays in the browser’s bundle. */
const named = () =>
  z.strictObject({ contractId: id.optional(), assignorId: id.optional(), at: isoDate.optional() });
export const getAvailability = get('/api/availability', 'account.read', {
  summary:
    'What may be drawn, and why: one waterfall for each contract and assignor. A supplier reads its own, an adviser without either name those of the portfolio.',
  query: named(),
  response: z.object({ data: z.array(availability) }),
  errors: ['QUERY_INVALID'],
});

/** What a bar is made of: an invoice, or an entry that concerns none. */
export const waterfallLine = z.object({
  invoice: z.object({ id, number: z.string(), debtor: z.string(), dueDate: isoDate }).nullable(),
  /** In words, where it is no invoice. */
  label: z.string().nullable(),
  amount: signedMoney,
});
export type WaterfallLine = z.output<typeof waterfallLine>;

export const WATERFALL_LINES = 50;
export const listWaterfallLines = get('/api/availability/lines/:rule', 'account.read', {
  summary: 'The invoices behind a bar: their amounts add up to it.',
  params: z.object({ rule }),
  query: z.strictObject({
    contractId: id,
    assignorId: id,
    at: isoDate.optional(),
    from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({
    amount: signedMoney,
    count: z.int(),
    data: z.array(waterfallLine),
    next: z.int().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const exportAvailability = get('/api/availability.:format', 'account.read', {
  summary: 'The same waterfalls with the invoices behind each bar, as CSV or XLSX.',
  params: exportParams,
  query: named(),
  produces: EXPORT_TYPES,
  errors: ['NOT_FOUND'],
});
