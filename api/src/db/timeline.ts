import {
  anyReasonLabel,
  doneLabelOf,
  type AuditEntity,
  type Machine,
  type TimelineEntry,
} from '@cessio/contract';
import type { Queryable } from './caller.ts';

interface Row {
  at: string;
  actor_id: string | null;
  actor: string;
  actor_role: TimelineEntry['actor']['role'];
  action: string;
  from_status: string | null;
  to_status: string | null;
  reason_code: string | null;
  comment: string | null;
}

/** Words of a history's lines: of the machine's steps, and those given for what is no step. */
export const labelsOf =
  <State extends string, Action extends string>(
    machine: Machine<State, Action>,
    others: Readonly<Record<string, string>>,
  ) =>
  (action: string): string => {
    const step = action.slice(action.indexOf('.') + 1);
    return doneLabelOf(machine, step) ?? others[step] ?? action;
  };

/**
 * A record's history, newest first, as the caller's side may know it: companies see the bank's people as functions
 * and none of the bank's own notes (the database leaves them out).
 */
export async function timelineOf(
  db: Queryable,
  side: 'staff' | 'client' | 'supplier',
  entity: AuditEntity,
  entityId: string,
  labels: (action: string) => string,
  mask: (state: string | null) => string | null = (state) => state,
): Promise<TimelineEntry[]> {
  const who =
    side === 'staff' ? 'actor_id, actor_name as actor' : 'null::uuid as actor_id, actor_public as actor';
  const { rows } = await db.query<Row>({
    name: `timeline_${side}`,
    text: `select at, ${who}, actor_role, action, from_status, to_status, reason_code, comment
      from audit_events where entity = $1 and entity_id = $2 order by seq desc limit 200`,
    values: [entity, entityId],
  });
  return rows.map((row) => ({
    at: row.at,
    actor: { id: row.actor_id ?? row.actor_role, name: row.actor, role: row.actor_role },
    action: row.action,
    label: labels(row.action),
    from: mask(row.from_status),
    to: mask(row.to_status),
    reason: row.reason_code ? (anyReasonLabel(row.reason_code) ?? row.reason_code) : null,
    comment: row.comment,
  }));
}
