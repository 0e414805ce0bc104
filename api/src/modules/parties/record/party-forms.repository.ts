import { DatabaseError } from 'pg';
import { partyEntity, type ChangesOf } from '@cessio/contract';
import type { ExistingParty, normaliseParty, SimilarParty } from '@cessio/contract/parties';
import type { Queryable } from '../../../db/caller.ts';
import { inFrench } from '../../../db/list/source.ts';
import { firstRow, hitsOne } from '../../../db/rows.ts';
import { writesOf } from '../../../db/fields.ts';

export type StoredFields = ReturnType<typeof normaliseParty>;

/** The company that has this number in its country. */
export function findByNumber(
  db: Queryable,
  country: string,
  nationalId: string,
): Promise<ExistingParty | null> {
  return firstRow<ExistingParty>(
    db,
    'select id, legal_name as label from parties where country = $1 and national_id = $2',
    [country, nationalId],
  );
}

/** Reports a number that is taken, even by a concurrent insert, and leaves the transaction usable. */
export async function unlessNumberTaken<T>(tx: Queryable, work: () => Promise<T>): Promise<T | 'taken'> {
  await tx.query('savepoint numbered');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'parties_national_id') throw error;
    await tx.query('rollback to savepoint numbered');
    return 'taken';
  }
}

/** Id of the new prospect, or `taken` when another company has its number. */
export function insertParty(
  tx: Queryable,
  party: ChangesOf<typeof partyEntity>,
): Promise<{ id: string } | 'taken'> {
  const { columns, values } = writesOf(partyEntity, 'insert', 'staff', party);
  return unlessNumberTaken(tx, async () => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into parties (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      values,
    );
    return rows[0] as { id: string };
  });
}

/** `taken` when another company has the number. */
export function updateParty(tx: Queryable, id: string, party: StoredFields): Promise<'taken' | 'kept'> {
  const { columns, values } = writesOf(partyEntity, 'update', 'staff', party);
  const sets = columns.map((column, at) => `${column} = $${at + 2}`).join(', ');
  return unlessNumberTaken<'kept'>(tx, async () => {
    await tx.query(`update parties set ${sets}, version = version + 1 where id = $1`, [id, ...values]);
    return 'kept';
  });
}

/** Locks the company until the transaction ends. */
export const lockParty = (tx: Queryable, id: string): Promise<boolean> =>
  hitsOne(tx, 'select from parties where id = $1 for update', [id]);

/** Sides with dependent records already. */
export async function usesOf(tx: Queryable, id: string): Promise<{ isAssignor: boolean; isDebtor: boolean }> {
  const { rows } = await tx.query<{ isAssignor: boolean; isDebtor: boolean }>(
    `select
        exists (select from contracts where principal_id = $1 and program = 'classic')
          or exists (select from contract_participants where assignor_id = $1)
          or exists (select from relations where assignor_id = $1)
          or exists (select from invoices where assignor_id = $1)
          or exists (select from guarantee_requests where beneficiary_id = $1)
          or exists (select from users where party_id = $1 and role = 'supplier') as "isAssignor",
        exists (select from contracts where principal_id = $1 and program = 'reverse')
          or exists (select from relations where debtor_id = $1)
          or exists (select from invoices where debtor_id = $1)
          or exists (select from guarantee_requests where $1 in (requester_id, debtor_id))
          or exists (select from users where party_id = $1 and role = 'client') as "isDebtor"`,
    [id],
  );
  return rows[0] ?? { isAssignor: false, isDebtor: false };
}

/** Who made this version, and when; null unless the company itself was changed. */
export function writerOf(
  db: Queryable,
  id: string,
  version: number,
): Promise<{ name: string; at: string } | null> {
  return firstRow<{ name: string; at: string }>(
    db,
    `select actor_name as name, at from audit_events
      where entity = 'party' and entity_id = $1 and (after->>'version')::int = $2 order by seq desc limit 1`,
    [id, version],
  );
}

const LEAST_SCORE = 40;
const MOST_SIMILAR = 5;

/** Companies with similar names; the same city first among equals. */
export async function findSimilar(
  db: Queryable,
  { name, country, city }: { name: string; country?: string | undefined; city?: string | undefined },
): Promise<SimilarParty[]> {
  const { rows } = await db.query<SimilarParty & { sameCity: boolean }>({
    name: 'similar_parties',
    text: `select p.id, p.legal_name as "legalName", p.country, p.city, p.national_id as "nationalId", p.is_debtor as "isDebtor",
        p.is_assignor as "isAssignor", p.status, round(s.score * 100)::int as score,
        coalesce(fold(p.city) = fold($4), false) as "sameCity"
      from similar_parties($1, $2, $3) s join parties p on p.id = s.id
      where s.score * 100 >= ${LEAST_SCORE}
      order by score desc, "sameCity" desc, ${inFrench('p.legal_name')}, p.id`,
    values: [name, country ?? null, MOST_SIMILAR, city ?? null],
  });
  return rows.map(({ sameCity, ...row }) => ({ ...row, matched: sameCity ? ['name', 'city'] : ['name'] }));
}
