import { DatabaseError } from 'pg';
import type { BeneficialOwner, PartyContact, PartyLink } from '@cessio/contract/parties';
import type { Queryable } from '../../db/caller.ts';
import { inFrench } from '../../db/list.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { invalid } from '../../http/errors.ts';

/** What stands under a company: its contacts, its owners. */
export interface Child<Row, Fields> {
  readonly table: string;
  readonly select: string;
  readonly order: string;
  /** Columns of the fields that a form sends. */
  readonly columns: Readonly<Record<keyof Fields & string, string>>;
  readonly row?: Row;
}

type ContactFields = Omit<PartyContact, 'id' | 'version'>;
type OwnerFields = Omit<BeneficialOwner, 'id' | 'version' | 'screening'>;

export const CONTACTS: Child<PartyContact, ContactFields> = {
  table: 'party_contacts',
  select: 'id, name, role, email, phone, version',
  order: 'created_at, id',
  columns: { name: 'name', role: 'role', email: 'email', phone: 'phone' },
};
export const OWNERS: Child<BeneficialOwner, OwnerFields> = {
  table: 'beneficial_owners',
  select:
    'id, name, birth_date as "birthDate", nationality, share_ppm as "sharePpm", is_pep as "isPep", screening, version',
  order: 'share_ppm desc, id',
  columns: {
    name: 'name',
    birthDate: 'birth_date',
    nationality: 'nationality',
    sharePpm: 'share_ppm',
    isPep: 'is_pep',
  },
};

export const childrenOf = <Row extends object, Fields>(
  db: Queryable,
  { table, select, order }: Child<Row, Fields>,
  partyId: string,
): Promise<Row[]> =>
  allRows<Row>(db, `select ${select} from ${table} where party_id = $1 order by ${order} limit 100`, [
    partyId,
  ]);

/** One of them, held until the transaction ends; null when the company has no such. */
export const lockChild = <Row extends object, Fields>(
  tx: Queryable,
  { table, select }: Child<Row, Fields>,
  partyId: string,
  id: string,
): Promise<Row | null> =>
  firstRow<Row>(tx, `select ${select} from ${table} where party_id = $1 and id = $2 for update`, [
    partyId,
    id,
  ]);

const setsOf = <Row, Fields>({ columns }: Child<Row, Fields>, fields: Partial<Fields>) =>
  (Object.entries(fields) as [keyof Fields & string, unknown][])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [columns[name], value] as const);

export async function insertChild<Row extends object, Fields>(
  tx: Queryable,
  child: Child<Row, Fields>,
  partyId: string,
  fields: Fields,
  createdBy: string,
): Promise<Row> {
  const sets = setsOf(child, fields as Partial<Fields>);
  const names = ['party_id', 'created_by', ...sets.map(([column]) => column)];
  return whole(async () => {
    const { rows } = await tx.query<Row>(
      `insert into ${child.table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning ${child.select}`,
      [partyId, createdBy, ...sets.map(([, value]) => value)],
    );
    return rows[0] as Row;
  });
}

export async function updateChild<Row extends object, Fields>(
  tx: Queryable,
  child: Child<Row, Fields>,
  id: string,
  fields: Partial<Fields>,
): Promise<Row> {
  const sets = setsOf(child, fields);
  return whole(async () => {
    const { rows } = await tx.query<Row>(
      `update ${child.table} set ${sets.map(([column], at) => `${column} = $${at + 2}, `).join('')}version = version + 1
        where id = $1 returning ${child.select}`,
      [id, ...sets.map(([, value]) => value)],
    );
    return rows[0] as Row;
  });
}

export async function deleteChild<Row, Fields>(
  tx: Queryable,
  { table }: Child<Row, Fields>,
  id: string,
): Promise<void> {
  await tx.query(`delete from ${table} where id = $1`, [id]);
}

/** The database adds the shares up under the company's lock: two people who enter one each are told the same. */
async function whole<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'beneficial_owners_whole') throw error;
    throw invalid([
      {
        path: '/sharePpm',
        code: 'SHARES_ABOVE_WHOLE',
        message: 'Les parts dépasseraient 100\u00a0% au total',
      },
    ]);
  }
}

/** Domains of mail that anybody may have an address of: they link nobody. */
const PUBLIC_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.fr',
  'hotmail.com',
  'hotmail.fr',
  'live.fr',
  'live.com',
  'yahoo.com',
  'yahoo.fr',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'bbox.fr',
  'icloud.com',
  'proton.me',
  'protonmail.com',
  'topnet.tn',
  'menara.ma',
  'aol.com',
  'gmx.fr',
  'gmx.com',
];

/** Whom a company may be one with, and why each; each thing once, in the order of LINK_KINDS. */
export const linksOf = (db: Queryable, id: string): Promise<PartyLink[]> =>
  allRows<PartyLink>(db, {
    name: 'party_links',
    text: `select l.kind, l.shared, jsonb_build_object('id', p.id, 'legalName', p.legal_name, 'country', p.country) as party
      from links_of_party($1, $2) l join parties p on p.id = l.party_id order by l.place, ${inFrench('p.legal_name')}, p.id limit 100`,
    values: [id, PUBLIC_DOMAINS],
  });

/** The group of another company, made where it has none yet; null where there is no such company. */
export async function groupOf(tx: Queryable, otherId: string): Promise<string | null> {
  const { rows } = await tx.query<{ group: string }>(
    `update parties set group_id = coalesce(group_id, uuidv7()), version = version + (group_id is null)::int
      where id = $1 returning group_id as group`,
    [otherId],
  );
  return rows[0]?.group ?? null;
}
