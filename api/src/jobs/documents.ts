import { documentStates, statesWith, todayInParis } from '@cessio/contract';
import { clock } from '../clock.ts';
import { audit } from '../db/audit.ts';
import type { Queryable, Transaction } from '../db/caller.ts';
import { findDocument, type StoredDocument } from '../modules/documents/documents.repository.ts';
import { BESIDE, noticeOf, tell } from '../modules/documents/documents.notices.ts';
import { DOCUMENT_STEPS, takeSystemStep } from '../modules/documents/documents.steps.ts';
import { notify } from '../modules/notifications/notify.ts';
import type { NotificationDraft } from '../modules/notifications/notification-draft.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';
import { hourInParis } from './reminders.ts';

/** Documents per run; the next run takes the rest. */
const AT_ONCE = 200;
/** Days before its expiry on which a company is reminded (domain.md §C4). */
const REMINDED = [30, 7, 0] as const;
const FIRST_HOUR = 8;
const BOTH = { client: true, supplier: true };
/** Years for which papers are kept after the relation with their company has ended. */
const KEPT_YEARS = 5;
/** Days for which an unreferenced file is kept. */
const UNUSED_DAYS = 7;

const stored = async (tx: Transaction, id: string) => (await findDocument(tx, 'staff', id)) as StoredDocument;

/**
 * Requests from each active company the required papers that it has never provided: of a kind newly required, of a
 * newly active company, or whose last one was archived.
 * @returns how many were requested
 */
export async function askRequiredPapers(tx: Transaction, services: Services): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into documents (type_id, type_code, type_label, required, party_id, owner_name, status)
      select r.type_id, r.code, r.label, true, p.id, p.legal_name, 'requested'
      from parties p cross join lateral required_papers(p.id) r
      where p.status = 'active' and r.document_id is null limit ${AT_ONCE} returning id`,
  );
  const drafts: NotificationDraft[] = [];
  for (const { id } of rows) {
    await audit(tx, null, { action: 'documents.request', entity: 'document', entityId: id, to: 'requested' });
    drafts.push(...(await noticeOf(tx, services, BESIDE.request, await stored(tx, id))));
    publishChange(tx, services, 'document', id, BOTH);
  }
  await notify(tx, services, drafts);
  return rows.length;
}

/**
 * Reminds companies of papers that expire in 30 and 7 days and today, from eight o'clock, once each; after a pause of
 * the job only the nearest. Not where the next one has already been provided.
 * @returns how many reminders
 */
export async function remindExpiring(
  tx: Transaction,
  services: Services,
  now: Date = clock.now(),
): Promise<number> {
  if (hourInParis(now) < FIRST_HOUR) return 0;
  const today = todayInParis(now);
  const near = `(select min(n) from unnest($2::int[]) n where n >= d.expires_on - $1::date)`;
  const { rows } = await tx.query<{ id: string }>(
    `with due as (
        select d.id, ${near} as days from documents d
        where d.status = 'valid' and not d.internal and d.expires_on between $1::date and $1::date + $3::int
          and (d.reminded_days is null or d.reminded_days > ${near})
          and not exists (select from documents n where n.replaces_id = d.id and n.status = any($4))
        order by d.expires_on, d.id limit ${AT_ONCE} for no key update of d skip locked)
      update documents d set reminded_days = due.days from due where due.id = d.id returning d.id`,
    [today, [...REMINDED], REMINDED[0], statesWith(documentStates, 'toCheck')],
  );
  const drafts: NotificationDraft[] = [];
  for (const { id } of rows)
    drafts.push(...(await noticeOf(tx, services, BESIDE.expiring, await stored(tx, id))));
  await notify(tx, services, drafts, now);
  return rows.length;
}

/** Expires documents valid until yesterday. @returns how many expired */
export async function expireDocuments(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  const { rows } = await tx.query<{ id: string; required: boolean }>(
    `select d.id, d.required and d.owner_type = 'party' as required from documents d
      where d.status = 'valid' and d.expires_on < $1 order by d.expires_on, d.id limit ${AT_ONCE} for no key update of d skip locked`,
    [today],
  );
  for (const { id, required } of rows) {
    await takeSystemStep(tx, services, { id, status: 'valid' }, 'expire');
    const words = {
      stopped: required ? 'Les financements sont suspendus\u00a0: déposez-en un nouveau.' : '',
    };
    await tell(tx, services, DOCUMENT_STEPS.expire.tells[0], await stored(tx, id), words);
  }
  return rows.length;
}

interface Removed {
  id: string;
  label: string;
  filename: string | null;
  fileId: string | null;
  sha256: string | null;
  partyId: string;
  party: string;
}

/**
 * Removes the papers of companies whose relation ended five years ago, and records in the log what they were. Their
 * bytes go with the next run that removes unreferenced bytes.
 * @returns how many were removed
 */
export async function removeOldDocuments(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<Removed>(
    `select d.id, d.type_label as label, d.filename, d.file_id as "fileId", f.sha256, d.party_id as "partyId", d.owner_name as party
      from documents d join parties p on p.id = d.party_id left join files f on f.id = d.file_id
      where p.status = 'closed' and (select max(e.at) from audit_events e
        where e.entity = 'party' and e.entity_id = p.id and e.to_status = 'closed') < now() - make_interval(years => ${KEPT_YEARS})
      order by d.id limit ${AT_ONCE} for update of d skip locked`,
  );
  for (const { id, fileId, ...what } of rows) {
    await audit(tx, null, {
      action: 'documents.remove',
      entity: 'document',
      entityId: id,
      internal: true,
      before: what,
    });
    await tx.query('delete from documents where id = $1', [id]);
    if (fileId) await removeFile(tx, fileId);
  }
  return rows.length;
}

/** All columns that reference a file, read from the catalogue so that none is forgotten. */
async function references(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ it: string }>(
    `select format('exists (select from %s r where r.%I = f.id)', c.conrelid::regclass, a.attname) as it from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.confrelid = 'files'::regclass and c.conrelid <> 'file_links'::regclass`,
  );
  // The proof of a sounding is referenced by the invoice's confirmation.
  return [
    ...rows.map(({ it }) => it),
    `f.id::text in (select i.confirmation ->> 'proof' from invoices i where i.confirmation ->> 'proof' is not null)`,
  ];
}

/** Removes a file's row unless something still references it, and queues its bytes for a check. */
export async function removeFile(tx: Queryable, id: string): Promise<boolean> {
  const used = (await references(tx)).join(' or ');
  const { rows } = await tx.query<{ key: string }>(
    `delete from files f where f.id = $1 and not (${used}) returning f.storage_key as key`,
    [id],
  );
  const key = rows[0]?.key;
  if (key)
    await tx.query('insert into sign_up_files (storage_key) values ($1) on conflict do nothing', [key]);
  return key !== undefined;
}

/** Removes files unreferenced for a week: abandoned uploads, withdrawn papers. @returns how many */
export async function removeUnusedFiles(tx: Transaction): Promise<number> {
  const used = (await references(tx)).join(' or ');
  const { rows } = await tx.query<{ id: string; filename: string; sha256: string }>(
    `select f.id, f.filename, f.sha256 from files f
      where f.created_at < now() - make_interval(days => ${UNUSED_DAYS}) and not (${used}) order by f.id limit ${AT_ONCE}`,
  );
  for (const { id, ...what } of rows)
    if (await removeFile(tx, id))
      await audit(tx, null, {
        action: 'files.remove',
        entity: 'file',
        entityId: id,
        internal: true,
        before: what,
      });
  return rows.length;
}
