import {
  guaranteeRequestMachine,
  type GuaranteeRequestAction,
  type GuaranteeRequestState,
  type Part,
} from '@cessio/contract';
import { DAY, dateOf, endingBy, HOUR, officeTime, plusDays, type Clock } from './clock.ts';
import { historyOf, movesTo, type Moves, type Told } from './history.ts';
import type { Company } from './people.ts';
import { random, type Random } from './random.ts';
import { isAbove } from './rates.ts';
import type { Pair } from './trade.ts';

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
  readonly history: readonly Told<GuaranteeRequestState, GuaranteeRequestAction>[];
  readonly createdAt: number;
  readonly holder: 'adviser' | 'm1' | null;
}

const REASONS_GIVEN = [
  'Ouverture de trois points de vente au printemps, commandes doublées entre mars et mai.',
  'Nouveau fournisseur principal, règlement à 60 jours demandé.',
  'Renouvellement de la ligne arrivant à échéance.',
  'Chantier de deux ans, approvisionnements mensuels réguliers.',
  'Hausse des volumes après l’arrivée d’un grand compte.',
] as const;

const TO_DECISION = ['submit', 'study', 'ask_opinion', 'give_opinion'] as const;
/** Steps of people to each state shown; the system's follow automatically. */
const WAYS = {
  draft: [],
  submitted: ['submit'],
  under_review: ['submit', 'study'],
  needs_info: ['submit', 'study', 'request_info'],
  risk_review: ['submit', 'study', 'request_info', 'complete', 'ask_opinion'],
  decision: TO_DECISION,
  approved: [...TO_DECISION, 'approve'],
  partially_approved: [...TO_DECISION, 'approve_partially'],
  refused: [...TO_DECISION, 'refuse'],
  declined: [...TO_DECISION, 'approve_partially', 'decline_offer'],
  legal_review: [...TO_DECISION, 'approve'],
  formalised: [...TO_DECISION, 'approve', 'formalise'],
  cancelled: ['submit', 'cancel'],
} as const satisfies Partial<Record<GuaranteeRequestState, readonly GuaranteeRequestAction[]>>;
/** A state in which the demonstration has requests; not every one. */
export type ShownState = keyof typeof WAYS;
/** Who takes each step, except decisions above the adviser's limit; all others are the system's. */
const BY: Partial<Record<GuaranteeRequestAction, Part>> = {
  submit: 'D',
  cancel: 'D',
  study: 'A',
  request_info: 'A',
  complete: 'D',
  ask_opinion: 'A',
  give_opinion: 'R',
  escalate: 'A',
  approve: 'A',
  approve_partially: 'A',
  refuse: 'A',
  decline_offer: 'D',
  formalise: 'L',
};
const DECISIONS: readonly (GuaranteeRequestAction | 'create')[] = ['approve', 'approve_partially', 'refuse'];

/** The decision in a history, if there is one. */
export function decisionIn({ history }: Pick<Request, 'history'>): Request['history'][number] | undefined {
  return history.find(({ action }) => DECISIONS.includes(action));
}

/** A request brought to a state from the day on which it began (milliseconds). */
export function makeRequest(
  clock: Clock,
  key: string,
  state: ShownState,
  pair: Pair,
  requester: Company,
  amount: number,
  began: number,
): Request {
  const draw = random(`request/${key}`);
  const above = isAbove(clock, amount, pair.contract.currency, requester.adviser);
  const asked: readonly GuaranteeRequestAction[] = WAYS[state];
  const decided = asked.findIndex((action) => DECISIONS.includes(action));
  const handed = above && (decided >= 0 || (state === 'decision' && draw.chance(0.5)));
  const way = handed ? asked.toSpliced(decided >= 0 ? decided : asked.length, 0, 'escalate') : asked;
  const steps = way.map(
    (action) => [action, handed && DECISIONS.includes(action) ? 'M' : (BY[action] ?? 'system')] as const,
  );
  const moves = movesTo(guaranteeRequestMachine, 'draft', steps, state);
  const offered = way.includes('approve_partially');
  const request = {
    id: draw.uuid(began),
    number: '',
    kind: draw.chance(0.8) ? ('limit' as const) : ('demand' as const),
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
    holder: handed ? ('m1' as const) : way.includes('give_opinion') ? ('adviser' as const) : null,
  };
  const times = timesOf(draw, clock, moves, began);
  return { ...request, history: historyOf(moves, times), createdAt: times[0] as number };
}

/** Time of each step: in office hours, after the previous one, never in the future. */
function timesOf(
  draw: Random,
  clock: Clock,
  moves: Moves<GuaranteeRequestState, GuaranteeRequestAction>,
  began: number,
): readonly number[] {
  const times = [began];
  for (const { action } of moves.slice(1)) {
    const before = times.at(-1) as number;
    if (action === 'to_legal') {
      times.push(before);
      continue;
    }
    const wait = action === 'formalise' ? draw.int(3, 8) * DAY : draw.int(2, 26) * HOUR;
    times.push(officeTime(draw, before + wait));
  }
  return endingBy(times, clock.now - draw.int(8, 240) * 60_000, HOUR);
}
