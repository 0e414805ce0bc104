import { auditEvent, auditListSpec, type AuditEvent, type AuditVerdict } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow } from '../../db/select.ts';

/** Lines are numbered; a list's cursor wants an id, so the number is written as one. */
const ID = `lpad(to_hex(a.seq), 32, '0')::uuid`;

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

export const auditSource: ExportedList<typeof auditListSpec, AuditEvent> = {
  spec: auditListSpec,
  from: 'audit_events a',
  alias: 'a',
  idColumn: ID,
  select: selectRow(auditEvent, 'a', {
    id: ID,
    from: 'a.from_status',
    to: 'a.to_status',
    reason: 'a.reason_code',
    hash: `encode(a.hash, 'hex')`,
  }),
  sorts: { at: 'timestamptz' },
  export: {
    name: 'journal',
    columns: exportColumns<AuditEvent>({
      seq: 'N°',
      at: 'Instant (UTC)',
      actorName: 'Auteur',
      actorRole: 'Rôle',
      ip: 'Adresse IP',
      action: 'Action',
      entity: 'Objet',
      entityId: 'Identifiant',
      from: 'De',
      to: 'À',
      reason: 'Motif',
      comment: 'Commentaire',
      before: ['Avant', json],
      after: ['Après', json],
      correlationId: 'Corrélation',
      hash: 'Empreinte',
    }),
  },
  searchColumn: `fold(a.actor_name || a.action || coalesce(a.comment, ''))`,
};

interface HeadRow {
  seq: number;
  at: string;
  hash: string;
}

/** Computes the chain anew. @param db the system's login: no other may */
export async function verifyChain(db: Queryable): Promise<AuditVerdict> {
  const bad = await db.query<{ seq: number | null }>('select verify_audit() as seq');
  const head = await db.query<HeadRow>(
    `select seq, at, encode(hash, 'hex') as hash from audit_events where hash is not null order by sealed_no desc limit 1`,
  );
  const counts = await db.query<{ sealed: number; waiting: number }>(
    `select count(*) filter (where hash is not null)::int as sealed, count(*) filter (where hash is null)::int as waiting
      from audit_events`,
  );
  const firstBad = bad.rows[0]?.seq ?? null;
  return {
    ok: firstBad === null,
    head: head.rows[0] ?? null,
    sealed: counts.rows[0]?.sealed ?? 0,
    waiting: counts.rows[0]?.waiting ?? 0,
    firstBad,
  };
}
