import {
  actorOf,
  AGEING,
  USUAL_MONTHS,
  type Actor,
  type AgeingBucket,
  type BoardFigure,
  type BoardPoint,
  type BoardWidget,
  type DashboardWidget,
  type ExposureLine,
  type PortfolioAnswer,
  type portfolioFigure,
  type PortfolioFigure,
  type QueryOf,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { sideOfIdentity, type Identity, type Queryable } from '../../db/caller.ts';
import { bucketRange, lastMonths, nextWeeks } from './board-dates.ts';
import { awaitedStates, figuresOf, LIVE_STATES, portfolioFigures, type FigureSpec } from './board-figures.ts';
import { ALL, hrefOf, scopeOf, type Query } from './board-lists.ts';
import {
  delayByMonth,
  largestGuarantees,
  meanDelay,
  sumByBucket,
  sumByCompany,
  sumByWeek,
  tally,
  type PartSum,
} from './boards.repository.ts';

/** Companies of a breakdown before the others are combined. */
const MOST_LINES = 8;
const MOST_POINTS = 5;
const MOST_GUARANTEES = 5;
const WEEKS = 6;

/** Counts each figure by its list; figures of the same list in one query. */
async function countFigures(
  db: Queryable,
  identity: Identity,
  specs: readonly FigureSpec[],
): Promise<BoardFigure[]> {
  const actor = actorOf(identity);
  const lists = [...new Set(specs.map(({ list }) => list))];
  const figures = new Map<FigureSpec, BoardFigure>();
  for (const list of lists) {
    const own = specs.filter((spec) => spec.list === list);
    const queries = own.map(({ fixed, query }) => ({ ...fixed, ...query }));
    const tallies = await tally(db, list, sideOfIdentity(identity), queries);
    for (const [index, spec] of own.entries()) {
      const counted = tallies[index];
      if (!counted) continue;
      figures.set(spec, {
        key: spec.key,
        ...counted,
        days: null,
        href: hrefOf(list, actor, spec.tab, spec.query ?? {}),
      });
    }
  }
  return specs.flatMap((spec) => figures.get(spec) ?? []);
}

const invoicesHref = (actor: Actor, query: Query) => hrefOf('invoices', actor, ALL, query);
const live = (actor: Actor): Query => ({ status: LIVE_STATES.join(','), ...scopeOf(actor) });

/** One point per part and currency, even without rows; `queryOf` filters its list. */
function pointsOfParts(
  actor: Actor,
  rows: readonly PartSum[],
  keys: readonly string[],
  queryOf: (part: number) => Query,
): BoardPoint[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.flatMap((currency) =>
    keys.map((key, part): BoardPoint => {
      const row = rows.find((one) => one.currency === currency && one.part === part);
      return {
        key,
        label: null,
        currency,
        amount: row?.amount ?? 0,
        part: null,
        count: row?.count ?? 0,
        href: invoicesHref(actor, { ...queryOf(part), currency }),
      };
    }),
  );
}

async function ageing(db: Queryable, identity: Identity, today: string): Promise<BoardPoint[]> {
  const actor = actorOf(identity);
  const rows = await sumByBucket(db, sideOfIdentity(identity), live(actor), today);
  return pointsOfParts(actor, rows, AGEING, (part) => ({
    ...live(actor),
    ...bucketRange(AGEING[part] as AgeingBucket, today),
  }));
}

async function weeks(db: Queryable, identity: Identity, today: string): Promise<BoardPoint[]> {
  const actor = actorOf(identity);
  const spans = nextWeeks(today, WEEKS);
  const starts = spans.map(({ start }) => start);
  const base = { status: awaitedStates(actor).join(','), ...scopeOf(actor) };
  const dueIn = (first: number, last: number): Query => ({
    ...base,
    'dueDate.gte': spans[first]?.start ?? today,
    'dueDate.lte': spans[last]?.end ?? today,
  });
  const rows = await sumByWeek(db, sideOfIdentity(identity), dueIn(0, WEEKS - 1), starts);
  return pointsOfParts(actor, rows, starts, (part) => dueIn(part, part));
}

/** Breakdown of filtered rows by company, each line with its list. */
async function linesBy(
  db: Queryable,
  identity: Identity,
  by: 'assignor' | 'debtor',
  query: Query,
  most: number,
  today: string,
): Promise<ExposureLine[]> {
  const actor = actorOf(identity);
  const rows = await sumByCompany(db, sideOfIdentity(identity), by, query, today, most);
  return rows.map((row) => ({
    ...row,
    href: row.id && invoicesHref(actor, { ...query, [`${by}Id`]: row.id, currency: row.currency }),
  }));
}

async function concentration(db: Queryable, identity: Identity, today: string): Promise<BoardPoint[]> {
  const lines = await linesBy(db, identity, 'debtor', live(actorOf(identity)), MOST_POINTS, today);
  return lines.map(({ id, name, currency, amount, buckets, count, href }) => ({
    key: id ?? 'others',
    label: name,
    currency,
    amount,
    part: amount - (buckets[0] ?? 0),
    count,
    href,
  }));
}

async function guarantees(db: Queryable, identity: Identity): Promise<BoardPoint[]> {
  const actor = actorOf(identity);
  const tab = actor === 'S' ? undefined : 'guarantees';
  const rows = await largestGuarantees(db, sideOfIdentity(identity), MOST_GUARANTEES);
  return rows.map((row) => ({
    key: row.id ?? 'others',
    label: row.name,
    currency: row.currency,
    amount: row.granted,
    part: row.used,
    count: row.count,
    href: row.number && hrefOf('guarantees', actor, tab, { q: row.number }),
  }));
}

/** Widgets with charts, and their points. */
const POINTS: Partial<
  Record<BoardWidget, (db: Queryable, identity: Identity, today: string) => Promise<BoardPoint[]>>
> = { ageing, weeks, concentration, guarantees };

/** One widget of the dashboard, as its reader's side and function see it. */
export async function readWidget(
  db: Queryable,
  identity: Identity,
  widget: BoardWidget,
  today: string = clock.today(),
): Promise<DashboardWidget> {
  const figures = await countFigures(db, identity, figuresOf(widget, actorOf(identity), today));
  return { asOf: today, figures, points: (await POINTS[widget]?.(db, identity, today)) ?? [] };
}

/** One part of the portfolio board, for one assignor if given. */
export async function readPortfolio(
  db: Queryable,
  identity: Identity,
  figure: PortfolioFigure,
  { by = 'assignor', assignorId, months = USUAL_MONTHS }: QueryOf<typeof portfolioFigure>,
  today: string = clock.today(),
): Promise<PortfolioAnswer> {
  const actor = actorOf(identity);
  const query: Query = { ...scopeOf(actor), ...(assignorId && { assignorId }) };
  const spans = lastMonths(today, Number(months));
  const paidSince = spans[0]?.start ?? today;
  const empty: PortfolioAnswer = { asOf: today, figures: [], lines: [], months: [] };
  switch (figure) {
    case 'summary': {
      const specs = portfolioFigures(actor, today, { query, paidSince });
      const figures = await countFigures(db, identity, specs);
      const delay = specs.find(({ key }) => key === 'delay');
      const days = await meanDelay(db, delay?.query ?? {});
      return {
        ...empty,
        // A duration has no amount: what was paid is no longer outstanding.
        figures: figures.map((one) => (one.key === 'delay' ? { ...one, amounts: [], days } : one)),
      };
    }
    case 'exposure': {
      const open = { status: LIVE_STATES.join(','), ...query };
      return { ...empty, lines: await linesBy(db, identity, by, open, MOST_LINES, today) };
    }
    case 'delay': {
      const rows = await delayByMonth(db, { 'paidOn.gte': paidSince, 'paidOn.lte': today, ...query });
      return {
        ...empty,
        months: spans.map(({ month, start, end }) => {
          const row = rows.find((one) => one.month === month);
          const paid = { 'paidOn.gte': start, 'paidOn.lte': end, ...query };
          return { month, days: row?.days ?? null, count: row?.count ?? 0, href: invoicesHref(actor, paid) };
        }),
      };
    }
  }
}
