import {
  anyReasonLabel,
  auditLine,
  auditListSpec,
  changeText,
  type AuditLine,
  type AuditVerdict,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { exportColumns } from '../../export/columns.ts';
import { readAnchor } from './anchor.ts';
import { ACTION_SAID, actionsNamed, inWords, stateLabel } from './audit-words.ts';
import { selectRow } from '../../db/select.ts';

/** Lines are numbered; a list's cursor wants an id, so the number is written as one. */
const ID = `lpad(to_hex(a.seq), 32, '0')::uuid`;

/** What people call the record. */
const OBJECT = `case a.entity
  when 'invoice' then (select coalesce(i.number, i.ref) from invoices i where i.id = a.entity_id)
  when 'guarantee_request' then (select g.number from guarantee_requests g where g.id = a.entity_id)
  when 'adhesion_request' then (select r.number from adhesion_requests r where r.id = a.entity_id)
  when 'contract' then (select c.number from contracts c where c.id = a.entity_id)
  when 'contract_term' then (select c.number from contract_terms t join contracts c on c.id = t.contract_id where t.id = a.entity_id)
  when 'guarantee' then (select g.number from guarantees g where g.id = a.entity_id)
  when 'document' then (select d.type_label || ', ' || d.owner_name from documents d where d.id = a.entity_id)
  when 'document_type' then (select t.label from document_types t where t.id = a.entity_id)
  when 'bank_account' then (select '…' || right(b.iban, 4) || ', ' || p.legal_name from bank_accounts b join parties p on p.id = b.party_id
    where b.id = a.entity_id)
  when 'file' then (select f.filename from files f where f.id = a.entity_id)
  when 'party' then (select p.legal_name from parties p where p.id = a.entity_id)
  when 'relation' then (select r.assignor_name || ' – ' || r.debtor_name from relations r where r.id = a.entity_id)
  when 'user' then (select u.first_name || ' ' || u.last_name from users u where u.id = a.entity_id)
  when 'reference_rate' then (select r.code from reference_rates r where r.id = a.entity_id)
  when 'accounting_rate' then (select r.currency from accounting_rates r where r.id = a.entity_id)
  when 'own_account' then (select '…' || right(o.iban, 4) from own_accounts o where o.id = a.entity_id)
  when 'payment_file' then (select f.number from payment_files f where f.id = a.entity_id)
  when 'financing' then (select f.number from financings f where f.id = a.entity_id)
  when 'batch' then (select b.number from batches b where b.id = a.entity_id)
  when 'ledger_entry' then (select e.ref from ledger_entries e where e.id = a.entity_id)
  when 'ledger_account' then (select l.code from ledger_accounts l where l.id = a.entity_id)
  when 'ledger_month' then (select to_char(m.month, 'MM/YYYY') from ledger_months m where m.id = a.entity_id)
  when 'holiday' then (select h.label from holidays h where h.id = a.entity_id)
  when 'remote' then coalesce((select r.name from remotes r where r.id = a.entity_id),
    (select k.name from releaser_keys k where k.id = a.entity_id), (select o.origin from remote_origins o where o.id = a.entity_id)) end`;

const changesInWords = (_after: unknown, line: AuditLine) => inWords(line).changes.map(changeText).join('\n');

export const auditSource: ExportedList<typeof auditListSpec, AuditLine> = {
  spec: auditListSpec,
  from: 'audit_events a',
  alias: 'a',
  idColumn: ID,
  select: selectRow(auditLine, 'a', {
    id: ID,
    from: 'a.from_status',
    to: 'a.to_status',
    reason: 'a.reason_code',
    hash: `encode(a.hash, 'hex')`,
    object: OBJECT,
    currency: `case a.entity when 'invoice' then (select i.currency from invoices i where i.id = a.entity_id)
      when 'guarantee_request' then (select g.currency from guarantee_requests g where g.id = a.entity_id)
      when 'adhesion_request' then (select r.currency from adhesion_requests r where r.id = a.entity_id)
      when 'contract_term' then (select c.currency from contract_terms t join contracts c on c.id = t.contract_id where t.id = a.entity_id) end`,
    department: '(select e.department from employees e where e.user_id = a.actor_id)',
  }),
  sorts: { at: 'timestamptz' },
  names: 'a.actor_name',
  finder: (q, most, all) => ({
    call: 'search_journal($1, $2, $3, $4)',
    values: [q, actionsNamed(q), most, all],
  }),
  keyed: `a.seq = ('x' || right(translate(asked.key::text, '-', ''), 16))::bit(64)::bigint`,
  // What the list shows: who, what was done, to which record; each line asks for its own, because this is asked along the journal.
  search: (q, bind) => {
    const like = bind(`%${q}%`);
    // The text that is kept folded holds these names: most records are told by it, without folding theirs.
    // Without `offset 0` the planner would fold the whole table first, to ask it of every line.
    const record = (entity: string, table: string, ...names: string[]) =>
      `a.entity = '${entity}' and exists (select from ${table} r where r.id = a.entity_id and r.search_text like ${like}
        ${names.length > 0 ? `and (${names.map((name) => `fold(r.${name}) like ${like}`).join(' or ')})` : ''} offset 0)`;
    return `(fold(a.actor_name || a.action || coalesce(a.comment, '')) like ${like} or ${ACTION_SAID} = any(${bind(actionsNamed(q))}::text[])
      or ${record('invoice', 'invoices', 'number', 'ref')} or ${record('guarantee_request', 'guarantee_requests', 'number')}
      or ${record('adhesion_request', 'adhesion_requests', 'number')} or ${record('party', 'parties', 'legal_name')}
      or ${record('contract', 'contracts', 'number')} or ${record('guarantee', 'guarantees', 'number')} or ${record('document', 'documents')})`;
  },
  export: {
    name: 'journal',
    columns: [
      ...exportColumns<AuditLine>({
        seq: 'N°',
        at: 'Instant (UTC)',
        actorName: 'Auteur',
        actorRole: 'Rôle',
        ip: 'Adresse IP',
        action: ['Action', (_action: string, line: AuditLine) => inWords(line).label],
        entity: 'Objet',
        object: 'Dossier',
        entityId: 'Identifiant',
        from: ['De', (state: string | null, line: AuditLine) => stateLabel(line.entity, state)],
        to: ['À', (state: string | null, line: AuditLine) => stateLabel(line.entity, state)],
        reason: ['Motif', (code: string | null) => code && (anyReasonLabel(code) ?? code)],
        comment: 'Commentaire',
        after: ['Changements', changesInWords],
        correlationId: 'Corrélation',
        hash: 'Empreinte',
      }),
      { name: 'code', head: 'Code de l’action', value: (line) => line.action },
    ],
  },
};

interface HeadRow {
  seq: number;
  at: string;
  hash: string;
}

/** Recomputes the chain and compares it with the heads noted in a file. @param db the system's login: no other may */
export async function verifyChain(db: Queryable, anchorFile: string): Promise<AuditVerdict> {
  const bad = await db.query<{ seq: number | null; image: number | null }>(
    'select verify_audit() as seq, verify_images() as image',
  );
  const head = await db.query<HeadRow>(
    `select seq, at, encode(hash, 'hex') as hash from audit_events where hash is not null order by sealed_no desc limit 1`,
  );
  const counts = await db.query<{ sealed: number; waiting: number; outside: number }>(
    `select count(*) filter (where hash is not null)::int as sealed, count(*) filter (where hash is null)::int as waiting,
        count(*) filter (where action like '%.changed_outside')::int as outside
      from audit_events`,
  );
  const firstBad = bad.rows[0]?.seq ?? null;
  const badImage = bad.rows[0]?.image ?? null;
  const anchored = (await readAnchor(db, anchorFile)).rewritten === null;
  return {
    ok: firstBad === null && badImage === null && anchored,
    anchored,
    head: head.rows[0] ?? null,
    sealed: counts.rows[0]?.sealed ?? 0,
    waiting: counts.rows[0]?.waiting ?? 0,
    firstBad,
    badImage,
    outside: counts.rows[0]?.outside ?? 0,
  };
}
