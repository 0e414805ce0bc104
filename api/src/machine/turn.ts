import {
  addBusinessDays,
  adhesionTurns,
  dayInParis,
  documentTurns,
  formatDate,
  screeningTurns,
  turns,
  type Actor,
  type EntityName,
  type Turn,
} from '@cessio/contract';
import { clock } from '../clock.ts';
import type { Transaction } from '../db/caller.ts';
import { notify } from '../modules/notifications/notify.ts';
import type { NotificationDraft } from '../modules/notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../modules/notifications/receivers.ts';
import type { Services } from '../services.ts';

/** Everything that may wait for somebody. */
export const ALL_TURNS: readonly Turn[] = [...turns, ...documentTurns, ...adhesionTurns, ...screeningTurns];

type Told = Exclude<Receiver, { colleague: true }>;

/** What says whose turn a record is, and who that is. */
export interface TurnFacts {
  /** What the turns of its kind ask for, by the names of its list's filters; a flag that is absent is not set. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** `Demande <b>{number}</b>`, and what fills it. */
  readonly called: string;
  readonly number: string;
  readonly type: NotificationDraft['type'];
  /** By when it is to be done. */
  readonly dueOn: string | null;
  readonly adviser: Told;
  /** The companies that may be awaited, by their side. */
  readonly companies?: Readonly<Partial<Record<'C' | 'S', Told | null>>>;
}

/** The turns that a record is, by what it says of itself. */
export function turnsAt(entity: EntityName, facts: TurnFacts['facts']): Turn[] {
  return ALL_TURNS.filter(
    (turn) =>
      turn.entity === entity &&
      Object.entries(turn.query).every(([name, value]) => String(facts[name] ?? false) === value),
  );
}

/** Whom a turn awaits: the function named first, in whose place the others may act. */
export function awaited(actor: Actor | undefined, { adviser, companies }: TurnFacts): Told | null {
  switch (actor) {
    case 'A':
      return adviser;
    case 'R':
      return { role: 'risk' };
    case 'L':
      return { role: 'legal' };
    case 'C':
    case 'S':
      return companies?.[actor] ?? null;
    default:
      return { role: 'm1' };
  }
}

const keyOf = (receiver: Receiver): string =>
  'adviserOf' in receiver ? 'adviser' : 'partyId' in receiver ? receiver.partyId : JSON.stringify(receiver);

/** Those whose turn it becomes, without whom the step tells in words of its own. */
export function newlyAwaited(
  entity: EntityName,
  before: TurnFacts['facts'],
  after: TurnFacts,
  told: readonly Receiver[],
): { turn: Turn; to: Told }[] {
  const was = turnsAt(entity, before);
  const known = new Set(told.map(keyOf));
  return turnsAt(entity, after.facts)
    .filter((turn) => !was.includes(turn))
    .flatMap((turn) => {
      const to = awaited(turn.by[0], after);
      return to && !known.has(keyOf(to)) ? [{ turn, to }] : [];
    });
}

/** Until when what a notice asks for is to be done, after its words; nothing where no day is set. */
export const untilDue = (dueOn: string | null | undefined): string =>
  dueOn ? ` Au plus tard le ${formatDate(dueOn)}.` : '';

/** By when the bank means to have looked at what came at an instant: the business days that the setting gives it. */
export async function reviewDue(
  { settings }: Pick<Services, 'settings'>,
  since = clock.instant(),
): Promise<string> {
  const { reviewTargetDays } = await settings.current();
  return addBusinessDays(dayInParis(since), reviewTargetDays);
}

/** Tells one of those who are awaited what for, and until when. */
export async function tellAwaited(
  tx: Transaction,
  services: Services,
  entity: Extract<EntityName, NonNullable<NotificationDraft['entityType']>>,
  id: string,
  { called, number, type, dueOn }: Pick<TurnFacts, 'called' | 'number' | 'type' | 'dueOn'>,
  awaitedOnes: readonly { why: string; to: Told }[],
): Promise<void> {
  const drafts: NotificationDraft[] = [];
  for (const { why, to } of awaitedOnes)
    drafts.push({
      to: await addressOf(tx, to),
      type,
      event: 'work.awaited',
      severity: 'action',
      message: `${called}\u00a0: {why}.${untilDue(dueOn)}`,
      data: { number, why: why.charAt(0).toLowerCase() + why.slice(1) },
      entityType: entity,
      entityId: id,
    });
  await notify(tx, services, drafts);
}

/** Tells those whose turn it has become, but for those who are told already. */
export async function tellNewlyAwaited(
  tx: Transaction,
  services: Services,
  entity: Parameters<typeof tellAwaited>[2],
  id: string,
  before: TurnFacts['facts'],
  after: TurnFacts,
  told: readonly Receiver[],
): Promise<void> {
  const fresh = newlyAwaited(entity, before, after, told);
  await tellAwaited(
    tx,
    services,
    entity,
    id,
    after,
    fresh.map(({ turn: { why }, to }) => ({ why, to })),
  );
}
