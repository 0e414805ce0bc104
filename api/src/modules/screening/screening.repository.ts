import type { PartyScreening, ScreeningHit } from '@cessio/contract/parties';
import type { Queryable } from '../../db/caller.ts';
import { jsonInstant } from '../../db/select.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import type { Subject } from './sanctions-list.ts';

/** A person or company to check, and their company. */
export interface DueSubject extends Subject {
  readonly id: string;
  readonly partyId: string;
  readonly fingerprint: string;
  /** Whether something was found before. */
  readonly known: boolean;
}

/** Those never checked, or under another name; with `hash` also those checked against another list. */
export const dueSubjects = (
  tx: Queryable,
  { partyId, hash, most }: { partyId: string | null; hash: string | null; most: number },
): Promise<DueSubject[]> =>
  allRows<DueSubject>(tx, {
    name: 'screening_due',
    text: `select s.kind, s.subject_id as id, s.party_id as "partyId", s.name, s.birth_date as "birthDate", s.fingerprint,
        exists (select from screening_hits h where h.kind = s.kind and h.subject_id = s.subject_id and h.ended_at is null) as known
      from screening_subjects() s left join screened d on d.kind = s.kind and d.subject_id = s.subject_id
      where ($1::uuid is null or s.party_id = $1)
        and (d.subject_id is null or d.fingerprint <> s.fingerprint or $2::text is not null and d.list_hash <> $2)
      order by s.party_id, s.kind, s.subject_id limit $3`,
    values: [partyId, hash, most],
  });

/** Records that they were checked against this list. */
export async function markScreened(
  tx: Queryable,
  subjects: readonly DueSubject[],
  hash: string,
): Promise<void> {
  const of = <Key extends keyof DueSubject>(key: Key) => subjects.map((subject) => subject[key]);
  await tx.query(
    `insert into screened (kind, subject_id, party_id, fingerprint, list_hash)
      select *, $5 from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[])
      on conflict (kind, subject_id) do update set fingerprint = excluded.fingerprint, list_hash = excluded.list_hash, at = now()`,
    [of('kind'), of('id'), of('partyId'), of('fingerprint'), hash],
  );
  await tx.query('select settle_owner(id) from unnest($1::uuid[]) id', [
    subjects.filter(({ kind }) => kind === 'owner').map(({ id }) => id),
  ]);
}

export interface FoundHit extends Pick<
  ScreeningHit,
  'listedName' | 'reference' | 'listedBirths' | 'programme' | 'score'
> {
  readonly entryKey: string;
}

/** Stores the hits of one subject and ends the others. @returns how many are new, or found again, and not cleared */
export async function keepHits(
  tx: Queryable,
  subject: DueSubject,
  hits: readonly FoundHit[],
  hash: string,
): Promise<number> {
  await tx.query(
    `update screening_hits set ended_at = now() where kind = $1 and subject_id = $2 and ended_at is null
      and not (fingerprint = $3 and entry_key = any($4))`,
    [subject.kind, subject.id, subject.fingerprint, hits.map(({ entryKey }) => entryKey)],
  );
  let waiting = 0;
  for (const hit of hits) {
    const { rows } = await tx.query<{ waits: boolean }>(
      `insert into screening_hits as h (party_id, kind, subject_id, subject_name, birth_date, fingerprint, reference, listed_name,
          listed_years, programme, entry_key, score, list_hash)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        on conflict (kind, subject_id, fingerprint, entry_key) do update set ended_at = null where h.ended_at is not null
        returning h.outcome <> 'clear' as waits`,
      [
        subject.partyId,
        subject.kind,
        subject.id,
        subject.name,
        subject.birthDate,
        subject.fingerprint,
        hit.reference,
        hit.listedName,
        hit.listedBirths,
        hit.programme,
        hit.entryKey,
        hit.score,
        hash,
      ],
    );
    waiting += rows.filter(({ waits }) => waits).length;
  }
  return waiting;
}

/** Ends the hits of people no longer there, of one company or of all. */
export async function endGone(tx: Queryable, partyId: string | null): Promise<void> {
  const gone = `not exists (select from screening_subjects() s where s.kind = h.kind and s.subject_id = h.subject_id)
    and ($1::uuid is null or h.party_id = $1)`;
  await tx.query(`update screening_hits h set ended_at = now() where h.ended_at is null and ${gone}`, [
    partyId,
  ]);
  await tx.query(`delete from screened h where ${gone}`, [partyId]);
}

/** Whether all were checked against the list of that day. */
export const ranOn = (tx: Queryable, day: string): Promise<object | null> =>
  firstRow<object>(tx, {
    name: 'screening_ran',
    text: 'select day from screening_runs where day = $1',
    values: [day],
  });

export async function noteRun(tx: Queryable, day: string, hash: string, entries: number): Promise<void> {
  await tx.query(
    'insert into screening_runs (day, list_hash, entries) values ($1, $2, $3) on conflict (day) do nothing',
    [day, hash, entries],
  );
}

const PENDING = `select count(*)::int as pending from screening_subjects() s
  left join screened d on d.kind = s.kind and d.subject_id = s.subject_id
  where s.party_id = $1 and (d.subject_id is null or d.fingerprint <> s.fingerprint)`;

/** Hits among one company's people, undecided ones first. */
export async function screeningOf(db: Queryable, partyId: string, active: boolean): Promise<PartyScreening> {
  const hits = await allRows<ScreeningHit>(db, {
    name: 'screening_of',
    text: `select h.id, h.kind as subject, h.subject_name as "subjectName", h.birth_date as "birthDate", h.listed_name as "listedName",
        h.reference, h.listed_years as "listedBirths", h.programme, h.score, h.outcome as status, h.found_at as "foundAt", h.version,
        coalesce((select json_agg(json_build_object('result', d.result, 'note', d.note, 'by', d.decided_name,
            'at', ${jsonInstant('d.at')}) order by d.id desc)
          from screening_decisions d where d.hit_id = h.id), '[]') as decisions
      from screening_hits h where h.party_id = $1 and h.ended_at is null
      order by h.outcome = 'clear', h.outcome = 'hit', h.score desc, h.id limit 100`,
    values: [partyId],
  });
  const counted = active
    ? await firstRow<{ pending: number }>(db, { name: 'screening_pending', text: PENDING, values: [partyId] })
    : null;
  return { active, pending: counted?.pending ?? 0, hits };
}

/** One of a company's current hits; null where there is none. */
export const findHit = (
  tx: Queryable,
  partyId: string,
  id: string,
): Promise<
  | (Pick<ScreeningHit, 'version' | 'status' | 'subjectName' | 'listedName' | 'reference'> & {
      ended: boolean;
    })
  | null
> =>
  firstRow(tx, {
    name: 'screening_hit',
    text: `select version, outcome as status, subject_name as "subjectName", listed_name as "listedName", reference, ended_at is not null as ended
      from screening_hits where id = $2 and party_id = $1`,
    values: [partyId, id],
  });

export async function insertDecision(
  tx: Queryable,
  decision: { hitId: string; result: string; note: string; by: string; name: string },
): Promise<void> {
  await tx.query(
    'insert into screening_decisions (hit_id, result, note, decided_by, decided_name) values ($1, $2, $3, $4, $5)',
    [decision.hitId, decision.result, decision.note, decision.by, decision.name],
  );
}
