import {
  adhesionStates,
  documentStates,
  guaranteeRequestStates,
  invoiceStates,
  OPEN_FILE_KINDS,
  type AuditEntity,
  type Employee,
  type OpenFileKind,
  type OpenFiles,
} from '@cessio/contract';
import type { AuditOrigin } from '../../db/audit.ts';
import type { Queryable, Transaction } from '../../db/caller.ts';
import { inFrench } from '../../db/list/source.ts';
import { allRows } from '../../db/rows.ts';
import { sqlStates } from '../../db/states.ts';
import { ApiError } from '../../http/problem.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';

/** How a kind of file refers to its holder. */
interface FileKind {
  readonly table: string;
  readonly column: string;
  /** SQL of whether anything is left to do; `f` is the file. */
  readonly open: string;
  /** SQL of the new holder instead of `$2`. */
  readonly to?: string;
  readonly entity: AuditEntity;
  readonly action: string;
  /** SQL of the record, the kind and the action of the log's line, where it is not the file's own. */
  readonly line?: { readonly id: string; readonly entity: string; readonly action: string };
  /** Only records count their versions. */
  readonly counts?: false;
  /** Text of their count for the receiver. */
  readonly said: readonly [one: string, several: string];
}

/** Back with its company's adviser, a file is no longer assigned to a colleague. */
const lent = (company: string) =>
  `nullif($2::uuid, (select p.adviser_id from parties p where p.id = f.${company}))`;

/** The one list of what waits for an employee personally: counted, handed over, and never left behind. */
const FILES: Record<OpenFileKind, FileKind> = {
  companies: {
    table: 'parties',
    column: 'adviser_id',
    open: 'true',
    entity: 'party',
    action: 'parties.hand_over',
    said: ['société', 'sociétés'],
  },
  invoices: {
    table: 'invoices',
    column: 'assignee_id',
    open: `f.status not in (${sqlStates(invoiceStates, 'ended')})`,
    to: lent('assignor_id'),
    entity: 'invoice',
    action: 'invoices.hand_over',
    said: ['facture', 'factures'],
  },
  guaranteeRequests: {
    table: 'guarantee_requests',
    column: 'assignee_id',
    open: `f.status not in (${sqlStates(guaranteeRequestStates, 'ended')})`,
    to: lent('requester_id'),
    entity: 'guarantee_request',
    action: 'guaranteeRequests.hand_over',
    said: ['demande de garantie', 'demandes de garantie'],
  },
  adhesions: {
    table: 'adhesion_requests',
    column: 'assigned_to',
    open: `f.status not in (${sqlStates(adhesionStates, 'ended', 'done')})`,
    entity: 'adhesion_request',
    action: 'adhesions.hand_over',
    said: ['demande d’adhésion', 'demandes d’adhésion'],
  },
  documents: {
    table: 'documents',
    column: 'reviewer_id',
    open: `f.status in (${sqlStates(documentStates, 'toCheck')})`,
    entity: 'document',
    action: 'documents.hand_over',
    said: ['document', 'documents'],
  },
  approvals: {
    table: 'approvals',
    column: 'held_by',
    open: `f.status = 'pending' and f.lapses_on >= today_in_paris()`,
    entity: 'guarantee',
    action: 'guarantees.hand_over_approval',
    line: {
      id: 'f.entity_id',
      entity: 'f.entity',
      action: `case f.entity when 'guarantee' then 'guarantees' when 'contract' then 'contracts' when 'ledger_entry' then 'ledgerEntries' else 'adhesions' end || '.hand_over_approval'`,
    },
    counts: false,
    said: ['approbation demandée', 'approbations demandées'],
  },
};

type Counts = OpenFiles['counts'];

export const totalOf = (counts: Counts): number =>
  OPEN_FILE_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

const COUNTS = OPEN_FILE_KINDS.map((kind) => {
  const { table, column, open } = FILES[kind];
  return `'${kind}', (select count(*) from ${table} f where f.${column} = $1 and ${open})`;
}).join(', ');

export async function countFiles(db: Queryable, employee: string): Promise<Counts> {
  const { rows } = await db.query<{ counts: Counts }>({
    name: 'count_employee_files',
    text: `select json_build_object(${COUNTS}) as counts`,
    values: [employee],
  });
  return (rows[0] as { counts: Counts }).counts;
}

/** Who gives and who gets, as far as a hand-over asks. */
type Party = Pick<Employee, 'id' | 'active' | 'joined' | 'department'>;

/**
 * Why somebody cannot take over files, shown at the field that names them; null when they can.
 * @param department of the present holder
 */
export function successorFault(
  from: Pick<Party, 'id' | 'department'>,
  to: Party | null,
): { code: string; why: string } | null {
  if (to?.id === from.id) return { code: 'SELF', why: 'c’est la personne qui les remet' };
  if (!to) return { code: 'UNKNOWN', why: 'elle n’est pas un employé de la banque' };
  if (!to.active) return { code: 'INACTIVE', why: 'son accès est fermé' };
  if (!to.joined) return { code: 'NOT_JOINED', why: 'elle n’a pas encore rejoint le portail' };
  if (to.department !== from.department)
    return { code: 'OTHER_DEPARTMENT', why: 'elle est d’un autre département' };
  return null;
}

/** @throws ApiError HANDOVER_INVALID */
export function requireSuccessor(
  from: Pick<Party, 'id' | 'department'>,
  to: Party | null,
  path: string,
): asserts to is Party {
  const fault = successorFault(from, to);
  if (!fault) return;
  const { code, why } = fault;
  const message = `${why.charAt(0).toLocaleUpperCase('fr')}${why.slice(1)}`;
  throw new ApiError('HANDOVER_INVALID', { why }, { errors: path ? [{ path, code, message }] : [] });
}

/** Who may take over an employee's files, by name: the same rule as `successorFault`, as a question. */
export function successorsOf(db: Queryable, { id, department }: Pick<Party, 'id' | 'department'>) {
  return allRows<{ id: string; name: string }>(
    db,
    `select u.id, u.first_name || ' ' || u.last_name as name from users u join employees e on e.user_id = u.id
      where e.active and u.status = 'active' and e.department is not distinct from $2 and u.id <> $1
      order by ${inFrench('u.last_name')}, ${inFrench('u.first_name')}, u.id`,
    [id, department],
  );
}

/** Most records per kind whose open pages are notified of a handover; lists refetch themselves. */
const MOST_TOLD = 200;
/** No company sees who holds its file. */
const UNSEEN = { client: false, supplier: false } as const;

/** The old and new holder of a file, as logged: by name, and by the id that an erasure follows. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly names: { readonly from: string; readonly to: string };
}

/**
 * Moves every open file of one employee to another, each with its log event; open pages are notified. Companies first,
 * because others derive their adviser from them.
 */
export async function moveFiles(
  tx: Transaction,
  services: Services,
  origin: AuditOrigin,
  move: Move,
): Promise<Counts> {
  const counts = {
    companies: 0,
    invoices: 0,
    guaranteeRequests: 0,
    adhesions: 0,
    documents: 0,
    approvals: 0,
  };
  for (const kind of OPEN_FILE_KINDS) {
    const { table, column, open, to = '$2::uuid', entity, action, counts: counted } = FILES[kind];
    const { line = { id: 'f.id', entity: `'${entity}'`, action: `'${action}'` } } = FILES[kind];
    const { rows } = await tx.query<{ id: string }>(
      `with moved as (update ${table} f set ${column} = ${to}${counted === false ? '' : ', version = f.version + 1'}
          where f.${column} = $1 and ${open} returning ${line.id} as id, ${line.entity} as kind, ${line.action} as action, f.status)
        select id, append_audit($3, action, kind, id, status, status, null, $4, true, $5, $6, $7) from moved`,
      [
        move.from,
        move.to,
        origin.ip,
        move.names.to,
        { adviser: move.names.from, adviserId: move.from },
        { adviser: move.names.to, adviserId: move.to },
        origin.correlationId,
      ],
    );
    counts[kind] = rows.length;
    if (entity === 'invoice' || entity === 'guarantee_request')
      for (const { id } of rows.slice(0, MOST_TOLD)) publishChange(tx, services, entity, id, UNSEEN);
  }
  return counts;
}

export interface MovedCompany {
  id: string;
  name: string;
  /** Who had it, if anybody. */
  from: string | null;
}

/**
 * Assigns companies to an adviser; those that they already have stay unchanged.
 * @returns what moved, and unknown ids
 */
export async function moveCompanies(
  tx: Transaction,
  origin: AuditOrigin,
  { to, name }: { to: string; name: string },
  ids: readonly string[],
): Promise<{ moved: MovedCompany[]; unknown: string[] }> {
  const held = await allRows<MovedCompany>(
    tx,
    `select id, legal_name as name, adviser_id as "from" from parties where id = any($1) order by id for no key update`,
    [ids],
  );
  const known = new Set(held.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id.toLowerCase()));
  if (unknown.length > 0) return { moved: [], unknown };
  const moved = held.filter(({ from }) => from !== to);
  await tx.query(
    `with moved as (update parties p set adviser_id = $2, version = p.version + 1 from parties old
          left join users u on u.id = old.adviser_id
          where p.id = any($1) and old.id = p.id returning p.id, p.status, u.id as had_id, u.first_name || ' ' || u.last_name as had)
      select append_audit($3, 'parties.hand_over', 'party', moved.id, moved.status, moved.status, null, $4, true,
        jsonb_build_object('adviser', moved.had, 'adviserId', moved.had_id), jsonb_build_object('adviser', $4::text, 'adviserId', $2::uuid), $5) from moved`,
    [moved.map(({ id }) => id), to, origin.ip, name, origin.correlationId],
  );
  return { moved, unknown };
}

/** « 3 sociétés et 1 facture », what there is none of left out. */
export function saidOf(counts: Partial<Counts>): string {
  const parts = OPEN_FILE_KINDS.flatMap((kind) => {
    const n = counts[kind] ?? 0;
    const [one, several] = FILES[kind].said;
    return n > 0 ? [`${n} ${n > 1 ? several : one}`] : [];
  });
  return new Intl.ListFormat('fr').format(parts);
}
