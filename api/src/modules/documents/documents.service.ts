import {
  documentStates,
  statesWith,
  type BodyOf,
  type createDocument,
  type DocumentOwner,
  type requestDocument,
} from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../clock.ts';
import { audit, originOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { KeptFile } from '../files/kept-file.ts';
import { requireOpen } from '../parties/steps/party-stops.ts';
import { BESIDE, quarantineNotice, REFUSED, tell } from './documents.notices.ts';
import {
  findActiveType,
  findDocument,
  findOwner,
  insertDocument,
  lockCurrent,
  updateDocument,
  type DocumentType,
  type Owner,
  type StoredDocument,
} from './documents.repository.ts';
import { isTable, MIME_TYPES } from '../files/stored-name.ts';
import { takeSystemStep } from './documents.steps.ts';

interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}
type Given = BodyOf<typeof createDocument>;

const BOTH = { client: true, supplier: true };
const FORMAT_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  [MIME_TYPES.xlsx]: 'XLSX',
  [MIME_TYPES.ods]: 'ODS',
  [MIME_TYPES.csv]: 'CSV',
};
const unknown = (field: string) => ({
  path: `/${field}`,
  code: 'UNKNOWN_REF' as const,
  message: 'Élément introuvable',
});

/** @throws ApiError NOT_FOUND */
export async function requireDocument(
  db: Queryable,
  identity: Identity,
  id: string,
): Promise<StoredDocument> {
  return orNotFound(await findDocument(db, sideOfIdentity(identity), id));
}

/**
 * The kind of document and its owner. A company may only name its own records: others are not found.
 * @throws ApiError VALIDATION_FAILED (UNKNOWN_REF), PARTY_INACTIVE
 */
export async function resolveDocument(
  db: Queryable,
  identity: Identity,
  { typeId, ownerType, ownerId }: { typeId: string; ownerType: DocumentOwner; ownerId: string },
): Promise<{ type: DocumentType; owner: Owner }> {
  const type = await findActiveType(db, typeId);
  const fits = type?.appliesTo === ownerType ? type : null;
  // Assignors have no requests for guarantees, and their login reads none.
  const mayRead = ownerType !== 'guarantee' || identity.role !== 'supplier';
  const owner = mayRead ? await findOwner(db, sideOfIdentity(identity), ownerType, ownerId) : null;
  if (fits && owner) {
    requireOpen('document', { legalName: owner.name, status: owner.status });
    return { type: fits, owner };
  }
  throw invalid([...(fits ? [] : [unknown('typeId')]), ...(owner ? [] : [unknown('ownerId')])]);
}

/** @throws ApiError FILE_TYPE_REFUSED, FILE_TOO_LARGE */
export function requireFit(
  type: Pick<DocumentType, 'mime' | 'maxMb'>,
  { mime, size }: Pick<KeptFile, 'mime' | 'size'>,
): void {
  const taken = type.mime.length > 0 ? type.mime : Object.keys(FORMAT_NAMES).filter((one) => !isTable(one));
  if (!taken.includes(mime))
    throw new ApiError('FILE_TYPE_REFUSED', {
      formats: taken.map((one) => FORMAT_NAMES[one] ?? one).join(', '),
    });
  if (size > type.maxMb * 1024 * 1024) throw new ApiError('FILE_TOO_LARGE', { max: `${type.maxMb}\u00a0Mo` });
}

/**
 * Files an inspected file of the caller. It fills an open request for its kind, replaces a refused or expired document
 * at once, and on acceptance the valid one it names.
 * @param scanned false until the antivirus has answered: the document waits as `uploaded`, and its file is shown to
 * nobody
 * @throws ApiError VALIDATION_FAILED, FORBIDDEN, FILE_TYPE_REFUSED, FILE_TOO_LARGE, NOT_FOUND, STATE_CONFLICT
 */
export async function fileDocument(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  given: Given,
  file: KeptFile,
  scanned = true,
): Promise<StoredDocument> {
  const { type, owner } = await resolveDocument(tx, identity, given);
  requireFit(type, file);
  if (given.expiresOn && given.expiresOn < clock.today())
    throw invalid([{ path: '/expiresOn', code: 'DUE_PAST', message: 'Document déjà expiré' }]);
  const internal = given.internal === 'true';
  if (internal && sideOfIdentity(identity) !== 'staff') throw new ApiError('FORBIDDEN');
  const current = internal ? [] : await lockCurrent(tx, owner, type.id);
  const named = given.replacesId
    ? await requireReplaceable(tx, identity, given.replacesId, owner, type)
    : null;
  const asked =
    named?.status === 'requested'
      ? named
      : named
        ? null
        : current.find(({ status }) => status === 'requested');
  const old = asked ? null : (named ?? current.at(-1) ?? null);
  const content = {
    fileId: file.id,
    filename: file.filename,
    expiresOn: given.expiresOn ?? null,
    status: 'uploaded',
    uploadedBy: identity.userId,
    uploadedAt: clock.instant(),
  } as const;
  const staff = sideOfIdentity(identity) === 'staff';
  const id = asked
    ? asked.id
    : await insertDocument(tx, type, owner, {
        ...content,
        ...(staff ? { internal } : {}),
        replacesId: old?.id ?? null,
      });
  if (asked) await updateDocument(tx, id, { ...content, rejectReason: null });
  await audit(tx, originOf(request), {
    action: 'documents.upload',
    entity: 'document',
    entityId: id,
    from: asked ? 'requested' : null,
    to: 'uploaded',
    after: { filename: file.filename, expiresOn: content.expiresOn },
  });
  // What is valid stays in force until the new one is accepted.
  for (const one of current)
    if (one.status !== 'requested' && one.id !== named?.id)
      await takeSystemStep(tx, services, one, 'replace');
  if (named && named.status !== 'requested' && named.status !== 'valid')
    await takeSystemStep(tx, services, named, 'replace');
  if (scanned) return passScan(tx, services, identity, id);
  publishChange(tx, services, 'document', id, BOTH);
  return (await findDocument(tx, sideOfIdentity(identity), id)) as StoredDocument;
}

/** What a file may replace: the caller's own document of the same kind, unless it is archived. */
async function requireReplaceable(
  tx: Transaction,
  identity: Identity,
  id: string,
  owner: Owner,
  type: DocumentType,
): Promise<StoredDocument> {
  const side = sideOfIdentity(identity);
  const found = (await findDocument(tx, side, id, true)) ?? (await findDocument(tx, side, id));
  const same =
    found &&
    found.partyId === owner.partyId &&
    found.ownerType === owner.ownerType &&
    found.ownerId === (owner.ownerId ?? owner.partyId) &&
    found.typeId === type.id &&
    !found.internal;
  if (!same) throw invalid([unknown('replacesId')]);
  if (statesWith(documentStates, 'past').some((state) => state === found.status))
    throw new ApiError('STATE_CONFLICT', {
      label: 'Remplacer',
      state: documentStates[found.status].label,
    });
  return found;
}

/** The antivirus found nothing: the document goes to its reviewer. */
export async function passScan(
  tx: Transaction,
  services: Services,
  identity: Identity | null,
  id: string,
): Promise<StoredDocument> {
  await takeSystemStep(tx, services, { id, status: 'uploaded' }, 'scan');
  const record = (await findDocument(
    tx,
    identity ? sideOfIdentity(identity) : 'staff',
    id,
  )) as StoredDocument;
  await tell(tx, services, BESIDE.to_check, record);
  return record;
}

/** The antivirus found a virus: the document is refused, its file is shown to nobody. */
export async function failScan(tx: Transaction, services: Services, id: string): Promise<void> {
  const rejectReason = 'Fichier dangereux';
  await takeSystemStep(tx, services, { id, status: 'uploaded' }, 'quarantine', {
    rejectReason,
    fileId: null,
  });
  const record = (await findDocument(tx, 'staff', id)) as StoredDocument;
  await tell(tx, services, REFUSED, record);
  // Also who of the bank has filed it.
  const { rows } = await tx.query<{ id: string }>(
    `select u.id from documents d join users u on u.id = d.uploaded_by where d.id = $1 and u.party_id is null`,
    [id],
  );
  const staff = rows[0];
  if (staff) await notify(tx, services, [quarantineNotice(record, staff.id)]);
}

/** @throws ApiError VALIDATION_FAILED, DUPLICATE_RECORD */
export async function askDocument(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  body: BodyOf<typeof requestDocument>,
): Promise<StoredDocument> {
  const { type, owner } = await resolveDocument(tx, identity, body);
  const current = await lockCurrent(tx, owner, type.id);
  if (current.some(({ status }) => status === 'requested'))
    throw new ApiError('DUPLICATE_RECORD', { field: `Une demande de «\u00a0${type.label}\u00a0»` });
  const comment = body.comment || null;
  const id = await insertDocument(tx, type, owner, {
    status: 'requested',
    asked: true,
    askedComment: comment,
  });
  await audit(tx, originOf(request), {
    action: 'documents.request',
    entity: 'document',
    entityId: id,
    to: 'requested',
    comment,
  });
  const record = (await findDocument(tx, 'staff', id)) as StoredDocument;
  await tell(tx, services, BESIDE.request, record, { comment: comment ?? '' });
  publishChange(tx, services, 'document', id, BOTH);
  return record;
}
