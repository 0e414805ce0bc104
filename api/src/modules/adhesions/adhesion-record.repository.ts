import type { AdhesionState, PartyRef, PartyState } from '@cessio/contract';
import type { AdhesionRecord, AdhesionTerms } from '@cessio/contract/adhesions';
import { DEFAULT_TERMS, type AgreedTerms } from '@cessio/contract/contracts';
import type { Identity, Queryable } from '../../db/caller.ts';
import { firstRow, hitsOne, updateRecord } from '../../db/rows.ts';
import { snakeCase } from '../../db/select.ts';
import type { StoredFile } from '../../machine/given-answers.ts';
import { findOpen } from '../approvals/approvals.service.ts';
import type { ApprovalRecord } from '../approvals/approval.record.ts';
import { REACHED, type Reached } from '../notifications/receivers.ts';

/** An item that the bank waits for. */
export interface AskedItem {
  code: string;
  label: string;
  comment: string | null;
}

/** A request's study as stored; its author is a separate column. */
export interface Study {
  grade: NonNullable<AdhesionRecord['study']>['grade'];
  score: number;
  note: string;
  conditions: string | null;
  by: string;
  at: string;
}

/** Minutes of the committee, with attendees. */
export interface Minutes {
  text: string;
  by: string;
  at: string;
  attendees: { id: string; name: string }[];
  /** Version of the request, recorded by the database. */
  version?: number;
}

export interface Vote {
  id: string;
  voterId: string;
  by: string;
  vote: AdhesionRecord['votes'][number]['vote'];
  comment: string | null;
  at: string;
  /** Version of the request that the voter read. */
  version: number;
}

export interface Decision {
  by: string;
  at: string;
  reasonCode: string | null;
  comment: string | null;
  conditions: string | null;
}

/** Fields of a request that both company and bank read. */
export interface Adhesion {
  id: string;
  number: string;
  legalName: string;
  country: string;
  currency: string;
  wantedCeiling: number;
  side: 'assignor' | 'debtor';
  status: AdhesionState;
  statusSince: string;
  version: number;
  createdAt: string;
  submittedAt: string | null;
  applicantPartyId: string | null;
  missing: AskedItem[];
  decision: Decision | null;
  contractSha256: string | null;
  /** The terms with which that contract was rendered. */
  contractTerms: AgreedTerms | null;
  signedName: string | null;
  signedAt: string | null;
  countersignedName: string | null;
  countersignedAt: string | null;
  /** Only for the bank. */
  bank?: BankFacts;
  reached?: Reached;
  /** The bank's: a step that waits for a second person. */
  pending?: ApprovalRecord | null;
}

/** Fields that only the bank reads. */
export interface BankFacts {
  dueOn: string | null;
  partyId: string | null;
  assignedTo: string | null;
  assignedName: string | null;
  expectedTurnover: number;
  legalForm: string | null;
  nationalId: string | null;
  address: string | null;
  postcode: string | null;
  city: string | null;
  debtorCount: number | null;
  exportSharePpm: number | null;
  debtors: AdhesionRecord['debtors'];
  terms: AgreedTerms | null;
  minutes: Minutes | null;
  /** Version at which the subject of the committee's decision last changed. */
  matterVersion: number;
  contractId: string | null;
  study: Study | null;
  studyBy: string | null;
  party: (PartyRef & { status: PartyState; nationalId: string | null }) | null;
  applicant: { name: string; email: string } | null;
  /** The contact invited to complete the bank's draft. */
  invited: { name: string; firstName: string; email: string; until: string } | null;
  answers: AdhesionRecord['answers'];
  sameNumber: PartyRef | null;
  /** State of the company with the same number. */
  knownStatus: PartyState | null;
  /** A beneficial owner is on a sanctions list and not cleared. */
  ownersHit: boolean;
  /** Names of its people who may be on a sanctions list. */
  listed: string[];
  /** How many of its people have not been screened yet. */
  unscreened: number;
  votes: Vote[];
  /** The committee: active managers and administrators. */
  members: { id: string; name: string }[];
  accountVerified: boolean;
  invitation: AdhesionRecord['invitation'];
  adviserId: string | null;
  /** Who may sign for the applying company. */
  signers: { name: string; director: boolean }[];
}

export type AdhesionChange = Partial<
  Pick<
    Adhesion,
    | 'status'
    | 'missing'
    | 'decision'
    | 'contractSha256'
    | 'contractTerms'
    | 'signedName'
    | 'signedAt'
    | 'countersignedName'
    | 'countersignedAt'
  > &
    Pick<BankFacts, 'dueOn' | 'assignedTo' | 'study' | 'studyBy' | 'partyId' | 'terms' | 'minutes'> & {
      fileId: string;
      signedBy: string;
      countersignedBy: string;
    }
>;

const COLUMNS = [
  'id',
  'number',
  'legalName',
  'country',
  'currency',
  'wantedCeiling',
  'side',
  'status',
  'statusSince',
  'version',
  'createdAt',
  'submittedAt',
  'applicantPartyId',
  'missing',
  'decision',
  'contractSha256',
  'contractTerms',
  'signedName',
  'signedAt',
  'countersignedName',
  'countersignedAt',
] as const satisfies readonly (keyof Adhesion)[];
const BANK_COLUMNS = [
  'dueOn',
  'partyId',
  'assignedTo',
  'expectedTurnover',
  'legalForm',
  'nationalId',
  'address',
  'postcode',
  'city',
  'debtorCount',
  'exportSharePpm',
  'debtors',
  'terms',
  'minutes',
  'matterVersion',
  'contractId',
  'study',
  'studyBy',
] as const satisfies readonly (keyof BankFacts)[];

const own = COLUMNS.map((name) => `a.${snakeCase(name)} as "${name}"`).join(', ');
const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const BANK = `json_build_object(${BANK_COLUMNS.map((name) => `'${name}', a.${snakeCase(name)}`).join(', ')},
  'assignedName', (select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to),
  'party', (select json_build_object('id', p.id, 'legalName', p.legal_name, 'status', p.status, 'nationalId', p.national_id)
    from parties p where p.id = a.party_id),
  'applicant', (select json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email) from users u
    where u.id = coalesce(a.user_id, (select o.id from users o where o.party_id = a.applicant_party_id order by o.created_at, o.id limit 1))),
  'invited', (select json_build_object('name', (o.account->>'firstName') || ' ' || (o.account->>'lastName'),
      'firstName', o.account->>'firstName', 'email', o.email, 'until', ${AT('o.expires_at')})
    from onboardings o where o.adhesion_id = a.id and o.user_id is null),
  'answers', coalesce((select json_agg(json_build_object('id', g.id, 'label', g.label, 'asked', g.asked, 'text', g.answer,
      'filename', f.filename, 'by', g.given_by, 'at', ${AT('g.given_at')}) order by g.id)
    from adhesion_answers g left join files f on f.id = g.file_id where g.adhesion_id = a.id), '[]'),
  'sameNumber', (select json_build_object('id', p.id, 'legalName', p.legal_name) from parties p
    where p.country = a.country and p.national_id = a.national_id and p.id is distinct from a.party_id),
  'knownStatus', (select p.status from parties p
    where p.country = a.country and p.national_id = a.national_id and p.id is distinct from a.party_id),
  'votes', coalesce((select json_agg(json_build_object('id', v.id, 'voterId', v.voter_id, 'by', v.voter_name, 'vote', v.vote,
      'comment', v.comment, 'version', v.version, 'at', ${AT('v.voted_at')}) order by v.id) from adhesion_votes v where v.adhesion_id = a.id), '[]'),
  'members', case when a.status = 'committee' then coalesce((select json_agg(json_build_object('id', u.id,
      'name', u.first_name || ' ' || u.last_name) order by u.last_name, u.first_name, u.id)
    from users u where u.party_id is null and u.status = 'active' and u.role in ('m1', 'super', 'adviser')), '[]') else '[]'::json end,
  'accountVerified', exists (select from bank_accounts b where b.party_id = a.party_id and b.status = 'verified'),
  'invitation', (select json_build_object('by', coalesce(r.assignor_name, g.requester_name), 'at', ${AT('v.created_at')},
      'entity', case when r.id is null then 'guarantee_request' else 'relation' end, 'id', coalesce(r.id, g.id))
    from relation_invitations v left join relations r on r.id = v.relation_id left join guarantee_requests g on g.id = v.request_id
    where v.adhesion_id = a.id order by v.used_at limit 1),
  'signers', coalesce((select json_agg(json_build_object('name', u.first_name || ' ' || u.last_name,
      'director', exists (select from party_contacts c where c.party_id = a.party_id and c.role = 'director'
        and fold(c.name) = fold(u.first_name || ' ' || u.last_name))) order by u.created_at, u.id)
    from users u where u.party_id = a.applicant_party_id and 'sign' = any (u.rights) and u.status = 'active'), '[]'),
  'adviserId', (select p.adviser_id from parties p where p.id = a.party_id),
  'ownersHit', exists (select from beneficial_owners o where o.party_id = a.party_id and o.screening = 'hit'),
  'listed', coalesce((select json_agg(distinct h.subject_name) from screening_hits h
    where h.party_id = a.party_id and h.ended_at is null and h.outcome <> 'clear'), '[]'),
  'unscreened', (select count(*) from screening_subjects() s left join screened d on d.kind = s.kind and d.subject_id = s.subject_id
    where s.party_id = a.party_id and (d.subject_id is null or d.fingerprint <> s.fingerprint))) as bank`;

/** Terms with what is proposed for them; without any there are the defaults (money.md D14), as in requests older than they are. */
export const termsWith = (
  { ratePpm, ...proposed }: AdhesionTerms,
  before: Partial<AgreedTerms> = DEFAULT_TERMS,
): AgreedTerms =>
  ({ ...before, ...(ratePpm === undefined ? {} : { marginPpm: ratePpm }), ...proposed }) as AgreedTerms;

/** The request if the caller's side sees it; `lock` locks it until the transaction ends. */
export async function findAdhesion(
  db: Queryable,
  side: 'client' | 'supplier' | 'staff',
  id: string,
  lock = false,
): Promise<Adhesion | null> {
  const record = await firstRow<Adhesion>(db, {
    name: `adhesion_${side === 'staff'}_${lock}`,
    text: `select ${own}${side === 'staff' ? `, ${BANK}, ${REACHED('a.assigned_to', 'a.party_id', 'a.applicant_party_id')}` : ''} from adhesion_requests a where a.id = $1${lock ? ' for no key update of a' : ''}`,
    values: [id],
  });
  if (record?.contractTerms) record.contractTerms = termsWith(record.contractTerms);
  if (record?.bank?.terms) record.bank.terms = termsWith(record.bank.terms);
  if (record && side === 'staff') record.pending = await findOpen(db, 'adhesion_request', record);
  return record;
}

/** Writes a step's changes; absent fields stay unchanged. */
export function updateAdhesion(tx: Queryable, id: string, change: AdhesionChange): Promise<void> {
  const written = Object.entries(change).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return updateRecord(tx, 'adhesion_requests', id, Object.fromEntries(written));
}

/** Where companies' answers are stored. */
export const ADHESION_ANSWERS = { table: 'adhesion_answers', of: 'adhesion_id' } as const;

/** False if this person has already voted on this subject. */
export function insertVote(
  tx: Queryable,
  adhesionId: string,
  { userId, name }: Pick<Identity, 'userId' | 'name'>,
  { vote, comment }: { vote: string; comment?: string | undefined },
  version: number,
): Promise<boolean> {
  return hitsOne(tx, {
    text: `insert into adhesion_votes as v (adhesion_id, voter_id, voter_name, vote, comment, version) values ($1, $2, $3, $4, $5, $6)
      on conflict (adhesion_id, voter_id) do update set vote = excluded.vote, comment = excluded.comment, version = excluded.version,
        voted_at = portal_now() where v.version < (select a.matter_version from adhesion_requests a where a.id = v.adhesion_id)`,
    values: [adhesionId, userId, name, vote, comment || null, version],
  });
}

/** The contract of a request, as far as the caller may read it. */
export function findContractFile(db: Queryable, adhesionId: string): Promise<StoredFile | null> {
  return firstRow<StoredFile>(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
     from adhesion_requests a join files f on f.id = a.file_id where a.id = $1`,
    [adhesionId],
  );
}

/** The newest request that this user follows, with their own login. */
export function findOwnId(
  db: Queryable,
  userId: string,
  partyId: string | null,
): Promise<{ id: string } | null> {
  return firstRow(db, {
    text: `select a.id from adhesion_requests a where a.user_id = $1 or a.applicant_party_id = $2
      order by a.created_at desc, a.id limit 1`,
    values: [userId, partyId],
  });
}
