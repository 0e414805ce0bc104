import {
  addBusinessDays,
  adhesionTurns,
  contractTurns,
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

/** All turns. */
export const ALL_TURNS: readonly Turn[] = [
  ...turns,
  ...documentTurns,
  ...adhesionTurns,
  ...contractTurns,
  ...screeningTurns,
];

type Told = Exclude<Receiver, { colleague: true }>;

/** The facts that decide whose turn a record is, and the people concerned. */
export interface TurnFacts {
  /** The values that its turns read, by the names of its list's filters; an absent flag is not set. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** `Demande <b>{number}</b>`, and its values. */
  readonly called: string;
  readonly number: string;
  readonly type: NotificationDraft['type'];
  /** Deadline. */
  readonly dueOn: string | null;
  readonly adviser: Told;
  /** The companies that may be awaited, by side. */
  readonly companies?: Readonly<Partial<Record<'C' | 'S', Told | null>>>;
}

/** The turns that match a record's facts. */
export function turnsAt(entity: EntityName, facts: TurnFacts['facts']): Turn[] {
  return ALL_TURNS.filter(
    (turn) =>
      turn.entity === entity &&
      Object.entries(turn.query).every(([name, value]) => String(facts[name] ?? false) === value),
  );
}

/** Receivers for a turn: the function named first; the others may act in its place. */
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

/** Those whose turn it becomes, except those that the step notifies itself. */
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

/** The deadline at the end of a notice; empty without one. */
export const untilDue = (dueOn: string | null | undefined): string =>
  dueOn ? ` Au plus tard le ${formatDate(dueOn)}.` : '';

/** The bank's target for reviewing what arrived at an instant: the setting's business days. */
export async function reviewDue(
  { settings }: Pick<Services, 'settings'>,
  since = clock.instant(),
): Promise<string> {
  const { reviewTargetDays } = await settings.current();
  return addBusinessDays(dayInParis(since), reviewTargetDays);
}

/** Notifies one awaited person what for, and by when. */
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

/** Notifies those whose turn it has become, except those already notified. */
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
