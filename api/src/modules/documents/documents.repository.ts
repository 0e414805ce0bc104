import {
  documentStates,
  YES_NO,
  documentListSpec,
  documentRow,
  statesWith,
  type DocumentOwner,
  type DocumentRow,
  type DocumentState,
  type PaperRecord,
  type PartyState,
  type Reviewer,
  type Side,
} from '@cessio/contract';
import type { Queryable, Transaction } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { allRows, firstRow, hitsOne, updateRecord } from '../../db/rows.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow, snakeCase } from '../../db/select.ts';
import { READERS, turnFilter } from '../work/turn-condition.ts';
import { REACHED, type Reached } from '../notifications/receivers.ts';

/** For each kind of record with papers its name, and SQL of its number by the id `d.owner_id`. */
const NUMBERED: Record<Exclude<DocumentOwner, 'party'>, readonly [PaperRecord['entity'], string]> = {
  adhesion: ['adhesion_request', 'select r.number from adhesion_requests r where r.id = d.owner_id'],
  guarantee: ['guarantee_request', 'select r.number from guarantee_requests r where r.id = d.owner_id'],
  invoice: ['invoice', 'select coalesce(r.number, r.ref) from invoices r where r.id = d.owner_id'],
  contract: ['contract', 'select r.number from contracts r where r.id = d.owner_id'],
};
/** Assignors have no guarantee requests, and their login reads none. */
const ownersOf = (side: Side) =>
  Object.entries(NUMBERED).filter(([owner]) => side !== 'supplier' || owner !== 'guarantee');
/** SQL of the number of the record that a paper belongs to; null for the company itself. */
export const recordNumber = (side: Side): string =>
  `case d.owner_type ${ownersOf(side)
    .map(([owner, [, number]]) => `when '${owner}' then (${number})`)
    .join(' ')} end`;
const recordOf = (side: Side): string =>
  `(select jsonb_build_object('entity', case d.owner_type ${ownersOf(side)
    .map(([owner, [entity]]) => `when '${owner}' then '${entity}'`)
    .join(' ')} end, 'id', d.owner_id, 'number', n.number)
    from (select ${recordNumber(side)} as number) n where n.number is not null)`;

const rowOf = (side: Side) =>
  selectRow(documentRow, 'd', {
    ownerId: 'coalesce(d.owner_id, d.party_id)',
    reviewer: 't.reviewer',
    record: recordOf(side),
  });
const FROM = 'documents d join document_types t on t.id = d.type_id';

const COMPANIES = [...READERS.client, ...READERS.supplier];

export const documentSource: ExportedList<typeof documentListSpec, DocumentRow> = {
  spec: documentListSpec,
  from: FROM,
  alias: 'd',
  indexed: 'document',
  names: 'd.type_label, d.owner_name, d.filename',
  select: rowOf('client'),
  filters: {
    turn: turnFilter('document', ['d.party_id', 'null::uuid'], COMPANIES, () => documentSource),
    // Companies have no portfolio, and may not read whose they are in.
    portfolio: () => '(app_party() is not null or app_user() = adviser_of(d.party_id))',
    ownerId: 'coalesce(d.owner_id, d.party_id)',
    reviewer: 't.reviewer',
  },
  sorts: { createdAt: 'timestamptz', expiresOn: 'optional date', typeLabel: 'name' },
  export: {
    name: 'documents',
    columns: exportColumns<DocumentRow>({
      typeLabel: 'Document',
      ownerName: 'Société',
      record: ['Dossier', (record: DocumentRow['record']) => record?.number ?? null],
      filename: 'Fichier',
      required: ['Obligatoire', YES_NO],
      status: ['État', documentStates],
      rejectReason: 'Motif du rejet',
      expiresOn: ['Valable jusqu’au', 'date'],
      createdAt: ['Créé le', 'day'],
    }),
  },
};

/** As assignors read it. */
const supplierDocumentSource: typeof documentSource = { ...documentSource, select: rowOf('supplier') };

/** As the bank reads it: companies may not know who of the bank has taken a document, and ask for their own turn alone. */
export const staffDocumentSource: typeof documentSource = {
  ...documentSource,
  select: rowOf('staff'),
  filters: {
    ...documentSource.filters,
    turn: turnFilter('document', ['d.party_id', 'd.reviewer_id'], READERS.staff, () => staffDocumentSource),
  },
};

export const documentSources = {
  client: documentSource,
  supplier: supplierDocumentSource,
  staff: staffDocumentSource,
} as const;

/** A document as the caller's side reads it. */
export interface StoredDocument extends DocumentRow {
  fileId: string | null;
  mime: string | null;
  size: number | null;
  replacesId: string | null;
  internal: boolean;
  /** The company itself provided its file. */
  ownGift: boolean;
  /** The document it replaces is still valid. */
  keepsOld: boolean;
  usualExpiry: string | null;
  /** Of the bank's side. */
  reviewerId?: string | null;
  claimedBy?: string | null;
  reached?: Reached;
}

const RECORD = `d.file_id as "fileId", f.mime, f.size, d.replaces_id as "replacesId", d.internal,
  exists (select from documents o where o.id = d.replaces_id and o.status = 'valid') as "keepsOld",
  (today_in_paris() + make_interval(months => t.validity_months))::date as "usualExpiry"`;
const columnsOf = (side: Side) =>
  side === 'staff'
    ? `${rowOf(side)}, ${RECORD}, d.reviewer_id as "reviewerId", (select u.first_name || ' ' || u.last_name from users u where u.id = d.reviewer_id) as "claimedBy",
      ${REACHED('null::uuid', 'd.party_id', 'd.party_id')}, coalesce(f.party_id = d.party_id, false) as "ownGift"`
    : `${rowOf(side)}, ${RECORD}, exists (select from file_links l where l.file_id = d.file_id and l.entity = 'file') as "ownGift"`;

/** The document if the caller's side sees it; `lock` locks it until the transaction ends. */
export function findDocument(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<StoredDocument | null> {
  return firstRow<StoredDocument>(db, {
    name: `find_document_${side}_${lock}`,
    text: `select ${columnsOf(side)} from ${FROM} left join files f on f.id = d.file_id where d.id = $1${lock ? ' for no key update of d' : ''}`,
    values: [id],
  });
}

/** Changes of a document by a step or a new file, beside its state. */
export interface DocumentChange {
  status?: DocumentState;
  fileId?: string | null;
  filename?: string | null;
  expiresOn?: string | null;
  rejectReason?: string | null;
  reviewerId?: string | null;
  uploadedBy?: string | null;
  uploadedAt?: string | null;
}

/** Writes changes; absent fields stay unchanged. */
export const updateDocument = (tx: Queryable, id: string, change: DocumentChange): Promise<void> =>
  updateRecord(tx, 'documents', id, change);

/** What is known of a kind of document where one is given or asked for. */
export interface DocumentType {
  id: string;
  code: string;
  label: string;
  appliesTo: DocumentOwner;
  required: boolean;
  maxMb: number;
  /** Empty: everything that papers may be. */
  mime: string[];
  reviewer: Reviewer;
}

export const findActiveType = (db: Queryable, id: string): Promise<DocumentType | null> =>
  firstRow<DocumentType>(
    db,
    `select id, code, label, applies_to as "appliesTo", required, max_mb as "maxMb", mime, reviewer
      from document_types where id = $1 and active`,
    [id],
  );

/** The owner of a paper: the company, and the record that the paper belongs to. */
export interface Owner {
  partyId: string;
  name: string;
  status: PartyState;
  ownerType: DocumentOwner;
  /** Null: the company itself. */
  ownerId: string | null;
  /** Of a guarantee request. */
  kind?: string;
}

/** Of each kind of record its table, and the company whose papers the bank files on it. */
const RECORDS: Record<Exclude<DocumentOwner, 'party'>, readonly [table: string, company: string]> = {
  adhesion: ['adhesion_requests', 'r.party_id'],
  guarantee: ['guarantee_requests', 'r.requester_id'],
  invoice: ['invoices', `case r.program when 'reverse' then r.debtor_id else r.assignor_id end`],
  contract: ['contracts', 'r.principal_id'],
};

/** The company of papers on this record: for a company its own, on records that it sees. */
const companyOf = (side: Side, ownerType: DocumentOwner): string => {
  if (ownerType === 'party') return 'select p.id from parties p where p.id = $1';
  const [table, company] = RECORDS[ownerType];
  return `select ${side === 'staff' ? company : 'app_party()'} as id from ${table} r where r.id = $1`;
};

/** Whether the caller's company is the one whose papers the bank files on a record; false where it does not see it. */
export async function givesPapersOf(
  db: Queryable,
  ownerType: DocumentOwner,
  ownerId: string,
): Promise<boolean> {
  const [table, company] =
    ownerType === 'party'
      ? ['parties', 'r.id']
      : ownerType === 'adhesion'
        ? ['adhesion_requests', 'r.applicant_party_id']
        : RECORDS[ownerType];
  return hitsOne(db, {
    text: `select from ${table} r where r.id = $1 and ${company} = app_party()`,
    values: [ownerId],
  });
}

export async function findOwner(
  db: Queryable,
  side: Side,
  ownerType: DocumentOwner,
  ownerId: string,
): Promise<Owner | null> {
  const kind =
    ownerType === 'guarantee' ? '(select r.kind from guarantee_requests r where r.id = $1)' : 'null';
  const found = await firstRow<{ id: string; name: string; status: PartyState; kind: string | null }>(
    db,
    `select p.id, p.legal_name as name, p.status, ${kind} as kind from (${companyOf(side, ownerType)}) o join parties p on p.id = o.id`,
    [ownerId],
  );
  return (
    found && {
      ...(found.kind ? { kind: found.kind } : {}),
      partyId: found.id,
      name: found.name,
      status: found.status,
      ownerType,
      ownerId: ownerType === 'party' ? null : ownerId,
    }
  );
}

/** An owner's current documents of one kind, oldest first; locked until the transaction ends. */
export function lockCurrent(
  tx: Transaction,
  { partyId, ownerType, ownerId }: Owner,
  typeId: string,
): Promise<{ id: string; status: DocumentState; version: number }[]> {
  return allRows<{ id: string; status: DocumentState; version: number }>(
    tx,
    `select d.id, d.status, d.version from documents d
      where d.party_id = $1 and d.owner_type = $2 and d.owner_id is not distinct from $3 and d.type_id = $4 and not d.internal
        and d.status = any($5) order by d.created_at, d.id for no key update of d`,
    [partyId, ownerType, ownerId, typeId, statesWith(documentStates, 'toProvide')],
  );
}

export async function insertDocument(
  tx: Transaction,
  type: DocumentType,
  owner: Owner,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const row: Record<string, unknown> = {
    typeId: type.id,
    typeCode: type.code,
    typeLabel: type.label,
    required: type.required,
    partyId: owner.partyId,
    ownerName: owner.name,
    ownerType: owner.ownerType,
    ownerId: owner.ownerId,
    ...given,
  };
  const names = Object.keys(row);
  const { rows } = await tx.query<{ id: string }>(
    `insert into documents (${names.map(snakeCase).join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return (rows[0] as { id: string }).id;
}

/** Earlier and later versions of a document, latest first. */
export function versionsOf(db: Queryable, side: Side, id: string): Promise<DocumentRow[]> {
  return allRows<DocumentRow>(
    db,
    `with recursive earlier as (
        select id, replaces_id from documents where id = $1
        union select o.id, o.replaces_id from documents o join earlier e on o.id = e.replaces_id),
      chain as (
        select id from earlier
        union select n.id from documents n join chain c on n.replaces_id = c.id)
      select ${rowOf(side)} from ${FROM} where d.id in (select id from chain) order by d.created_at desc, d.id desc limit 100`,
    [id],
  );
}
