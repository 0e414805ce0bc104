import {
  formatDate,
  formatMoney,
  formatRate,
  hasTag,
  invoiceMachine,
  invoiceStates,
  next,
  type InvoiceAction,
} from '@cessio/contract';
import type { AssignmentFigures } from '@cessio/contract/batches';
import {
  applyRate,
  daysBetween,
  firstHolidays,
  interest,
  isBankDay,
  simulate,
  withoutFees,
  FIRST_HOLIDAYS_FROM,
  type Terms,
} from '@cessio/contract/money';
import {
  accrual,
  fdgAfterCredit,
  fundableOf,
  interestOfRepayment,
  reserveOf,
  type AssignedAmounts,
  type DrawnLine,
} from '@cessio/contract/repayment';
import { dateOf, iso, plusDays, type Clock } from './clock.ts';
import { timeOf } from './history.ts';
import { namedAs, type DemoRow } from './insert.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Company } from './people.ts';
import { random } from './random.ts';
import { FDG_PPM, QUOTITE_PPM, type Contract } from './trade.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** An entry, in the words of `post_entry()`, with the commissions that it charges. */
export interface DemoEntry {
  readonly event: string;
  readonly source: string;
  readonly sourceId: string;
  readonly label: string;
  readonly lines: readonly DemoRow[];
  readonly on: string;
  readonly valueDate: string;
  readonly commissions: readonly DemoRow[];
}
/** In order of their days: an entry, or a batch whose signature is posted. */
export type DemoPosting = DemoEntry | { readonly batch: string; readonly on: string };

/** What a signature keeps of a line, with the fees, whichever company pays them. */
export type DemoFigures = Omit<AssignmentFigures, 'account' | 'cost'> &
  Readonly<Record<'costOnTime' | 'costLate15' | 'costLate30', number>>;

/** Invoices of one contract and assignor that one signature assigned. */
export interface DemoBatch {
  readonly id: string;
  readonly contract: Contract;
  readonly assignor: Company;
  readonly signedAt: number;
  readonly lines: readonly { invoice: DemoInvoice; figures: DemoFigures }[];
}

interface Claim extends AssignedAmounts {
  readonly invoice: DemoInvoice;
  readonly account: Account;
  fdg: number;
  /** Kept back: not covered, disputed. */
  uncovered: number;
  inDispute: number;
  /** What its lines leave on the account. */
  rest: number;
  /** What the assignor owes for it. */
  owed: number;
  drawn: number;
  draw: Writable<DrawnLine> | null;
  open: boolean;
  unpaid: boolean;
  disputedOn: string | null;
}

const daysInWords = (count: number) => (count === 1 ? 'un jour' : `${count} jours`);

/** What an assignor has under a contract. */
interface Account {
  readonly contract: Contract;
  readonly assignor: Company;
  readonly terms: Terms;
  readonly claims: Claim[];
  current: number;
  owed: number;
  /** Something of it moved since its last payout. */
  moved: boolean;
}

/** Acts of a day, in this order. */
const ORDER = { bank: 0, sign: 1, collect: 2, step: 3, due: 4, draw: 5 } as const;
interface Act {
  readonly order: number;
  run(): void;
}
type Line = readonly [account: string, amount: number, claim?: Claim | null];

/** Fees of contracts in minor units of their currency. */
export const INCIDENT_FEES = {
  EUR: { unpaid: 4_500, dispute: 3_000 },
  TND: { unpaid: 120_000, dispute: 90_000 },
  MAD: { unpaid: 45_000, dispute: 30_000 },
} as const;

const RECOURSE = { maxTenorDays: 120, disputeDays: 60 } as const;

/** Whose debtor does not simply pay. */
const isTroubled = ({ state }: DemoInvoice) =>
  state === 'disputed' || state === 'unpaid' || state === 'reassigned' || state === 'indemnified';

/** Share of its available amount that an invoice draws; little where trouble follows, or the account would fall below zero. */
const shareDrawn = (invoice: DemoInvoice): number =>
  invoice.credited > 0 || isTroubled(invoice)
    ? 0.25
    : random(`draw/${invoice.ref}`).pick([0.7, 0.75, 0.8, 0.9]);

/** A financing, and what of it is still open today. */
export interface DemoFinancing {
  readonly id: string;
  readonly number: string;
  readonly contractId: string;
  readonly assignorId: string;
  readonly on: string;
  readonly valueDate: string;
  readonly ratePpm: number;
  readonly dayBasis: number;
  readonly lines: readonly DemoRow[];
}

export interface Accounts {
  readonly financings: readonly DemoFinancing[];
  readonly postings: readonly DemoPosting[];
  readonly batches: readonly DemoBatch[];
  /** Whose step to `financed` no money followed. */
  readonly notFinanced: readonly DemoInvoice[];
  /** What each account has today, with its open claims. */
  readonly accounts: readonly Account[];
}

/**
 * Keeps the accounts of all invoices, and corrects histories that the rules of money contradict: an invoice that could
 * draw nothing was not financed. One credit comes after a full draw, which leaves its account below zero.
 */
export function keepAccounts(clock: Clock, invoices: readonly DemoInvoice[]): Accounts {
  const tried = liveAccounts(clock, invoices);
  const stuck = new Set(tried.notFinanced.filter(({ state }) => state === 'financed').map(keyOf));
  for (const invoice of invoices)
    if (isTroubled(invoice) && stuck.has(keyOf(invoice))) withoutFinancing(invoice);
  const over = tried.accounts
    .filter(({ assignor }) => !SHOWN.has(assignor.name))
    .flatMap(({ claims, current }) =>
      claims
        .filter(
          ({ invoice, drawn, covered, due }) => invoice.state === 'financed' && drawn > 0 && covered === due,
        )
        .map(({ invoice, rest }) => ({ invoice, others: current - rest })),
    )
    .toSorted((a, b) => a.others / a.invoice.due - b.others / b.invoice.due)[0];
  if (over) over.invoice.credited = Math.ceil(over.others / 0.9) + applyRate(over.invoice.due, 120_000);
  const lived = liveAccounts(clock, invoices, over?.invoice ?? null);
  for (const invoice of lived.notFinanced) if (invoice.state !== 'financed') withoutFinancing(invoice);
  for (const { lines, signedAt } of lived.batches)
    for (const { invoice } of lines) assignedAt(invoice, signedAt);
  return lived;
}

const keyOf = ({ pair: { contract, assignor } }: DemoInvoice) => `${contract.id} ${assignor.id}`;

/** Assigned, and never financed: the next step is taken from there. */
function withoutFinancing(invoice: DemoInvoice): void {
  const at = invoice.history.findIndex(({ action }) => action === 'finance');
  const financed = invoice.history[at];
  if (!financed) return;
  invoice.history = invoice.history
    .map((told, place) => (place === at + 1 ? { ...told, from: financed.from } : told))
    .toSpliced(at, 1);
}

/** The step that ends a paid invoice. */
function settledAt(invoice: DemoInvoice, at: number): void {
  const [step] = next(invoiceMachine, 'paid', 'settle', 'system');
  const before = invoice.history.filter(({ action }) => action !== 'settle');
  invoice.history = [...before, { ...step, action: 'settle', part: 'system', at }];
  invoice.state = 'settled';
}

/** One signature assigns all of a batch, unless an invoice's next step is earlier. */
function assignedAt(invoice: DemoInvoice, at: number): void {
  const place = invoice.history.findIndex(({ action }) => action === 'assign');
  const following = invoice.history[place + 1];
  if (following && following.at <= at) return;
  invoice.history = invoice.history.map((told, one) => (one === place ? { ...told, at } : told));
}

/**
 * Lives the accounts of the invoices' histories, day after day, by the rules of domain.md §D.
 * @param overAdvanced draws all it may, so that its credit leaves its account below zero
 */
export function liveAccounts(
  clock: Clock,
  invoices: readonly DemoInvoice[],
  overAdvanced: DemoInvoice | null = null,
): Accounts {
  const postings: DemoPosting[] = [];
  const batches: DemoBatch[] = [];
  const draws: (() => DemoFinancing)[] = [];
  const numbered = new Map<string, number>();
  const notFinanced: DemoInvoice[] = [];
  const accounts = new Map<string, Account>();
  const days = new Map<string, Act[]>();
  const banks = bankDays();
  let today = '';

  const accountOf = (invoice: DemoInvoice): Account => {
    const { contract, assignor } = invoice.pair;
    const key = keyOf(invoice);
    const known = accounts.get(key);
    if (known) return known;
    const made = {
      contract,
      assignor,
      terms: termsOf(contract, assignor),
      claims: [],
      current: 0,
      owed: 0,
      moved: false,
    };
    accounts.set(key, made);
    return made;
  };
  const at = (day: string, order: number, run: () => void) => {
    if (day > clock.today) return;
    const acts = days.get(day);
    if (acts) acts.push({ order, run });
    else days.set(day, [{ order, run }]);
  };

  /** Posts lines of one account; amounts of 0 are left out. */
  const post = (
    account: Account,
    [event, source, sourceId]: readonly [event: string, source: string, sourceId: string],
    label: string,
    lines: readonly Line[],
    { valueDate = today, commissions = [] as readonly DemoRow[] } = {},
  ) => {
    const { contract, assignor } = account;
    const made = lines.filter(([, amount]) => amount !== 0);
    if (made.length === 0) return;
    const common = { currency: contract.currency };
    const held = { ...common, party_id: assignor.id, contract_id: contract.id };
    for (const [code, amount, claim] of made) {
      if (code === 'CCA') {
        account.current -= amount;
        if (claim) claim.rest -= amount;
      }
      if (code === 'ADR') {
        account.owed += amount;
        if (claim) claim.owed += amount;
      }
    }
    account.moved = true;
    postings.push({
      event,
      source,
      sourceId,
      label,
      on: today,
      valueDate,
      commissions,
      lines: made.map(([code, amount, claim]) => ({
        ...(code === 'BNQ' || OF_BANK.has(code) ? common : held),
        account: code,
        amount,
        ...(claim ? { invoice_id: claim.invoice.id } : {}),
        ...(code === 'BNQ' ? { own_account_id: OWN_ACCOUNT } : {}),
      })),
    });
  };

  const fundable = (claim: Claim): number => {
    const { invoice, account } = claim;
    const base = fundableOf(account.terms, claim);
    const financed = Math.max(0, claim.drawn - claim.collected);
    if (daysBetween(invoice.issueDate, invoice.dueDate) > RECOURSE.maxTenorDays) return 0;
    if (claim.disputedOn !== null && daysBetween(claim.disputedOn, today) > RECOURSE.disputeDays) return 0;
    if (claim.unpaid && account.contract.recourse) return 0;
    return claim.unpaid || invoice.dueDate < today ? Math.min(base, financed) : base;
  };
  const financedOf = (account: Account) =>
    sum(
      account.claims.filter(({ open }) => open),
      ({ drawn, collected }) => Math.max(0, drawn - collected),
    );
  /** What may be drawn now. */
  const available = (account: Account): number => {
    const open = account.claims.filter((claim) => claim.open);
    const ofContract = sum(
      [...accounts.values()].filter(({ contract }) => contract === account.contract),
      financedOf,
    );
    return Math.max(
      0,
      Math.min(
        account.current - account.owed,
        sum(open, fundable) - financedOf(account),
        account.contract.ceiling - ofContract,
      ),
    );
  };

  const commission = (
    kind: string,
    { invoice, account }: Claim,
    base: number,
    ratePpm: number,
    numberOfDays: number | null,
    net: number,
    vat: number,
    formulaText: string,
  ): DemoRow => ({
    kind,
    ...namedAs('party', account.assignor),
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    base,
    ratePpm,
    days: numberOfDays,
    net,
    vat,
    gross: net + vat,
    currency: account.contract.currency,
    formulaText,
    status: 'posted',
    createdAt: iso(Math.min(Date.parse(`${today}T09:30:00Z`), clock.now)),
  });

  const sign = (account: Account, signed: readonly DemoInvoice[]) => {
    const { contract, assignor } = account;
    const signedAt = Math.max(...signed.map(({ history }) => timeOf(history, 'assign') as number));
    const id = random(`batch/${contract.number}/${assignor.name}/${today}`).uuid(signedAt);
    const lines = signed
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
      .map((invoice) => {
        const claim: Claim = {
          invoice,
          account,
          due: invoice.due,
          covered: invoice.covered ?? 0,
          credited: 0,
          disputed: 0,
          collected: 0,
          fdg: 0,
          uncovered: 0,
          inDispute: 0,
          rest: 0,
          owed: 0,
          drawn: 0,
          draw: null,
          open: true,
          unpaid: false,
          disputedOn: null,
        };
        const figures = figuresOf(claim, today);
        Object.assign(claim, { fdg: figures.fdg, uncovered: figures.reserve });
        const fees = figures.serviceFee + figures.guaranteeFee + figures.vat;
        claim.rest = claim.due - claim.fdg - claim.uncovered - (contract.program === 'reverse' ? 0 : fees);
        account.current += claim.rest;
        account.claims.push(claim);
        return { invoice, figures };
      });
    account.moved = true;
    batches.push({ id, contract, assignor, signedAt, lines });
    postings.push({ batch: id, on: today });
  };
  const figuresOf = ({ due, covered, invoice, account }: Claim, day: string): DemoFigures => {
    const { terms, contract, claims } = account;
    const held = sum(claims, ({ fdg }) => fdg);
    const asked = { due, covered, disputed: 0, credited: 0, dueDate: invoice.dueDate, fdgHeld: held };
    const borne = contract.program === 'reverse' ? withoutFees(terms) : terms;
    const paid = (late: number) =>
      simulate(borne, asked, day, null, late ? plusDays(invoice.dueDate, late) : null);
    const { fdg, reserve, available: drawable, totalCost } = paid(0);
    const { serviceFee, guaranteeFee, vat } = simulate(terms, asked, day, 0);
    return {
      due,
      covered,
      fdg,
      reserve,
      serviceFee,
      guaranteeFee,
      vat,
      available: drawable,
      costOnTime: totalCost,
      costLate15: paid(15).totalCost,
      costLate30: paid(30).totalCost,
    };
  };

  const claimOf = (invoice: DemoInvoice) =>
    accountOf(invoice).claims.find((claim) => claim.invoice === invoice) as Claim;

  /** One draw of an account, a line for each invoice. */
  const draw = (account: Account, asked: readonly DemoInvoice[]) => {
    const { contract, terms, assignor } = account;
    const valueDate = banks.from(contract.currency, plusDays(today, 1));
    let left = available(account);
    const unit = contract.currency === 'TND' ? 100_000 : 10_000;
    const lines: { claim: Claim; amount: number; charged: number; days: number }[] = [];
    for (const claim of asked.map(claimOf)) {
      const { invoice } = claim;
      const may = Math.min(claim.rest, fundable(claim), left);
      const wanted = invoice === overAdvanced ? may : may * shareDrawn(invoice);
      const amount =
        wanted > 2 * unit && invoice !== overAdvanced ? Math.floor(wanted / unit) * unit : Math.floor(wanted);
      if (
        amount <= 0 ||
        claim.collected > 0 ||
        claim.drawn > 0 ||
        !claim.open ||
        valueDate >= invoice.dueDate
      ) {
        notFinanced.push(invoice);
        continue;
      }
      left -= amount;
      const numberOfDays = daysBetween(valueDate, invoice.dueDate);
      lines.push({
        claim,
        amount,
        days: numberOfDays,
        charged: interest(amount, terms.ratePpm, numberOfDays, terms.dayBasis),
      });
    }
    if (lines.length === 0) return;
    const id = random(`financing/${contract.number}/${assignor.name}/${today}`).uuid(Date.parse(today));
    const total = sum(lines, ({ amount }) => amount);
    const paid = total - sum(lines, ({ charged }) => charged);
    const [first] = lines;
    const year = today.slice(0, 4);
    const count = (numbered.get(year) ?? 0) + 1;
    numbered.set(year, count);
    const number = `FIN-${year}-${String(count).padStart(6, '0')}`;
    const label = `Financement ${number} sur ${
      lines.length === 1 ? `la facture ${first?.claim.invoice.number}` : `${lines.length} factures`
    }`;
    for (const { claim, amount, charged } of lines) {
      claim.drawn = amount;
      const { dueDate } = claim.invoice;
      const { ratePpm, dayBasis } = terms;
      claim.draw = {
        open: amount,
        ratePpm,
        dayBasis,
        valueDate,
        dueDate,
        deferred: charged,
        accruedTo: valueDate,
      };
      at(dueDate, ORDER.due, () => accrue(account, [claim], dueDate));
    }
    post(
      account,
      ['E4', 'financing', id],
      label,
      [
        ...lines.map(({ claim, amount }) => ['CCA', amount, claim] as const),
        ['VIR', -paid],
        ...lines.map(({ claim, charged }) => ['PCA', -charged, claim] as const),
      ],
      {
        valueDate,
        commissions: lines
          .filter(({ charged }) => charged > 0)
          .map(({ claim, amount, charged, days: numberOfDays }) =>
            commission(
              'interest',
              claim,
              amount,
              terms.ratePpm,
              numberOfDays,
              charged,
              0,
              ofDays(terms, amount, numberOfDays),
            ),
          ),
      },
    );
    const on = today;
    draws.push(() => ({
      id,
      number,
      contractId: contract.id,
      assignorId: assignor.id,
      on,
      valueDate,
      ratePpm: terms.ratePpm,
      dayBasis: terms.dayBasis,
      lines: lines.map(({ claim, amount, days: numberOfDays, charged }) => ({
        invoice_id: claim.invoice.id,
        due_date: claim.invoice.dueDate,
        amount,
        days: numberOfDays,
        interest: charged,
        open: claim.draw?.open,
        deferred: claim.draw?.deferred,
        accrued_to: claim.draw?.accruedTo,
      })),
    }));
    at(valueDate, ORDER.draw + 1, () =>
      debited(account, 'financing', id, `${label}\u00a0: virement débité`, paid),
    );
  };
  const debited = (account: Account, source: string, id: string, label: string, amount: number) =>
    post(account, ['E4b', source, id], label, [
      ['VIR', amount],
      ['BNQ', -amount],
    ]);
  const ofDays = ({ ratePpm, dayBasis, currency }: Terms, amount: number, numberOfDays: number) =>
    `${formatRate(ratePpm, 2)} × ${formatMoney(amount, currency)} × ${numberOfDays}\u00a0j / ${dayBasis}`;

  /** Interest of lines that is income by a day. */
  const accrue = (account: Account, claims: readonly Claim[], lastDay: string, why = 'accrual') => {
    const lines = claims.flatMap((claim): Line[] => {
      if (!claim.draw) return [];
      const amount = accrual(claim.draw, lastDay);
      claim.draw.deferred -= amount;
      claim.draw.accruedTo = plusDays(lastDay, 1);
      return [['PCA', amount, claim]];
    });
    const total = sum(lines, ([, amount]) => amount);
    const [only] = claims;
    const alone = why !== 'month' && only;
    const of = alone ? `de la facture ${only.invoice.number}` : `au ${formatDate(lastDay)}`;
    const id = random(
      `${why}/${account.contract.number}/${account.assignor.name}/${alone ? only.invoice.ref : lastDay}`,
    );
    post(
      account,
      ['E5', why === 'month' ? 'accrual' : why, id.uuid(Date.parse(lastDay))],
      `Intérêts courus ${of}`,
      [...lines, ['INT', -total]],
    );
  };

  /** Late interest of what is repaid, or what its advance payment gives back. */
  const adjust = (claim: Claim, repaid: number, paymentId: string) => {
    const { draw: drawn, account, invoice } = claim;
    if (!drawn || repaid === 0) return;
    const { late, early, days: numberOfDays } = interestOfRepayment(drawn, repaid, today);
    drawn.open -= repaid;
    if (late > 0)
      post(
        account,
        ['E6a', 'payment', paymentId],
        `Intérêts de retard de la facture ${invoice.number}, ${daysInWords(numberOfDays)}`,
        [
          ['CCA', late, claim],
          ['INT', -late, claim],
        ],
        {
          commissions: [
            commission(
              'adjustment',
              claim,
              repaid,
              account.terms.ratePpm,
              numberOfDays,
              late,
              0,
              `Retard de paiement\u00a0: ${ofDays(account.terms, repaid, numberOfDays)}`,
            ),
          ],
        },
      );
    const deferred = Math.min(early, drawn.deferred);
    drawn.deferred -= deferred;
    post(
      account,
      ['E6a', 'payment', paymentId],
      `Intérêts rendus sur la facture ${invoice.number}, payée ${daysInWords(numberOfDays)} avant l’échéance`,
      [
        ['PCA', deferred, claim],
        ['INT', early - deferred, claim],
        ['CCA', -early, claim],
      ],
    );
    if (drawn.open === 0) accrue(account, [claim], drawn.dueDate, 'repayment');
  };

  /** The debtor pays the bank, or its supplier, who hands it on the next bank day. */
  const collect = (claim: Claim, amount: number, place: number, toAssignor: boolean) => {
    const { invoice, account } = claim;
    const { number, pair } = invoice;
    const id = random(`payment/${invoice.ref}/${place}`).uuid(Date.parse(today));
    if (toAssignor)
      post(
        account,
        ['E12', 'payment', id],
        `Facture ${number} payée à ${account.assignor.name} par ${pair.debtor.name}`,
        [
          ['ADR', amount, claim],
          ['ACH', -amount, claim],
        ],
      );
    else {
      post(account, ['E6', 'payment', id], `Virement reçu\u00a0: ${pair.debtor.name}`, [
        ['BNQ', amount],
        ['ENC', -amount],
      ]);
      post(account, ['E6', 'match', id], `Règlement de la facture ${number} par ${pair.debtor.name}`, [
        ['ENC', amount],
        ['ACH', -amount, claim],
      ]);
    }
    const repaid = Math.min(amount, claim.draw?.open ?? 0);
    claim.collected += amount;
    adjust(claim, repaid, id);
    if (toAssignor) handOver(account, amount, id);
  };
  /** Money of the assignor, which it owes the bank. */
  const handOver = (account: Account, amount: number, id: string, after = 1) => {
    const { name } = account.assignor;
    at(banks.from(account.contract.currency, plusDays(today, after)), ORDER.bank, () => {
      post(account, ['E6', 'repayment', id], `Virement reçu\u00a0: ${name}`, [
        ['BNQ', amount],
        ['ENC', -amount],
      ]);
      post(account, ['E14', 'repayment', id], `Remboursement\u00a0: ${name}`, [
        ['ENC', amount],
        ['CCA', -amount],
      ]);
    });
  };

  const credit = (claim: Claim) => {
    const { invoice, account } = claim;
    const { credited, ref, number } = invoice;
    const id = random(`credit/${ref}`).uuid(Date.parse(today));
    claim.credited = credited;
    const fdg = fdgAfterCredit(claim.fdg, account.terms, claim.due - credited);
    const reserve = Math.min(claim.uncovered, reserveOf(account.terms, claim));
    post(
      account,
      ['E9', 'credit', id],
      `Avoir de ${formatMoney(credited, account.contract.currency)} sur la facture ${number}`,
      [
        ['CCA', credited, claim],
        ['ACH', -credited, claim],
        ['FDG', claim.fdg - fdg, claim],
        ['RES', claim.uncovered - reserve, claim],
        ['CCA', fdg - claim.fdg + reserve - claim.uncovered, claim],
      ],
    );
    Object.assign(claim, { fdg, uncovered: reserve });
  };

  const dispute = (claim: Claim) => {
    const { invoice, account } = claim;
    claim.disputed = invoice.disputed;
    claim.disputedOn = today;
    claim.inDispute = reserveOf(account.terms, claim) - claim.uncovered;
    const id = random(`dispute/${invoice.ref}`).uuid(Date.parse(today));
    post(account, ['E3b', 'dispute', id], `Réserve\u00a0: litige de la facture ${invoice.number}`, [
      ['CCA', claim.inDispute, claim],
      ['RES', -claim.inDispute, claim],
    ]);
    charge(claim, 'dispute', id, 'Gestion de litige');
  };
  const charge = (claim: Claim, kind: 'unpaid' | 'dispute', id: string, words: string) => {
    const { account, invoice } = claim;
    const { currency, vatPpm } = account.contract;
    const fee = INCIDENT_FEES[currency][kind];
    const vat = applyRate(fee, vatPpm);
    post(
      account,
      ['E19', kind, id],
      `${words}, facture ${invoice.number}`,
      [
        ['CCA', fee + vat, claim],
        ['COM', -fee, claim],
        ['TVA', -vat, claim],
      ],
      {
        commissions: [
          commission(
            kind,
            claim,
            outstanding(claim),
            0,
            null,
            fee,
            vat,
            `${words}\u00a0: ${formatMoney(fee, currency)}`,
          ),
        ],
      },
    );
  };
  const outstanding = ({ due, credited, collected }: Claim) => due - credited - collected;

  const release = (claim: Claim) => {
    const { invoice, account, fdg, uncovered } = claim;
    post(account, ['E7', 'invoice', invoice.id], `Retenues de la facture ${invoice.number} rendues`, [
      ['FDG', fdg, claim],
      ['RES', uncovered, claim],
      ['CCA', -(fdg + uncovered), claim],
    ]);
    Object.assign(claim, { fdg: 0, uncovered: 0, open: false });
  };
  /** What an invoice that its debtor has paid kept back is given back on the first bank day after, which settles it. */
  const settle = (claim: Claim) => {
    const day = banks.from(claim.account.contract.currency, plusDays(today, 1));
    const morning = Date.parse(`${day}T06:30:00Z`);
    if (morning > clock.now) return;
    at(day, ORDER.step, () => release(claim));
    settledAt(claim.invoice, morning);
  };

  /** The assignor takes the invoice back: what is kept of it pays first. */
  const reassign = (claim: Claim, amount: number, kept: number) => {
    const { invoice, account } = claim;
    const set = Math.min(kept, amount);
    post(
      account,
      ['E10', 'invoice', invoice.id],
      `Facture ${invoice.number} rétrocédée à ${account.assignor.name}`,
      [
        ['ADR', amount, claim],
        ['FDG', claim.fdg, claim],
        ['RES', claim.uncovered, claim],
        ['ACH', -amount, claim],
        ['ADR', -set, claim],
        ['CCA', -(kept - set), claim],
      ],
    );
    const owes = amount - set - Math.max(0, claim.rest);
    const id = random(`repayment/${invoice.ref}`).uuid(Date.parse(today));
    if (owes > 0) handOver(account, owes, id, 12);
  };
  const end = (claim: Claim, indemnified: boolean) => {
    const { invoice, account } = claim;
    adjust(claim, claim.draw?.open ?? 0, random(`end/${invoice.ref}`).uuid(Date.parse(today)));
    const left = outstanding(claim);
    const kept = claim.fdg + claim.uncovered;
    const borne = indemnified ? Math.min(claim.covered, left) : 0;
    const whole = borne === left;
    if (borne > 0)
      post(account, ['E11', 'invoice', invoice.id], `Indemnisation de la facture ${invoice.number}`, [
        ['PER', borne, claim],
        ['ACH', -borne, claim],
        ['FDG', whole ? claim.fdg : 0, claim],
        ['RES', whole ? claim.uncovered : 0, claim],
        ['CCA', whole ? -kept : 0, claim],
      ]);
    if (!whole) reassign(claim, left - borne, kept);
    Object.assign(claim, { fdg: 0, uncovered: 0, open: false });
  };

  /** Takes money from what ended invoices have left, then from the rest of the account. */
  const fromEnded = ({ claims }: Account, amount: number): Line[] => {
    let left = amount;
    const lines = claims
      .filter(({ open, rest }) => !open && rest > 0)
      .map((claim): Line => {
        const taken = Math.min(claim.rest, left);
        left -= taken;
        return ['CCA', taken, claim];
      });
    return [...lines, ['CCA', left]];
  };

  /** What meets the assignor's debts, of each invoice in turn. */
  const toOwed = ({ claims }: Account, amount: number): Line[] => {
    let left = amount;
    return claims
      .filter(({ owed }) => owed > 0)
      .map((claim): Line => {
        const met = Math.min(claim.owed, left);
        left -= met;
        return ['ADR', -met, claim];
      });
  };

  /** What an account owes meets what it has; then the bank pays what no open invoice needs (D23). */
  const closeDay = (account: Account) => {
    const { contract, assignor, claims } = account;
    const id = (kind: string) =>
      random(`${kind}/${contract.number}/${assignor.name}/${today}`).uuid(Date.parse(today));
    const set = Math.min(account.current, account.owed);
    if (set > 0)
      post(
        account,
        ['E13', 'set_off', id('set_off')],
        `Compensation, compte courant\u00a0: ${assignor.name}`,
        [...fromEnded(account, set), ...toOwed(account, set)],
      );
    if (banks.from(contract.currency, today) !== today) return;
    account.moved = false;
    const free =
      account.current -
      sum(
        claims.filter(({ open }) => open),
        ({ rest }) => rest,
      );
    const amount = Math.min(free, account.current - account.owed);
    if (amount <= 0) return;
    const payout = id('payout');
    const label = `Versement à ${assignor.name}`;
    post(account, ['E8', 'payout', payout], label, [...fromEnded(account, amount), ['VIR', -amount]]);
    account.moved = false;
    at(banks.from(contract.currency, plusDays(today, 1)), ORDER.bank, () =>
      debited(account, 'payout', payout, `${label}\u00a0: virement débité`, amount),
    );
  };

  const signed = new Map<string, DemoInvoice[]>();
  const drawn = new Map<string, DemoInvoice[]>();
  const grouped = (groups: Map<string, DemoInvoice[]>, invoice: DemoInvoice, day: string) => {
    const key = `${day} ${keyOf(invoice)}`;
    const group = groups.get(key);
    if (group) group.push(invoice);
    else groups.set(key, [invoice]);
    return group === undefined;
  };
  const paidToAssignor = invoices.find(
    ({ state, pair: { assignor, contract }, history }) =>
      state === 'settled' &&
      contract.program === 'classic' &&
      !SHOWN.has(assignor.name) &&
      timeOf(history, 'collect') !== undefined,
  );
  for (const invoice of invoices) {
    const { history, state } = invoice;
    const assigned = timeOf(history, 'assign');
    if (assigned === undefined) continue;
    const account = accountOf(invoice);
    const owed = invoice.due - invoice.credited;
    const part = hasTag(invoiceStates, state, 'collected')
      ? applyRate(owed, random(`part/${invoice.ref}`).int(25, 70) * 10_000)
      : invoice.collected;
    const acts: Partial<Record<InvoiceAction, readonly [number, () => void]>> = {
      collect: [ORDER.collect, () => collect(claimOf(invoice), part, 1, invoice === paidToAssignor)],
      collect_all: [
        ORDER.collect,
        () => {
          const claim = claimOf(invoice);
          collect(claim, outstanding(claim), 2, false);
          settle(claim);
        },
      ],
      dispute: [ORDER.step, () => dispute(claimOf(invoice))],
      mark_unpaid: [
        ORDER.step,
        () => {
          const claim = claimOf(invoice);
          claim.unpaid = true;
          charge(claim, 'unpaid', random(`unpaid/${invoice.ref}`).uuid(Date.parse(today)), 'Frais d’impayé');
        },
      ],
      reassign: [ORDER.step, () => end(claimOf(invoice), false)],
      indemnify: [ORDER.step, () => end(claimOf(invoice), true)],
    };
    for (const { action, at: when } of history) {
      const day = dateOf(when);
      const act = acts[action as InvoiceAction];
      if (act) at(day, ...act);
      if (action === 'assign' && grouped(signed, invoice, day))
        at(day, ORDER.sign, () => sign(account, signed.get(`${day} ${keyOf(invoice)}`) ?? []));
      if (action === 'finance' && grouped(drawn, invoice, day))
        at(day, ORDER.draw, () => draw(account, drawn.get(`${day} ${keyOf(invoice)}`) ?? []));
    }
    if (invoice.credited > 0)
      at(creditedOn(clock, invoice), ORDER.collect - 0.5, () => credit(claimOf(invoice)));
  }

  today = [...days.keys()].toSorted()[0] ?? clock.today;
  for (; today <= clock.today; today = plusDays(today, 1)) {
    const acts = days.get(today) ?? [];
    // Acts may add others to their own day.
    for (let next = first(acts); next; next = first(acts)) next.run();
    if (plusDays(today, 1).endsWith('-01') && today < clock.today)
      for (const account of accounts.values())
        accrue(
          account,
          account.claims.filter(({ draw: line }) => line && line.deferred > 0 && line.dueDate > today),
          today,
          'month',
        );
    for (const account of accounts.values()) if (account.moved) closeDay(account);
  }
  return {
    postings,
    batches,
    notFinanced,
    financings: draws.map((draw) => draw()),
    accounts: [...accounts.values()],
  };
}

/** Takes the first act in order. */
function first(acts: Act[]): Act | undefined {
  const next = acts.toSorted((a, b) => a.order - b.order)[0];
  if (next) acts.splice(acts.indexOf(next), 1);
  return next;
}

/** Whose accounts the demonstration's people show. */
const SHOWN: ReadonlySet<string> = new Set(['Atelier Brévanne', 'Biscuiterie Kerdelon']);
/** Accounts without a party. */
const OF_BANK: ReadonlySet<string> = new Set(['ENC', 'INT', 'COM', 'TVA', 'PER']);

/** The bank's account on which everything moves. */
export const OWN_ACCOUNT = random('own-account').uuid(Date.parse('2024-01-02T08:00:00Z'));

/** A credit note comes between the financing and the payment. */
function creditedOn(clock: Clock, { history }: DemoInvoice): string {
  const financed = dateOf(timeOf(history, 'finance') ?? timeOf(history, 'assign') ?? 0);
  const paid = timeOf(history, 'collect') ?? timeOf(history, 'collect_all') ?? clock.now;
  return plusDays(financed, Math.max(1, Math.floor(daysBetween(financed, dateOf(paid)) / 2)));
}

export function termsOf(contract: Contract, assignor: Company): Terms {
  const own = contract.participants.find(({ company }) => company === assignor)?.feePpm;
  const { currency, feePpm, feeMin, guaranteeFeePpm, vatPpm, ratePpm, dayBasis, fdgCap, program } = contract;
  return {
    currency,
    quotitePpm: QUOTITE_PPM,
    fdgPpm: FDG_PPM,
    fdgCap,
    feePpm: own ?? feePpm,
    feeMin,
    guaranteeFeePpm,
    vatPpm,
    vatOnInterest: false,
    ratePpm,
    dayBasis,
    fundUncovered: program === 'reverse',
  };
}
const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** Bank days by the first holidays; years before them have none but week-ends. */
function bankDays() {
  const closed = [
    ...firstHolidays('FR'),
    ...firstHolidays('TARGET'),
    ...firstHolidays('TN'),
    ...firstHolidays('MA'),
  ];
  const known = new Map<string, boolean>();
  const isOpen = (currency: Contract['currency'], day: string): boolean => {
    const key = currency + day;
    let found = known.get(key);
    if (found === undefined) {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      found =
        Number(day.slice(0, 4)) < FIRST_HOLIDAYS_FROM
          ? weekday !== 0 && weekday !== 6
          : isBankDay(currency, day, closed);
      known.set(key, found);
    }
    return found;
  };
  /** The day itself, or the next bank day. */
  const from = (currency: Contract['currency'], day: string): string => {
    let one = day;
    while (!isOpen(currency, one)) one = plusDays(one, 1);
    return one;
  };
  return { from };
}
