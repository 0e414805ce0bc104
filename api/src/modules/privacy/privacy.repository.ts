import { guaranteeRequestStates, invoiceStates, type Right, type Role } from '@cessio/contract';
import {
  privacyListSpec,
  privacyRequest,
  type ErasedData,
  type KeptData,
  type PersonFound,
  type PrivacyAccess,
  type PrivacyRequest,
} from '@cessio/contract/privacy';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { sqlStates } from '../../db/states.ts';
import { exportColumns } from '../../export/columns.ts';
import { ACTIONS } from '../audit/audit-words.ts';
import { PERSONAL_DATA, type PersonalData } from './personal-data.ts';

/** Domain that marks erased accounts. */
export const ERASED_MAIL = '@efface.invalid';

export interface Person extends PersonFound {
  partyId: string | null;
  status: string;
  rights: Right[];
  role: Role;
  /** Names that it acted under, including the present one. */
  names: string[];
}

const PERSON = `u.id, u.first_name || ' ' || u.last_name as name, u.email, u.role, c.legal_name as company, u.party_id as "partyId", u.status, u.rights
  from users u left join parties c on c.id = u.party_id`;

export const findPeople = (db: Queryable, folded: string): Promise<PersonFound[]> =>
  allRows<PersonFound>(
    db,
    `select ${PERSON} where fold(u.first_name || u.last_name || u.first_name || u.email) like $1 and u.email not like $2
      order by u.last_name, u.first_name, u.id limit 20`,
    [`%${folded}%`, `%${ERASED_MAIL}`],
  );

/** @param lock whether the row is locked until the transaction ends */
export const personById = (db: Queryable, id: string, lock = false): Promise<Person | null> =>
  firstRow<Person & Record<string, unknown>>(
    db,
    `select names_of(u.id) as names, ${PERSON} where u.id = $1${lock ? ' for update of u' : ''}`,
    [id],
  );

/** The person, for the statements of `PERSONAL_DATA`. */
const OF =
  'with p as (select $1::uuid as id, $2::text as email, $3::text as name, $4::uuid as party, $5::text[] as names)';
const meant = ({ id, email, name, partyId, names }: Person) => [
  id,
  email.toLowerCase(),
  name,
  partyId,
  names,
];

/** What is stored about a person: how many rows, and until when they are kept. */
export async function plan(
  db: Queryable,
  person: Person,
): Promise<{ kept: KeptData[]; erased: ErasedData[] }> {
  const rows = await allRows<{ n: number; count: number; until: string | null }>(
    db,
    `${OF} ${PERSONAL_DATA.map(
      ({ table, of, fate }, n) =>
        `select ${n} as n, count(*)::int as count, ${('until' in fate && fate.until) || 'null::date'} as until from ${table} t, p where ${of}`,
    ).join(' union all ')} order by n`,
    meant(person),
  );
  const kept: KeptData[] = [];
  const erased: ErasedData[] = [];
  for (const { n, count, until } of rows) {
    if (count === 0) continue;
    const { what, fate } = PERSONAL_DATA[n] as PersonalData;
    if ('erase' in fate) erased.push({ what, count });
    else kept.push({ what, count, legalBasis: fate.legalBasis, keptFor: fate.keptFor, until });
  }
  return { kept, erased };
}

/**
 * Deletes what is not kept, and writes the pseudonym where kept rows contain the name.
 * @throws Error where a row remains: then nothing is erased, rather than a part
 */
export async function erase(tx: Queryable, person: Person, pseudonym: string): Promise<void> {
  // The account comes last: other rows are found by its name and e-mail.
  for (const { table, of, fate } of PERSONAL_DATA.toReversed()) {
    const set = 'erase' in fate ? fate.erase : fate.pseudonym;
    if (!set || set === 'account') continue;
    const named = `${OF}, n as (select $6::text as pseudonym)`;
    await tx.query(
      set === 'delete'
        ? `${named} delete from ${table} t using p, n where n.pseudonym <> '' and ${of}`
        : `${named} update ${table} t set ${set} from p, n where ${of}`,
      [...meant(person), pseudonym],
    );
  }
  const { erased } = await plan(tx, person);
  const left = PERSONAL_DATA.filter(
    ({ what, fate }) => 'erase' in fate && fate.erase === 'delete' && erased.some((one) => one.what === what),
  );
  if (left.length > 0) throw new Error(`not erased: ${left.map(({ table }) => table).join(', ')}`);
}

/** Removes the person of a granted erasure from its account, the log and the images of records. */
export async function eraseGranted(
  tx: Queryable,
  request: string,
): Promise<{ pseudonym: string; lines: number; seal: string }> {
  const done = await firstRow<{ pseudonym: string; lines: number; seal: string }>(
    tx,
    'select * from erase_person($1)',
    [request],
  );
  return done as NonNullable<typeof done>;
}

interface Work {
  invoices: number;
  requests: number;
  /** Rights that no other active user of the company has. */
  missing: Right[];
  alone: boolean;
  active: boolean;
  managed: number;
}

/** What is pending for this person, or for its company while nobody else there may act. */
export async function waitingFor(db: Queryable, { id, partyId, rights }: Person): Promise<Work> {
  const found = await firstRow<Work & Record<string, unknown>>(
    db,
    `select
       (select count(*)::int from invoices i where $2::uuid in (i.assignor_id, i.debtor_id) and i.status <> 'draft'
          and i.status not in (${sqlStates(invoiceStates, 'ended')})) as invoices,
       (select count(*)::int from guarantee_requests g where g.requester_id = $2::uuid and g.status <> 'draft'
          and g.status not in (${sqlStates(guaranteeRequestStates, 'ended')})) as requests,
       array(select w from unnest($3::text[]) w where not exists (select from users u where u.party_id = $2::uuid and u.id <> $1
          and u.status = 'active' and w = any (u.rights))) as missing,
       not exists (select from users u where u.party_id = $2::uuid and u.id <> $1 and u.status = 'active') as alone,
       exists (select from parties c where c.id = $2::uuid and c.status = 'active') as active,
       (select count(*)::int from employees e where e.manager_id = $1 and e.active) as managed`,
    [id, partyId, rights],
  );
  return found as Work;
}

export const sourceOfRequests: ExportedList<typeof privacyListSpec, PrivacyRequest> = {
  spec: privacyListSpec,
  from: 'privacy_requests r join users u on u.id = r.user_id join users b on b.id = r.requested_by',
  alias: 'r',
  select: selectRow(privacyRequest, 'r', {
    person: `u.first_name || ' ' || u.last_name`,
    requestedBy: `b.first_name || ' ' || b.last_name`,
  }),
  sorts: { createdAt: 'timestamptz' },
  export: {
    name: 'demandes-rgpd',
    columns: exportColumns<PrivacyRequest>({
      createdAt: 'Faite le (UTC)',
      kind: ['Nature', (kind: PrivacyRequest['kind']) => (kind === 'export' ? 'Export' : 'Effacement')],
      person: 'Personne',
      requestedBy: 'Faite par',
      userId: 'Identifiant',
    }),
  },
};

/** An earlier erasure. */
export const erasureOf = (tx: Queryable, userId: string) =>
  firstRow<{ id: string; createdAt: string; answer: { kept: KeptData[]; erased: ErasedData[] } }>(
    tx,
    `select id, created_at as "createdAt", answer from privacy_requests where kind = 'erasure' and user_id = $1`,
    [userId],
  );

/** Grants a request with the proof that this transaction has used up. @returns the request */
export async function grant(
  tx: Queryable,
  { kind, userId, answer }: { kind: 'export' | 'erasure'; userId: string; answer: object },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>('select grant_privacy($1, $2, $3) as id', [
    kind,
    userId,
    JSON.stringify(answer),
  ]);
  return (rows[0] as { id: string }).id;
}

/** An export for the person who asked for it. */
export const exportById = (db: Queryable, id: string, by: string) =>
  firstRow<{ userId: string; current: boolean }>(
    db,
    `select user_id as "userId", created_at > now() - interval '1 hour' as current from privacy_requests
      where id = $1 and requested_by = $2 and kind = 'export'`,
    [id, by],
  );

/** Actions that only read. */
const LOOKED = `a.action ~ '\\.(read|export|preview|download)'`;
const OBJECT = `case a.entity when 'document' then (select coalesce(d.filename, d.type_label) from documents d where d.id = a.entity_id)
  when 'bank_account' then (select '… ' || right(b.iban, 4) from bank_accounts b where b.id = a.entity_id)
  when 'file' then (select f.filename from files f where f.id = a.entity_id)
  when 'party' then (select p.legal_name from parties p where p.id = a.entity_id)
  when 'invoice' then (select coalesce(i.number, i.ref) from invoices i where i.id = a.entity_id)
  when 'user' then (select u.first_name || ' ' || u.last_name from users u where u.id = a.entity_id) end`;

async function looks(db: Queryable, which: string, values: unknown[]): Promise<PrivacyAccess[]> {
  const rows = await allRows<PrivacyAccess & { action: string }>(
    db,
    `select a.at, a.actor_name as actor, a.action, ${OBJECT} as object from audit_events a
      where ${LOOKED} and ${which} order by a.seq desc limit 200`,
    values,
  );
  return rows.map(({ action, ...row }) => ({ ...row, what: ACTIONS[action] ?? action }));
}

/** Who looked at the account, the papers and the bank accounts that name this person. */
export const looksAt = (db: Queryable, { id, partyId }: Person) =>
  looks(
    db,
    `a.actor_id is distinct from $1 and (a.entity = 'user' and a.entity_id = $1
      or a.entity = 'document' and a.entity_id in (select d.id from documents d where d.uploaded_by = $1 or d.owner_id = $1 or d.party_id = $2)
      or a.entity = 'file' and a.entity_id in (select f.id from files f where f.uploaded_by = $1)
      or a.entity = 'bank_account' and a.entity_id in (select b.id from bank_accounts b where b.party_id = $2 or b.created_by = $1))`,
    [id, partyId],
  );

export const looksBy = (db: Queryable, { id }: Person) => looks(db, 'a.actor_id = $1', [id]);

const BATCH = 500;

/** The person's rows of one kind, a few hundred at a time, by a cursor of the transaction. */
export async function* personRows(
  tx: Queryable,
  person: Person,
  { table, of, shown }: PersonalData,
): AsyncGenerator<Record<string, unknown>[]> {
  await tx.query({
    text: `declare personal_rows no scroll cursor for ${OF} select ${shown ?? '1'} from ${table} t, p where ${of}`,
    values: meant(person),
  });
  try {
    for (;;) {
      const { rows } = await tx.query<Record<string, unknown>>(`fetch ${BATCH} from personal_rows`);
      yield rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await tx.query('close personal_rows');
  }
}
