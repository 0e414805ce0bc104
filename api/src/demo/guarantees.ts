import { addBusinessDays, formatMoney, REASONS, type GuaranteeRequestState } from '@cessio/contract';
import type { Book } from './book.ts';
import { DAY, dateOf, HOUR, iso, officeTime, plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { COVERED_STATES } from './invoice-plan.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Bank, Companies, Company, Person } from './people.ts';
import { random, type Random } from './random.ts';
import type { Pair } from './trade.ts';

export interface Guarantee {
  readonly id: string;
  readonly number: string;
  readonly request: Request;
  readonly granted: number;
  used: number;
  readonly currency: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly status: 'active' | 'reduced' | 'suspended' | 'called' | 'paid' | 'expired' | 'released';
  readonly createdAt: number;
}

export interface Request {
  readonly id: string;
  readonly number: string;
  readonly kind: 'limit' | 'demand';
  readonly requester: Company;
  readonly debtor: Company;
  readonly beneficiary: Company;
  readonly amount: number;
  readonly granted: number | null;
  readonly currency: string;
  readonly tenorDays: number;
  readonly validUntil: string | null;
  readonly reason: string;
  readonly state: GuaranteeRequestState;
  readonly way: readonly string[];
  readonly times: readonly number[];
  readonly holder: 'adviser' | 'm1' | null;
}

const REASONS_GIVEN = [
  'Ouverture de trois points de vente au printemps, commandes doublées entre mars et mai.',
  'Nouveau fournisseur principal, règlement à 60 jours demandé.',
  'Renouvellement de la ligne arrivant à échéance.',
  'Chantier de deux ans, approvisionnements mensuels réguliers.',
  'Hausse des volumes après l’arrivée d’un grand compte.',
] as const;
const NOTES: Record<string, string> = {
  A: 'Fonds propres solides, aucun incident sur vingt-quatre mois.',
  B: 'Fonds propres solides, mais deux retards de plus de 30 jours à l’automne. À revoir sur les prochains comptes.',
  C: 'Marge en baisse, endettement court en hausse. Limiter le montant.',
  D: 'Retards répétés et trésorerie tendue. Avis réservé.',
};

const DECIDED = ['create', 'submit', 'study', 'ask_opinion', 'give_opinion'];
/** Steps to each state of machine C2. */
const WAYS: Record<GuaranteeRequestState, readonly string[]> = {
  draft: ['create'],
  submitted: ['create', 'submit'],
  under_review: ['create', 'submit', 'study'],
  needs_info: ['create', 'submit', 'study', 'request_info'],
  risk_review: ['create', 'submit', 'study', 'request_info', 'complete', 'ask_opinion'],
  decision: DECIDED,
  approved: [...DECIDED, 'approve'],
  partially_approved: [...DECIDED, 'approve_partially'],
  refused: [...DECIDED, 'refuse'],
  declined: [...DECIDED, 'approve_partially', 'decline_offer'],
  legal_review: [...DECIDED, 'approve', 'to_legal'],
  formalised: [...DECIDED, 'approve', 'to_legal', 'formalise'],
  cancelled: ['create', 'submit', 'cancel'],
};
const LEADS_TO: Record<string, GuaranteeRequestState> = {
  create: 'draft',
  submit: 'submitted',
  cancel: 'cancelled',
  study: 'under_review',
  request_info: 'needs_info',
  complete: 'under_review',
  ask_opinion: 'risk_review',
  give_opinion: 'decision',
  escalate: 'decision',
  approve: 'approved',
  approve_partially: 'partially_approved',
  refuse: 'refused',
  accept_offer: 'legal_review',
  decline_offer: 'declined',
  to_legal: 'legal_review',
  formalise: 'formalised',
};
/** Open requests beside those that became guarantees: how many, and how many days ago they began. */
const OPEN: readonly (readonly [GuaranteeRequestState, number, readonly [number, number]])[] = [
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
/** Ended or troubled guarantees, without anything reserved on them. */
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
/** Share of the pair's open amount that is granted: some have too little, which the checks tell. */
const ROOM = [1.25, 1.5, 2, 1.35, 0.7, 1.8] as const;

export interface Guarantees {
  readonly guarantees: readonly Guarantee[];
  readonly requests: readonly Request[];
}

/** Guarantees for most pairs, cover reserved by their invoices in the order of approval, and open requests. */
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
    const createdAt = request.times.at(-1) as number;
    const made: Guarantee = {
      id: random(`guarantee/${request.id}`).uuid(createdAt),
      number: '',
      request,
      granted,
      used: 0,
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
    // One pair in six trades without cover; what was indemnified had some.
    if (!shown && index % 6 === 5 && !own.some(({ state }) => state === 'indemnified')) continue;
    const open = own
      .filter(({ state }) => COVERED_STATES.has(state))
      .reduce((sum, { gross }) => sum + gross, 0);
    const scale = pair.contract.currency === 'TND' ? 10 : 1;
    const room = shown ? 1.6 : (ROOM[index % ROOM.length] as number);
    const granted = Math.max(Math.ceil((open * room) / (500_000 * scale)), 6) * 500_000 * scale;
    const first = Math.min(...own.map(({ times }) => times[0] as number), clock.now - 300 * DAY);
    const request = makeRequest(
      clock,
      `pair/${keyOf(pair)}`,
      'formalised',
      pair,
      pair.debtor,
      granted,
      first - 30 * DAY,
    );
    const until = plusDays(clock.today, 20 + ((index * 53) % 320));
    const guarantee = add(request, granted, index % 9 === 4 ? 'reduced' : 'active', until);
    reserve(guarantee, own);
  }
  for (const [index, status] of ENDED.entries()) {
    const pair = covered[(index * 5 + 3) % covered.length] as Pair;
    const began = clock.now - (420 + index * 25) * DAY;
    const amount = (12 + index * 3) * 500_000 * (pair.contract.currency === 'TND' ? 10 : 1);
    const request = makeRequest(clock, `ended/${index}`, 'formalised', pair, pair.debtor, amount, began);
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
      // The first of each state is the demonstration client's, so that it can show every one.
      const requester =
        n === 0 ? (debtors[0] as Company) : draw.pick(debtors.filter(({ country }) => country === 'FR'));
      const own = covered.filter(({ debtor }) => debtor === requester);
      const pair = own.length > 0 ? draw.pick(own) : draw.pick(covered);
      // A buyer also asks for cover on another company that its supplier sells to.
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

/** Cover goes to the invoices in the order in which they were approved, as long as there is room. */
function reserve(guarantee: Guarantee, invoices: readonly DemoInvoice[]): void {
  const approved = invoices
    .filter(({ way, state }) => way.includes('approve') && state !== 'cancelled')
    .toSorted((a, b) => approvedAt(a) - approvedAt(b));
  for (const invoice of approved) {
    const open = COVERED_STATES.has(invoice.state);
    invoice.covered = Math.min(invoice.gross, open ? guarantee.granted - guarantee.used : guarantee.granted);
    invoice.guarantee = guarantee;
    if (open) guarantee.used += invoice.covered;
  }
  for (const invoice of invoices) {
    const waits =
      !invoice.way.includes('approve') && invoice.state !== 'rejected' && invoice.state !== 'cancelled';
    if (waits) invoice.coverLeft = guarantee.granted - guarantee.used;
  }
}

function approvedAt({ way, times }: DemoInvoice): number {
  return times[way.indexOf('approve')] as number;
}

/** Numbers follow the order of creation. The rows are still ours alone: nobody has read the empty ones. */
function numbered(guarantees: readonly Guarantee[], requests: readonly Request[]): Guarantees {
  const count = new Map<string, number>();
  const next = (prefix: string, at: number) => {
    const key = `${prefix}-${iso(at).slice(0, 4)}`;
    const value = (count.get(key) ?? 0) + 1;
    count.set(key, value);
    return `${key}-${String(value).padStart(6, '0')}`;
  };
  const sorted = requests.toSorted((a, b) => (a.times[0] as number) - (b.times[0] as number));
  for (const request of sorted) Object.assign(request, { number: next('DG', request.times[0] as number) });
  const active = guarantees.toSorted((a, b) => a.createdAt - b.createdAt);
  for (const guarantee of active) Object.assign(guarantee, { number: next('GAR', guarantee.createdAt) });
  return { guarantees: active, requests: sorted };
}

function makeRequest(
  clock: Clock,
  key: string,
  state: GuaranteeRequestState,
  pair: Pair,
  requester: Company,
  amount: number,
  began: number,
): Request {
  const draw = random(`request/${key}`);
  const limit = requester.adviser.identity.approvalLimit ?? 0;
  const above = amount > limit;
  const decided = WAYS[state].findIndex((action) =>
    ['approve', 'approve_partially', 'refuse'].includes(action),
  );
  const handed = above && (decided >= 0 || (state === 'decision' && draw.chance(0.5)));
  const way = handed
    ? WAYS[state].toSpliced(decided >= 0 ? decided : WAYS[state].length, 0, 'escalate')
    : WAYS[state];
  const offered = way.includes('approve_partially');
  return {
    id: draw.uuid(began),
    number: '',
    kind: draw.chance(0.8) ? 'limit' : 'demand',
    requester,
    debtor: pair.debtor,
    beneficiary: pair.assignor,
    amount,
    granted: offered
      ? Math.round((amount * 0.7) / 500_000) * 500_000
      : way.includes('approve')
        ? amount
        : null,
    currency: pair.contract.currency,
    tenorDays: draw.pick([60, 90, 90, 120]),
    validUntil: plusDays(dateOf(began), draw.int(240, 365)),
    reason: draw.pick(REASONS_GIVEN),
    state,
    way,
    times: timesOf(draw, clock, way, began),
    holder: handed ? 'm1' : way.includes('give_opinion') ? 'adviser' : null,
  };
}

function timesOf(draw: Random, clock: Clock, way: readonly string[], began: number): number[] {
  const times = [began];
  for (const action of way.slice(1)) {
    const before = times.at(-1) as number;
    const wait =
      action === 'to_legal' ? 0 : action === 'formalise' ? draw.int(3, 8) * DAY : draw.int(2, 26) * HOUR;
    times.push(action === 'to_legal' ? before : officeTime(draw, before + wait));
  }
  const last = times.at(-1) as number;
  const latest = clock.now - draw.int(8, 240) * 60_000;
  if (last <= latest) return times;
  const first = Math.min(began, latest - HOUR);
  const scale = (latest - first) / Math.max(last - began, 1);
  return times.map((time) => Math.floor(first + (time - began) * scale));
}

/** The record as its table keeps it, and its history and notifications in the book. */
export function tellRequest(request: Request, bank: Bank, book: Book): DemoRow {
  const { way, times, requester, state } = request;
  const draw = random(`story/${request.id}`);
  const client = requester.person;
  const { adviser } = requester;
  const decider = way.includes('escalate') ? bank.manager : adviser;
  const grade = requester.riskGrade && requester.riskGrade in NOTES ? requester.riskGrade : 'B';
  const refusal = draw.pick(['RISQUE_DEBITEUR', 'CHIFFRES_INSUFFISANTS', 'EXPOSITION'] as const);
  const offerComment = 'Deux règlements en retard de plus de 30 jours. Révision en juin sur vos comptes.';
  const items = 'derniers comptes annuels et carnet de commandes';
  const amount = formatMoney(request.amount, request.currency);
  const granted = formatMoney(request.granted ?? request.amount, request.currency);

  const by: Record<string, Person | null> = {
    create: client,
    submit: client,
    cancel: client,
    study: adviser,
    request_info: adviser,
    complete: client,
    ask_opinion: adviser,
    give_opinion: bank.risk,
    escalate: adviser,
    approve: decider,
    approve_partially: decider,
    refuse: decider,
    decline_offer: client,
    to_legal: null,
    formalise: bank.legal,
  };
  const comments: Record<string, string> = {
    request_info: `Merci de joindre vos ${items}.`,
    complete: 'Comptes et carnet joints.',
    escalate: 'Au-dessus de ma limite.',
    approve_partially: offerComment,
  };
  let before: GuaranteeRequestState | null = null;
  for (const [index, action] of way.entries()) {
    const time = times[index] as number;
    const to = LEADS_TO[action] as GuaranteeRequestState;
    book.event(time, by[action] ?? null, {
      action: `guaranteeRequests.${action}`,
      entity: 'guarantee_request',
      entityId: request.id,
      from: before,
      to,
      reasonCode: action === 'refuse' ? refusal : null,
      comment: comments[action] ?? null,
      internal: action === 'escalate',
    });
    if (action === 'give_opinion') {
      book.event(time, bank.risk, {
        action: 'guaranteeRequests.note',
        entity: 'guarantee_request',
        entityId: request.id,
        comment: NOTES[grade] ?? null,
        internal: true,
      });
    }
    noticeOf(action, time);
    before = to;
  }

  function noticeOf(action: string, time: number): void {
    const tell = (
      to: Person[],
      event: string,
      message: string,
      severity?: 'action' | 'warning',
      type: '2' | '3' = '2',
    ) =>
      book.notice(time, {
        to,
        type,
        event: `request.${event}`,
        message,
        data: { number: request.number, amount, granted, items, reason: REASONS.requestRefusal[refusal] },
        ...(severity ? { severity } : {}),
        entityType: 'guarantee_request',
        entityId: request.id,
      });
    const title = 'Demande <b>{number}</b>\u00a0: ';
    switch (action) {
      case 'submit':
        return tell([adviser], 'submitted', 'Demande <b>{number}</b>, {amount}\u00a0: reçue.', 'action');
      case 'study':
        return tell([client], 'studied', `${title}prise en étude par votre chargé d’affaires.`);
      case 'request_info':
        return tell(
          [client],
          'needs_info',
          'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
          'action',
          '3',
        );
      case 'ask_opinion':
        return tell(
          [bank.risk],
          'to_study',
          'Demande <b>{number}</b>, {amount}\u00a0: avis attendu.',
          'action',
        );
      case 'give_opinion':
        return tell(
          [adviser],
          'to_decide',
          'Demande <b>{number}</b>, {amount}\u00a0: avis rendu, décision attendue.',
          'action',
        );
      case 'escalate':
        return tell(
          [bank.manager],
          'to_decide',
          'Demande <b>{number}</b>, {amount}\u00a0: décision attendue.',
          'action',
        );
      case 'approve':
        return tell([client, adviser], 'decided', `${title}accordée, {granted}.`);
      case 'approve_partially':
        return tell([client, adviser], 'decided', `${title}contre-offre de {granted}.`, 'action');
      case 'refuse':
        return tell([client, adviser], 'decided', `${title}refusée. {reason}.`, 'warning');
      default:
        return undefined;
    }
  }

  const decidedAt =
    times[way.findIndex((action) => ['approve', 'approve_partially', 'refuse'].includes(action))];
  const last = times.at(-1) as number;
  const opinion = way.includes('give_opinion');
  return {
    id: request.id,
    number: request.number,
    kind: request.kind,
    requester_id: requester.id,
    requester_name: requester.name,
    debtor_id: request.debtor.id,
    debtor_name: request.debtor.name,
    beneficiary_id: request.beneficiary.id,
    beneficiary_name: request.beneficiary.name,
    amount: request.amount,
    currency: request.currency,
    tenor_days: request.tenorDays,
    valid_until: request.validUntil,
    reason: request.reason,
    risk_opinion: opinion
      ? {
          grade,
          amount: grade === 'A' ? request.amount : Math.round((request.amount * 0.75) / 500_000) * 500_000,
          note: NOTES[grade],
        }
      : null,
    granted_amount: request.granted,
    decision:
      decidedAt === undefined
        ? null
        : {
            by: decider === bank.manager ? 'Responsable' : 'Votre chargé d’affaires',
            at: iso(decidedAt),
            reasonCode: way.includes('refuse') ? refusal : null,
            comment: way.includes('approve_partially') ? offerComment : null,
            conditions: way.includes('approve_partially')
              ? 'Comptes annuels transmis avant le 30 juin.'
              : null,
          },
    holder: request.holder,
    status: state,
    due_on: dueOn(state, last),
    version: way.length,
    client_version: way.filter((action) => action !== 'escalate').length,
    created_at: iso(times[0] as number),
    created_by: client.id,
  };
}

/** When the next answer is due: two business days for the bank, fifteen days for the requester. */
function dueOn(state: GuaranteeRequestState, last: number): string | null {
  if (state === 'partially_approved') return dateOf(last + 15 * DAY);
  const waits = ['submitted', 'under_review', 'risk_review', 'decision'].includes(state);
  return waits ? addBusinessDays(dateOf(last), 2) : null;
}

export function guaranteeRow(guarantee: Guarantee): DemoRow {
  const { request } = guarantee;
  return {
    id: guarantee.id,
    number: guarantee.number,
    request_id: request.id,
    requester_id: request.requester.id,
    debtor_id: request.debtor.id,
    debtor_name: request.debtor.name,
    beneficiary_id: request.beneficiary.id,
    beneficiary_name: request.beneficiary.name,
    granted: guarantee.granted,
    used: guarantee.used,
    currency: guarantee.currency,
    valid_from: guarantee.validFrom,
    valid_until: guarantee.validUntil,
    status: guarantee.status,
    version: 1,
    created_at: iso(guarantee.createdAt),
  };
}
