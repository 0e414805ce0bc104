import { DatabaseError } from 'pg';
import type { BeneficialOwner, PartyContact, PartyLink } from '@cessio/contract/parties';
import type { Queryable } from '../../../db/caller.ts';
import { inFrench } from '../../../db/list/source.ts';
import { allRows, firstRow } from '../../../db/rows.ts';
import { snakeCase } from '../../../db/select.ts';
import { invalid } from '../../../http/errors.ts';

/** A company's dependent records: its contacts, its owners. */
export interface Child {
  readonly table: string;
  /** Fields that a form sends; its columns have their names in snake case. */
  readonly fields: readonly string[];
  /** Further columns that are read. */
  readonly more: readonly string[];
  readonly order: string;
}
export type ChildRow = PartyContact | BeneficialOwner;

export const CONTACTS: Child = {
  table: 'party_contacts',
  fields: ['name', 'role', 'email', 'phone'],
  more: ['id', 'version'],
  order: 'created_at, id',
};
export const OWNERS: Child = {
  table: 'beneficial_owners',
  fields: ['name', 'birthDate', 'nationality', 'sharePpm', 'isPep'],
  more: ['id', 'screening', 'version'],
  order: 'share_ppm desc, id',
};

const selectOf = ({ fields, more }: Child) =>
  [...more, ...fields].map((name) => `${snakeCase(name)} as "${name}"`).join(', ');

export const childrenOf = <Row extends ChildRow>(db: Queryable, child: Child, partyId: string) =>
  allRows<Row>(
    db,
    `select ${selectOf(child)} from ${child.table} where party_id = $1 order by ${child.order} limit 100`,
    [partyId],
  );

/** One of them, locked until the transaction ends; null when the company does not have it. */
export const lockChild = (tx: Queryable, child: Child, partyId: string, id: string) =>
  firstRow<ChildRow>(
    tx,
    `select ${selectOf(child)} from ${child.table} where party_id = $1 and id = $2 for update`,
    [partyId, id],
  );

/** Columns and values of the given fields. */
const setsOf = ({ fields }: Child, given: Readonly<Record<string, unknown>>) =>
  fields.filter((name) => given[name] !== undefined).map((name) => [snakeCase(name), given[name]] as const);

export function insertChild(
  tx: Queryable,
  child: Child,
  partyId: string,
  given: object,
  createdBy: string,
): Promise<ChildRow> {
  const sets = [['party_id', partyId], ['created_by', createdBy], ...setsOf(child, { ...given })] as const;
  return whole(
    tx,
    `insert into ${child.table} (${sets.map(([column]) => column).join(', ')})
      values (${sets.map((_, at) => `$${at + 1}`).join(', ')}) returning ${selectOf(child)}`,
    sets.map(([, value]) => value),
  );
}

export function updateChild(tx: Queryable, child: Child, id: string, given: object): Promise<ChildRow> {
  const sets = setsOf(child, { ...given });
  return whole(
    tx,
    `update ${child.table} set ${sets.map(([column], at) => `${column} = $${at + 2}, `).join('')}version = version + 1
      where id = $1 returning ${selectOf(child)}`,
    [id, ...sets.map(([, value]) => value)],
  );
}

export async function deleteChild(tx: Queryable, { table }: Child, id: string): Promise<void> {
  await tx.query(`delete from ${table} where id = $1`, [id]);
}

/** The database sums the shares under the company's lock, so that two concurrent entries get the same answer. */
async function whole(tx: Queryable, text: string, values: unknown[]): Promise<ChildRow> {
  try {
    return (await tx.query<ChildRow>(text, values)).rows[0] as ChildRow;
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

/** Public mail domains: sharing one links nobody. */
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

/** Companies that may be the same or related, and why; each reason once, in the order of LINK_KINDS. */
export const linksOf = (db: Queryable, id: string): Promise<PartyLink[]> =>
  allRows<PartyLink>(db, {
    name: 'party_links',
    text: `select l.kind, l.shared, jsonb_build_object('id', p.id, 'legalName', p.legal_name, 'country', p.country) as party
      from links_of_party($1, $2) l join parties p on p.id = l.party_id order by l.place, ${inFrench('p.legal_name')}, p.id limit 100`,
    values: [id, PUBLIC_DOMAINS],
  });

/** The group of another company, created where it has none yet; null where there is no such company. */
export async function groupOf(tx: Queryable, otherId: string): Promise<string | null> {
  const { rows } = await tx.query<{ group: string }>(
    `update parties set group_id = coalesce(group_id, uuidv7()), version = version + (group_id is null)::int
      where id = $1 returning group_id as group`,
    [otherId],
  );
  return rows[0]?.group ?? null;
}
