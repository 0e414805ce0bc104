import {
  applyRate,
  hasTag,
  invoiceMachine,
  invoiceStates,
  type InvoiceAction,
  type InvoiceState,
} from '@cessio/contract';
import { DAY, endingBy, HOUR, officeTime, plusDays, type Clock } from './clock.ts';
import { historyOf, movesTo, type Moves, type Told } from './history.ts';
import { BY, HOURS, PLAN, WAYS, type Plan, type Way } from './invoice-plan.ts';
import { ASSIGNORS } from './names.ts';
import { demoIban, yearlyNumbers } from './numbers.ts';
import { random, type Random } from './random.ts';
import { isAbove } from './rates.ts';
import type { Pair } from './trade.ts';

/** The demonstration's collection account: config.ts's default. */
export const COLLECTION_IBAN = 'FR7699999000010000000000115';
/** Another account that one assignor wrote on its invoices: the checks warn. */
const OTHER_IBAN = demoIban(7_351);

export interface DemoInvoice {
  id: string;
  ref: string;
  number: string | null;
  readonly pair: Pair;
  state: InvoiceState;
  history: readonly Told<InvoiceState, InvoiceAction>[];
  readonly createdAt: number;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
  readonly prepaid: number | null;
  readonly due: number;
  credited: number;
  readonly collected: number;
  readonly disputed: number;
  readonly payeeIban: string;
  /** Above the adviser's limit, or sounded by the adviser: the manager decides. */
  readonly above: boolean;
  covered: number | null;
  guarantee: { id: string; number: string } | null;
  coverLeft: number | null;
  /** Resembles another one under review: the risk department must check both. */
  resembles: boolean;
  file: { id: string; sha256: string } | null;
}

/** Every invoice of the two years, oldest first, without cover and files yet. */
export function makeInvoices(clock: Clock, pairs: readonly Pair[]): DemoInvoice[] {
  const invoices: DemoInvoice[] = [];
  const make = (countOf: (plan: Plan) => number, pairOf: () => Pair) => {
    for (const [state, plan] of Object.entries(PLAN) as [InvoiceState, Plan][]) {
      for (let left = countOf(plan); left > 0; left -= 1)
        invoices.push(makeInvoice(clock, state, endingAs(state, pairOf(), invoices.length), invoices.length));
    }
  };
  /** The pair, or one whose contract lets an invoice end so; of the same companies if it can be. */
  const endingAs = (state: InvoiceState, pair: Pair, index: number): Pair => {
    if (state !== 'reassigned' && state !== 'indemnified') return pair;
    const fit = pairs.filter(({ contract }) => contract.recourse === (state === 'reassigned'));
    const own = fit.find(({ assignor, debtor }) => assignor === pair.assignor && debtor === pair.debtor);
    return own ?? random(`ending/${index}`).pick(fit);
  };
  for (const program of ['classic', 'reverse'] as const) {
    const shown = pairs.find(
      ({ assignor, debtor, contract }) =>
        assignor.name === 'Atelier Brévanne' &&
        debtor.name === 'Halbrane Distribution' &&
        contract.program === program,
    ) as Pair;
    make(
      (plan) => plan[program],
      () => shown,
    );
  }
  const draw = random('pairs');
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const anyPair = (): Pair => {
    let at = draw.next() * total;
    return pairs.find(({ weight }) => (at -= weight) < 0) ?? (pairs[0] as Pair);
  };
  make(({ all, classic, reverse }) => all - classic - reverse, anyPair);
  resemble(invoices);
  const sorted = invoices.toSorted((a, b) => a.createdAt - b.createdAt);
  number(sorted);
  return sorted;
}

function makeInvoice(clock: Clock, state: InvoiceState, pair: Pair, index: number): DemoInvoice {
  const draw = random(`invoice/${index}`);
  const gross = amountOf(draw, pair.contract.currency);
  // A random stream of its own, like the calendar's: nothing else depends on it.
  const prepaid = random(`prepaid/${index}`).chance(0.04) ? applyRate(gross, 300_000) : null;
  const due = gross - (prepaid ?? 0);
  const net = Math.round(gross / (1 + pair.contract.vatPpm / 1_000_000));
  const terms = draw.chance(0.02) ? 75 : pair.termsDays;
  const above = pair.confidential || isAbove(clock, due, pair.contract.currency, pair.assignor.adviser);
  const moves = movesOf(draw, state, above, pair.confidential);
  const place = PLAN[state];
  // Some days lie between issue and financing: an invoice due late was still issued in the past.
  const latest = place.by === 'due' ? Math.min(place.to, terms - 10) : place.to;
  let offset = draw.int(Math.min(place.from, latest), latest);
  // A confirmation not given in time: it can be requested again.
  if (state === 'awaiting_confirmation' && draw.chance(0.15)) offset = -draw.int(12, 16);
  const issueDate = plusDays(clock.today, place.by === 'due' ? offset - terms : offset);
  const dueDate = plusDays(issueDate, terms);
  // A random stream of its own: the calendar's number of draws must not change anything else.
  const times = timesOf(random(`times/${index}`), clock, moves, issueDate, dueDate);
  const createdAt = times[0] as number;
  const credited = state === 'settled' && draw.chance(0.05) ? applyRate(due, draw.int(2, 9) * 10_000) : 0;
  const owed = due - credited;
  const part = applyRate(owed, draw.int(25, 70) * 10_000);
  const whole = hasTag(invoiceStates, state, 'collected');
  return {
    id: draw.uuid(createdAt),
    ref: '',
    number: null,
    pair,
    state,
    history: historyOf(moves, times),
    createdAt,
    issueDate,
    dueDate,
    net,
    vat: gross - net,
    gross,
    prepaid,
    due,
    credited,
    collected: whole ? owed : state === 'partially_paid' ? part : 0,
    disputed: state === 'disputed' ? applyRate(due, draw.int(8, 45) * 10_000) : 0,
    payeeIban: draw.chance(0.05) ? OTHER_IBAN : COLLECTION_IBAN,
    above,
    covered: null,
    guarantee: null,
    coverLeft: null,
    resembles: false,
    file: null,
  };
}

/** Minor units; most invoices are small, a few exceed an adviser's limit. */
function amountOf(draw: Random, currency: 'EUR' | 'TND' | 'MAD'): number {
  const size = draw.next();
  const units =
    size < 0.68 ? draw.int(1_400, 19_500) : size < 0.9 ? draw.int(19_500, 48_900) : draw.int(50_400, 128_000);
  const cents = draw.chance(0.35) ? 0 : draw.int(0, 19) * 5;
  if (currency === 'TND') return units * 1_000 + cents * 10;
  return currency === 'MAD' ? units * 600 + cents : units * 100 + cents;
}

/** The steps drawn for this state, taken by those permitted: the manager decides above the adviser's limit. */
function movesOf(
  draw: Random,
  state: InvoiceState,
  above: boolean,
  confidential: boolean,
): Moves<InvoiceState, InvoiceAction> {
  let at = draw.next();
  const ways = WAYS[state];
  let { actions } = ways.find(({ share }) => (at -= share) < 0) ?? (ways[0] as Way);
  const decided = actions.findIndex((action) => action === 'approve' || action === 'reject');
  if (above && decided >= 0) actions = actions.toSpliced(decided, 0, 'escalate');
  // Most large ones have been handed to the manager by now.
  else if (above && state === 'under_review' && draw.chance(0.8)) actions = [...actions, 'escalate'];
  const by: typeof BY = {
    ...BY,
    ...(above ? { approve: 'M', reject: 'M' } : {}),
    ...(confidential ? { confirm: 'A' } : {}),
    ...(actions.includes('approve') ? { cancel: 'A' } : {}),
  };
  const steps = actions.map((action) => [action, by[action] ?? 'system'] as const);
  return movesTo(invoiceMachine, 'draft', steps, state);
}

/** Time of each step: in office hours, after the previous one, never in the future. */
function timesOf(
  draw: Random,
  clock: Clock,
  moves: Moves<InvoiceState, InvoiceAction>,
  issueDate: string,
  dueDate: string,
): readonly number[] {
  const due = Date.parse(`${dueDate}T09:00:00Z`);
  const times = [Date.parse(`${issueDate}T07:00:00Z`) + draw.int(0, 8 * 60) * 60_000];
  for (const { action } of moves.slice(1)) {
    const before = times.at(-1) as number;
    const wanted =
      late(draw, clock, action, due, before) ?? before + between(draw, HOURS[action] ?? [1, 24]) * HOUR;
    times.push(
      action === 'await_confirmation' ? before : officeTime(draw, Math.max(wanted, before + 60_000)),
    );
  }
  return endingBy(times, clock.now - draw.int(6, 200) * 60_000, 2 * HOUR);
}

/** Steps due at the due date; hours after it. */
function late(
  draw: Random,
  clock: Clock,
  action: InvoiceAction | 'create',
  due: number,
  before: number,
): number | null {
  // Payments came on several of the last days; some just now, whose invoices are not settled yet.
  const received = (at: number) =>
    at > clock.now - 8 * HOUR ? clock.now - (draw.chance(0.25) ? 0 : draw.int(1, 7) * DAY) : at;
  switch (action) {
    case 'collect':
      return received(due + draw.int(-3, 6) * DAY);
    case 'collect_all':
      return Math.max(received(due + draw.int(-4, 16) * DAY), before + DAY);
    case 'dispute':
      return due - draw.int(2, 30) * DAY;
    case 'mark_unpaid':
      return due + 16 * DAY;
    case 'reassign':
      return due + draw.int(62, 92) * DAY;
    case 'indemnify':
      return due + draw.int(92, 125) * DAY;
    default:
      return null;
  }
}

function between(draw: Random, [from, to]: readonly [number, number]): number {
  return from + draw.next() * (to - from);
}

/** Three pairs of invoices under review are lookalikes, for the risk department. */
function resemble(invoices: DemoInvoice[]): void {
  const reviewed = invoices.filter(({ state, above }) => state === 'under_review' && !above);
  for (const first of reviewed) {
    if (invoices.filter(({ resembles }) => resembles).length >= 6) return;
    const twin = reviewed.find(
      (other) =>
        other !== first &&
        other.pair === first.pair &&
        other.issueDate >= first.issueDate &&
        !other.resembles,
    );
    if (!twin || first.resembles) continue;
    first.resembles = true;
    twin.resembles = true;
    const { net, vat, gross, prepaid, due, issueDate, dueDate } = first;
    Object.assign(twin, { net, vat, gross, prepaid, due, issueDate, dueDate });
  }
}

/** Each assignor numbers in its own way; the bank numbers all. */
function number(sorted: readonly DemoInvoice[]): void {
  const refOf = yearlyNumbers();
  const counters = new Map<string, number>();
  for (const invoice of sorted) {
    invoice.ref = refOf('FAC', invoice.createdAt);
    const { name } = invoice.pair.assignor;
    const numbering = ASSIGNORS.find(([assignor]) => assignor === name)?.[4] ?? '';
    const issued = invoice.issueDate.slice(0, 4);
    const yearly = /\{y\}/i.test(numbering);
    const series = yearly ? `${name}/${issued}` : name;
    const count = (counters.get(series) ?? (yearly ? 0 : 11)) + 1;
    counters.set(series, count);
    invoice.number = numbering
      .replace('{Y}', issued)
      .replace('{y}', issued.slice(2))
      .replace(/\{(n+)\}/, (_, digits: string) => String(count).padStart(digits.length, '0'));
  }
}
