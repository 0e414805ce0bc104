import { z } from 'zod';
import { id, isoDate, sums } from '../common.ts';
import { get } from '../endpoint.ts';
import { total } from '../list.ts';

const href = z.string();

/** One figure of a board. The list behind `href` holds as many rows as `count` says. */
export const boardFigure = z.object({
  key: z.string(),
  count: total,
  amounts: sums,
  /** Only for a duration: whole days. */
  days: z.int().nullable(),
  href,
});
export type BoardFigure = z.output<typeof boardFigure>;

/** One mark of a chart: a bucket, a week, a company, a guarantee. */
export const boardPoint = z.object({
  /** Bucket, first day of the week, id. */
  key: z.string(),
  /** Name of a company or a guarantee; null where the key suffices. */
  label: z.string().nullable(),
  currency: z.string(),
  amount: z.int(),
  /** Share of `amount`: overdue of an outstanding amount, used of a granted one. */
  part: z.int().nullable(),
  count: z.int(),
  /** Null for « others », which has no list of its own. */
  href: href.nullable(),
});
export type BoardPoint = z.output<typeof boardPoint>;

/** Figures and charts of `/`, each a call of its own so that each fails separately. */
export const BOARD_WIDGETS = [
  'invoices',
  'requests',
  'documents',
  'ageing',
  'weeks',
  'concentration',
  'guarantees',
] as const;
export type BoardWidget = (typeof BOARD_WIDGETS)[number];

export const dashboardWidget = get('/api/dashboard/:widget', 'dashboard.read', {
  summary: 'Figures and marks of one widget of the dashboard, by role.',
  params: z.object({ widget: z.enum(BOARD_WIDGETS) }),
  response: z.object({ asOf: isoDate, figures: z.array(boardFigure), points: z.array(boardPoint) }),
});
export type DashboardWidget = z.output<(typeof dashboardWidget)['response'] & z.ZodType>;

export const AGEING = ['notDue', 'd30', 'd60', 'd90', 'over'] as const;
export type AgeingBucket = (typeof AGEING)[number];

/** One company's exposure, by how long it has been due. */
export const exposureLine = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  currency: z.string(),
  amount: z.int(),
  /** Same order as `AGEING`. */
  buckets: z.array(z.int()).length(5),
  count: z.int(),
  href: href.nullable(),
});
export type ExposureLine = z.output<typeof exposureLine>;

/** How long debtors took to pay what they paid in that month. */
export const delayMonth = z.object({
  /** `2026-01` */
  month: z.string(),
  /** Mean of the days from issue to payment, each invoice counted once; null when nothing was paid. */
  days: z.int().nullable(),
  count: z.int(),
  href,
});
export type DelayMonth = z.output<typeof delayMonth>;

export const PORTFOLIO_FIGURES = ['summary', 'exposure', 'delay'] as const;
export type PortfolioFigure = (typeof PORTFOLIO_FIGURES)[number];

/** Months of payments looked at, up to this one; outstanding amounts are always today's. */
export const PORTFOLIO_MONTHS = ['3', '6', '12', '24'] as const;
export const USUAL_MONTHS = '12' satisfies (typeof PORTFOLIO_MONTHS)[number];

/** One debtor's share of the encours cédé from which boards highlight it (docs/figures.md); ppm. */
export const CONCENTRATION_THRESHOLD_PPM = 200_000;

/** Whether a part of a sum reaches that share; exact. */
export const isConcentrated = (part: number, whole: number): boolean =>
  whole > 0 && BigInt(part) * 1_000_000n >= BigInt(whole) * BigInt(CONCENTRATION_THRESHOLD_PPM);

export const portfolioFigure = get('/api/portfolio/:figure', 'portfolio.read', {
  summary: 'One part of the portfolio board: an adviser’s own companies, the whole bank for risk and legal.',
  params: z.object({ figure: z.enum(PORTFOLIO_FIGURES) }),
  query: z.strictObject({
    by: z.enum(['assignor', 'debtor']).optional(),
    /** One assignor alone. */
    assignorId: id.optional(),
    months: z.enum(PORTFOLIO_MONTHS).optional(),
  }),
  response: z.object({
    asOf: isoDate,
    figures: z.array(boardFigure),
    /** `exposure`: the largest by company, then the others as one, by currency. */
    lines: z.array(exposureLine),
    /** `delay`: the months asked for, oldest first. */
    months: z.array(delayMonth),
  }),
});
export type PortfolioAnswer = z.output<(typeof portfolioFigure)['response'] & z.ZodType>;
