import type { CompanyPatch, Onboarding } from '@cessio/contract/onboarding';
import type { Queryable } from '../../db/caller.ts';
import { allRows, allValues, firstRow, hitsOne } from '../../db/rows.ts';

export type Account = Omit<Onboarding['adhesion']['account'], 'email'>;
export type Company = Partial<Omit<CompanyPatch, 'version' | 'country'>> & { country?: string | undefined };

export interface Draft {
  account: Account;
  company: Company;
}

/** Moves a user's own draft to another token; the previous one ends. False when there is no draft. */
export function takeUp(db: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  return hitsOne(db, {
    text: `update onboardings o set token_hash = $2, expires_at = now() + interval '7 days'
      from adhesion_requests a where o.user_id = $1 and a.id = o.adhesion_id and a.status = 'draft'`,
    values: [userId, hash],
  });
}

export interface OnboardingRow extends Draft {
  id: string;
  email: string;
  adhesionId: string | null;
  userId: string | null;
  number: string;
  version: number;
  uploads: number;
  sentAt: string | null;
  updatedAt: string;
  expiresAt: string;
  expired: boolean;
}

/** The sign-up of a token; locked until the transaction ends when it is about to change. */
export function findOnboarding(db: Queryable, hash: Buffer, lock: boolean): Promise<OnboardingRow | null> {
  return firstRow<OnboardingRow>(db, {
    text: `select id, email, adhesion_id as "adhesionId", user_id as "userId", number, account, company, version, uploads,
        sent_at as "sentAt", updated_at as "updatedAt", expires_at as "expiresAt", expires_at <= now() as expired
      from onboardings where token_hash = $1 ${lock ? 'for update' : ''}`,
    values: [hash],
  });
}

/** Saves the company, also in the bank's draft once the address is verified. */
export async function saveCompany(
  db: Queryable,
  row: Pick<OnboardingRow, 'id' | 'adhesionId'>,
  company: Company,
): Promise<void> {
  await db.query(
    'update onboardings set company = $2, version = version + 1, updated_at = clock_timestamp() where id = $1',
    [row.id, JSON.stringify(company)],
  );
  if (row.adhesionId) await mirrorCompany(db, row.adhesionId, company);
}

/** Copies the company into the bank's draft. */
export async function mirrorCompany(db: Queryable, adhesionId: string, company: Company): Promise<void> {
  await db.query(
    `update adhesion_requests a set legal_name = coalesce(c."legalName", a.legal_name), country = coalesce(c.country, a.country),
        national_id = c."nationalId", expected_turnover = coalesce(c."expectedTurnover", 0),
        wanted_ceiling = coalesce(c."wantedCeiling", 0), currency = coalesce(c.currency, a.currency), legal_form = c."legalForm",
        address = c.address, postcode = c.postcode, city = c.city, debtor_count = c."debtorCount", export_share_ppm = c."exportSharePpm",
        debtors = coalesce(c.debtors, '[]'), version = a.version + 1
      from jsonb_to_record($2) as c("legalName" text, country text, "nationalId" text, "expectedTurnover" bigint,
        "wantedCeiling" bigint, currency text, "legalForm" text, address text, postcode text, city text, "debtorCount" int,
        "exportSharePpm" int, debtors jsonb)
      where a.id = $1`,
    [adhesionId, JSON.stringify(company)],
  );
}

export async function markSent(db: Queryable, id: string): Promise<void> {
  await db.query(
    'update onboardings set sent_at = now(), version = version + 1, updated_at = clock_timestamp() where id = $1',
    [id],
  );
}

export interface AskedType {
  id: string;
  typeCode: string;
  label: string;
  required: boolean;
  maxMb: number;
  /** Empty: every type accepted for papers. */
  mime: string[];
  formats: string[];
  document: { id: string; filename: string; size: number; mime: string } | null;
}

/**
 * Kinds of documents `t` required of an assignor's sign-up `o`, by its country and legal form: those of the bank's
 * checklist.
 */
const ASKED = `t.applies_to = 'adhesion' and t.active and paper_asked_of(false, true, coalesce(o.company ->> 'country', 'FR'),
  o.company ->> 'legalForm', t.roles, t.countries, t.legal_forms)`;

/** Documents that an adhesion requires, each with what this sign-up has provided. */
export function askedDocuments(db: Queryable, onboardingId: string): Promise<AskedType[]> {
  return allRows<AskedType>(db, {
    text: `select t.id, t.code as "typeCode", t.label, t.required, t.max_mb as "maxMb", t.mime, t.mime as formats,
        case when d.id is null then null
          else jsonb_build_object('id', d.id, 'filename', d.filename, 'size', d.size, 'mime', d.mime) end as document
      from onboardings o join document_types t on ${ASKED}
        left join onboarding_documents d on d.type_id = t.id and d.onboarding_id = o.id
      where o.id = $1 order by t.required desc, t.position, t.id`,
    values: [onboardingId],
  });
}

export interface StoredUpload {
  filename: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: string;
}

/** Records bytes before they are written: a job removes them when no paper refers to them, or none does any more. */
export async function noteUpload(db: Queryable, storageKey: string): Promise<void> {
  await db.query(
    `insert into sign_up_files (storage_key) values ($1)
      on conflict (storage_key) do update set noted_at = excluded.noted_at`,
    [storageKey],
  );
}

/** Stores the document of its type, replacing an earlier one. Returns its id. */
export async function putDocument(
  db: Queryable,
  onboardingId: string,
  typeId: string,
  file: StoredUpload,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into onboarding_documents as d (onboarding_id, type_id, filename, mime, size, sha256, storage_key)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (onboarding_id, type_id) do update set id = uuidv7(), filename = excluded.filename, mime = excluded.mime,
        size = excluded.size, sha256 = excluded.sha256, storage_key = excluded.storage_key, created_at = now()
      returning id`,
    [onboardingId, typeId, file.filename, file.mime, file.size, file.sha256, file.storageKey],
  );
  await db.query('update onboardings set uploads = uploads + 1, updated_at = now() where id = $1', [
    onboardingId,
  ]);
  return rows[0]?.id ?? '';
}

/** The label of another kind of document that the same file was given for, or null. */
export async function sameFile(
  db: Queryable,
  onboardingId: string,
  typeId: string,
  sha256: string,
): Promise<string | null> {
  const { rows } = await db.query<{ label: string }>(
    `select t.label from onboarding_documents d join document_types t on t.id = d.type_id
      where d.onboarding_id = $1 and d.type_id <> $2 and d.sha256 = $3 limit 1`,
    [onboardingId, typeId, sha256],
  );
  return rows[0]?.label ?? null;
}

export function dropDocument(db: Queryable, onboardingId: string, id: string): Promise<boolean> {
  return hitsOne(db, {
    text: 'delete from onboarding_documents where onboarding_id = $1 and id = $2',
    values: [onboardingId, id],
  });
}

export interface OwnDraft {
  onboardingId: string | null;
  account: Account | null;
  company: Company | null;
  sent: boolean;
}

/** The sign-up of a request, as its user's own login may see it. */
export function findOwnDraft(db: Queryable, adhesionId: string): Promise<OwnDraft | null> {
  return firstRow<OwnDraft>(db, {
    text: `select id as "onboardingId", account, company, sent_at is not null as sent from onboardings where adhesion_id = $1`,
    values: [adhesionId],
  });
}

/** Labels of required documents not provided yet. */
export function missingLabels(db: Queryable, onboardingId: string): Promise<string[]> {
  return allValues<string>(
    db,
    `select t.label from onboardings o join document_types t on ${ASKED}
      where o.id = $1 and t.required
        and not exists (select from onboarding_documents d where d.type_id = t.id and d.onboarding_id = o.id)
      order by t.position, t.id`,
    [onboardingId],
  );
}
