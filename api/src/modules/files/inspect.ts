import type { ErrorCode, InvoiceReading } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { ApiError } from '../../http/problem.ts';
import { isInfected } from '../einvoice/file/eicar.ts';
import { sniffFile } from '../einvoice/file/sniff-file.ts';
import { readInvoiceFile } from '../einvoice/read-invoice-file.ts';
import { ReadingError } from '../einvoice/reading-error.ts';

const MIME = { pdf: 'application/pdf', xml: 'application/xml', png: 'image/png', jpg: 'image/jpeg' } as const;

/**
 * Decides from its bytes what a file is and whether it may be kept, and reads it when it can carry an invoice.
 * @throws ApiError FILE_TYPE_REFUSED, FILE_INFECTED, FILE_UNREADABLE, XML_UNSAFE…
 */
export async function inspect(
  bytes: Buffer,
  collectionIbans: readonly string[],
): Promise<{ mime: string; reading: InvoiceReading | null }> {
  return asApiError(async () => {
    if (isInfected(bytes)) throw new ReadingError('FILE_INFECTED', 'EICAR test string');
    const type = sniffFile(bytes);
    const reading =
      type === 'pdf' || type === 'xml'
        ? await readInvoiceFile(bytes, { collectionAccounts: collectionIbans })
        : null;
    return { mime: MIME[type], reading };
  });
}

/**
 * As `inspect`, for a paper that is looked at by people: PDF or picture, never data.
 * @returns its media type
 * @throws ApiError FILE_TYPE_REFUSED, FILE_INFECTED, FILE_UNREADABLE, FILE_ENCRYPTED…
 */
export async function inspectPaper(bytes: Buffer): Promise<string> {
  return asApiError(async () => {
    if (isInfected(bytes)) throw new ReadingError('FILE_INFECTED', 'EICAR test string');
    const type = sniffFile(bytes);
    if (type === 'xml') throw new ReadingError('FILE_TYPE_REFUSED', 'XML');
    if (type === 'pdf') await readInvoiceFile(bytes, { collectionAccounts: [] });
    return MIME[type];
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'FILE_TYPE_REFUSED') throw error;
    throw new ApiError('FILE_TYPE_REFUSED', { formats: 'PDF, PNG, JPG' });
  });
}

/** The reader's refusals, as the API says them. */
export async function asApiError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReadingError && error.code in ERRORS) throw new ApiError(error.code as ErrorCode);
    throw error;
  }
}
