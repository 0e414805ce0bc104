import type { FastifyRequest } from 'fastify';
import { checkMessage, cleanIdentifier } from '@cessio/contract';
import type * as calls from '@cessio/contract/onboarding';
import {
  checkNationalId,
  checkPostcode,
  normaliseNationalId,
  ONBOARDING_TOKEN_HEADER,
  type Onboarding,
  type RequiredDocument,
} from '@cessio/contract/onboarding';
import { transactAs, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { hashOf } from '../auth/secrets.ts';
import { keep, storageKey as storageKeyOf } from '../files/files.store.ts';
import { inspectPaper } from '../files/inspect.ts';
import { asksDocuments, missingItems } from './onboarding.missing.ts';
import { requireFit } from '../documents/documents.service.ts';
import * as repository from './onboarding.repository.ts';
import type { Company, OnboardingRow } from './onboarding.repository.ts';

/** Most uploads per sign-up, with replacements: a form that asks for three files must not fill our disk. */
const MOST_UPLOADS = 60;

/** Hash of the token that came with a call, as the table stores it; null when there was no plausible one. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = request.headers[ONBOARDING_TOKEN_HEADER];
  return typeof token === 'string' && token.length >= 20 && token.length <= 200 ? hashOf(token) : null;
}

/** @throws ApiError LINK_INVALID, LINK_EXPIRED */
export async function open(db: Queryable, request: FastifyRequest, lock: boolean): Promise<OnboardingRow> {
  const hash = tokenHashOf(request);
  const row = hash && (await repository.findOnboarding(db, hash, lock));
  if (!row) throw new ApiError('LINK_INVALID');
  if (row.expired) throw new ApiError('LINK_EXPIRED');
  return row;
}

/** Whether the bank began it and its contact has chosen no password yet. */
export const isInvited = ({ userId, adhesionId }: OnboardingRow): boolean =>
  userId === null && adhesionId !== null;

/** As `open`, for a change. @throws ApiError STATE_CONFLICT once the request was sent */
async function openDraft(tx: Transaction, request: FastifyRequest, label: string): Promise<OnboardingRow> {
  const row = await open(tx, request, true);
  // Begun by the bank: nobody has taken it over yet.
  if (isInvited(row)) throw new ApiError('LINK_INVALID');
  if (row.sentAt)
    throw new ApiError(
      'STATE_CONFLICT',
      { label, state: 'Envoyée' },
      { members: { current: await show(tx, row) } },
    );
  return row;
}

export function read({ services, request }: Context<typeof calls.readOnboarding>): Promise<Onboarding> {
  return transactAs(services.pools.of('auth'), async (tx) => show(tx, await open(tx, request, false)));
}

/** @throws ApiError VERSION_CONFLICT where another tab has saved since; an earlier release sends no version */
function requireRead({ version, updatedAt }: OnboardingRow, yours: number | undefined, current: Onboarding) {
  if (yours !== undefined && yours !== version)
    throw versionConflict({ who: 'Un autre onglet', at: updatedAt }, { current, yours: { version: yours } });
}

/** Saves the fields. @throws ApiError LINK_…, STATE_CONFLICT, VERSION_CONFLICT, VALIDATION_FAILED, DUPLICATE_RECORD */
export function patch(context: Context<typeof calls.patchOnboarding>): Promise<Onboarding> {
  const { services, request } = context;
  const { version, ...given } = context.body;
  return transactAs(services.pools.of('auth'), async (tx) => {
    const row = await openDraft(tx, request, 'Enregistrer');
    requireRead(row, version, await show(tx, row));
    await repository.saveCompany(tx, row, checked({ ...row.company, ...given }));
    return show(tx, await open(tx, request, false));
  });
}

/**
 * Checks numbers by their country's rule, and that nobody is named twice. Whether the bank knows a company is never
 * revealed.
 */
export function checked(company: Company): Company {
  const country = company.country ?? 'FR';
  let { nationalId } = company;
  if (nationalId) {
    const fault = checkNationalId(country, nationalId);
    if (fault)
      throw invalid([
        { path: '/nationalId', code: fault.code, message: checkMessage(fault.code, fault.data) },
      ]);
    nationalId = normaliseNationalId(country, nationalId);
  }
  const unfit = company.postcode && checkPostcode(country, company.postcode);
  if (unfit)
    throw invalid([{ path: '/postcode', code: unfit.code, message: checkMessage(unfit.code, unfit.data) }]);
  const numbers = new Set(nationalId ? [nationalId] : []);
  for (const [index, debtor] of (company.debtors ?? []).entries()) {
    if (!debtor.nationalId) continue;
    const plain = normaliseNationalId(country, debtor.nationalId);
    if (numbers.has(plain)) {
      const field = `Le numéro ${debtor.nationalId}`;
      const path = `/debtors/${index}/nationalId`;
      const errors = [{ path, code: 'DUPLICATE_RECORD', message: 'Déjà donné plus haut' }];
      throw new ApiError('DUPLICATE_RECORD', { field }, { errors });
    }
    numbers.add(plain);
  }
  const postcode = company.postcode && cleanIdentifier(company.postcode);
  return { ...company, ...(nationalId ? { nationalId } : {}), ...(postcode ? { postcode } : {}) };
}

/**
 * Stores a document of one kind, checked by its bytes; the same file cannot be two documents.
 * @throws ApiError LINK_…, STATE_CONFLICT, DUPLICATE_RECORD, VALIDATION_FAILED, RATE_LIMITED, FILE_…
 */
export async function addDocument(
  context: Context<typeof calls.addOnboardingDocument>,
): Promise<NonNullable<RequiredDocument['document']>> {
  const { services, request, file } = context;
  const { typeCode } = context.body;
  const auth = services.pools.of('auth');
  // Before the bytes are read: documents not asked for cost nothing.
  const asked = await transactAs(auth, async (tx) => {
    const row = await openDraft(tx, request, 'Joindre');
    if (row.uploads >= MOST_UPLOADS) throw new ApiError('RATE_LIMITED', { wait: '7\u00a0jours' });
    return (await documentsOf(tx, row)).find((type) => type.typeCode === typeCode);
  });
  if (!asked) throw invalid([{ path: '/typeCode', code: 'UNKNOWN_VALUE', message: 'Valeur non proposée' }]);
  const size = file.bytes.length;
  if (size > asked.maxMb * 1024 * 1024)
    throw new ApiError('FILE_TOO_LARGE', { max: `${asked.maxMb}\u00a0Mo` });
  const mime = await inspectPaper(services, file, asked.mime);
  requireFit(asked, { mime, size });
  await repository.noteUpload(auth, storageKeyOf(file.sha256));
  const storageKey = await keep(services.config.dataDir, file.sha256, file.bytes);
  const stored = {
    filename: file.filename,
    mime,
    size: file.bytes.length,
    sha256: file.sha256,
    storageKey,
  };
  const id = await transactAs(auth, async (tx) => {
    const row = await openDraft(tx, request, 'Joindre');
    const other = await repository.sameFile(tx, row.id, asked.id, file.sha256);
    if (other !== null)
      throw new ApiError('DUPLICATE_RECORD', { field: `Ce fichier, donné pour «\u00a0${other}\u00a0»,` });
    return repository.putDocument(tx, row.id, asked.id, stored);
  });
  return { id, filename: stored.filename, size: stored.size, mime };
}

/** @throws ApiError LINK_…, STATE_CONFLICT, NOT_FOUND */
export async function removeDocument(context: Context<typeof calls.removeOnboardingDocument>): Promise<void> {
  const { services, request, params } = context;
  await transactAs(services.pools.of('auth'), async (tx) => {
    const row = await openDraft(tx, request, 'Retirer');
    if (!(await repository.dropDocument(tx, row.id, params.id))) throw notFound();
  });
}

/**
 * Submits the request; repeating it has no effect. @throws ApiError LINK_…, VERSION_CONFLICT, ITEMS_MISSING,
 * DOCUMENTS_MISSING
 */
export function submit(
  context: Context<typeof calls.submitOnboarding>,
): Promise<{ answer: Onboarding; userId: string | null }> {
  const { services, request } = context;
  return transactAs(services.pools.of('auth'), async (tx) => {
    const row = await open(tx, request, true);
    if (isInvited(row)) throw new ApiError('LINK_INVALID');
    if (!row.sentAt) {
      requireRead(row, context.body.version, await show(tx, row));
      const items = missingItems(row.account.side, row.company);
      if (items.length > 0) throw incomplete('ITEMS_MISSING', items);
      const papers = (await documentsOf(tx, row))
        .filter(({ required, document }) => required && !document)
        .map(({ typeCode, label }) => ({ code: typeCode, label }));
      if (papers.length > 0) throw incomplete('DOCUMENTS_MISSING', papers);
      await repository.markSent(tx, row.id);
    }
    return { answer: await show(tx, await open(tx, request, false)), userId: row.userId };
  });
}

function incomplete(code: 'ITEMS_MISSING' | 'DOCUMENTS_MISSING', items: { code: string; label: string }[]) {
  const missing = items.map((item) => ({ ...item, who: 'applicant' }));
  return new ApiError(code, { list: items.map(({ label }) => label).join(', ') }, { members: { missing } });
}

async function documentsOf(db: Queryable, row: OnboardingRow): Promise<repository.AskedType[]> {
  return asksDocuments(row.account.side) ? repository.askedDocuments(db, row.id) : [];
}

async function show(db: Queryable, row: OnboardingRow): Promise<Onboarding> {
  const { account, company } = row;
  const step = row.sentAt
    ? 'mailbox'
    : missingItems(account.side, company).length > 0
      ? 'company'
      : 'documents';
  return {
    step,
    adhesion: {
      number: row.number,
      version: row.version,
      account: { ...account, email: row.email },
      legalName: company.legalName ?? null,
      legalForm: company.legalForm ?? null,
      country: company.country ?? null,
      nationalId: company.nationalId ?? null,
      address: company.address ?? null,
      postcode: company.postcode ?? null,
      city: company.city ?? null,
      expectedTurnover: company.expectedTurnover ?? null,
      debtorCount: company.debtorCount ?? null,
      exportSharePpm: company.exportSharePpm ?? null,
      wantedCeiling: company.wantedCeiling ?? null,
      currency: company.currency ?? 'EUR',
      debtors: (company.debtors ?? []).map(({ name, nationalId, outstanding }) => ({
        name,
        nationalId: nationalId ?? null,
        outstanding: outstanding ?? null,
      })),
      sentAt: row.sentAt,
    },
    ...(isInvited(row) ? { invited: true } : {}),
    required: await documentsOf(db, row),
    expiresAt: row.expiresAt,
  };
}
