import {
  documentTypeListSpec,
  documentTypeRow,
  GUARANTEE_KINDS,
  YES_NO,
  type BodyOf,
  type createDocumentType,
  type documentTypeAudience,
  type DocumentTypeRow,
} from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import type { ExportedList } from '../../../db/list/source.ts';
import { unlessTaken } from '../../../db/unique.ts';
import { allRows, firstRow } from '../../../db/rows.ts';
import { selectRow } from '../../../db/select.ts';
import { exportColumns } from '../../../export/columns.ts';

const OWNERS = {
  party: 'Société',
  adhesion: 'Demande d’adhésion',
  guarantee: 'Demande de garantie',
  invoice: 'Facture',
  contract: 'Contrat',
} as const;

/** Nothing where it is asked for with no request. */
const kindsOf = (kinds: DocumentTypeRow['requestKinds']) =>
  kinds.map((kind) => GUARANTEE_KINDS[kind]).join(', ') || null;

const ROW = selectRow(documentTypeRow, 't', { formats: 't.mime' });

export const documentTypeSource: ExportedList<typeof documentTypeListSpec, DocumentTypeRow> = {
  spec: documentTypeListSpec,
  from: 'document_types t',
  alias: 't',
  names: 't.code, t.label',
  indexed: 'documentType',
  select: ROW,
  sorts: { position: 'bigint', label: 'name', code: 'text' },
  export: {
    name: 'types-de-documents',
    columns: exportColumns<DocumentTypeRow>({
      code: 'Code',
      label: 'Libellé',
      appliesTo: ['Concerne', OWNERS],
      required: ['Obligatoire', YES_NO],
      requestKinds: ['Avec une demande de garantie', kindsOf],
      validityMonths: 'Validité (mois)',
      maxMb: 'Taille maximale (Mo)',
      active: ['Actif', YES_NO],
    }),
  },
};

export type NewType = BodyOf<typeof createDocumentType>;
export type TypeChange = { [Field in keyof NewType]?: NewType[Field] | undefined } & {
  active?: boolean | undefined;
};

/** Gap between two positions, so that one can be inserted between them. */
const STEP = 10;

const COLUMNS: Readonly<Record<keyof NewType | 'active', string>> = {
  code: 'code',
  label: 'label',
  appliesTo: 'applies_to',
  required: 'required',
  roles: 'roles',
  countries: 'countries',
  legalForms: 'legal_forms',
  requestKinds: 'request_kinds',
  validityMonths: 'validity_months',
  formats: 'mime',
  maxMb: 'max_mb',
  reviewer: 'reviewer',
  active: 'active',
};
/** What is written of a kind of document. */
export const TYPE_FIELDS = Object.keys(COLUMNS) as (keyof NewType | 'active')[];

const given = (change: TypeChange): [string, unknown][] =>
  TYPE_FIELDS.filter((field) => change[field] !== undefined).map((field) => [COLUMNS[field], change[field]]);

/** The kind of document; `lock` locks it until the transaction ends. */
export const findType = (db: Queryable, id: string, lock = false): Promise<DocumentTypeRow | null> =>
  firstRow<DocumentTypeRow>(
    db,
    `select ${ROW} from document_types t where t.id = $1${lock ? ' for no key update' : ''}`,
    [id],
  );

const CODE = {
  document_types_code_key: { field: 'Ce code', path: '/code', message: 'Un autre type porte ce code' },
};

/** Added at the end. @throws ApiError DUPLICATE_RECORD */
export async function insertType(tx: Queryable, type: NewType): Promise<DocumentTypeRow> {
  const sets = given(type);
  const names = sets.map(([column]) => column).join(', ');
  const row = await unlessTaken(
    CODE,
    firstRow<DocumentTypeRow>(
      tx,
      `insert into document_types as t (${names}, position)
       values (${sets.map((_, at) => `$${at + 1}`).join(', ')}, (select coalesce(max(position), 0) + ${STEP} from document_types))
       returning ${ROW}`,
      sets.map(([, value]) => value),
    ),
  );
  if (!row) throw new Error('An inserted kind of document was not given back');
  return row;
}

/** @throws ApiError DUPLICATE_RECORD */
export async function updateType(tx: Queryable, id: string, change: TypeChange): Promise<DocumentTypeRow> {
  const sets = given(change);
  const row = await unlessTaken(
    CODE,
    firstRow<DocumentTypeRow>(
      tx,
      `update document_types t set ${[...sets.map(([column], at) => `${column} = $${at + 2}`), 'version = t.version + 1'].join(', ')}
       where t.id = $1 returning ${ROW}`,
      [id, ...sets.map(([, value]) => value)],
    ),
  );
  if (!row) throw new Error('A kind of document that was held was not changed');
  return row;
}

/** How many documents of a kind exist, including those of sign-ups. */
export async function usesOf(db: Queryable, id: string): Promise<number> {
  const row = await firstRow<{ uses: number }>(db, 'select document_type_uses($1) as uses', [id]);
  return row?.uses ?? 0;
}

export const deleteType = async (tx: Queryable, id: string): Promise<void> =>
  void (await tx.query('delete from document_types where id = $1', [id]));

/** Kinds not listed keep their order, after the listed ones. */
export const orderTypes = async (tx: Queryable, ids: readonly string[]): Promise<void> =>
  void (await tx.query(
    `update document_types t set position = o.place * ${STEP}
     from (select id, row_number() over (order by array_position($1::uuid[], id) nulls last, position, label collate "fr-x-icu", id) as place
       from document_types) o
     where o.id = t.id and t.position <> o.place * ${STEP}`,
    [ids],
  ));

export const allTypes = (db: Queryable): Promise<DocumentTypeRow[]> =>
  allRows<DocumentTypeRow>(db, `select ${ROW} from document_types t order by t.position, t.id limit 500`, []);

/** How many companies must provide such a kind, and how many of them have no valid one. */
export async function audienceOf(
  db: Queryable,
  {
    id,
    appliesTo,
    required,
    active,
    roles,
    countries,
    legalForms,
  }: Omit<BodyOf<typeof documentTypeAudience>, 'countries'> & { readonly countries: readonly string[] },
): Promise<{ parties: number; open: number }> {
  if (appliesTo !== 'party' || !required || !active) return { parties: 0, open: 0 };
  const row = await firstRow<{ parties: number; open: number }>(
    db,
    `select count(*)::int as parties, count(*) filter (where not exists (
       select from documents d where d.party_id = p.id and d.type_id = $4 and d.owner_type = 'party' and not d.internal
         and d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris()))::int as open
     from parties p where p.status = 'active' and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, $1, $2, $3)`,
    [roles, countries, legalForms, id ?? null],
  );
  return row ?? { parties: 0, open: 0 };
}
