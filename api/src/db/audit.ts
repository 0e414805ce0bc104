import { actorOf, type Actor, type AuditEntity, type Side } from '@cessio/contract';
import type { Identity, Queryable } from './caller.ts';
import { firstRow } from './rows.ts';

/** How companies see the bank's people (api.md §4, ActorRef). */
const PUBLIC_NAMES: Record<Exclude<Actor, 'C' | 'S'>, string> = {
  A: 'Votre conseiller',
  R: 'Département Risque',
  L: 'Département Juridique',
  M: 'Responsable',
  X: 'Administration',
};

export interface AuditEntry {
  /** `<collection>.<action>`: `invoices.approve`. */
  action: string;
  entity: AuditEntity;
  entityId: string;
  from?: string | null;
  to?: string | null;
  reasonCode?: string | null;
  comment?: string | null;
  /** For the bank only. */
  internal?: boolean;
  before?: unknown;
  after?: unknown;
}

/** An event on a user's account. */
export const userEvent = (action: string, entityId: string): AuditEntry => ({
  action,
  entity: 'user',
  entityId,
});

/** Origin of a call. */
export interface AuditOrigin {
  ip: string;
  correlationId: string;
}

/** The parts of a request that identify its origin. */
export interface Asking {
  ip: string;
  id: string;
}

/** The origin as logged. */
export const originOf = ({ ip, id }: Asking): AuditOrigin => ({ ip, correlationId: id });

/** A change as logged: only fields that differ. */
export function changedParts<Fields extends object>(
  was: Fields,
  is: Fields,
  names: readonly (keyof Fields & string)[],
): { before: object; after: object } {
  const changed = names.filter((name) => was[name] !== is[name]);
  const part = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: part(was), after: part(is) };
}

/** Previous values of changed fields, as far as the author may read them. */
export const valuesBefore = (record: object, changes: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in changes));

/**
 * The caller as companies see them: their own people by name, the bank's by function, as `name_actor()` writes it in
 * the log.
 */
export function publicNameOf(identity: Identity): string {
  const actor = actorOf(identity);
  return actor === 'C' || actor === 'S' ? identity.name : PUBLIC_NAMES[actor];
}

/**
 * Appends to the log in the caller's transaction, so that change and log entry commit together. The database determines
 * the actor from the transaction's caller, never from here (docs/adr/0025).
 * @param origin null when no request caused it
 */
export async function audit(tx: Queryable, origin: AuditOrigin | null, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'append_audit',
    text: 'select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      origin?.ip ?? null,
      entry.action,
      entry.entity,
      entry.entityId,
      entry.from ?? null,
      entry.to ?? null,
      entry.reasonCode ?? null,
      entry.comment ?? null,
      entry.internal ?? false,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      origin?.correlationId ?? null,
    ],
  });
}

/**
 * Who last wrote to a record and when, from the log as this side reads it: the bank sees names, companies the bank's
 * functions.
 */
export async function lastWriter(
  db: Queryable,
  side: Side,
  entity: AuditEntry['entity'],
  id: string,
): Promise<{ who: string; at: string } | null> {
  return firstRow<{ who: string; at: string }>(db, {
    name: `last_writer_${side}`,
    text: `select ${side === 'staff' ? 'actor_name' : 'actor_public'} as who, at from audit_events
      where entity = $1 and entity_id = $2 and split_part(action, '.', 2) <> all('{read,read_proof,export}') order by seq desc limit 1`,
    values: [entity, id],
  });
}
