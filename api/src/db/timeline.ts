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
  (action: string, from: string | null): string => {
    const step = action.slice(action.indexOf('.') + 1);
    return doneLabelOf(machine, step, from) ?? others[step] ?? action;
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
  labels: (action: string, from: string | null) => string,
  mask: (state: string | null) => string | null = (state) => state,
): Promise<TimelineEntry[]> {
  const who =
    side === 'staff' ? 'actor_id, actor_name as actor' : 'null::uuid as actor_id, actor_public as actor';
  const { rows } = await db.query<Row>({
    name: `timeline_${side}`,
    text: `select at, ${who}, actor_role, action, from_status, to_status, reason_code, comment
      from audit_events where entity = $1 and entity_id = $2 and split_part(action, '.', 2) <> all('{add_note,remove_note}')
      order by seq desc limit 200`,
    values: [entity, entityId],
  });
  const events = rows.filter(notRepeated).map((row) => ({
    at: row.at,
    actor: { id: row.actor_id ?? row.actor_role, name: row.actor, role: row.actor_role },
    action: row.action,
    label: labels(row.action, row.from_status),
    from: mask(row.from_status),
    to: mask(row.to_status),
    reason: row.reason_code ? (anyReasonLabel(row.reason_code) ?? row.reason_code) : null,
    comment: row.comment,
  }));
  if (side !== 'staff') return events;
  const notes = await notesOf(db, entity, entityId);
  return notes.length > 0 ? [...events, ...notes].toSorted((a, b) => b.at.localeCompare(a.at)) : events;
}

/** A draft that saves itself is one line: of changes by one person in a row, the last. */
const notRepeated = (row: Row, at: number, rows: readonly Row[]): boolean => {
  const later = rows[at - 1];
  const same = later?.action === row.action && later.actor === row.actor && later.actor_id === row.actor_id;
  return !(same && row.action.endsWith('.update') && row.from_status === null && row.to_status === null);
};

/** Internal notes as lines of the history; only the bank's login has a right to read any. */
async function notesOf(db: Queryable, entity: AuditEntity, entityId: string): Promise<TimelineEntry[]> {
  interface NoteRow {
    id: string;
    at: string;
    text: string;
    author: string;
    name: string;
    role: TimelineEntry['actor']['role'];
    mine: boolean;
  }
  const { rows } = await db.query<NoteRow>({
    name: 'timeline_notes',
    text: `select n.id, n.created_at as at, n.text, u.id as author, u.first_name || ' ' || u.last_name as name, u.role,
        n.author_id = app_staff() as mine
      from notes n join users u on u.id = n.author_id where n.entity = $1 and n.entity_id = $2
      order by n.created_at desc limit 200`,
    values: [entity, entityId],
  });
  return rows.map(({ id, at, text, author, name, role, mine }) => ({
    at,
    actor: { id: author, name, role },
    action: 'note',
    label: 'Note interne',
    from: null,
    to: null,
    reason: null,
    comment: text,
    note: { id, mine },
  }));
}
