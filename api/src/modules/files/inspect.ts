import type { ErrorCode, InvoiceReading } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { ApiError } from '../../http/problem.ts';
import type { Upload } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import { ReadingError } from '../einvoice/reading-error.ts';
import { collectionIbans } from '../own-accounts/own-accounts.ts';
import { Unanswered } from './antivirus/antivirus.ts';
import type { Inspection, Purpose } from './reading/inspect-file.ts';
import { isTable, MIME_TYPES } from './stored-name.ts';

/** What each purpose accepts, as in its refusal; an invoice's texts are with the other errors. */
const FORMATS: Partial<Record<Purpose, string>> = {
  paper: 'PDF, PNG, JPG',
  table: 'PDF, PNG, JPG, XLSX, ODS, CSV, sans macro, lien ni formule qui s’exécute',
  photo: 'PNG, JPG',
};

/**
 * Detects from its bytes what a file is and whether it may be stored, and reads it when it may contain an invoice.
 * @throws ApiError FILE_TYPE_REFUSED, FILE_INFECTED, FILE_UNREADABLE, FILE_BOMB, XML_UNSAFE…, RATE_LIMITED,
 * UNAVAILABLE; UPSTREAM_FAILED without a verdict of the antivirus
 */
export async function inspect(
  services: Services,
  file: Upload,
): Promise<{ mime: string; reading: InvoiceReading | null }> {
  const { type, reading } = await read(services, file, 'file');
  await requireVerdict(services, file);
  return { mime: MIME_TYPES[type], reading };
}

/**
 * As `inspect`, for a paper that people view: PDF or image, or a table if its kind accepts one.
 * @param formats media types that its kind accepts; empty: those of every paper
 * @returns its media type
 */
export async function inspectPaper(
  services: Services,
  file: Upload,
  formats: readonly string[],
): Promise<string> {
  const { type } = await read(services, file, purposeOf(formats));
  await requireVerdict(services, file);
  return MIME_TYPES[type];
}

/**
 * As `inspectPaper`, for a paper that may wait for the antivirus: its record says so meanwhile.
 * @returns its media type, and whether the antivirus has judged it
 * @throws ApiError as `inspect`, but UPSTREAM_FAILED
 */
export async function inspectWaitingPaper(
  services: Services,
  file: Upload,
  formats: readonly string[],
): Promise<{ mime: string; scanned: boolean }> {
  const { type } = await read(services, file, purposeOf(formats));
  return { mime: MIME_TYPES[type], scanned: await scan(services, file) };
}

/** What names no table is never read as one. */
const purposeOf = (formats: readonly string[]): Purpose => (formats.some(isTable) ? 'table' : 'paper');

/**
 * As `inspect`, for a file that nobody is shown before the antivirus has judged it.
 * @throws ApiError as `inspect`, but UPSTREAM_FAILED
 */
export async function inspectWaiting(
  services: Services,
  file: Upload,
): Promise<{ mime: string; reading: InvoiceReading | null; scanned: boolean }> {
  const { type, reading } = await read(services, file, 'kept');
  return { mime: MIME_TYPES[type], reading, scanned: await scan(services, file) };
}

/** How long the sender of a file waits for the antivirus, beside the reading. */
const SCAN_MS = 8_000;

/** @returns whether there is a verdict @throws ApiError FILE_INFECTED */
async function scan({ antivirus }: Services, { bytes }: Upload): Promise<boolean> {
  let found: string | null;
  try {
    found = await antivirus.scan([bytes], SCAN_MS);
  } catch (error) {
    if (error instanceof Unanswered) return false;
    throw error;
  }
  if (found !== null) throw new ApiError('FILE_INFECTED');
  return true;
}

/**
 * Without a record that could wait, a file is not stored without a verdict. @throws ApiError FILE_INFECTED,
 * UPSTREAM_FAILED
 */
async function requireVerdict(services: Services, file: Upload): Promise<void> {
  if (!(await scan(services, file))) throw new ApiError('UPSTREAM_FAILED', { what: 'L’antivirus' });
}

/** The e-invoice in a file. @throws ApiError as `inspect`, EINVOICE_NOT_RECOGNISED */
export async function readInvoiceOf(services: Services, file: Upload): Promise<InvoiceReading> {
  return (await read(services, file, 'invoice')).reading as InvoiceReading;
}

/** The square JPEG re-encoded from an uploaded picture. @throws ApiError as `inspect` */
export async function photoOf(services: Services, file: Upload): Promise<Buffer> {
  return Buffer.from((await read(services, file, 'photo')).photo as Uint8Array);
}

/** The reader's refusals, as the API says them. */
async function read(services: Services, file: Upload, purpose: Purpose): Promise<Inspection> {
  const collectionAccounts = collectionIbans(await services.ownAccounts.current());
  try {
    return await services.fileReader.read({ purpose, collectionAccounts }, file);
  } catch (error) {
    if (!(error instanceof ReadingError) || !(error.code in ERRORS)) throw error;
    const formats = FORMATS[purpose];
    const typed = error.code === 'FILE_TYPE_REFUSED' && formats !== undefined;
    throw new ApiError(error.code as ErrorCode, typed ? { formats } : {});
  }
}
