import { answerBy, hasTag, invoiceStates, type GuaranteeState } from '@cessio/contract';
import { DAY, dateOf, HOUR, iso, plusDays, type Clock } from './clock.ts';
import { timeOf } from './history.ts';
import { namedAs, type DemoRow } from './insert.ts';
import { COVERED_STATES } from './invoice-plan.ts';
import type { DemoInvoice } from './invoices.ts';
import { yearlyNumbers } from './numbers.ts';
import type { Companies, Company } from './people.ts';
import { random } from './random.ts';
import { makeRequest, type Request, type ShownState } from './requests.ts';
import type { Pair } from './trade.ts';

export interface Guarantee {
  readonly id: string;
  readonly number: string;
  readonly request: Request;
  readonly granted: number;
  /** What its invoices leave of it. */
  left: number;
  readonly currency: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly status: GuaranteeState;
  readonly createdAt: number;
}

/** Open requests beside those that became guarantees: how many, and how many days ago they began. */
const OPEN: readonly (readonly [ShownState, number, readonly [number, number]])[] = [
  ['draft', 3, [1, 9]],
  ['submitted', 4, [0, 2]],
  ['under_review', 4, [2, 5]],
  ['needs_info', 3, [4, 9]],
  ['risk_review', 3, [5, 9]],
  ['decision', 5, [6, 10]],
  ['approved', 1, [8, 9]],
  ['partially_approved', 3, [9, 14]],
  ['refused', 5, [30, 400]],
  ['declined', 2, [60, 300]],
  ['legal_review', 3, [10, 16]],
  ['cancelled', 3, [20, 350]],
];
/** Ended or troubled guarantees, without reserved cover. */
const ENDED = [
  'expired',
  'expired',
  'expired',
  'released',
  'released',
  'called',
  'paid',
  'suspended',
] as const;
/** Granted share of the pair's open amount: some have too little, which the checks report. */
const ROOM = [1.25, 1.5, 2, 1.35, 0.7, 1.8] as const;

export interface Guarantees {
  readonly guarantees: readonly Guarantee[];
  readonly requests: readonly Request[];
}

/** Guarantees for most pairs, cover reserved for their invoices in order of approval, and open requests. */
export function makeGuarantees(
  clock: Clock,
  pairs: readonly Pair[],
  { debtors }: Companies,
  invoices: readonly DemoInvoice[],
): Guarantees {
  const guarantees: Guarantee[] = [];
  const requests: Request[] = [];
  const byPair = new Map<string, DemoInvoice[]>();
  for (const invoice of invoices) {
    const key = keyOf(invoice.pair);
    byPair.set(key, [...(byPair.get(key) ?? []), invoice]);
  }
  const add = (
    request: Request,
    granted: number,
    status: Guarantee['status'],
    validUntil: string,
  ): Guarantee => {
    const createdAt = request.history.at(-1)?.at ?? request.createdAt;
    const made: Guarantee = {
      id: random(`guarantee/${request.id}`).uuid(createdAt),
      number: '',
      request,
      granted,
      left: granted,
      currency: request.currency,
      validFrom: dateOf(createdAt),
      validUntil,
      status,
      createdAt,
    };
    requests.push(request);
    guarantees.push(made);
    return made;
  };

  const covered = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
  for (const [index, pair] of covered.entries()) {
    const own = byPair.get(keyOf(pair)) ?? [];
    const shown = pair.assignor.name === 'Atelier Brévanne' && pair.debtor.name === 'Halbrane Distribution';
    // One pair in six has no cover; what was financed or indemnified had some.
    if (!shown && index % 6 === 5 && !own.some(({ state }) => NEEDS_COVER.has(state))) continue;
    const open = own.filter(({ state }) => COVERED_STATES.has(state)).reduce((sum, { due }) => sum + due, 0);
    const scale = pair.contract.currency === 'TND' ? 10 : 1;
    const room = shown ? 1.6 : (ROOM[index % ROOM.length] as number);
    const granted = Math.max(Math.ceil((open * room) / (500_000 * scale)), 6) * 500_000 * scale;
    const first = Math.min(...own.map(({ createdAt }) => createdAt), clock.now - 300 * DAY);
    const made = makeRequest(
      clock,
      `pair/${keyOf(pair)}`,
      'formalised',
      pair,
      pair.debtor,
      granted,
      first - 30 * DAY,
    );
    // Limits cover invoices; of any term that the demonstration has.
    const request = { ...made, kind: 'limit' as const, tenorDays: 180 };
    const until = plusDays(clock.today, 20 + ((index * 53) % 320));
    const guarantee = add(request, granted, index % 9 === 4 ? 'reduced' : 'active', until);
    reserve(guarantee, own);
  }
  for (const [index, status] of ENDED.entries()) {
    const pair = covered[(index * 5 + 3) % covered.length] as Pair;
    const began = clock.now - (420 + index * 25) * DAY;
    const amount = (12 + index * 3) * 500_000 * (pair.contract.currency === 'TND' ? 10 : 1);
    const made = makeRequest(clock, `ended/${index}`, 'formalised', pair, pair.debtor, amount, began);
    const called = status === 'called' || status === 'paid';
    const request = { ...made, kind: called ? ('demand' as const) : ('limit' as const) };
    add(
      request,
      amount,
      status,
      plusDays(clock.today, status === 'expired' ? -30 - index * 12 : 90 + index * 9),
    );
  }
  const draw = random('requests');
  for (const [state, count, [from, to]] of OPEN) {
    for (let n = 0; n < count; n += 1) {
      // The first of each state belongs to the demonstration client, so that it can show every one.
      const requester =
        n === 0 ? (debtors[0] as Company) : draw.pick(debtors.filter(({ country }) => country === 'FR'));
      const own = covered.filter(({ debtor }) => debtor === requester);
      const pair = own.length > 0 ? draw.pick(own) : draw.pick(covered);
      // A buyer also requests cover on another company to which its supplier sells.
      const debtor = n === 0 && state === 'decision' ? (debtors[2] as Company) : pair.debtor;
      const amount = state === 'decision' && n === 0 ? 20_000_000 : draw.int(4, 36) * 500_000;
      const began = clock.now - draw.int(from, to) * DAY;
      requests.push(
        makeRequest(clock, `open/${state}/${n}`, state, { ...pair, debtor }, requester, amount, began),
      );
    }
  }
  return numbered(guarantees, requests);
}

function keyOf({ assignor, debtor }: Pair): string {
  return `${assignor.id}/${debtor.id}`;
}

/** Nothing is paid on what has no cover, but by a programme. */
const NEEDS_COVER: ReadonlySet<DemoInvoice['state']> = new Set(['financed', 'indemnified']);

/** Reserves cover in order of approval, while any is left; for what is financed first. */
function reserve(guarantee: Guarantee, invoices: readonly DemoInvoice[]): void {
  const approved = invoices
    .filter((invoice) => approvedAt(invoice) < Infinity && invoice.state !== 'cancelled')
    .toSorted(
      (a, b) =>
        Number(NEEDS_COVER.has(b.state)) - Number(NEEDS_COVER.has(a.state)) || approvedAt(a) - approvedAt(b),
    );
  for (const invoice of approved) {
    const open = COVERED_STATES.has(invoice.state);
    invoice.covered = Math.min(invoice.due, open ? guarantee.left : guarantee.granted);
    invoice.guarantee = guarantee;
    if (open) guarantee.left -= Math.min(invoice.covered, invoice.due - invoice.credited - invoice.collected);
  }
  for (const invoice of invoices) {
    const ended = hasTag(invoiceStates, invoice.state, 'ended');
    if (!ended && approvedAt(invoice) === Infinity) invoice.coverLeft = guarantee.left;
  }
}

/** Infinity if it was not approved. */
function approvedAt({ history }: DemoInvoice): number {
  return timeOf(history, 'approve') ?? Infinity;
}

/** Numbered in order of creation. The rows are not yet inserted, so nobody has seen them unnumbered. */
function numbered(guarantees: readonly Guarantee[], requests: readonly Request[]): Guarantees {
  const numberOf = yearlyNumbers();
  const sorted = requests.toSorted((a, b) => a.createdAt - b.createdAt);
  for (const request of sorted) Object.assign(request, { number: numberOf('DG', request.createdAt) });
  const active = guarantees.toSorted((a, b) => a.createdAt - b.createdAt);
  for (const guarantee of active) Object.assign(guarantee, { number: numberOf('GAR', guarantee.createdAt) });
  return { guarantees: active, requests: sorted };
}

export function guaranteeRow({ request, createdAt, left: _counted, ...own }: Guarantee): DemoRow {
  return {
    ...own,
    resumeStatus: own.status === 'called' ? 'active' : null,
    kind: request.kind,
    tenorDays: request.kind === 'limit' ? request.tenorDays : null,
    requestId: request.id,
    requesterId: request.requester.id,
    ...namedAs('debtor', request.debtor),
    ...namedAs('beneficiary', request.beneficiary),
    createdAt: iso(createdAt),
    editionAt: iso(createdAt),
  };
}

/** Calls: one awaits the bank's answer, one was paid. */
export function callRows(
  clock: Clock,
  guarantees: readonly Guarantee[],
  files: readonly DemoRow[],
): DemoRow[] {
  return guarantees
    .filter(({ status }) => status === 'called' || status === 'paid')
    .map(({ id, granted, currency, status, request: { beneficiary } }) => {
      const papers = files.find(({ partyId }) => partyId === beneficiary.id) ?? files[0];
      const paid = status === 'paid';
      const at = paid ? clock.now - 40 * DAY : clock.now - 2 * HOUR;
      return {
        guaranteeId: id,
        amount: Math.round(granted * 0.4),
        currency,
        statement:
          'Échéances impayées malgré deux relances\u00a0; le débiteur ne conteste pas les livraisons.',
        fileId: papers?.['id'],
        calledAt: iso(at),
        dueAt: answerBy(dateOf(at)),
        answeredAt: paid ? iso(at + 3 * DAY) : null,
        answer: paid ? 'paid' : null,
        discrepancies: [],
        paidAmount: paid ? Math.round(granted * 0.4) : null,
        alerted: 0,
      };
    });
}
