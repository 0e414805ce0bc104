import type { InvoiceReading } from '@cessio/contract';
import type { ReadingOptions } from '../../einvoice/checks/check-context.ts';
import { sniffFile, type FileType } from '../../einvoice/file/sniff-file.ts';
import { MAX_READING_CHARACTERS } from '../../einvoice/limits.ts';
import { readInvoice } from '../../einvoice/read-invoice.ts';
import { ReadingError } from '../../einvoice/reading-error.ts';
import { sheetOf, type SheetType } from './spreadsheet.ts';

/**
 * Purpose of a file: an invoice to be read, any file to be stored, a paper that people view, one that may be a table, a
 * photo; `kept`: its use decides later.
 */
export type Purpose = 'invoice' | 'file' | 'paper' | 'table' | 'kept' | 'photo';
export type InspectedType = FileType | SheetType;

const SHEETS = ['xlsx', 'ods', 'csv'] as const;

const accepted: Readonly<Record<Purpose, readonly InspectedType[]>> = {
  invoice: ['pdf', 'xml'],
  file: ['pdf', 'xml', 'png', 'jpg'],
  paper: ['pdf', 'png', 'jpg'],
  table: ['pdf', 'png', 'jpg', ...SHEETS],
  kept: ['pdf', 'xml', 'png', 'jpg', ...SHEETS],
  photo: ['png', 'jpg'],
};

/** What is to be found out about a file. Plain data: it travels to another process. */
export interface ReadingTask extends ReadingOptions {
  readonly purpose: Purpose;
}

/** Result of an inspection. `reading` is null for pictures; `photo` is the re-encoded JPEG, null for other purposes. */
export interface Inspection {
  readonly type: InspectedType;
  readonly reading: InvoiceReading | null;
  readonly photo: Uint8Array | null;
}

/**
 * Inspects a file completely: type, polyglots, test virus, then its invoice or image. Runs only in a reader's process
 * (reader-process.ts): a hostile file may use all its time and memory. Throws `ReadingError`.
 */
export async function inspectFile(bytes: Uint8Array, task: ReadingTask): Promise<Inspection> {
  const taken = accepted[task.purpose];
  const type = (taken.includes('csv') ? sheetOf(bytes) : null) ?? sniffFile(bytes);
  if (!taken.includes(type)) {
    throw new ReadingError('FILE_TYPE_REFUSED', `${type} is not taken as ${task.purpose}`);
  }
  const reading = type === 'pdf' || type === 'xml' ? await readInvoice(bytes, type, task) : null;
  // The caller serialises and stores it: a file must not choose its size.
  if (JSON.stringify(reading).length > MAX_READING_CHARACTERS) {
    throw new ReadingError('FILE_BOMB', 'the reading itself is too large');
  }
  if (type !== 'png' && type !== 'jpg') return { type, reading, photo: null };
  // Loaded with the first picture: most readers never see one.
  const { drawPhoto, requirePicture } = await import('../../me/photo.ts');
  if (task.purpose === 'photo') return { type, reading, photo: await drawPhoto(bytes) };
  await requirePicture(bytes);
  return { type, reading, photo: null };
}
