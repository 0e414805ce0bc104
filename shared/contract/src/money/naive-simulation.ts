/**
 * A second calculator, for the tests alone: written from the rules of money, each line one rule, with exact fractions
 * and without anything of simulate().
 */

/** Numerator and denominator; the denominator is positive. */
type Fraction = readonly [bigint, bigint];

const of = (value: number): Fraction => [BigInt(value), 1n];
const ppm = (rate: number): Fraction => [BigInt(rate), 1_000_000n];
const times = (...all: Fraction[]): Fraction =>
  all.reduce(([an, ad], [bn, bd]) => [an * bn, ad * bd], [1n, 1n]);
const plus = (...all: Fraction[]): Fraction =>
  all.reduce(([an, ad], [bn, bd]) => [an * bd + bn * ad, ad * bd], [0n, 1n]);
const minus = ([n, d]: Fraction): Fraction => [-n, d];
const less = ([an, ad]: Fraction, [bn, bd]: Fraction) => an * bd < bn * ad;
const least = (a: Fraction, b: Fraction) => (less(a, b) ? a : b);
const most = (a: Fraction, b: Fraction) => (less(a, b) ? b : a);
const zero: Fraction = [0n, 1n];

/** r(x): half up on the magnitude, to the minor unit. */
function r([n, d]: Fraction): Fraction {
  const magnitude = n < 0n ? -n : n;
  const whole = magnitude / d;
  const rounded = (magnitude % d) * 2n >= d ? whole + 1n : whole;
  return [n < 0n ? -rounded : rounded, 1n];
}

/** The Julian day number of a date: days without the calendar of the machine. */
function julian(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const before = month <= 2 ? 1 : 0;
  const y = year + 4800 - before;
  const m = month + 12 * before - 3;
  return (
    day +
    Math.floor((153 * m + 2) / 5) +
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400)
  );
}

export interface NaiveQuestion {
  terms: {
    quotitePpm: number;
    fdgPpm: number;
    fdgCap: number | null;
    feePpm: number;
    feeMin: number;
    guaranteeFeePpm: number;
    vatPpm: number;
    vatOnInterest: boolean;
    ratePpm: number;
    dayBasis: number;
    fundUncovered: boolean;
  };
  invoice: { gross: number; covered: number; disputed: number; credited: number; dueDate: string };
  drawDate: string;
  draw: number | null;
  paidDate: string | null;
}

/** The amounts of one invoice in minor units, `teg` in ppm; only `available` where more is asked than there is. */
export function naiveSimulation({ terms, invoice, drawDate, draw: asked, paidDate }: NaiveQuestion) {
  const G = of(invoice.gross);
  const A = of(invoice.credited);
  const D = of(invoice.disputed);
  const C = of(invoice.covered);
  const quotite = ppm(terms.quotitePpm);
  const vatRate = ppm(terms.vatPpm);
  const yearly = ppm(terms.ratePpm);
  const year: Fraction = [1n, BigInt(terms.dayBasis)];

  const left = plus(G, minus(A));
  const fdgFull = r(times(ppm(terms.fdgPpm), left));
  const fdg = terms.fdgCap === null ? fdgFull : least(fdgFull, of(terms.fdgCap));
  const F = terms.fundUncovered ? G : C;
  const E = most(zero, plus(F, minus(D), minus(A)));
  const reserve = r(times(quotite, plus(left, minus(E))));
  const serviceFee = most(r(times(ppm(terms.feePpm), G)), of(terms.feeMin));
  const guaranteeFee = r(times(ppm(terms.guaranteeFeePpm), C));
  const feeVat = r(times(vatRate, plus(serviceFee, guaranteeFee)));
  const account = plus(
    left,
    minus(fdg),
    minus(reserve),
    minus(serviceFee),
    minus(guaranteeFee),
    minus(feeVat),
  );
  const available = most(zero, least(account, r(times(quotite, E))));
  const number = ([n, d]: Fraction) => {
    if (n % d !== 0n) throw new Error('an amount that was not rounded');
    return Number(n / d);
  };
  const draw = asked === null ? available : of(asked);
  if (less(available, draw)) return { available: number(available) };

  const due = julian(invoice.dueDate);
  const days = due - julian(drawDate);
  const vatOf = (amount: Fraction) => (terms.vatOnInterest ? r(times(vatRate, amount)) : zero);
  const interest = r(times(draw, yearly, of(days), year));
  const interestVat = vatOf(interest);
  const late = paidDate === null ? 0 : julian(paidDate) - due;
  const difference = r(times(draw, yearly, of(Math.abs(late)), year));
  const adjusted = plus(difference, vatOf(difference));
  const interestAdjustment = late < 0 ? minus(adjusted) : adjusted;
  const numbers = number(draw) === 0 ? 0n : draw[0] * BigInt(days);

  return {
    fdg: number(fdg),
    reserve: number(reserve),
    serviceFee: number(serviceFee),
    guaranteeFee: number(guaranteeFee),
    vat: number(plus(feeVat, interestVat)),
    available: number(available),
    draw: number(draw),
    interest: number(interest),
    netPaid: number(plus(draw, minus(interest), minus(interestVat))),
    interestAdjustment: number(interestAdjustment),
    released: number(plus(fdg, reserve, minus(interestAdjustment))),
    totalCost: number(plus(serviceFee, guaranteeFee, feeVat, interest, interestVat, interestAdjustment)),
    balance: number(plus(account, minus(draw))),
    teg: numbers === 0n ? 0 : number(r([interest[0] * 365n * 1_000_000n, numbers])),
  };
}
