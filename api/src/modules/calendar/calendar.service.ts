import {
  eventTimeErrors,
  type BodyOf,
  type CalendarEvent,
  type NewCalendarEvent,
  type QueryOf,
  type listCalendarEvents,
  type updateCalendarEvent,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit, originOf, type Asking } from '../../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import {
  deleteOwn,
  findOwn,
  insertOwn,
  ownBetween,
  updateOwn,
  type OwnEvent,
} from './calendar.repository.ts';
import { dueBetween } from './calendar.sources.ts';
import { toDueEvent, toOwnEvent, type DatedEvent } from './calendar.view.ts';

/** Events of a span, by day: those of the user's records, and their own. */
export async function eventsOf(
  db: Queryable,
  identity: Identity,
  { from, to, kind }: QueryOf<typeof listCalendarEvents>,
): Promise<DatedEvent[]> {
  const today = clock.today();
  const due = await dueBetween(db, identity, from, to, kind);
  const own = !kind || kind.includes('custom') ? await ownBetween(db, identity.userId, from, to) : [];
  return [...due.map((row) => toDueEvent(row, identity, today)), ...own.map(toOwnEvent)];
}

export async function createOwn(
  tx: Transaction,
  identity: Identity,
  request: Asking,
  body: NewCalendarEvent,
): Promise<CalendarEvent> {
  const event = await insertOwn(tx, identity.userId, body);
  await remember(tx, request, 'create', event);
  return toOwnEvent(event);
}

/** @throws ApiError FORBIDDEN on what is made from records, NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED */
export async function changeOwn(
  tx: Transaction,
  identity: Identity,
  request: Asking,
  id: string,
  { version, ...change }: BodyOf<typeof updateCalendarEvent>,
): Promise<CalendarEvent> {
  const current = await requireOwn(tx, identity, id, version, change);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next = { ...current, ...given };
  const errors = eventTimeErrors(next);
  if (errors.length > 0) throw invalid(errors);
  const event = await updateOwn(tx, id, next);
  await remember(tx, request, 'update', event);
  return toOwnEvent(event);
}

/** @throws ApiError FORBIDDEN on what is made from records, NOT_FOUND, VERSION_CONFLICT */
export async function removeOwn(
  tx: Transaction,
  identity: Identity,
  request: Asking,
  id: string,
  version: number,
): Promise<void> {
  const event = await requireOwn(tx, identity, id, version, {});
  // Before deletion: the log only accepts events about existing events of the caller.
  await remember(tx, request, 'delete', event);
  await deleteOwn(tx, id);
}

async function requireOwn(
  tx: Transaction,
  identity: Identity,
  id: string,
  version: number,
  change: object,
): Promise<OwnEvent> {
  if (id.includes(':')) throw new ApiError('FORBIDDEN');
  const event = orNotFound(await findOwn(tx, identity.userId, id));
  if (event.version === version) return event;
  throw versionConflict(
    { who: 'Une autre fenêtre', at: event.stamp },
    { current: toOwnEvent(event), yours: { ...change, version } },
  );
}

/** Logs that it was done, not the content: nobody else may read a user's own event. */
async function remember(
  tx: Transaction,
  request: Asking,
  action: 'create' | 'update' | 'delete',
  { id, version }: OwnEvent,
): Promise<void> {
  await audit(tx, originOf(request), {
    action: `calendar.${action}`,
    entity: 'calendar_event',
    entityId: id,
    internal: true,
    after: { version },
  });
}
