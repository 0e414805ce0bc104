import type { FastifyRequest } from 'fastify';
import { checkMessage, type FieldError } from '@cessio/contract';
import {
  checkNationalId,
  normaliseNationalId,
  ONBOARDING_TOKEN_HEADER,
  type CompanyPatch,
  type Onboarding,
  type RequiredDocument,
} from '@cessio/contract/onboarding';
import { transactAs, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import type { Upload } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import { hashOf } from '../auth/secrets.ts';
import { keep, storageKey as storageKeyOf } from '../files/files.store.ts';
import { inspectPaper } from '../files/inspect.ts';
import { asksDocuments, missingItems } from './onboarding.missing.ts';
import * as repository from './onboarding.repository.ts';
import type { Company, OnboardingRow } from './onboarding.repository.ts';

/** Uploads of one sign-up, with replacements: nobody fills our disk through a form that asks for three files. */
const MOST_UPLOADS = 60;

/** What the table holds of the token that came with a call; null when none did that could be one. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = request.headers[ONBOARDING_TOKEN_HEADER];
  return typeof token === 'string' && token.length >= 20 && token.length <= 200 ? hashOf(token) : null;
}

/** @throws ApiError LINK_INVALID, LINK_EXPIRED */
async function open(db: Queryable, request: FastifyRequest, lock: boolean): Promise<OnboardingRow> {
  const hash = tokenHashOf(request);
  const row = hash && (await repository.findOnboarding(db, hash, lock));
  if (!row) throw new ApiError('LINK_INVALID');
  if (row.expired) throw new ApiError('LINK_EXPIRED');
  return row;
}

/** As `open`, for a change. @throws ApiError STATE_CONFLICT once the request was sent */
async function openDraft(tx: Transaction, request: FastifyRequest, label: string): Promise<OnboardingRow> {
  const row = await open(tx, request, true);
  if (row.sentAt)
    throw new ApiError(
      'STATE_CONFLICT',
      { label, state: 'Envoyée' },
      { members: { current: await show(tx, row) } },
    );
  return row;
}

export function read(services: Services, request: FastifyRequest): Promise<Onboarding> {
  return transactAs(services.pools.of('auth'), async (tx) => show(tx, await open(tx, request, false)));
}

/** Saves what was typed. @throws ApiError LINK_…, STATE_CONFLICT, VERSION_CONFLICT, VALIDATION_FAILED, DUPLICATE_RECORD */
export function patch(
  services: Services,
  request: FastifyRequest,
  { version, ...given }: CompanyPatch,
): Promise<Onboarding> {
  return transactAs(services.pools.of('auth'), async (tx) => {
    const row = await openDraft(tx, request, 'Enregistrer');
    if (row.version !== version)
      throw versionConflict(
        { who: 'Un autre onglet', at: row.updatedAt },
        { current: await show(tx, row), yours: { version } },
      );
    const company = checked({ ...row.company, ...defined(given) });
    await repository.saveCompany(tx, row, company);
    return show(tx, await open(tx, request, false));
  });
}

/** Only what was sent: an absent field keeps what was there. */
function defined(given: Omit<CompanyPatch, 'version'>): Company {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Numbers by their country's rule, and nobody named twice. Whether the bank knows a company is never said. */
function checked(company: Company): Company {
  const errors: FieldError[] = [];
  const country = company.country ?? 'FR';
  let { nationalId } = company;
  if (nationalId) {
    const fault = checkNationalId(country, nationalId);
    if (fault)
      errors.push({ path: '/nationalId', code: fault.code, message: checkMessage(fault.code, fault.data) });
    nationalId = normaliseNationalId(country, nationalId);
  }
  if (errors.length > 0) throw invalid(errors);
  const numbers = new Set(nationalId ? [nationalId] : []);
  for (const [index, debtor] of (company.debtors ?? []).entries()) {
    if (!debtor.nationalId) continue;
    const plain = normaliseNationalId(country, debtor.nationalId);
    if (numbers.has(plain)) {
      const field = `Le numéro ${debtor.nationalId}`;
      const error = {
        path: `/debtors/${index}/nationalId`,
        code: 'DUPLICATE_RECORD',
        message: 'Déjà donné plus haut',
      };
      throw new ApiError('DUPLICATE_RECORD', { field }, { errors: [error] });
    }
    numbers.add(plain);
  }
  return nationalId ? { ...company, nationalId } : company;
}

/**
 * Keeps a document of one kind, judged by its bytes.
 * @throws ApiError LINK_…, STATE_CONFLICT, VALIDATION_FAILED, RATE_LIMITED, FILE_…
 */
export async function addDocument(
  services: Services,
  request: FastifyRequest,
  typeCode: string,
  file: Upload,
): Promise<NonNullable<RequiredDocument['document']>> {
  const auth = services.pools.of('auth');
  // Before anything is read from the bytes: what nobody asked for costs nothing.
  const asked = await transactAs(auth, async (tx) => {
    const row = await openDraft(tx, request, 'Joindre');
    if (row.uploads >= MOST_UPLOADS) throw new ApiError('RATE_LIMITED', { wait: '7\u00a0jours' });
    return (await documentsOf(tx, row)).find((type) => type.typeCode === typeCode);
  });
  if (!asked) throw invalid([{ path: '/typeCode', code: 'UNKNOWN_VALUE', message: 'Valeur non proposée' }]);
  if (file.bytes.length > asked.maxMb * 1024 * 1024)
    throw new ApiError('FILE_TOO_LARGE', { max: `${asked.maxMb}\u00a0Mo` });
  const mime = await inspectPaper(services, file);
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
    return repository.putDocument(tx, row.id, asked.id, stored);
  });
  return { id, filename: stored.filename, size: stored.size, mime };
}

/** @throws ApiError LINK_…, STATE_CONFLICT, NOT_FOUND */
export async function removeDocument(services: Services, request: FastifyRequest, id: string): Promise<void> {
  await transactAs(services.pools.of('auth'), async (tx) => {
    const row = await openDraft(tx, request, 'Retirer');
    if (!(await repository.dropDocument(tx, row.id, id))) throw notFound();
  });
}

/** Sends the request; sent twice, it is sent once. @throws ApiError LINK_…, ITEMS_MISSING, DOCUMENTS_MISSING */
export function submit(
  services: Services,
  request: FastifyRequest,
): Promise<{ answer: Onboarding; userId: string | null }> {
  return transactAs(services.pools.of('auth'), async (tx) => {
    const row = await open(tx, request, true);
    if (!row.sentAt) {
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
    required: await documentsOf(db, row),
    expiresAt: row.expiresAt,
  };
}
