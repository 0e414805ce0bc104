import {
  addBusinessDays,
  endOfDayInParis,
  applyRate,
  formatDate,
  formatMoney,
  href,
  invoiceMachine,
  pages,
  REASONS,
  type Check,
  type InvoiceState,
} from '@cessio/contract';
import { depositChecks } from '../modules/invoices/deposit-checks.ts';
import type { Book } from './book.ts';
import { DAY, dateOf, HOUR, iso, officeTime, plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { HOURS, LEADS_TO, LIVE_STATES, PLACES, PLAN, SHOWN, WAYS } from './invoice-plan.ts';
import { ASSIGNORS } from './names.ts';
import { demoIban } from './numbers.ts';
import type { Bank, Person } from './people.ts';
import { random, type Random } from './random.ts';
import type { Pair } from './trade.ts';

/** The bank's collection account of the demonstration: config.ts's default. */
const COLLECTION_IBAN = 'FR7699999000010000000000115';
/** The account one assignor wrote on its invoices instead: the checks warn. */
const OTHER_IBAN = demoIban(7_351);

export interface DemoInvoice {
  id: string;
  ref: string;
  number: string | null;
  readonly pair: Pair;
  readonly state: InvoiceState;
  readonly way: readonly string[];
  /** When each step of the way was taken, milliseconds. */
  readonly times: readonly number[];
  readonly issueDate: string;
  readonly dueDate: string;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
  readonly credited: number;
  readonly collected: number;
  readonly disputed: number;
  readonly payeeIban: string;
  /** Above the adviser's own limit, or confirmed by the adviser's own sounding: the manager decides. */
  readonly above: boolean;
  covered: number | null;
  guarantee: { id: string; number: string } | null;
  coverLeft: number | null;
  alerts: Check[];
  file: { id: string; sha256: string } | null;
}

/** Every invoice of the two years, oldest first, without cover and files yet. */
export function makeInvoices(clock: Clock, pairs: readonly Pair[]): DemoInvoice[] {
  const invoices: DemoInvoice[] = [];
  const left = { ...PLAN };
  const make = (state: InvoiceState, pair: Pair) => {
    invoices.push(makeInvoice(clock, state, pair, invoices.length));
    left[state] -= 1;
  };
  for (const program of ['classic', 'reverse'] as const) {
    const shown = pairs.find(
      ({ assignor, debtor, contract }) =>
        assignor.name === 'Atelier Brévanne' &&
        debtor.name === 'Halbrane Distribution' &&
        contract.program === program,
    ) as Pair;
    for (const [state, count] of entriesOf(SHOWN[program])) {
      for (let n = 0; n < count; n += 1) make(state, shown);
    }
  }
  const draw = random('pairs');
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const anyPair = (): Pair => {
    let at = draw.next() * total;
    return pairs.find(({ weight }) => (at -= weight) < 0) ?? (pairs[0] as Pair);
  };
  for (const [state, count] of entriesOf(left)) {
    for (let n = 0; n < count; n += 1) make(state, anyPair());
  }
  resemble(invoices);
  const sorted = invoices.toSorted((a, b) => (a.times[0] as number) - (b.times[0] as number));
  number(sorted);
  return sorted;
}

function entriesOf(counts: Partial<Record<InvoiceState, number>>): [InvoiceState, number][] {
  return Object.entries(counts) as [InvoiceState, number][];
}

function makeInvoice(clock: Clock, state: InvoiceState, pair: Pair, index: number): DemoInvoice {
  const draw = random(`invoice/${index}`);
  const gross = amountOf(draw, pair.contract.currency);
  const net = Math.round(gross / (1 + pair.contract.vatPpm / 1_000_000));
  const terms = draw.chance(0.02) ? 75 : pair.termsDays;
  const above =
    pair.confidential ||
    (pair.contract.currency === 'EUR' && gross > (pair.assignor.adviser.identity.approvalLimit ?? 0));
  const way = wayOf(draw, state, above);
  const place = PLACES[state];
  // Between issue and financing lie some days: what falls due far ahead was still issued in the past.
  const latest = place.by === 'due' ? Math.min(place.to, terms - 10) : place.to;
  let offset = draw.int(Math.min(place.from, latest), latest);
  // A confirmation nobody gave in time: it can be asked again.
  if (state === 'awaiting_confirmation' && draw.chance(0.15)) offset = -draw.int(12, 16);
  const issueDate = plusDays(clock.today, place.by === 'due' ? offset - terms : offset);
  const dueDate = plusDays(issueDate, terms);
  // A stream of its own: how many draws the calendar takes must not move anything else.
  const times = timesOf(random(`times/${index}`), clock, way, issueDate, dueDate);
  const credited = state === 'settled' && draw.chance(0.05) ? applyRate(gross, draw.int(2, 9) * 10_000) : 0;
  const owed = gross - credited;
  const part = applyRate(owed, draw.int(25, 70) * 10_000);
  const whole = state === 'paid' || state === 'settled';
  return {
    id: draw.uuid(times[0] as number),
    ref: '',
    number: null,
    pair,
    state,
    way,
    times,
    issueDate,
    dueDate,
    net,
    vat: gross - net,
    gross,
    credited,
    collected: whole ? owed : state === 'partially_paid' ? part : 0,
    disputed: state === 'disputed' ? applyRate(gross, draw.int(8, 45) * 10_000) : 0,
    payeeIban: draw.chance(0.05) ? OTHER_IBAN : COLLECTION_IBAN,
    above,
    covered: null,
    guarantee: null,
    coverLeft: null,
    alerts: [],
    file: null,
  };
}

/** Minor units; most invoices are small, a few above an adviser's limit. */
function amountOf(draw: Random, currency: 'EUR' | 'TND' | 'MAD'): number {
  const size = draw.next();
  const units =
    size < 0.68 ? draw.int(1_400, 19_500) : size < 0.9 ? draw.int(19_500, 48_900) : draw.int(50_400, 128_000);
  const cents = draw.chance(0.35) ? 0 : draw.int(0, 19) * 5;
  if (currency === 'TND') return units * 1_000 + cents * 10;
  return currency === 'MAD' ? units * 600 + cents : units * 100 + cents;
}

function wayOf(draw: Random, state: InvoiceState, above: boolean): readonly string[] {
  let at = draw.next();
  const ways = WAYS[state];
  const { actions } = ways.find(({ share }) => (at -= share) < 0) ?? (ways[0] as (typeof ways)[number]);
  if (!above) return actions;
  const decided = actions.findIndex((action) => action === 'approve' || action === 'reject');
  if (decided >= 0) return actions.toSpliced(decided, 0, 'escalate');
  // Most of the big ones have been handed to the manager by now.
  return state === 'under_review' && draw.chance(0.8) ? [...actions, 'escalate'] : actions;
}

/** When each step was taken: in office hours, after the one before, never in the future. */
function timesOf(
  draw: Random,
  clock: Clock,
  way: readonly string[],
  issueDate: string,
  dueDate: string,
): number[] {
  const due = Date.parse(`${dueDate}T09:00:00Z`);
  const start = Date.parse(`${issueDate}T07:00:00Z`) + draw.int(0, 8 * 60) * 60_000;
  const times = [start];
  for (const action of way.slice(1)) {
    const before = times.at(-1) as number;
    const wanted =
      late(draw, clock, action, due, before) ?? before + between(draw, HOURS[action] ?? [1, 24]) * HOUR;
    times.push(
      action === 'await_confirmation' ? before : officeTime(draw, Math.max(wanted, before + 60_000)),
    );
  }
  const last = times.at(-1) as number;
  const latest = clock.now - draw.int(6, 200) * 60_000;
  if (last <= latest) return times;
  // What would end after now is told faster, in the same order.
  const first = Math.min(start, latest - 2 * HOUR);
  const scale = (latest - first) / Math.max(last - start, 1);
  return times.map((time) => Math.floor(first + (time - start) * scale));
}

/** Steps that the due date commands; hours after it. */
function late(draw: Random, clock: Clock, action: string, due: number, before: number): number | null {
  // Money came in on several of the last days, not all of it this morning.
  const received = (at: number) => (at > clock.now - 8 * HOUR ? clock.now - draw.int(1, 7) * DAY : at);
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

/** Three invoices under review look like another of the same pair: the risk department must look. */
function resemble(invoices: DemoInvoice[]): void {
  const reviewed = invoices.filter(({ state, above }) => state === 'under_review' && !above);
  for (const first of reviewed) {
    if (invoices.filter(({ alerts }) => alerts.length > 0).length >= 3) return;
    const twin = reviewed.find(
      (other) =>
        other !== first &&
        other.pair === first.pair &&
        other.issueDate >= first.issueDate &&
        other.alerts.length === 0,
    );
    if (!twin || first.alerts.length > 0) continue;
    const { net, vat, gross, issueDate, dueDate } = first;
    Object.assign(twin, { net, vat, gross, issueDate, dueDate });
    twin.alerts.push({
      code: 'NEAR_DUPLICATE',
      severity: 'warning',
      message: 'Même couple, même montant, même date à trois jours près',
      path: href(pages.invoice, { id: first.id }),
    });
  }
}

/** Each assignor counts in its own way; the bank counts all. */
function number(sorted: readonly DemoInvoice[]): void {
  const counters = new Map<string, number>();
  const next = (name: string, from: number) => {
    const value = (counters.get(name) ?? from) + 1;
    counters.set(name, value);
    return value;
  };
  for (const invoice of sorted) {
    const year = iso(invoice.times[0] as number).slice(0, 4);
    invoice.ref = `FAC-${year}-${String(next(year, 0)).padStart(6, '0')}`;
    const { name } = invoice.pair.assignor;
    const style = ASSIGNORS.find((assignor) => assignor.name === name) as (typeof ASSIGNORS)[number];
    const issued = invoice.issueDate.slice(0, 4);
    const yearly = /\{y\}/i.test(style.numbering);
    const count = next(yearly ? `${name}/${issued}` : name, yearly ? 0 : 11);
    invoice.number = style.numbering
      .replace('{Y}', issued)
      .replace('{y}', issued.slice(2))
      .replace('{n}', String(count).padStart(style.digits, '0'));
  }
}

const REFUSALS = ['MONTANTTOTAL_ERR', 'CMD_ERR', 'DOUBLE_FACT', 'TRANSAC_INC', 'REF_CT_ABSENT'] as const;
const BANK_REFUSALS = [
  'DEBITEUR_REFUSE',
  'LIMITE_ATTEINTE',
  'FACTURE_DOUTEUSE',
  'HORS_CONTRAT',
  'AUTRE',
] as const;
const ITEMS = ['BON_LIVRAISON', 'BON_COMMANDE', 'CONTRAT_COMMERCIAL', 'PREUVE_SONDAGE'] as const;
const COMMENTS: Record<string, string> = {
  complete: 'Pièces jointes au dossier, merci de reprendre le contrôle.',
  escalate: 'Au-dessus de ma limite, dossier sain.',
  AUTRE: 'La livraison a été refusée par le débiteur, la facture sera refaite.',
  MONTANTTOTAL_ERR: 'La remise convenue n’a pas été déduite.',
};

/** Steps that a company is never told of. */
const HIDDEN: Readonly<Record<'client' | 'supplier', ReadonlySet<string>>> = {
  client: new Set(['escalate', 'finance', 'unfinance', 'indemnify']),
  supplier: new Set(['escalate']),
};

/** The record as its table keeps it, and its history and notifications in the book. */
export function tellInvoice(invoice: DemoInvoice, bank: Bank, book: Book): DemoRow {
  const { pair, state, way, times } = invoice;
  const { assignor, debtor, contract } = pair;
  const draw = random(`story/${invoice.ref}`);
  const classic = contract.program === 'classic';
  const depositor = classic ? assignor.person : debtor.person;
  const other = classic ? debtor.person : assignor.person;
  const adviser = assignor.adviser;
  const decider = invoice.above ? bank.manager : adviser;
  const at = (action: string) => times[way.indexOf(action)];
  const lines = (action: string) => (way.includes(action) ? (at(action) as number) : null);

  const bankSaidNo = way.includes('reject');
  const reasonCode =
    state === 'rejected' ? (bankSaidNo ? draw.pick(BANK_REFUSALS) : draw.pick(REFUSALS)) : null;
  const asked = draw.pick(ITEMS);
  const part =
    state === 'partially_paid'
      ? invoice.collected
      : way.includes('collect')
        ? Math.round(invoice.gross / 2)
        : 0;
  const missing = [{ code: asked, label: REASONS.missingItem[asked], comment: 'Signé par le destinataire' }];
  const words = {
    number: invoice.number as string,
    gross: formatMoney(invoice.gross, contract.currency),
    depositor: classic ? assignor.name : debtor.name,
    covered: formatMoney(invoice.covered ?? 0, contract.currency),
  };
  const confirmBy =
    lines('submit') === null ? null : endOfDayInParis(addBusinessDays(dateOf(lines('submit') as number), 5));

  let before: InvoiceState | null = null;
  for (const [index, action] of way.entries()) {
    const time = times[index] as number;
    const to = LEADS_TO[action] as InvoiceState;
    const comment =
      action === 'reject' || action === 'refuse_confirmation' ? COMMENTS[reasonCode ?? ''] : COMMENTS[action];
    book.event(time, actorOf(action, before), {
      action: `invoices.${action}`,
      entity: 'invoice',
      entityId: invoice.id,
      from: before,
      to,
      reasonCode: to === 'rejected' ? reasonCode : null,
      comment: comment ?? null,
      internal: action === 'escalate',
    });
    noticeOf(action, time);
    before = to;
  }

  function actorOf(action: string, from: InvoiceState | null): Person | null {
    const row = invoiceMachine.transitions.find((transition) => transition.action === action);
    if (action === 'create' || action === 'submit' || action === 'complete') return depositor;
    if (action === 'confirm') return pair.confidential ? adviser : other;
    if (action === 'refuse_confirmation') return other;
    if (action === 'request_info' || action === 'escalate') return adviser;
    if (action === 'approve' || action === 'reject') return decider;
    if (action === 'cancel') return from === 'approved' ? adviser : depositor;
    return row?.by.includes('system') ? null : adviser;
  }

  function noticeOf(action: string, time: number): void {
    const tell = (
      to: Person[],
      event: string,
      message: string,
      data: Record<string, string> = {},
      more: { type?: '1' | '3'; severity?: 'action' | 'warning' } = {},
    ) =>
      book.notice(time, {
        to,
        type: more.type ?? '1',
        event: `invoice.${event}`,
        message,
        data: { ...words, ...data },
        ...(more.severity ? { severity: more.severity } : {}),
        entityType: 'invoice',
        entityId: invoice.id,
      });
    const debtorHears = pair.confidential ? [] : [debtor.person];
    switch (action) {
      case 'await_confirmation':
        return tell(
          [pair.confidential ? adviser : other],
          'to_confirm',
          'Facture <b>{number}</b> ({depositor}), {gross}\u00a0: à confirmer avant le {until}.',
          { until: formatDate(confirmBy?.slice(0, 10) ?? '') },
          { severity: 'action' },
        );
      case 'confirm':
        return tell([depositor, adviser], 'confirmed', '<b>{number}</b> confirmée par {other}.', {
          other: pair.confidential ? 'la banque' : other.identity.name,
        });
      case 'request_info':
        return tell(
          [depositor],
          'needs_info',
          'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
          { items: REASONS.missingItem[asked] },
          { type: '3', severity: 'action' },
        );
      case 'complete':
        return tell([adviser], 'completed', 'Compléments reçus pour <b>{number}</b>.');
      case 'escalate':
        return tell(
          [bank.manager],
          'to_decide',
          '<b>{number}</b>, {gross}\u00a0: au-dessus de la limite d’approbation ({who}), à décider.',
          { who: adviser.identity.name },
          { severity: 'action' },
        );
      case 'approve':
        tell([assignor.person], 'approved', '<b>{number}</b> approuvée, {covered} couverts.');
        return tell(debtorHears, 'approved', '<b>{number}</b> approuvée.');
      case 'refuse_confirmation':
      case 'reject': {
        const list = bankSaidNo ? REASONS.bankRefusal : REASONS.confirmationRefusal;
        const reason = (list as Record<string, string>)[reasonCode ?? ''] ?? '';
        return tell(
          [depositor],
          'rejected',
          '<b>{number}</b> refusée\u00a0: {reason}.',
          { reason },
          { severity: 'warning' },
        );
      }
      case 'mark_unpaid':
        return tell(
          [assignor.person, adviser, bank.risk],
          'unpaid',
          '<b>{number}</b>\u00a0: {gross} impayés depuis le {due}.',
          { due: formatDate(invoice.dueDate) },
          { severity: 'warning' },
        );
      case 'collect':
      case 'collect_all':
        return tell([assignor.person], 'paid', '{received} encaissés sur <b>{number}</b>.', {
          received: formatMoney(
            action === 'collect' ? part : invoice.gross - invoice.credited - part,
            contract.currency,
          ),
        });
      case 'settle':
        return tell([assignor.person], 'settled', '<b>{number}</b> soldée, réserve libérée.');
      default:
        return undefined;
    }
  }

  const unfinished = state === 'draft' && draw.chance(0.4);
  const confirmed = lines('confirm');
  const sent = lines('submit');
  const paid = lines('collect_all');
  return {
    id: invoice.id,
    ref: invoice.ref,
    doc_type: '380',
    number: unfinished ? null : invoice.number,
    program: contract.program,
    confidential: pair.confidential,
    assignor_id: assignor.id,
    assignor_name: assignor.name,
    debtor_id: debtor.id,
    debtor_name: debtor.name,
    contract_id: contract.id,
    contract_number: contract.number,
    issue_date: invoice.issueDate,
    due_date: unfinished ? null : invoice.dueDate,
    delivery_date: draw.chance(0.6) ? plusDays(invoice.issueDate, -draw.int(0, 4)) : null,
    currency: contract.currency,
    net: invoice.net,
    vat: invoice.vat,
    gross: invoice.gross,
    payee_name: null,
    payee_iban: invoice.payeeIban,
    order_ref: draw.chance(0.7) ? `CMD-${draw.int(10_000, 99_999)}` : null,
    source: LIVE_STATES.has(state) ? 'form' : draw.pick(['form', 'form', 'csv', 'facturx', 'ubl', 'cii']),
    field_sources: {},
    file_id: invoice.file?.id ?? null,
    file_sha256: invoice.file?.sha256 ?? null,
    credited: invoice.credited,
    collected: invoice.collected,
    disputed: invoice.disputed,
    covered_amount: invoice.covered,
    guarantee_id: invoice.guarantee?.id ?? null,
    guarantee_number: invoice.guarantee?.number ?? null,
    status: state,
    status_since: iso(times.at(-1) as number),
    client_status_since: iso(times[way.findLastIndex((action) => !HIDDEN.client.has(action))] as number),
    paid_on: paid === null ? null : dateOf(paid),
    resume_status: state === 'disputed' ? 'financed' : null,
    submitted_at: sent === null ? null : iso(sent),
    confirm_by: confirmBy,
    confirmation:
      confirmed === null
        ? null
        : {
            by: pair.confidential ? 'Sondage de la banque' : other.identity.name,
            at: iso(confirmed),
            proof: null,
          },
    missing: state === 'needs_info' ? missing : [],
    reason_code: reasonCode,
    reason_comment: COMMENTS[reasonCode ?? ''] ?? null,
    reason_list: reasonCode && (bankSaidNo ? 'bankRefusal' : 'confirmationRefusal'),
    checks: checksOf(invoice, unfinished),
    alerts: invoice.alerts,
    holder: confirmed === null ? null : holderOf(invoice),
    edited_by: pair.confidential && confirmed !== null ? [adviser.id] : [],
    version: way.length,
    client_version: way.filter((action) => !HIDDEN.client.has(action)).length,
    supplier_version: way.filter((action) => !HIDDEN.supplier.has(action)).length,
    created_at: iso(times[0] as number),
    created_by: depositor.id,
  };
}

function holderOf({ way, alerts }: DemoInvoice): 'adviser' | 'm1' | 'risk' {
  if (alerts.length > 0) return 'risk';
  return way.includes('escalate') ? 'm1' : 'adviser';
}

/** The deposit's own checks, on the day it was sent. */
function checksOf(invoice: DemoInvoice, unfinished: boolean): Check[] {
  const { pair, way, times } = invoice;
  const { assignor, debtor, contract } = pair;
  return depositChecks(
    {
      docType: '380',
      number: unfinished ? null : invoice.number,
      assignorId: assignor.id,
      debtorId: debtor.id,
      contractId: contract.id,
      issueDate: invoice.issueDate,
      dueDate: unfinished ? null : invoice.dueDate,
      deliveryDate: null,
      currency: contract.currency,
      net: invoice.net,
      vat: invoice.vat,
      gross: invoice.gross,
      payeeName: null,
      payeeIban: invoice.payeeIban,
      // History carries no document any more; a draft may still lack its own.
      fileId: invoice.state === 'draft' ? (invoice.file?.id ?? null) : 'archived',
    },
    {
      today: dateOf(times[way.indexOf('submit')] ?? (times[0] as number)),
      brand: 'Cessio',
      collectionIbans: [COLLECTION_IBAN],
      assignor: { legalName: assignor.name, country: assignor.country, nationalId: assignor.nationalId },
      debtor: { legalName: debtor.name, nationalId: debtor.nationalId, status: 'active', sameGroup: false },
      contract: {
        number: contract.number,
        status: 'active',
        currency: contract.currency,
        ceiling: contract.ceiling,
        participant: true,
      },
      relation: { status: 'active' },
      needsRelation: contract.program === 'classic',
      duplicate: null,
      sameFile: false,
      coverLeft: invoice.coverLeft,
      reading: null,
    },
  );
}
