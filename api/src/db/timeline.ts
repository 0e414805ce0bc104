import {
  anyReasonLabel,
  bankAccountEntity,
  changeText,
  documentRecord,
  doneLabelOf,
  guaranteeRequestEntity,
  invoiceEntity,
  relation,
  type AuditEntity,
  type Entity,
  type FieldChange,
  type Machine,
  type Side,
  type TimelineEntry,
} from '@cessio/contract';
import { historyChanges } from '../modules/audit/audit-words.ts';
import type { Queryable } from './caller.ts';
import { showsField } from './fields.ts';
import { firstValue } from './rows.ts';

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
  before: Values | null;
  after: Values | null;
  call: string | null;
}
type Values = Readonly<Record<string, unknown>>;

/** Labels of a history: the machine's steps, and further ones. */
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
 * A record's history, newest first, as the caller's side may see it: companies see the bank's people as functions and
 * none of its notes (the database leaves them out).
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
    side === 'staff'
      ? 'actor_id, actor_name as actor, correlation_id as call'
      : 'null::uuid as actor_id, actor_public as actor, null as call';
  const { rows } = await db.query<Row>({
    name: `timeline_${side}`,
    text: `select at, ${who}, actor_role, action, from_status, to_status, reason_code, comment, c.before, c.after
      from audit_events ${side === 'staff' ? 'c' : 'left join changes_seen($1, $2) c using (seq)'}
      where entity = $1 and entity_id = $2 and split_part(action, '.', 2) <> all('{add_note,remove_note}')
      order by seq desc limit 200`,
    values: [entity, entityId],
  });
  const currency = rows.some(({ before }) => before) ? await currencyOf(db, entity, entityId) : null;
  const all = withoutRepeated(withNotes(rows)).map((row): TimelineEntry => {
    const [before, after] = [row.before, row.after].map((values) => shownTo(side, entity, values));
    const changes = historyChanges({ entity, currency, before, after });
    const label = labels(row.action, row.from_status);
    return {
      at: row.at,
      actor: { id: row.actor_id ?? row.actor_role, name: row.actor, role: row.actor_role },
      action: row.action,
      label: label && isEdit(row) ? (editLabel(changes) ?? label) : label,
      from: mask(row.from_status),
      to: mask(row.to_status),
      reason: row.reason_code ? (anyReasonLabel(row.reason_code) ?? row.reason_code) : null,
      comment: row.comment,
      ...(changes.length > 0 ? { changes } : {}),
    };
  });
  // Only internal fields changed, and none that a history names.
  const events = all.filter(
    ({ action, comment, changes }) => !action.endsWith('.note') || comment !== null || changes,
  );
  if (side !== 'staff') return events;
  const notes = await notesOf(db, entity, entityId);
  return notes.length > 0 ? [...events, ...notes].toSorted((a, b) => b.at.localeCompare(a.at)) : events;
}

/**
 * A step's internal part is a separate event that companies do not read; the bank reads both as one.
 * @param rows newest first: the note is written right after its step
 */
function withNotes(rows: readonly Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const note = kept.at(-1);
    if (note?.call && note.call === row.call && note.action.endsWith('.note') && row.to_status !== null)
      kept[kept.length - 1] = {
        ...row,
        comment: [row.comment, note.comment].filter(Boolean).join('\u00a0· ') || null,
        before: row.before || note.before ? { ...row.before, ...note.before } : null,
        after: row.after || note.after ? { ...row.after, ...note.after } : null,
      };
    else kept.push(row);
  }
  return kept;
}

const isEdit = (row: Row) =>
  row.action.endsWith('.update') && row.from_status === null && row.to_status === null;

/** An edit is labelled by what it changed, if the reader may know. */
function editLabel(changes: readonly FieldChange[]): string | null {
  const [only] = changes;
  if (!only) return null;
  return changes.length === 1 ? changeText(only) : `${changes.length} champs modifiés`;
}

/** An auto-saved draft is one line: consecutive changes by one person are merged into the last. */
function withoutRepeated(rows: readonly Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const later = kept.at(-1);
    const same = later?.action === row.action && later.actor === row.actor && later.actor_id === row.actor_id;
    if (same && isEdit(row))
      kept[kept.length - 1] = {
        ...later,
        before: later.before || row.before ? { ...later.before, ...row.before } : null,
        after: later.after || row.after ? { ...row.after, ...later.after } : null,
      };
    else kept.push(row);
  }
  return kept;
}

const ENTITIES: Partial<Record<AuditEntity, Entity>> = {
  invoice: invoiceEntity,
  guarantee_request: guaranteeRequestEntity,
  bank_account: bankAccountEntity,
};

/** Kinds without a field table: their answered fields. */
const ANSWERED: Partial<Record<AuditEntity, Readonly<Record<string, unknown>>>> = {
  document: documentRecord.shape,
  relation: relation.shape,
};

/** The part of a change that this side's record page shows; the database has left out unreadable columns. */
function shownTo(side: Side, entity: AuditEntity, values: Values | null): Values | null {
  if (side === 'staff' || !values) return values;
  const table = ENTITIES[entity];
  const answered = ANSWERED[entity] ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => (table ? showsField(table, name, side) : name in answered)),
  );
}

const AMOUNTS_OF: Partial<Record<AuditEntity, string>> = {
  invoice: 'invoices',
  guarantee_request: 'guarantee_requests',
  adhesion_request: 'adhesion_requests',
  contract: 'contracts',
  contract_term:
    '(select t.id, c.currency from contract_terms t join contracts c on c.id = t.contract_id) of_contract',
};

/** The currency of the record's amounts. */
async function currencyOf(db: Queryable, entity: AuditEntity, id: string): Promise<string | null> {
  const table = AMOUNTS_OF[entity];
  if (!table) return null;
  return firstValue<string | null>(db, {
    name: `timeline_currency_${entity}`,
    text: `select currency from ${table} where id = $1`,
    values: [id],
  });
}

/** Internal notes as lines of the history; only the bank's login may read them. */
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
