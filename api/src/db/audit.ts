import { actorOf, type Actor } from '@cessio/contract';
import type { Identity, Queryable } from './caller.ts';

/** How companies read the bank's people (api.md §4, ActorRef). */
const PUBLIC_NAMES: Record<Exclude<Actor, 'C' | 'S'>, string> = {
  A: 'Votre chargé d’affaires',
  R: 'Département Risque',
  L: 'Département Juridique',
  M: 'Responsable',
  X: 'Administration',
};

export interface AuditEntry {
  /** `<collection>.<action>`: `invoices.approve`. */
  action: string;
  entity:
    | 'invoice'
    | 'guarantee_request'
    | 'adhesion_request'
    | 'party'
    | 'user'
    | 'session'
    | 'file'
    | 'settings'
    | 'calendar_event';
  entityId: string;
  from?: string | null;
  to?: string | null;
  reasonCode?: string | null;
  comment?: string | null;
  /** Stays inside the bank. */
  internal?: boolean;
  before?: unknown;
  after?: unknown;
}

/** Where a call came from. */
export interface AuditOrigin {
  ip?: string | null;
  correlationId?: string | null;
}

export interface AuditActor extends AuditOrigin {
  id: string | null;
  name: string;
  publicName: string;
  role: string;
}

export const SYSTEM_ACTOR: AuditActor = { id: null, name: 'Système', publicName: 'Cessio', role: 'system' };

/** The caller as the log keeps it: its own people know the name, companies the function. */
export function auditActor(identity: Identity, request?: { ip: string; id: string }): AuditActor {
  const actor = actorOf(identity);
  return {
    id: identity.userId,
    name: identity.name,
    publicName: actor === 'C' || actor === 'S' ? identity.name : PUBLIC_NAMES[actor],
    role: identity.role,
    ip: request?.ip ?? null,
    correlationId: request?.id ?? null,
  };
}

/**
 * Appends to the log in the caller's transaction: no effect without its trace, no trace without its effect. Who acted is read
 * by the database from whom the transaction speaks for, never taken from here (docs/adr/0025).
 */
export async function audit(tx: Queryable, origin: AuditOrigin, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'append_audit',
    text: 'select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      origin.ip ?? null,
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
      origin.correlationId ?? null,
    ],
  });
}

/** Who wrote last to a record and when, as the log shows it to this caller. */
export async function lastWriter(
  db: Queryable,
  entity: AuditEntry['entity'],
  id: string,
): Promise<{ who: string; at: string } | null> {
  const { rows } = await db.query<{ who: string; at: string }>({
    name: 'last_writer',
    text: 'select actor_public as who, at from audit_events where entity = $1 and entity_id = $2 order by seq desc limit 1',
    values: [entity, id],
  });
  return rows[0] ?? null;
}
