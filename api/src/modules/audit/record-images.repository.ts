import { fold } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';

/** A row as it was, by the names of its columns in camel case. */
export type Image = Readonly<Record<string, unknown>>;

/** What a version of a record kept of it; `image` is null once the record was removed. */
export interface Kept {
  id: string;
  version: number;
  at: string;
  image: Image | null;
  current: boolean;
}

interface KeptRow extends Omit<Kept, 'image'> {
  image: Record<string, unknown> | null;
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
const keptOf = ({ image, ...row }: KeptRow): Kept => ({
  ...row,
  image: image && Object.fromEntries(Object.entries(image).map(([name, value]) => [camelCase(name), value])),
});

/** The last image of a record that was taken at an instant or before it. */
export async function imageAt(db: Queryable, entity: string, id: string, at: string): Promise<Kept | null> {
  const row = await firstRow<KeptRow>(
    db,
    `select i.entity_id as id, i.version, i.at, i.image,
        not exists (select from record_images n where n.entity = $1 and n.entity_id = $2 and n.seq > i.seq) as current
      from record_images i where i.entity = $1 and i.entity_id = $2 and i.at <= $3 order by i.seq desc limit 1`,
    [entity, id, at],
  );
  return row && keptOf(row);
}

/** Since when a record has images, and since when it exists. */
export const keptSince = (
  db: Queryable,
  entity: string,
  id: string,
): Promise<{ since: string; created: string | null } | null> =>
  firstRow(
    db,
    `select at as since, (image ->> 'created_at')::timestamptz(3) as created from record_images
      where entity = $1 and entity_id = $2 order by seq limit 1`,
    [entity, id],
  );

/** Papers as they were at an instant, of a record or, where `company` is given, of the sign-up of that company. */
export async function papersAt(
  db: Queryable,
  id: string,
  company: string | null,
  at: string,
): Promise<Kept[]> {
  const rows = await allRows<KeptRow>(
    db,
    `select p.id, k.version, k.at, k.image, true as current
      from (select distinct entity_id as id from record_images where entity = 'document'
          and coalesce(image ->> 'owner_id', image ->> 'party_id')::uuid = any($1)) p
        cross join lateral (select * from record_images i where i.entity = 'document' and i.entity_id = p.id and i.at <= $3
          order by i.seq desc limit 1) k
      where k.image ->> 'owner_id' = $2 or k.image ->> 'owner_id' is null
        and k.image ->> 'owner_type' = case when $4::boolean then 'adhesion' else 'party' end
      order by k.image ->> 'created_at', p.id limit 500`,
    [company ? [id, company] : [id], id, at, company !== null],
  );
  return rows.map(keptOf);
}

/** Names of people and of files, by identifier. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await allRows<{ id: string; name: string }>(
    db,
    `select id, first_name || ' ' || last_name as name from users where id = any($1)
      union all select id, filename from files where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Kinds with many records are found by the indexes of their tables. */
const INDEXED: Readonly<Record<string, string>> = {
  invoice: `select id from invoices where fold(number) like $1 || '%' or ref = upper($2)`,
  guarantee_request: `select id from guarantee_requests where search_text like '%' || $1 || '%'`,
  document: `select id from documents where search_text like '%' || $1 || '%'`,
  party: `select id from parties where search_text like '%' || $1 || '%'`,
  relation: `select id from relations where search_text like '%' || $1 || '%'`,
  user: `select id from users where fold(first_name || last_name || first_name || email) like '%' || $1 || '%'`,
};
const NAMED = `select distinct entity_id as id from record_images where entity = $3
  and fold(concat(${['number', 'name', 'label', 'title', 'iban'].map((name) => `image ->> '${name}'`).join()})) like '%' || $1 || '%'`;

/** The last image of records that people call so, ten at most. */
export async function imagesNamed(db: Queryable, entity: string, q: string): Promise<Kept[]> {
  const found = INDEXED[entity] ?? NAMED;
  const folded = fold(q);
  const rows = await allRows<KeptRow>(
    db,
    `with called as (${found} limit 10)
      select k.entity_id as id, k.version, k.at, k.image, true as current
        from (select id from called where $1 <> '' and $3 <> '' union select entity_id from record_images where entity = $3 and entity_id::text = lower($2)) f
          cross join lateral (select * from record_images i where i.entity = $3 and i.entity_id = f.id and i.image is not null order by i.seq desc limit 1) k
        order by k.seq desc limit 10`,
    [folded, q.trim(), entity],
  );
  return rows.map(keptOf);
}
